import { ContentType, conversationIDOf, SessionType } from '@gift/im-protocol';
import type { ClusterMessage } from '../../../events';
import type { Db } from '../../../platform/database/db';
import { publishEvent, type Subscriptions } from '../../../platform/events/outbox';
import { addJob, type Job } from '../../../platform/jobs/jobs';
import { nicknamesOf } from '../../identity';
import { updateCaseRoomAtCluster } from '../case-rooms/at-cluster';
import { clusterOf } from '../cluster';
import { type NotifyContext, systemMessage, writeSystemMessages } from '../messages/notify';
import { chatDirectoryOf } from '../social/sending';
import { systemAccount } from './system-account';

// Lines the server writes. What it says to one person comes from the system account as content 1400, which nobody
// else can write; what happened between two people stands in their chat as a custom message that is marked as the
// system's (`msgFrom` 200), which no user's message is.

/** A line of the system account, in the form OpenIM's own notices have. */
export type SystemNotification = {
  /** What is shown. No codes, balances or full names: it may be read on a locked phone. */
  text: string;
  /** For the app: what it is about, such as `{kind: 'order', orderNo}`. */
  about: Readonly<Record<string, unknown>>;
  /** Wakes nobody: their settings say so, or it is their quiet time. */
  isSilent?: boolean;
};

const notificationBody = ({ text, about }: SystemNotification) => ({
  notificationName: systemAccount.nickname,
  notificationFaceURL: systemAccount.faceURL,
  notificationType: 1,
  text,
  externalUrl: '',
  mixType: 0,
  ex: JSON.stringify(about),
});

/** The system account says something to one person, in the caller's transaction. */
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

/** What happened between two people, as a line in their chat: `event` in the name of who did it. */
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

/** Here, or at the cluster that chat was handed to: there by a job, after the commit. */
async function postMessage(at: NotifyContext, line: ClusterMessage): Promise<void> {
  if (clusterOf(at.services)) await publishEvent(at, 'messaging.systemMessageWritten', line);
  else await writeSystemMessages(at, [await lineOf(at, line)]);
}

async function lineOf({ tx, services, now }: NotifyContext, line: ClusterMessage) {
  const { sendID, recvID, sessionType, contentType, content } = line;
  // Asking takes in whoever was never in chat: a line may be the first they get.
  const users = await chatDirectoryOf(services).publicUsers(tx, [sendID, recvID]);
  const isNotice = contentType === ContentType.oaNotification;
  return {
    conversationID: conversationIDOf(sessionType, sendID, recvID),
    message: systemMessage({
      ...{ sendID, recvID, groupID: '', sessionType, contentType, now, ex: line.ex },
      options: line.isSilent ? { offlinePush: false } : {},
      content: isNotice ? { detail: JSON.stringify(content) } : content,
      senderNickname: users.get(sendID)?.nickname,
      senderFaceURL: users.get(sendID)?.faceURL,
    }),
    receivers: isNotice ? [recvID] : [sendID, recvID],
    isStored: true,
  };
}

const nicknames = async (db: Db, ids: readonly string[]): Promise<Record<string, string>> => {
  const people = await nicknamesOf(db, ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  return Object.fromEntries([...people].map(([id, nickname]) => [String(id), nickname]));
};

/** Carries a line to the cluster. At least once: a cluster that took it and did not say so gets it again. */
const sendToCluster: Job = async (line: ClusterMessage, services) => {
  await clusterOf(services)?.postMessage(
    line,
    await nicknames(services.database, [line.sendID, line.recvID]),
  );
};
const signOutOfCluster: Job = async ({ userID }: { userID: string }, services) => {
  await clusterOf(services)?.signOut(userID);
};
const renameInCluster: Job = async ({ userID }: { userID: string }, services) => {
  const nickname = (await nicknames(services.database, [userID]))[userID];
  const cluster = clusterOf(services);
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

/** What goes to the cluster goes by way of the job queue, which tries again for as long as it is away. */
export const clusterSubscriptions: Subscriptions = {
  'messaging.systemMessageWritten': [
    (tx, line) => addJob(tx, 'messaging:systemMessage', line, { maxAttempts: 25 }),
  ],
  'identity.profileChanged': [
    async (tx, { userID }, { services }) => {
      if (clusterOf(services)) await addJob(tx, 'messaging:rename', { userID });
    },
  ],
};
