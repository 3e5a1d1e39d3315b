import { isID } from '@gift/contract/rules';
import { findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import { type MsgData, SessionType } from '@gift/im-protocol';
import { boundedMap, perServer } from '../../../platform/cache';
import { hours, later, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { ordersBetweenUsers } from '../../orders';
import { isCaseRoom } from '../case-rooms/ids';
import type { Delivered } from '../delivered';
import { clientKey } from '../messages/store/ids';
import { addFlag } from './add-flag';
import { messageText } from './message-text';

// The screen of the app stops contacts and codes before they are sent; whoever sends them with a program of their own
// is found here. It looks after the message is stored, acknowledged and delivered, in slices that leave the process
// to those who chat, and at no more than it can hold: what it misses, somebody reports.

/**
 * Looking at one text takes a tenth of a millisecond; a slice takes a few, and a fifth of the time at most. A text that
 * was written to take long is no exception: after it the rest is longer.
 */
const sliceMs = 4;
const pausesPerSlice = 4;
const maxQueued = 20_000;
/** As many long texts would fill the memory. */
const maxQueuedCharacters = 4_000_000;
/** Short texts are said again and again: "ok" is looked at once. */
const shortText = 40;
const rememberedTexts = 2_000;
const rememberedChats = 10_000;
/** As long as the screen believes that a number answers what was asked for. */
const freshMs = minutes(10);
const maxOrders = 200;

type Candidate = { conversationID: string; data: MsgData; text: string; before: string };
type LastMessage = { senderID: string; text: string; atMs: number };

export const watchOf = perServer((services) => {
  const { database, log, clock, settings } = services;
  let waiting: Candidate[] = [];
  let queuedCharacters = 0;
  let missed = 0;
  let working: Promise<void> | undefined;
  const harmless = boundedMap<string, true>(rememberedTexts);
  const lastMessages = boundedMap<string, LastMessage>(rememberedChats);

  function note(delivered: readonly Delivered[]): void {
    for (const { conversationID, data, isStored } of delivered) {
      if (!isStored || !isID(data.sendID) || (data.groupID !== '' && isCaseRoom(data.groupID))) continue;
      const text = messageText(data);
      if (text === null) continue;
      const before = beforeOf(conversationID, data, text);
      if (text.length <= shortText && before === '' && harmless.get(text)) continue;
      if (waiting.length >= maxQueued || queuedCharacters + text.length > maxQueuedCharacters) missed++;
      else {
        waiting.push({ conversationID, data, text, before });
        queuedCharacters += text.length;
      }
    }
    if (waiting.length > 0) working ??= work();
  }

  /** What the other side had said last, where it is fresh. */
  function beforeOf(conversationID: string, { sendID: senderID, sendTime }: MsgData, text: string): string {
    const last = lastMessages.get(conversationID);
    if (last?.senderID !== senderID || !last)
      lastMessages.set(conversationID, { senderID, text: text.slice(0, 200), atMs: sendTime });
    return last && last.senderID !== senderID && sendTime - last.atMs < freshMs ? last.text : '';
  }

  async function work(): Promise<void> {
    try {
      let spentMs = sliceMs;
      for (;;) {
        await new Promise((resume) => setTimeout(resume, pausesPerSlice * spentMs).unref());
        const began = performance.now();
        const found = slice();
        spentMs = Math.max(sliceMs, performance.now() - began);
        for (const one of found) await flag(one);
        if (waiting.length === 0) break;
      }
    } catch (error) {
      log.error({ err: error }, 'a message could not be flagged');
    } finally {
      working = undefined;
      if (missed > 0) log.warn({ missed }, 'messages were delivered unlooked at');
      missed = 0;
      if (waiting.length > 0) working = work();
    }
  }

  /** Looks at some of what waits; answers what is caught as long as nothing is known about the two. */
  function slice(): Candidate[] {
    const began = performance.now();
    const found: Candidate[] = [];
    let at = 0;
    while (at < waiting.length && performance.now() - began < sliceMs) {
      const candidate = waiting[at++]!;
      queuedCharacters -= candidate.text.length;
      if (findSensitiveText(candidate.text, { before: candidate.before })?.isSure) found.push(candidate);
      else if (candidate.text.length <= shortText && candidate.before === '')
        harmless.set(candidate.text, true);
    }
    waiting = waiting.slice(at);
    return found;
  }

  /** Looks again with what is between the two: their order numbers, and contacts that are theirs to exchange. */
  async function recheckWithOrders({ data, text, before }: Candidate): Promise<SensitiveMatch | null> {
    if (data.sessionType !== SessionType.single || !isID(data.recvID))
      return findSensitiveText(text, { before });
    const [one, other] = [BigInt(data.sendID), BigInt(data.recvID)];
    const orders = await ordersBetweenUsers(database, { one, other, limit: maxOrders });
    return findSensitiveText(text, {
      before,
      orderNos: orders.map(({ id }) => String(id)),
      mayShareContacts: orders.some(({ state }) => state === 'completed'),
    });
  }

  async function flag(candidate: Candidate): Promise<void> {
    const match = await recheckWithOrders(candidate);
    if (!match?.isSure) return;
    const { conversationID, data } = candidate;
    const now = clock.now();
    await database.transaction(async (tx) => {
      const row = await tx.maybe<{ conversation: bigint; seq: bigint }>(sql`
        select m.conversation, m.seq from messaging.conversations t join messaging.messages m on m.conversation = t.n
        where t.id = ${conversationID} and m.client_key = ${clientKey(data.clientMsgID)}`);
      if (!row) return;
      const dueAt = later(now, hours(settings.current.imFlagHours));
      const { conversation, seq } = row;
      await addFlag(tx, {
        ...{ conversation, seq: Number(seq), senderID: data.sendID, kind: match.kind, dueAt, now },
      });
    });
  }

  return {
    note,
    /** Resolves once everything that came was looked at. */
    async drained(): Promise<void> {
      while (working) await working;
    },
  };
});
