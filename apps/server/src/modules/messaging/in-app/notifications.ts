import type { Tx } from '../../../platform/database/db';
import type { Delivery, Topic } from '../../../platform/events/outbox';
import { inEachLanguage, keyedTextIn } from '../../../platform/text/language';
import { languagesOf } from '../../identity';
import { type AppRow, filterByPushPreference, type Notification, subscribe } from '../../notifications';
import { notifyUser } from './system-messages';

/**
 * Notifies a user in the app, in the language they used last. Every language is sent, so that the app can follow
 * a change of language.
 */
async function notifyInApp(
  tx: Tx,
  { name, row, event, userID }: Notification<AppRow<Topic>>,
  { services, occurredAt, now }: Delivery,
): Promise<void> {
  const language = (await languagesOf(tx, [userID])).get(userID);
  if (!language) return;
  const details = row.details?.(event) ?? {};
  const inEach = inEachLanguage(row, details);
  const isPushed =
    row.type === 'always' || (await filterByPushPreference(tx, [userID], row.type, now)).has(userID);
  await notifyUser({ tx, services, now: occurredAt }, userID, {
    text: keyedTextIn(inEach, language),
    about: { ...row.about(event), name, ...inEach },
    link: row.link(event),
    isSilent: !isPushed,
  });
}

export const inAppSubscriptions = subscribe(
  (row): row is AppRow<Topic> => row.channels === 'app',
  notifyInApp,
);
