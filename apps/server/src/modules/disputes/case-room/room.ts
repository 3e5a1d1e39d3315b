import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
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
import { type CodeDetector, codeDetectors, type DetectorFor, orderLog, sha256 } from '../../orders';
import { badgeOf, staffOnlyEvents } from '../apply-event';
import { type Dispute, readDispute, roleIn } from '../store';

// The case room: the chat of the buyer, the seller and the moderator of a case. The messaging module stores
// the chat; this file determines its participants and posts the events of the case.

export const roomOf = (services: Services, dispute: Dispute): CaseRoom => ({
  disputeID: dispute.id,
  orderNo: String(dispute.orderID),
  token: dispute.token,
  buyerID: dispute.buyerID,
  sellerID: dispute.sellerID,
  badge: dispute.moderatorID === null ? null : badgeOf(services, dispute.id, dispute.moderatorID),
  isClosed: dispute.endedAt !== null,
});

/** How the order came to be disputed; the room starts with these events. */
const openingEvents = new Set(['pay', 'ship', 'reveal', 'report', 'contest', 'lateReport', 'confirm']);

/**
 * Posts every event of a case in its room and keeps the room in step with the case: it opens and closes with
 * it, and its moderator is the assigned one. Uses the case as it is now, so that a late event cannot set the
 * room back.
 */
export const syncCaseRoom: Subscriber<'dispute.updated'> = async (tx, update, { services, occurredAt }) => {
  const dispute = await readDispute(tx, BigInt(update.disputeID));
  if (!dispute) return;
  const at = { tx, services, now: occurredAt };
  await updateCaseRoom(at, roomOf(services, dispute));
  const names = await nicknamesOf(tx, [dispute.buyerID, dispute.sellerID]);
  const lines: CaseRoomPost[] = [];
  if (update.event === 'open') {
    const log = await orderLog(tx, dispute.orderID);
    for (const { event, actor, at: when } of log.filter((line) => openingEvents.has(line.event)))
      lines.push(systemMessage(dispute, names, { event, actor, at: when }));
  }
  // An event that came from a message in the room is there already.
  if (!staffOnlyEvents.has(eventOfStoredName(update.event)) && !update.isInRoom) {
    const { event, actor, at: when, state, badge, outcome } = update;
    lines.push(systemMessage(dispute, names, { dispute: event, actor, at: when, state, badge, outcome }));
  }
  await postInCaseRoom(at, { disputeID: dispute.id }, lines);
};

/** Posts what happens to the order after its case opened: the ruling is carried out, or a side gives in. */
export async function postOrderEvent(
  at: Parameters<typeof postInCaseRoom>[0],
  dispute: Dispute,
  update: { event: OrderEvent; actor: string; at: string },
): Promise<void> {
  const names = await nicknamesOf(at.tx, [dispute.buyerID, dispute.sellerID]);
  const { event, actor, at: when } = update;
  await updateCaseRoom(at, roomOf(at.services, dispute));
  await postInCaseRoom(at, { disputeID: dispute.id }, [
    systemMessage(dispute, names, { event, actor, at: when }),
  ]);
}

/** `by` is the actor's role. For a buyer or seller the app also needs the user id and nickname. */
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

/** A message of the case room in the case. `hash` covers all other fields, so that a finding can cite it. */
export type CaseRoomEntry = {
  seq: number;
  by: OrderRole | 'moderator' | 'system';
  badge: string | null;
  /** `line`: a system message. `gone`: a message that an operator removed. */
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
  message: CaseRoomMessage,
  masking: Masking,
): CaseRoomEntry {
  const { seq, by, contentType, text, url, event, at } = message;
  const role = by === 'system' ? 'system' : 'badge' in by ? 'moderator' : roleIn(dispute, by.userID);
  const maskedText = text && maskSureCodes(masking(by, text), [String(dispute.orderID)]);
  const line = {
    seq,
    by: role ?? 'system',
    badge: typeof by === 'object' && 'badge' in by ? by.badge : null,
    kind: event === null ? (kinds[contentType] ?? 'other') : 'line',
    text: event === null ? maskedText : withoutNames(event),
    url,
    at: at.toISOString(),
  } as const;
  return { ...line, hash: sha256(canonicalJson(line as unknown as Json)) };
}

/** A case identifies users only by their side. */
function withoutNames(event: string): string {
  const { byID: _, byName: _n, ...rest } = JSON.parse(event) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Detects the code of the case's order; undefined if the code was destroyed. */
const codeOf = async ({ database, keys }: Services, { orderID }: Dispute): Promise<DetectorFor | undefined> =>
  (await codeDetectors(database, keys, [orderID])).get(orderID);

const userOf = (by: CaseRoomMessage['by']) =>
  typeof by === 'object' && 'userID' in by ? by.userID : undefined;

/**
 * All messages of a case room, oldest first. A message that completes a code sent in fragments is masked like
 * one with the whole code. Earlier messages stay, and so do their hashes, because a finding may cite them.
 */
export async function readRoomEntries(services: Services, dispute: Dispute): Promise<CaseRoomEntry[]> {
  const detectorFor = await codeOf(services, dispute);
  const detectors = new Map<bigint, CodeDetector | undefined>();
  const masking: Masking = (by, text) => {
    const userID = userOf(by);
    if (userID === undefined) return text;
    if (!detectors.has(userID)) detectors.set(userID, detectorFor?.(userID));
    return detectors.get(userID)?.scan(text).redacted ?? text;
  };
  return (await readCaseRoom(services, dispute.id)).map((message) => toRoomEntry(dispute, message, masking));
}

/** The messages with these seqs, oldest first. */
export async function readRoomEntriesAt(
  services: Services,
  dispute: Dispute,
  seqs: readonly number[],
): Promise<CaseRoomEntry[]> {
  const messages = await readCaseMessages(services, dispute.id, seqs);
  const detectorFor = await codeOf(services, dispute);
  // Whether a fragment is masked depends on earlier messages, so all are read.
  const hasFragment = ({ by, text }: CaseRoomMessage) => {
    const userID = userOf(by);
    return text !== null && userID !== undefined && detectorFor?.(userID)?.scan(text).hasFragment;
  };
  if (messages.some(hasFragment))
    return (await readRoomEntries(services, dispute)).filter(({ seq }) => seqs.includes(seq));
  return messages
    .map((message) => toRoomEntry(dispute, message, (_, text) => text))
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Messages for a staff member: links to files work for a minute or two, or there are none. The hashes are
 * those of the original messages.
 */
export const roomEntriesForStaff = (
  services: Services,
  lines: readonly CaseRoomEntry[],
  until: Date | null,
): CaseRoomEntry[] =>
  lines.map((line) => ({ ...line, url: line.url && until && temporaryURLOf(services, line.url, until) }));

/** A message by a user, which a finding may cite. */
export const isMessage = ({ kind, by }: CaseRoomEntry): boolean =>
  kind !== 'line' && kind !== 'gone' && by !== 'system';
