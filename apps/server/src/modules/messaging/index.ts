import type { FastifyInstance } from 'fastify';
import { command } from '../../platform/calls/context';
import type { Services } from '../../services';
import { adminCalls } from './http/admin-calls';
import { authCalls } from './http/auth-calls';
import { msgCalls } from './http/msg-calls';
import { addImCalls } from './http/openim-http';
import { searchCalls } from './http/search-calls';
import { chatRoutes } from './login';
import { reportMessage } from './message-flags/report';
import { pushRoutes } from './push/calls';
import { socialCalls } from './social/calls';
import { addObjectPages } from './social/objects/pages';

export { archivedChatID, chatBetween } from './admin-queries';
/**
 * Messaging: chat on OpenIM's wire. It owns the chat users, friends, groups and settings (`social`), and messages,
 * read state and chat tokens (`messages`, `tokens`).
 *
 * Guarantees: a message is acknowledged after its commit and is stored once however often it is sent. The seqs of a
 * conversation are 1, 2, 3 … without a gap. Read state only moves forward. Nobody reads a conversation they are not
 * in. Only the server writes in the system's name. No log holds the text of a message.
 *
 * Terms: a _participant_ is a user in a conversation. A _notification_ reports a change. A _system message_ is
 * written by the server. A _case room_ is the chat of a dispute. To _revoke_ is to take a message back from
 * everybody. A _flag_ is chat of one user that staff must review, because a user reported it or the server found
 * forbidden content. A _mute_ stops a user from writing for a while.
 */
export { messageArchive } from './archive/archive';
export { imBackend } from './backend';
export { type CaseRoom, type CaseRoomPost, postInCaseRoom, updateCaseRoom } from './case-rooms/case-room';
export { firstMessageTimes } from './case-rooms/first-messages';
export { caseRoomID } from './case-rooms/ids';
export { type CaseRoomMessage, readCaseMessages, readCaseRoom, temporaryURLOf } from './case-rooms/read-room';
export { type RoomFile, roomFile } from './case-rooms/room-files';
export { exportMessagingData } from './data-export';
export { eraseChats, ownedGroups } from './erase';
export {
  clusterJobs as messagingJobs,
  notifyUser,
  postInChat,
  type SystemNotification,
} from './in-app/system-messages';
export {
  closeFlag,
  countOpenFlags,
  type Flag,
  flagPage,
  flagsDue,
  flagsOfUser,
  messagesOfFlag,
  readFlag,
  reportsOfFlag,
} from './message-flags/admin';
export { contentWatchDrained } from './message-flags/content-watch';
export { mute, mutedUntil, unmute } from './message-flags/mutes';
export { flushPushes } from './push/push-queue';
export { storeFile } from './social/objects/commands';
export { messagingSubscriptions } from './subscriptions';
export { messagingSweeps } from './sweeps';

/** Our own calls: chat login, web push and reports. */
export const messagingRoutes = {
  ...chatRoutes,
  ...pushRoutes,
  reportMessage: command<'reportMessage'>(reportMessage),
};

/** OpenIM's HTTP calls under /api, and the addresses of files in chats. */
export async function addChatCalls(app: FastifyInstance, services: Services): Promise<void> {
  await addImCalls(app, services, {
    ...authCalls,
    ...msgCalls,
    ...adminCalls,
    ...searchCalls,
    ...socialCalls,
  });
  await addObjectPages(app, services);
}
