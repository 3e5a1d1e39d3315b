import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { store } from '@gift/client/store';
import type { Message } from '@gift/im-protocol';
import { keys } from '../../state/keys';
import { onSignOut } from '../../state/session';
import { toast } from '../../state/toasts';
import type { ChatEngine } from '../engine';
import { errCodeOf } from '../failures';
import { ownUserID } from '../status';

// Revoking a message waits five seconds for an undo. Unconfirmed revocations are in local storage, so neither a closed
// page nor a lost network loses them.

const t = texts({
  failed: [
    'Unsend failed. The other side still sees the message.',
    '撤回失败，对方仍可看到该消息。',
    'Unsend fail. The other side still dey see the message.',
  ],
  tooLate: [
    'Too late to unsend. The other side still sees the message.',
    '已超过撤回时限，对方仍可看到该消息。',
    'Time don pass to unsend. The other side still dey see the message.',
  ],
});

type Revoke = { userID: string; conversationID: string; clientMsgID: string; seq: number; dueMs: number };

/** By clientMsgID; `pending` can still be undone. An entry stays until its message arrives as revoked. */
export const revokes = store<ReadonlyMap<string, 'pending' | 'sending'>>(new Map());

const undoMs = 5000;
const retryMs = 5000;
const alreadyRevoked = 1404;
const noPermission = 1002;
const notOnThisPhone = 10_002;
/** Temporary failures, such as no answer: the same call may soon work. */
const passing = new Set([500, 10_000, 10_001, 90_002, 90_004]);
/** Logged out, without a store, or with an invalid token: the next connection retries. */
const needsLogin = (code: number) => code === 10_003 || code === 10_004 || (code >= 1501 && code <= 1507);

const pending = new Map<string, Revoke>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const readRevokes = (): Revoke[] => storedJson<Revoke[]>(keys.revokes) ?? [];
/** Other tabs of the same user write this list too. */
function save(clientMsgID: string, revoke?: Revoke) {
  const rest = readRevokes().filter((one) => one.clientMsgID !== clientMsgID);
  const next = revoke ? [...rest, revoke] : rest;
  if (next.length > 0) stored.set(keys.revokes, JSON.stringify(next));
  else stored.remove(keys.revokes);
}

function show(clientMsgID: string, state: 'pending' | 'sending' | null) {
  const next = new Map(revokes.get());
  if (state) next.set(clientMsgID, state);
  else next.delete(clientMsgID);
  revokes.set(next);
}

function stopTimer(clientMsgID: string) {
  clearTimeout(timers.get(clientMsgID));
  timers.delete(clientMsgID);
}

/** Revokes a message after five seconds, unless the user undoes it. */
export function revokeSoon(
  engine: ChatEngine,
  conversationID: string,
  { clientMsgID, seq }: Pick<Message, 'clientMsgID' | 'seq'>,
) {
  const revoke = { userID: ownUserID(), conversationID, clientMsgID, seq, dueMs: Date.now() + undoMs };
  pending.set(clientMsgID, revoke);
  save(clientMsgID, revoke);
  show(clientMsgID, 'pending');
  timers.set(
    clientMsgID,
    setTimeout(() => void send(engine, revoke), undoMs),
  );
}

export function undoRevoke(clientMsgID: string) {
  if (!pending.delete(clientMsgID)) return;
  stopTimer(clientMsgID);
  save(clientMsgID);
  show(clientMsgID, null);
}

async function send(engine: ChatEngine, revoke: Revoke) {
  const { conversationID, clientMsgID } = revoke;
  stopTimer(clientMsgID);
  pending.delete(clientMsgID);
  save(clientMsgID, { ...revoke, dueMs: 0 });
  show(clientMsgID, 'sending');
  try {
    await engine.revokeMessage(conversationID, clientMsgID);
    save(clientMsgID);
  } catch (problem) {
    if (revoke.userID !== ownUserID()) return;
    const code = errCodeOf(problem);
    if (needsLogin(code)) return;
    if (passing.has(code)) {
      timers.set(
        clientMsgID,
        setTimeout(() => void send(engine, revoke), retryMs),
      );
      return;
    }
    save(clientMsgID);
    if (code === alreadyRevoked) return;
    if (code === notOnThisPhone) return engine.revokeAtClose(conversationID, revoke.seq);
    show(clientMsgID, null);
    toast(code === noPermission ? t.tooLate : t.failed);
  }
}

/** Sends waiting revocations when the user leaves the chat; they can no longer be undone. */
export function sendRevokes(engine: ChatEngine) {
  for (const revoke of [...pending.values()]) void send(engine, revoke);
}

/** Sends waiting revocations when the page is hidden, since it may never be shown again. */
export function flushRevokesOnClose(engine: ChatEngine) {
  for (const { conversationID, seq } of pending.values()) engine.revokeAtClose(conversationID, seq);
  sendRevokes(engine);
}

/** Retries what an earlier page or connection left unconfirmed. */
export function resumeRevokes(engine: ChatEngine) {
  for (const revoke of readRevokes())
    if (revoke.userID === ownUserID() && revoke.dueMs <= Date.now() && !pending.has(revoke.clientMsgID))
      void send(engine, revoke);
}

onSignOut(() => {
  for (const clientMsgID of timers.keys()) clearTimeout(timers.get(clientMsgID));
  timers.clear();
  pending.clear();
  revokes.set(new Map());
});
