import type { SecurityNotification } from '../../events';
import { joinSubscriptions } from '../../platform/events/outbox';
import { addJob, type Jobs } from '../../platform/jobs/jobs';
import { fillTemplate } from '../../platform/text/language';
import type { Services } from '../../services';
import { deliverMessage } from '../identity';
import { enqueueMessages } from './messages';
import { subscriptionsOf } from './table';
import { directText } from './table/security';

async function sendDirectly(notice: SecurityNotification, services: Services): Promise<void> {
  const { channel, target, language, name, details = {} } = notice;
  const text = fillTemplate(directText(name)[language === 'zh-CN' ? 'zh' : 'en'], details, language);
  await deliverMessage(services, { channel, target, text, subject: 'notice', language });
}

export const notificationJobs: Jobs = { 'notifications.sendDirectly': sendDirectly };

/** The messaging module subscribes for the texts in the app. */
export const notificationSubscriptions = joinSubscriptions(
  {
    'identity.notificationRequested': [(tx, notice) => addJob(tx, 'notifications.sendDirectly', notice)],
  },
  subscriptionsOf(['sms', 'mail'], enqueueMessages),
);
