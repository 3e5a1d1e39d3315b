import { citationOf } from '@gift/contract/disputes/citations';
import { assignedStates, disputeNumbersOf, rulingReasonsFor } from '@gift/contract/disputes/states';
import type { Command, CommandContext, Context } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { checkStaffText } from '../../../platform/text/free-text';
import { checkSecondApprover, rolesOf } from '../../identity';
import { orderLog, sha256 } from '../../orders';
import { haveSharedBank } from '../../wallet';
import { applyEvent } from '../apply-event';
import { lockCaseForStaff } from '../case-access';
import { isMessage, readRoomEntries } from '../case-room/room';
import { insertSignature, insertStatement, readEvidence } from '../evidence';
import { rankOf } from '../machine/dispute-facts';
import { staffView } from '../staff-view';
import { type Dispute, readLog } from '../store';

// Commands of moderators. Each command reads who the caller is and their rank; the input contains neither.

/** Requires that two actors are different people, as far as the data shows. */
async function checkIndependent(context: Context, before: bigint | null, staffID: bigint): Promise<void> {
  // The machine refuses a second signature by the same person.
  if (before === null || before === staffID) return;
  await checkSecondApprover(context, before, staffID);
  if (await haveSharedBank(context.db, before, staffID)) throw new Refusal('LinkedColleague');
}

/** Requires that the first signer still has the rank to sign for this amount. */
async function checkDrafter({ tx }: CommandContext, { draftBy }: Dispute): Promise<void> {
  if (draftBy !== null && rankOf(await rolesOf(tx, draftBy)) < 2) throw new Refusal('RequesterLostRole');
}

/** On an appeal, requires that the moderator is independent of those who signed the first finding. */
export async function checkNotPriorSigner(
  context: Context,
  dispute: Dispute,
  staffID: bigint,
): Promise<void> {
  if (dispute.state !== 'appeal') return;
  for (const signer of [dispute.ruledBy, dispute.approvedBy])
    await checkIndependent(context, signer, staffID);
}

/** Limits the cases one moderator holds, because nobody else can work on them. The lock serializes claims. */
async function checkCaseLimit({ tx, settings }: CommandContext, staffID: bigint): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`cases of ${staffID}`}, 0))`);
  const limit = settings.disputeCasesHeld;
  const { openCases } = await tx.one<{ openCases: bigint }>(sql`
    select count(*) as "openCases" from disputes.cases
    where ended_at is null and moderator_id = ${staffID} and state = any(${disputeNumbersOf(assignedStates)})`);
  if (openCases > BigInt(limit)) throw new Refusal('TooManyCases', { max: limit });
}

export const claimDispute: Command<'claimDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  await checkNotPriorSigner(context, dispute, staff.id);
  const event = dispute.state === 'appeal' ? 'claimAppeal' : 'claim';
  const nextDispute = await applyEvent(context, dispute, event, 'moderator', { findings: { staff } });
  await checkCaseLimit(context, staff.id);
  return staffView(context, nextDispute);
};

export const releaseDispute: Command<'releaseDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  return staffView(
    context,
    await applyEvent(context, dispute, 'release', 'moderator', { findings: { staff } }),
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

/** The event of a finding: on a first decision or an appeal, final or waiting for a second signature. */
function findingEvent(dispute: Dispute, { settings }: CommandContext) {
  if (dispute.frozenKobo > settings.disputeLeadKobo) return 'draft';
  return dispute.state === 'appeal' ? 'decideAppeal' : 'propose';
}

export const proposeFinding: Command<'proposeFinding'> = async (context, { disputeID, ...findingInput }) => {
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  if (!rulingReasonsFor(findingInput.outcome).includes(findingInput.reason))
    throw new Refusal('RulingReasonMismatch');
  await checkNotPriorSigner(context, dispute, staff.id);
  const finding = {
    ...{ ...findingInput, text: checkStaffText(findingInput.text, 'text', [String(dispute.orderID)]) },
    citedSeqs: await checkCitedEvents(context, dispute, findingInput.citedEvents),
  };
  const event = findingEvent(dispute, context);
  const next = await applyEvent(context, dispute, event, 'moderator', {
    findings: { staff, finding, reasonGiven: true },
    ...(event === 'draft' ? { data: { textHash: sha256(finding.text) } } : {}),
  });
  return staffView(context, next);
};

/**
 * Requires that a finding cites only the case: events of the order or dispute, evidence, or messages of its
 * room. Returns the seqs of the cited messages.
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
  const citable = new Set([
    ...[...ofOrder, ...ofDispute].map(({ hash }) => hash),
    ...evidence.map(({ id, sha256 }) => citationOf({ evidenceID: String(id), sha256 })),
  ]);
  const others = new Set(citedEvents.filter((cite) => !citable.has(cite)));
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
  // A signer of the first finding cannot block the appeal by refusing either.
  await checkNotPriorSigner(context, dispute, staff.id);
  if (isAgreed) {
    await checkIndependent(context, dispute.draftBy, staff.id);
    await checkDrafter(context, dispute);
  }
  // The assigned moderator may change the draft while another moderator reads it.
  if (dispute.draft && draft !== (await draftHash(context, dispute))) throw new Refusal('NoPendingDraft');
  const approvalEvent = dispute.state === 'appeal' ? 'approveAppealDraft' : 'approveDraft';
  const next = await applyEvent(context, dispute, isAgreed ? approvalEvent : 'rejectDraft', 'moderator', {
    findings: { staff },
    // Keyed, because both sides read the log and could guess a short text from a plain hash.
    data: { wordsMac: context.services.keys.mac('signature-words', `${disputeID} ${text}`).toString('hex') },
  });
  insertSignature(context.tx, next, text);
  return staffView(context, next);
};
