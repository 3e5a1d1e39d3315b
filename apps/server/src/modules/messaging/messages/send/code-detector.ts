import { isID } from '@gift/contract/rules';
import { type MsgData, SessionType } from '@gift/im-protocol';
import { ttlCache } from '../../../../platform/cache';
import { hours, seconds } from '../../../../platform/clock';
import { sql } from '../../../../platform/database/db';
import type { Services } from '../../../../services';
import { type CodeDetector, codeDetectors, ordersWithCodes } from '../../../orders';
import { isCaseRoom } from '../../case-rooms/ids';
import { messageText } from '../../message-flags/message-text';
import { decodeMessage } from '../store/encoded';
import type { ValidMessage } from './rules';

// The app warns about texts that look like a code. Pieces of a code in several messages do not. The server finds
// them by the sealed code itself, where the two users have an order with one or are in its case room.

/** How long a chat without a coded order is cached. Nobody seals a code and sends it within seconds. */
const ordersOf = ttlCache<string, readonly bigint[]>(seconds(5), 100_000);

/** Which earlier messages count: in a single chat the last hour, in a case room all. */
const recentMs = hours(1);
const newest = { chat: 60, room: 1_000 };
/** Checking this much takes a few milliseconds. Nobody hides a piece in a longer text. */
const maxCharacters = 10_000;
const longest = 2_000;

const roomOf = ({ groupID }: MsgData) => (groupID !== '' && isCaseRoom(groupID) ? groupID : null);

const isBetweenTraders = (message: MsgData) =>
  isID(message.sendID) &&
  (roomOf(message) !== null || (message.sessionType === SessionType.single && isID(message.recvID)));

export function codeDetectorOf(services: Services) {
  const { database, keys } = services;

  async function loadOrders(messages: ReadonlyMap<string, MsgData>): Promise<Map<string, readonly bigint[]>> {
    const all = [...messages];
    const roomIDs = all.flatMap(([, message]) => roomOf(message) ?? []);
    const pairs = all.flatMap(([key, { sendID, recvID, sessionType }]) =>
      sessionType === SessionType.single ? [{ key, one: BigInt(sendID), other: BigInt(recvID) }] : [],
    );
    const ordersByPair =
      pairs.length > 0 ? await ordersWithCodes(database, pairs) : new Map<string, bigint[]>();
    const ordersByKey = new Map<string, readonly bigint[]>(
      all.map(([key]) => [key, ordersByPair.get(key) ?? []]),
    );
    if (roomIDs.length === 0) return ordersByKey;
    const rooms = await database.many<{ key: string; ex: string }>(sql`
      select 'sg_' || id as key, ex from messaging.groups where id = any(${roomIDs}::text[])`);
    for (const { key, ex } of rooms) ordersByKey.set(key, [BigInt(JSON.parse(ex).orderNo)]);
    return ordersByKey;
  }

  /** The sender's earlier texts there, oldest first. Texts revoked since are included, since they were read. */
  async function earlierTexts(conversationID: string, message: MsgData, nowMs: number): Promise<string[]> {
    const isRoom = roomOf(message) !== null;
    const rows = await database.many<{ body: Buffer }>(sql`
      select coalesce(w.body, m.body) as body
      from messaging.conversations t,
        lateral (
          select conversation, seq, sender, sent_ms, body from messaging.messages
          where conversation = t.n order by seq desc limit ${isRoom ? newest.room : newest.chat}) m
        left join messaging.revoked_messages w on w.conversation = m.conversation and w.seq = m.seq
      where t.id = ${conversationID} and m.sender = ${message.sendID}
        and m.sent_ms > ${isRoom ? 0 : nowMs - recentMs} and octet_length(m.body) < ${4 * longest}
      order by m.seq desc`);
    const texts: string[] = [];
    let charactersLeft = maxCharacters;
    for (const { body } of rows) {
      const text = body.length > 0 ? messageText(decodeMessage(body)) : null;
      if (text === null || text.length > longest) continue;
      charactersLeft -= text.length;
      if (charactersLeft < 0) break;
      texts.unshift(text);
    }
    return texts;
  }

  function codedOrdersByConversation(
    of: readonly { conversationID: string; message: MsgData }[],
    nowMs: number,
  ) {
    const messages = new Map(of.map(({ conversationID, message }) => [conversationID, message]));
    return ordersOf.get(services, [...messages.keys()], new Date(nowMs), (missing) =>
      loadOrders(new Map(missing.map((key) => [key, messages.get(key) as MsgData]))),
    );
  }

  return {
    /** Those of these messages whose chat has an order with a sealed code. */
    async withSealedCode(batch: readonly ValidMessage[], nowMs: number): Promise<Set<ValidMessage>> {
      const between = batch.filter(({ message }) => isBetweenTraders(message));
      if (between.length === 0) return new Set();
      const orders = await codedOrdersByConversation(between, nowMs);
      return new Set(between.filter(({ conversationID }) => (orders.get(conversationID)?.length ?? 0) > 0));
    },

    /** Those of these messages that reveal a code, alone or together with earlier ones of their sender. */
    async findCodeSenders(batch: readonly ValidMessage[], nowMs: number): Promise<Set<ValidMessage>> {
      const revealing = new Set<ValidMessage>();
      const withText = batch.flatMap((candidate) => {
        const { message, conversationID, isStored } = candidate;
        const text = isStored && isBetweenTraders(message) ? messageText(message) : null;
        return text === null || text.length > longest ? [] : [{ candidate, conversationID, message, text }];
      });
      if (withText.length === 0) return revealing;
      const orders = await codedOrdersByConversation(withText, nowMs);
      const withOrders = withText.filter(
        ({ conversationID }) => (orders.get(conversationID)?.length ?? 0) > 0,
      );
      if (withOrders.length === 0) return revealing;
      const orderIDs = [
        ...new Set(withOrders.flatMap(({ conversationID }) => orders.get(conversationID) ?? [])),
      ];
      const listeners = await codeDetectors(database, keys, orderIDs);
      const detectors = new Map<string, CodeDetector[]>();
      for (const { candidate, conversationID, message, text } of withOrders) {
        const key = `${conversationID} ${message.sendID}`;
        let listening = detectors.get(key);
        if (!listening) {
          listening = (orders.get(conversationID) ?? []).flatMap(
            (id) => listeners.get(id)?.(BigInt(message.sendID)) ?? [],
          );
          for (const earlier of await earlierTexts(conversationID, message, nowMs))
            for (const listener of listening) listener.scan(earlier);
          detectors.set(key, listening);
        }
        if (listening.map((listener) => listener.scan(text)).some(({ revealsCode }) => revealsCode))
          revealing.add(candidate);
      }
      return revealing;
    },
  };
}
