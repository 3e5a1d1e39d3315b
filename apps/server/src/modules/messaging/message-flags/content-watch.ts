import { isID } from '@gift/contract/rules';
import { type BrandHints, findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import { type MsgData, SessionType } from '@gift/im-protocol';
import { hours, later, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { brandHints } from '../../catalog';
import { ordersBetweenUsers } from '../../orders';
import { isCaseRoom } from '../case-rooms/ids';
import type { Delivered } from '../delivered';
import { clientKey } from '../messages/store/ids';
import type { Candidate, MessagingState } from '../state';
import { addFlag } from './add-flag';
import { messageText } from './message-text';

// The app warns about contacts and codes before sending; this finds users who send them with another client. It
// runs after the message is stored, acknowledged and delivered, in slices that leave the process free for chat, and
// within a fixed memory limit. What it misses, users can report.

/**
 * Checking one text takes a tenth of a millisecond. A slice takes a few milliseconds and at most a fifth of the
 * time. A text crafted to be slow lengthens the pause after it.
 */
const sliceMs = 4;
const pausesPerSlice = 4;
const maxQueued = 20_000;
/** More long texts would fill the memory. */
const maxQueuedCharacters = 4_000_000;
/** Short texts repeat often: "ok" is checked once. */
const shortText = 40;
/** As long as the app assumes that a number answers a question. */
const freshMs = minutes(10);
const maxOrders = 200;

type ContentWatch = MessagingState['contentWatch'];

/** Queues delivered messages to be searched for contacts and codes. */
export function watchContent(services: Services, messages: readonly Delivered[]): void {
  const watch = services.messaging.contentWatch;
  for (const { conversationID, data, isStored } of messages) {
    if (!isStored || !isID(data.sendID) || (data.groupID !== '' && isCaseRoom(data.groupID))) continue;
    const text = messageText(data);
    if (text === null) continue;
    const before = beforeOf(watch, conversationID, data, text);
    if (text.length <= shortText && before === '' && watch.harmlessTexts.get(text)) continue;
    if (watch.queue.length >= maxQueued || watch.queuedCharacters + text.length > maxQueuedCharacters)
      watch.missed++;
    else {
      watch.queue.push({ conversationID, data, text, before });
      watch.queuedCharacters += text.length;
    }
  }
  if (watch.queue.length > 0) watch.working ??= work(services);
}

/** The last message of the other side, if it is recent. */
function beforeOf(
  { lastMessages }: ContentWatch,
  conversationID: string,
  { sendID: senderID, sendTime }: MsgData,
  text: string,
): string {
  const last = lastMessages.get(conversationID);
  if (last?.senderID !== senderID || !last)
    lastMessages.set(conversationID, { senderID, text: text.slice(0, 200), atMs: sendTime });
  return last && last.senderID !== senderID && sendTime - last.atMs < freshMs ? last.text : '';
}

async function work(services: Services): Promise<void> {
  const watch = services.messaging.contentWatch;
  try {
    let spentMs = sliceMs;
    for (;;) {
      await new Promise((resume) => setTimeout(resume, pausesPerSlice * spentMs).unref());
      const startedAt = performance.now();
      const candidates = slice(watch, await brandHints(services, services.clock.now()));
      spentMs = Math.max(sliceMs, performance.now() - startedAt);
      for (const one of candidates) await flag(services, one);
      if (watch.queue.length === 0) break;
    }
  } catch (error) {
    services.log.error({ err: error }, 'a message could not be flagged');
  } finally {
    watch.working = undefined;
    if (watch.missed > 0) services.log.warn({ missed: watch.missed }, 'messages were delivered unlooked at');
    watch.missed = 0;
    if (watch.queue.length > 0) watch.working = work(services);
  }
}

/** Checks some of the queue. Returns the texts that match while nothing is known about the two users. */
function slice(watch: ContentWatch, brands: BrandHints): Candidate[] {
  const startedAt = performance.now();
  const matches: Candidate[] = [];
  let at = 0;
  while (at < watch.queue.length && performance.now() - startedAt < sliceMs) {
    const candidate = watch.queue[at++]!;
    watch.queuedCharacters -= candidate.text.length;
    if (findSensitiveText(candidate.text, { before: candidate.before, brands })?.isSure)
      matches.push(candidate);
    else if (candidate.text.length <= shortText && candidate.before === '')
      watch.harmlessTexts.set(candidate.text, true);
  }
  watch.queue = watch.queue.slice(at);
  return matches;
}

/** Checks again with the two users' order numbers and the contacts they may exchange. */
async function recheckWithOrders(
  services: Services,
  { data, text, before }: Candidate,
): Promise<SensitiveMatch | null> {
  const brands = await brandHints(services, services.clock.now());
  if (data.sessionType !== SessionType.single || !isID(data.recvID))
    return findSensitiveText(text, { before, brands });
  const [one, other] = [BigInt(data.sendID), BigInt(data.recvID)];
  const orders = await ordersBetweenUsers(services.database, { one, other, limit: maxOrders });
  return findSensitiveText(text, {
    before,
    brands,
    orderNos: orders.map(({ id }) => String(id)),
    mayShareContacts: orders.some(({ state }) => state === 'completed'),
  });
}

async function flag(services: Services, candidate: Candidate): Promise<void> {
  const match = await recheckWithOrders(services, candidate);
  if (!match?.isSure) return;
  const { conversationID, data } = candidate;
  const now = services.clock.now();
  await services.database.transaction(async (tx) => {
    const row = await tx.maybe<{ conversation: bigint; seq: bigint }>(sql`
      select m.conversation, m.seq from messaging.conversations t join messaging.messages m on m.conversation = t.n
      where t.id = ${conversationID} and m.client_key = ${clientKey(data.clientMsgID)}`);
    if (!row) return;
    const dueAt = later(now, hours(services.settings.current.imFlagHours));
    const { conversation, seq } = row;
    await addFlag(tx, {
      ...{ conversation, seq: Number(seq), senderID: data.sendID, kind: match.kind, dueAt, now },
    });
  });
}

/** Resolves once the queue is empty. */
export async function contentWatchDrained({ messaging }: Services): Promise<void> {
  while (messaging.contentWatch.working) await messaging.contentWatch.working;
}
