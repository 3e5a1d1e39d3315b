import { canonicalJson, type Json } from '@gift/contract/orders/chain';
import type { OrderEvent, OrderRole } from '@gift/contract/orders/states';
import type { Subscriber } from '../../../platform/events/outbox';
import { maskSureCodes } from '../../../platform/text/free-text';
import type { Services } from '../../../services';
import { nicknamesOf } from '../../identity';
import {
  type CaseRoom,
  type CaseRoomMessage,
  type CaseRoomPost,
  postInCaseRoom,
  readCaseMessages,
  readCaseRoom,
  temporaryURLOf,
  updateCaseRoom,
} from '../../messaging';
import { type CodeDetector, codeDetectors, type DetectorFor, orderLog } from '../../orders';
import { badgeOf, sha256, staffOnlyEvents } from '../apply-event';
import { type Dispute, readDispute, roleIn } from '../store';

// The room of a case: the chat of its buyer, its seller and its moderator. Messaging keeps the chat; what it should
// be by now, and what happened in the case, is said from here.

export const roomOf = (services: Services, dispute: Dispute): CaseRoom => ({
  disputeID: dispute.id,
  orderNo: String(dispute.orderID),
  token: dispute.token,
  buyerID: dispute.buyerID,
  sellerID: dispute.sellerID,
  badge: dispute.moderatorID === null ? null : badgeOf(services, dispute.id, dispute.moderatorID),
  isClosed: dispute.endedAt !== null,
});

/** How the order came to be disputed: what the room begins with. */
const openingEvents = new Set(['pay', 'ship', 'reveal', 'report', 'contest', 'lateReport', 'confirm']);

/**
 * Every step of a case stands in its room, and the room follows the case: it begins with it, has the moderator of the
 * day in it, and closes with it. It is made from the case as it is now, so that late news cannot set it back.
 */
export const syncCaseRoom: Subscriber<'dispute.updated'> = async (tx, moved, { services, occurredAt }) => {
  const dispute = await readDispute(tx, BigInt(moved.disputeID));
  if (!dispute) return;
  const at = { tx, services, now: occurredAt };
  await updateCaseRoom(at, roomOf(services, dispute));
  const names = await nicknamesOf(tx, [dispute.buyerID, dispute.sellerID]);
  const lines: CaseRoomPost[] = [];
  if (moved.event === 'open') {
    const log = await orderLog(tx, dispute.orderID);
    for (const { event, actor, at: when } of log.filter((line) => openingEvents.has(line.event)))
      lines.push(systemMessage(dispute, names, { event, actor, at: when }));
  }
  // What was said in the room stands there already.
  if (!staffOnlyEvents.has(moved.event) && !moved.isInRoom) {
    const { event, actor, at: when, state, badge, outcome } = moved;
    lines.push(systemMessage(dispute, names, { dispute: event, actor, at: when, state, badge, outcome }));
  }
  await postInCaseRoom(at, { disputeID: dispute.id }, lines);
};

/** What an order does once its case has begun: it is carried out, or given up. */
export async function postOrderEvent(
  at: Parameters<typeof postInCaseRoom>[0],
  dispute: Dispute,
  moved: { event: OrderEvent; actor: string; at: string },
): Promise<void> {
  const names = await nicknamesOf(at.tx, [dispute.buyerID, dispute.sellerID]);
  const { event, actor, at: when } = moved;
  await updateCaseRoom(at, roomOf(at.services, dispute));
  await postInCaseRoom(at, { disputeID: dispute.id }, [
    systemMessage(dispute, names, { event, actor, at: when }),
  ]);
}

/** `by`: whose deed it was. Of one of the two also the id and the name, for the app that tells it. */
function systemMessage(
  dispute: Dispute,
  names: ReadonlyMap<bigint, string>,
  { actor, ...data }: Readonly<Record<string, string | null>> & { actor: string; at: string },
): CaseRoomPost {
  const side = actor === 'buyer' ? dispute.buyerID : actor === 'seller' ? dispute.sellerID : null;
  const who: Record<string, string> =
    side === null ? {} : { byID: String(side), byName: names.get(side) ?? '' };
  const name = data.dispute ?? data.event ?? '';
  return {
    by: 'system',
    event: { orderNo: String(dispute.orderID), by: actor, ...who, ...data },
    description: `${data.dispute ? 'Dispute' : 'Order'}: ${name} (${actor})`,
  };
}

