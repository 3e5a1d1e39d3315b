import type { Tx } from '../../../platform/database/db';
import type { Delivery } from '../../../platform/events/outbox';
import { fillTemplate } from '../../../platform/text/language';
import { languagesOf } from '../../identity';
import { filterByPushPreference, type Notification, subscriptionsOf } from '../../notifications';
import { notifyUser } from './system-messages';

/**
 * Shows a row's text in the app, in the language the user used last. Both languages are sent, so that the app can
 * follow a change of language.
 */
async function notifyInApp(
  tx: Tx,
  { row, event, userID }: Notification,
  { services, occurredAt, now }: Delivery,
): Promise<void> {
  const id = BigInt(userID);
  const language = (await languagesOf(tx, [id])).get(id);
  if (!language || !row.app) return;
  const details = row.details?.(event) ?? {};
  const en = fillTemplate(row.app.en, details, 'en-US');
  const zh = fillTemplate(row.app.zh, details, 'zh-CN');
  const isPushed = row.type === 'always' || (await filterByPushPreference(tx, [id], row.type, now)).has(id);
  await notifyUser({ tx, services, now: occurredAt }, id, {
    text: language === 'zh-CN' ? zh : en,
    about: { ...row.about(event), name: row.name, en, zh },
    link: row.link(event),
    isSilent: !isPushed,
  });
}

export const inAppSubscriptions = subscriptionsOf(['app'], notifyInApp);
