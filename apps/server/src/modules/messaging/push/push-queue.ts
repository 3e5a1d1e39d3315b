import { createHash } from 'node:crypto';
import { ContentType, isNotificationID, type MsgData, ReceiveOption } from '@gift/im-protocol';
import { minutes, seconds } from '../../../platform/clock';
import type { Language } from '../../../platform/text/language';
import type { Services } from '../../../services';
import { filterByPushPreference } from '../../notifications';
import type { Delivered } from '../delivered';
import { optionsOf } from '../social/conversations/store';
import type { PendingPush } from '../state';
import { type Device, devicesOf } from './devices';
import { type Push, sendPush } from './send-push';

// Wakes offline users by web push when a message arrives for them. It waits a little first, since most users reconnect
// soon. An active chat does not alert again for every message.

const waitMs = seconds(3);
const maxPending = 20_000;
const atOnce = 16;

/** The specification's title of an offline push (section 9), in each language. */
const titles: Record<Language, string> = {
  'en-US': 'You have a new message.',
  'zh-CN': '您有一条新消息。',
  'pcm-NG': 'New message dey for you.',
};

/** Queues pushes to offline users. Limited: beyond its limits a user gets no push and finds the message later. */
export function queuePushes(services: Services, messages: readonly Delivered[]): void {
  const { pushes } = services.messaging;
  for (const { conversationID, data, userIDs, isStored } of messages) {
    if (!isStored || isNotificationID(conversationID) || data.options.offlinePush === false) continue;
    for (const userID of userIDs) {
      if (userID === data.sendID || services.signals.connectedFrom(userID).length > 0) continue;
      if (pushes.pending.size >= maxPending) return;
      pushes.pending.set(`${userID} ${conversationID}`, { userID, conversationID, data });
    }
  }
  if (pushes.pending.size > 0 && !pushes.timer)
    pushes.timer = setTimeout(() => void flushPushes(services), waitMs).unref();
}

/** Pushes to users who are still offline. */
export async function flushPushes(services: Services): Promise<void> {
  const { pushes } = services.messaging;
  clearTimeout(pushes.timer);
  pushes.timer = undefined;
  const due = [...pushes.pending.values()].filter(
    ({ userID, conversationID }) =>
      services.signals.connectedFrom(userID).length === 0 &&
      isQuietOver(services, `${userID} ${conversationID}`),
  );
  pushes.pending.clear();
  if (due.length === 0) return;
  try {
    await sendPushes(services, due);
  } catch (error) {
    services.log.error({ err: error }, 'nobody was woken');
  }
}

async function sendPushes(services: Services, due: readonly PendingPush[]) {
  const devices = await devicesOf(services.database, [...new Set(due.map(({ userID }) => userID))]);
  if (devices.length === 0) return;
  const byUser = new Map<string, Device[]>();
  for (const device of devices) byUser.set(device.userID, [...(byUser.get(device.userID) ?? []), device]);
  const reachable = due.filter(({ userID }) => byUser.has(userID));
  const allowedPushes = await withinPreferences(services, await withoutMuted(services, reachable));
  const posts = allowedPushes.flatMap(({ userID, conversationID, data }) => {
    services.messaging.pushes.pushedAt.set(`${userID} ${conversationID}`, services.clock.now().getTime());
    const topic = createHash('sha256').update(`${userID} ${conversationID}`).digest('base64url').slice(0, 32);
    return byUser.get(userID)!.map((device) => () => {
      return sendPush(services, device, pushOf(conversationID, data, device.language), topic);
    });
  });
  for (let at = 0; at < posts.length; at += atOnce) {
    const results = await Promise.allSettled(posts.slice(at, at + atOnce).map((send) => send()));
    for (const result of results)
      if (result.status === 'rejected')
        services.log.error({ err: result.reason }, 'a push could not be made');
  }
}

function isQuietOver({ messaging, clock, settings }: Services, key: string): boolean {
  const pushedAt = messaging.pushes.pushedAt.get(key) ?? -Infinity;
  return clock.now().getTime() - pushedAt >= minutes(settings.current.pushQuietMin);
}

/** Drops pushes of users who muted the chat, or everything. */
async function withoutMuted(services: Services, due: readonly PendingPush[]): Promise<PendingPush[]> {
  const chats = new Map<string, string[]>();
  for (const { userID, conversationID } of due)
    chats.set(conversationID, [...(chats.get(conversationID) ?? []), userID]);
  const unmuted = new Set<string>();
  for (const [conversationID, userIDs] of chats) {
    const options = await optionsOf(services.database, conversationID, userIDs);
    for (const userID of userIDs)
      if ((options.get(userID) ?? ReceiveOption.normal) === ReceiveOption.normal)
        unmuted.add(`${userID} ${conversationID}`);
  }
  return due.filter(({ userID, conversationID }) => unmuted.has(`${userID} ${conversationID}`));
}

/** Drops pushes that the users' preferences suppress now. System messages were checked when they were written. */
async function withinPreferences(services: Services, due: readonly PendingPush[]): Promise<PendingPush[]> {
  const isChat = ({ data }: PendingPush) => data.contentType !== ContentType.oaNotification;
  const readers = [...new Set(due.filter(isChat).map(({ userID }) => userID))].filter((id) =>
    /^\d{1,19}$/.test(id),
  );
  const enabled = await filterByPushPreference(
    services.database,
    readers.map(BigInt),
    'chat',
    services.clock.now(),
  );
  return due.filter(
    (one) => !isChat(one) || !readers.includes(one.userID) || enabled.has(BigInt(one.userID)),
  );
}

/** A user's message text belongs to the chat alone; a system message is written to be shown. */
function pushOf(conversationID: string, data: MsgData, language: Language): Push {
  const isNotice = data.contentType === ContentType.oaNotification;
  const path = isNotice
    ? '/chat/notification'
    : data.groupID
      ? '/chat'
      : `/chat/chatCenter?userID=${encodeURIComponent(data.sendID)}`;
  return { title: titles[language], body: isNotice ? notificationText(data) : '', tag: conversationID, path };
}

function notificationText({ content }: MsgData): string {
  const { detail } = JSON.parse(Buffer.from(content).toString()) as { detail: string };
  const { text } = JSON.parse(detail) as { text?: unknown };
  return typeof text === 'string' ? text.slice(0, 200) : '';
}