/** A line of the room as the case holds it; `hash` is of everything else in it, so that it can be relied on. */
export type CaseRoomEntry = {
  seq: number;
  by: OrderRole | 'moderator' | 'system';
  badge: string | null;
  /** `line`: something that happened. `gone`: a message that an operator removed. */
  kind: 'text' | 'picture' | 'voice' | 'video' | 'file' | 'line' | 'gone' | 'other';
  text: string | null;
  url: string | null;
  at: string;
  hash: string;
};

const kinds: Readonly<Record<number, CaseRoomEntry['kind']>> = {
  101: 'text',
  102: 'picture',
  103: 'voice',
  104: 'video',
  105: 'file',
  106: 'text',
  114: 'text',
  2101: 'gone',
};

type Masking = (by: CaseRoomMessage['by'], text: string) => string;

function toRoomEntry(
  dispute: Pick<Dispute, 'buyerID' | 'sellerID' | 'orderID'>,
  said: CaseRoomMessage,
  masking: Masking,
): CaseRoomEntry {
  const { seq, by, contentType, text, url, event, at } = said;
  const role = by === 'system' ? 'system' : 'badge' in by ? 'moderator' : roleIn(dispute, by.userID);
  const coveredText = text && maskSureCodes(masking(by, text), [String(dispute.orderID)]);
  const line = {
    seq,
    by: role ?? 'system',
    badge: typeof by === 'object' && 'badge' in by ? by.badge : null,
    kind: event === null ? (kinds[contentType] ?? 'other') : 'line',
    text: event === null ? coveredText : withoutNames(event),
    url,
    at: at.toISOString(),
  } as const;
  return { ...line, hash: sha256(canonicalJson(line as unknown as Json)) };
}

/** A case tells of nobody but by their side. */
function withoutNames(event: string): string {
  const { byID: _, byName: _n, ...rest } = JSON.parse(event) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Hears a side for the code of its order; undefined where that is gone. */
const codeOf = async ({ database, keys }: Services, { orderID }: Dispute): Promise<DetectorFor | undefined> =>
  (await codeDetectors(database, keys, [orderID])).get(orderID);

const userOf = (by: CaseRoomMessage['by']) =>
  typeof by === 'object' && 'userID' in by ? by.userID : undefined;

/**
 * Everything in the room of a case, oldest first. A line with which somebody has told the code of the order in pieces is
 * covered like one that holds it whole. Those before it stay, and so do their hashes, which a finding may rely on.
 */
export async function readRoomEntries(services: Services, dispute: Dispute): Promise<CaseRoomEntry[]> {
  const listen = await codeOf(services, dispute);
  const listeners = new Map<bigint, CodeDetector | undefined>();
  const masking: Masking = (by, text) => {
    const userID = userOf(by);
    if (userID === undefined) return text;
    if (!listeners.has(userID)) listeners.set(userID, listen?.(userID));
    return listeners.get(userID)?.scan(text).redacted ?? text;
  };
  return (await readCaseRoom(services, dispute.id)).map((said) => toRoomEntry(dispute, said, masking));
}

/** The lines at these places of the room, oldest first. */
export async function readRoomEntriesAt(
  services: Services,
  dispute: Dispute,
  seqs: readonly number[],
): Promise<CaseRoomEntry[]> {
  const said = await readCaseMessages(services, dispute.id, seqs);
  const listen = await codeOf(services, dispute);
  // What is covered of a piece lies with what was said before it.
  const hasFragment = ({ by, text }: CaseRoomMessage) => {
    const userID = userOf(by);
    return text !== null && userID !== undefined && listen?.(userID)?.scan(text).hasFragment;
  };
  if (said.some(hasFragment))
    return (await readRoomEntries(services, dispute)).filter(({ seq }) => seqs.includes(seq));
  return said.map((one) => toRoomEntry(dispute, one, (_, text) => text)).sort((a, b) => a.seq - b.seq);
}

/**
 * Lines as one of the staff sees them: the files in them by links that work for a minute or two, or not at all. Their
 * hashes stay those of what was said.
 */
export const roomEntriesForStaff = (
  services: Services,
  lines: readonly CaseRoomEntry[],
  until: Date | null,
): CaseRoomEntry[] =>
  lines.map((line) => ({ ...line, url: line.url && until && temporaryURLOf(services, line.url, until) }));

/** What was said in the room by a person: what a finding may rely on. */
export const isMessage = ({ kind, by }: CaseRoomEntry): boolean =>
  kind !== 'line' && kind !== 'gone' && by !== 'system';
