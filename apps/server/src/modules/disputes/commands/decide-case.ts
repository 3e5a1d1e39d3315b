import { citationOf } from '@gift/contract/disputes/citations';
import { disputeStates, rulingReasonsFor } from '@gift/contract/disputes/states';
import type { Command, CommandContext, Context } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { checkStaffText } from '../../../platform/text/free-text';
import { checkSecondApprover, rolesOf } from '../../identity';
import { orderLog } from '../../orders';
import { haveSharedBank } from '../../wallet';
import { applyEvent, sha256 } from '../apply-event';
import { lockCaseForStaff } from '../case-access';
import { isMessage, readRoomEntries } from '../case-room/room';
import { insertSignature, insertStatement, readEvidence } from '../evidence';
import { rankOf } from '../machine/dispute-facts';
import { staffView } from '../staff-view';
import { type Dispute, readLog } from '../store';

// What those who decide may do. Who they are and how far they may go is read in each command; an input says neither.

/** Whoever acts now is somebody else than who acted before, as far as anything here shows. */
async function checkIndependent(context: Context, before: bigint | null, staffID: bigint): Promise<void> {
  // That nobody is their own second is the machine's to refuse.
  if (before === null || before === staffID) return;
  await checkSecondApprover(context, before, staffID);
  if (await haveSharedBank(context.db, before, staffID)) throw new Refusal('LinkedColleague');
}

/** Whoever signed first may still sign for so much. */
async function checkDrafter({ tx }: CommandContext, { draftBy }: Dispute): Promise<void> {
  if (draftBy !== null && rankOf(await rolesOf(tx, draftBy)) < 2) throw new Refusal('RequesterLostRole');
}

/** An appeal is for somebody who is none of those under the first finding. */
export async function checkNotPriorSigner(
  context: Context,
  dispute: Dispute,
  staffID: bigint,
): Promise<void> {
  if (dispute.state !== 'appeal') return;
  for (const signer of [dispute.ruledBy, dispute.approvedBy])
    await checkIndependent(context, signer, staffID);
}

/** Who holds what waits keeps it from everybody else, so nobody takes more than they can read. */
async function checkCaseLimit({ tx, settings }: CommandContext, staffID: bigint): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`cases of ${staffID}`}, 0))`);
  const most = settings.disputeCasesHeld;
  const { held } = await tx.one<{ held: bigint }>(sql`
    select count(*) as held from disputes.cases
    where ended_at is null and moderator_id = ${staffID} and state = any(${awaitingModerator})`);
  if (held > BigInt(most)) throw new Refusal('TooManyCases', { most });
}
const awaitingModerator = [disputeStates.review, disputeStates.moreInfo, disputeStates.appeal];

export const claimDispute: Command<'claimDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  await checkNotPriorSigner(context, dispute, staff.id);
  const event = dispute.state === 'appeal' ? 'takeAppeal' : 'take';
  const taken = await applyEvent(context, dispute, event, 'moderator', { findings: { staff } });
  await checkCaseLimit(context, staff.id);
  return staffView(context, taken);
};

export const releaseDispute: Command<'releaseDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  return staffView(
    context,
    await applyEvent(context, dispute, 'putBack', 'moderator', { findings: { staff } }),
  );
};

export const askDisputeSide: Command<'askDisputeSide'> = async (context, { disputeID, side, ...input }) => {
  const { tx, now } = context;
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  const text = checkStaffText(input.text, 'text', [String(dispute.orderID)]);
  const next = await applyEvent(context, dispute, 'ask', 'moderator', {
    findings: { staff, asks: side, reasonGiven: true },
    data: { side, textHash: sha256(text) },
  });
  insertStatement(
    tx,
    dispute.id,
    { author: 'moderator', kind: 'ask', toSide: side, body: text, at: now },
    now,
  );
  return staffView(context, next);
};

/** Which event a finding is: a first one or an appeal's, whole or waiting for a second signature. */
function findingEvent(dispute: Dispute, { settings }: CommandContext) {
  if (dispute.frozenKobo > settings.disputeLeadKobo) return 'draft';
  return dispute.state === 'appeal' ? 'decideAppeal' : 'propose';
}

export const proposeFinding: Command<'proposeFinding'> = async (context, { disputeID, ...found }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  if (!rulingReasonsFor(found.outcome).includes(found.reason)) throw new Refusal('RulingReasonMismatch');
  await checkNotPriorSigner(context, dispute, staff.id);
  const finding = {
    ...{ ...found, text: checkStaffText(found.text, 'text', [String(dispute.orderID)]) },
    citedSeqs: await checkCitedEvents(context, dispute, found.citedEvents),
  };
  const event = findingEvent(dispute, context);
  const next = await applyEvent(context, dispute, event, 'moderator', {
    findings: { staff, finding, reasonGiven: true },
    ...(event === 'draft' ? { data: { textHash: sha256(finding.text) } } : {}),
  });
  return staffView(context, next);
};

/**
 * A finding may rely only on what is in the case: events of the order, of the dispute, evidence, or words in its room.
 * Answers where the words stand.
 */
async function checkCitedEvents(
  { db, services }: CommandContext,
  dispute: Dispute,
  citedEvents: readonly string[],
): Promise<number[]> {
  const [ofOrder, ofDispute, evidence] = [
    await orderLog(db, dispute.orderID),
    await readLog(db, dispute),
    await readEvidence(db, dispute.id),
  ];
  const known = new Set([
    ...[...ofOrder, ...ofDispute].map(({ hash }) => hash),
    ...evidence.map(({ id, sha256 }) => citationOf({ evidenceID: String(id), sha256 })),
  ]);
  const others = new Set(citedEvents.filter((cite) => !known.has(cite)));
  if (others.size === 0) return [];
  const messages = (await readRoomEntries(services, dispute)).filter(
    (line) => isMessage(line) && others.has(line.hash),
  );
  if (messages.length < others.size) throw new Refusal('CitedEventNotFound');
  return messages.map(({ seq }) => seq);
}

const draftHash = async ({ db }: CommandContext, dispute: Dispute): Promise<string | undefined> =>
  (await readLog(db, dispute)).findLast(({ event }) => event === 'draft')?.hash;

export const approveFinding: Command<'approveFinding'> = async (context, input) => {
  const { disputeID, isAgreed, draft } = input;
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  const text = checkStaffText(input.text, 'text', [String(dispute.orderID)]);
  // Nor does who found first keep an appeal from being decided.
  await checkNotPriorSigner(context, dispute, staff.id);
  if (isAgreed) {
    await checkIndependent(context, dispute.draftBy, staff.id);
    await checkDrafter(context, dispute);
  }
  // Whoever has the case may find anew while somebody else reads what they are to sign.
  if (dispute.draft && draft !== (await draftHash(context, dispute))) throw new Refusal('NoPendingDraft');
  const agreed = dispute.state === 'appeal' ? 'secondAppeal' : 'second';
  const next = await applyEvent(context, dispute, isAgreed ? agreed : 'refuseSecond', 'moderator', {
    findings: { staff },
    // Keyed: both sides read the log, and words as short as these could be guessed from a plain hash.
    data: { wordsMac: context.services.keys.mac('signature-words', `${disputeID} ${text}`).toString('hex') },
  });
  insertSignature(context.tx, next, text);
  return staffView(context, next);
};
