import type { FastifyInstance } from 'fastify';
import { command } from '../../platform/calls/context';
import type { Services } from '../../services';
import { reportMessage } from './flags/report';
import { adminCalls } from './http/admin-calls';
import { authCalls } from './http/auth-calls';
import { msgCalls } from './http/msg-calls';
import { addImCalls } from './http/openim-http';
import { searchCalls } from './http/search-calls';
import { chatRoutes } from './login';
import { pushRoutes } from './push/calls';
import { socialCalls } from './social/calls';
import { addObjectPages } from './social/objects/pages';

export { chatBetween } from './admin-queries';
/**
 * Messaging: chat on OpenIM's wire. It owns who is known to chat, friends, groups and settings (`social`), and
 * messages, how far each has read them, and the tokens of chat (`messages`, `tokens`).
 *
 * Promises: a message is acknowledged after its commit, and is there once however often it is sent; the seqs of a
 * conversation are 1, 2, 3 … without a gap; read state only moves forward; nobody reads a conversation they are not
 * in; nobody but the server writes in the system's name; what a message says is in no log.
 *
 * Words: a _thread_ is a conversation as it is stored; a _seat_ is a user's place in it; a _notification_ tells of a
 * change, a _line_ is a message that the server writes; a _case room_ is the chat of a dispute; to _withdraw_ is to take a
 * message back from everybody; a _flag_ is chat of one person that the staff have to look at, because somebody reported
 * it or the server found what must not be there; a _mute_ keeps somebody from writing for a while.
 */
export { imBackend } from './backend';
export { type CaseRoom, type CaseRoomPost, postInCaseRoom, updateCaseRoom } from './case-rooms/case-room';
export { firstMessageTimes } from './case-rooms/first-messages';
export { caseRoomID } from './case-rooms/ids';
export { type CaseRoomMessage, readCaseMessages, readCaseRoom, temporaryURLOf } from './case-rooms/read-room';
export { type RoomFile, roomFile } from './case-rooms/room-files';
export { exportMessagingData } from './data-export';
export { eraseChats, ownedGroups } from './erase';
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
} from './flags/admin';
export { watchOf } from './flags/content-watch';
export { mute, mutedUntil, unmute } from './flags/mutes';
export {
  clusterJobs as messagingJobs,
  notifyUser,
  postInChat,
  type SystemNotification,
} from './in-app/system-messages';
export { storeFile } from './social/objects/commands';
export { messagingSubscriptions } from './subscriptions';
export { messagingSweeps } from './sweeps';

/** Our own calls: signing in to chat, web push, and reports. */
export const messagingRoutes = {
  ...chatRoutes,
  ...pushRoutes,
  reportMessage: command<'reportMessage'>(reportMessage),
};

/** OpenIM's HTTP calls under /api, and the addresses of files that chats hold. */
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
