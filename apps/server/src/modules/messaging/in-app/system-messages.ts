import { digitsPattern } from '@gift/contract/rules';
import { ContentType, conversationIDOf, SessionType } from '@gift/im-protocol';
import type { ClusterMessage } from '../../../events';
import type { Db, Tx } from '../../../platform/database/db';
import { publishEvent, type Subscriptions } from '../../../platform/events/outbox';
import { addJob, type Job } from '../../../platform/jobs/jobs';
import { nicknamesOf } from '../../identity';
import { updateCaseRoomAtCluster } from '../case-rooms/at-cluster';
import {
  type NotifyContext,
  type SystemMessage,
  systemMessage,
  writeSystemMessages,
} from '../messages/notify';
import { chatDirectoryOf } from '../social/sending';
import { systemAccount } from './system-account';

// Messages that the server writes. Those to one user come from the system account as content 1400, which no user
// can write. Events between two users appear in their chat as a custom message marked as the system's (`msgFrom`
// 200), which no user's message is.

/** A message of the system account, in the form of OpenIM's own notifications. */
export type SystemNotification = {
  /** The displayed text. No codes, balances or full names, since a locked phone may show it. */
  text: string;
  /** For the app: what it is about, such as `{kind: 'order', orderNo}`. */
  about: Readonly<Record<string, unknown>>;
  /** The path that a tap opens in the app. */
  link?: string | null;
  /** Sends no alert: the user's preferences say so, or it is their quiet time. */
  isSilent?: boolean;
};

const notificationBody = ({ text, about, link }: SystemNotification) => ({
  notificationName: systemAccount.nickname,
  notificationFaceURL: systemAccount.faceURL,
  notificationType: 1,
  text,
  externalUrl: link ?? '',
  mixType: 0,
  ex: JSON.stringify(about),
});

/** Sends a message of the system account to one user, in the caller's transaction. */
export async function notifyUser(
  at: NotifyContext,
  userID: bigint,
  notice: SystemNotification,
): Promise<void> {
  await postMessage(at, {
    sendID: systemAccount.userID,
    recvID: String(userID),
    contentType: ContentType.oaNotification,
    sessionType: SessionType.notification,
    content: notificationBody(notice),
    ex: '',
    ...(notice.isSilent ? { isSilent: true } : {}),
  });
}

/** Posts an event between two users in their chat: `event` in the name of the user who acted. */
export async function postInChat(
  at: NotifyContext,
  of: { actorID: bigint; otherID: bigint; event: Readonly<Record<string, unknown>>; description?: string },
): Promise<void> {
  await postMessage(at, {
    sendID: String(of.actorID),
    recvID: String(of.otherID),
    contentType: ContentType.custom,
    sessionType: SessionType.single,
    content: { data: JSON.stringify(of.event), description: of.description ?? '', extension: '' },
    ex: '',
  });
}

/** The messages that a transaction will write. */
type Posted = { at: NotifyContext; message: ClusterMessage };
const postedIn = new WeakMap<Tx, Posted[]>();

/**
 * Here, or at the cluster that serves chat: there by a job, after the commit. Here, all messages of a transaction are
 * written together at its end: the relay delivers many events in one.
 */
async function postMessage(at: NotifyContext, message: ClusterMessage): Promise<void> {
  if (at.services.messaging.cluster) return publishEvent(at, 'messaging.systemMessageWritten', message);
  const earlier = postedIn.get(at.tx);
  if (earlier) return void earlier.push({ at, message });
  const posted = [{ at, message }];
  postedIn.set(at.tx, posted);
  at.tx.beforeCommit(() => {
    postedIn.delete(at.tx);
    return writePosted(at, posted);
  });
}

async function writePosted(at: NotifyContext, posted: readonly Posted[]): Promise<void> {
  // Adds users who have never been in chat: this may be their first message.
  const userIDs = new Set(posted.flatMap(({ message: { sendID, recvID } }) => [sendID, recvID]));
  const users = await chatDirectoryOf(at.services).publicUsers(at.tx, [...userIDs]);
  await writeSystemMessages(
    at,
    posted.map(({ at: { now }, message }) => systemMessageOf(message, now, users.get(message.sendID))),
  );
}

function systemMessageOf(
  { sendID, recvID, sessionType, contentType, content, ex, isSilent }: ClusterMessage,
  now: Date,
  sender: { nickname: string; faceURL: string } | undefined,
): SystemMessage {
  const isNotice = contentType === ContentType.oaNotification;
  return {
    conversationID: conversationIDOf(sessionType, sendID, recvID),
    message: systemMessage({
      ...{ sendID, recvID, groupID: '', sessionType, contentType, now, ex },
      options: isSilent ? { offlinePush: false } : {},
      content: isNotice ? { detail: JSON.stringify(content) } : content,
      senderNickname: sender?.nickname,
      senderFaceURL: sender?.faceURL,
    }),
    receivers: isNotice ? [recvID] : [sendID, recvID],
    isStored: true,
  };
}

const nicknames = async (db: Db, ids: readonly string[]): Promise<Record<string, string>> => {
  const people = await nicknamesOf(db, ids.filter((id) => digitsPattern.test(id)).map(BigInt));
  return Object.fromEntries([...people].map(([id, nickname]) => [String(id), nickname]));
};

/** Sends a message to the cluster. At least once: a cluster that accepted it without an answer gets it again. */
const sendToCluster: Job = async (message: ClusterMessage, services) => {
  await services.messaging.cluster?.postMessage(
    message,
    await nicknames(services.database, [message.sendID, message.recvID]),
  );
};
const signOutOfCluster: Job = async ({ userID }: { userID: string }, services) => {
  await services.messaging.cluster?.signOut(userID);
};
const renameInCluster: Job = async ({ userID }: { userID: string }, services) => {
  const nickname = (await nicknames(services.database, [userID]))[userID];
  const cluster = services.messaging.cluster;
  if (!cluster || nickname === undefined) return;
  await cluster.register(userID, nickname);
  await cluster.rename(userID, nickname);
};

export const clusterJobs = {
  'messaging:caseRoom': updateCaseRoomAtCluster,
  'messaging:systemMessage': sendToCluster,
  'messaging:signOut': signOutOfCluster,
  'messaging:rename': renameInCluster,
};

/** Messages to the cluster go through the job queue, which retries for as long as the cluster is down. */
export const clusterSubscriptions: Subscriptions = {
  'messaging.systemMessageWritten': [
    (tx, message) => addJob(tx, 'messaging:systemMessage', message, { maxAttempts: 25 }),
  ],
  'identity.profileChanged': [
    async (tx, { userID }, { services }) => {
      if (services.messaging.cluster) await addJob(tx, 'messaging:rename', { userID });
    },
  ],
};
