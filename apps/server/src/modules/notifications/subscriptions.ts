import type { SecurityNotification } from '../../events';
import { joinSubscriptions, type Topic } from '../../platform/events/outbox';
import { addJob, type Jobs } from '../../platform/jobs/jobs';
import { fillTemplate, keyedTextIn } from '../../platform/text/language';
import type { Services } from '../../services';
import { deliverMessage } from '../identity';
import { enqueueMessages } from './messages';
import { subscribeTogether } from './subscribe';
import type { MessageRow } from './table/row';
import { directTexts } from './table/security';

async function sendDirectly(notice: SecurityNotification, services: Services): Promise<void> {
  const { channel, target, language, name, details = {} } = notice;
  const text = fillTemplate(keyedTextIn(directTexts[name], language), details, language);
  await deliverMessage(services, { channel, target, text, subject: 'notice', language });
}

export const notificationJobs: Jobs = { 'notifications.sendDirectly': sendDirectly };

/** SMS and e-mail. The messaging module subscribes for the rows in the app. */
export const notificationSubscriptions = joinSubscriptions(
  { 'identity.notificationRequested': [(tx, notice) => addJob(tx, 'notifications.sendDirectly', notice)] },
  subscribeTogether((row): row is MessageRow<Topic> => row.channels !== 'app', enqueueMessages),
);
