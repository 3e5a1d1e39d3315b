import { citeOf } from '@gift/contract/cites';
import { disputeStates, groundsFor } from '@gift/contract/dispute-states';
import type { Command, CommandContext, Context } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { staffText } from '../../../platform/free-text';
import { Refusal } from '../../../platform/refusal';
import { checkTwoPeople, rolesOf } from '../../identity';
import { orderLog } from '../../orders';
import { haveSharedBank } from '../../wallet';
import { act, sha256 } from '../act';
import { rankOf } from '../decide-facts';
import { openAsStaff } from '../open-case';
import { keepSignature, keepWords, readEvidence } from '../papers';
import { isSaid, roomLines } from '../room';
import { staffView } from '../staff-view';
import { type Dispute, readLog } from '../store';

// What those who decide may do. Who they are and how far they may go is read in each command; an input says neither.

/** Whoever acts now is somebody else than who acted before, as far as anything here shows. */
async function checkAnother(context: Context, before: bigint | null, staffID: bigint): Promise<void> {
  // That nobody is their own second is the machine's to refuse.
  if (before === null || before === staffID) return;
  await checkTwoPeople(context, before, staffID);
  if (await haveSharedBank(context.db, before, staffID)) throw new Refusal('LinkedColleague');
}

/** Whoever signed first may still sign for so much. */
async function checkDrafter({ tx }: CommandContext, { draftBy }: Dispute): Promise<void> {
  if (draftBy !== null && rankOf(await rolesOf(tx, draftBy)) < 2) throw new Refusal('AskerGone');
}

/** An appeal is for somebody who is none of those under the first finding. */
export async function checkFresh(context: Context, dispute: Dispute, staffID: bigint): Promise<void> {
  if (dispute.state !== 'appeal') return;
  for (const signer of [dispute.foundBy, dispute.secondedBy]) await checkAnother(context, signer, staffID);
}

/** Who holds what waits keeps it from everybody else, so nobody takes more than they can read. */
async function checkHeld({ tx, settings }: CommandContext, staffID: bigint): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`cases of ${staffID}`}, 0))`);
  const most = settings.disputeCasesHeld;
  const { held } = await tx.one<{ held: bigint }>(sql`
    select count(*) as held from disputes.cases
    where ended_at is null and moderator_id = ${staffID} and state = any(${waitingForThem})`);
  if (held > BigInt(most)) throw new Refusal('TooManyCases', { most });
}
const waitingForThem = [disputeStates.review, disputeStates.moreInfo, disputeStates.appeal];

export const takeDispute: Command<'takeDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await openAsStaff(context, disputeID);
  await checkFresh(context, dispute, staff.id);
  const event = dispute.state === 'appeal' ? 'takeAppeal' : 'take';
  const taken = await act(context, dispute, event, 'moderator', { findings: { staff } });
  await checkHeld(context, staff.id);
  return staffView(context, taken);
};

export const putBackDispute: Command<'putBackDispute'> = async (context, { disputeID }) => {
  const { dispute, staff } = await openAsStaff(context, disputeID);
  return staffView(context, await act(context, dispute, 'putBack', 'moderator', { findings: { staff } }));
};

export const askInDispute: Command<'askInDispute'> = async (context, { disputeID, side, ...input }) => {
  const { tx, now } = context;
  const { dispute, staff } = await openAsStaff(context, disputeID);
  const text = staffText(input.text, 'text', [String(dispute.orderID)]);
  const next = await act(context, dispute, 'ask', 'moderator', {
    findings: { staff, asks: side, reasonGiven: true },
    told: { side, textHash: sha256(text) },
  });
  keepWords(tx, dispute.id, { author: 'moderator', kind: 'ask', toSide: side, words: text, at: now }, now);
  return staffView(context, next);
};

/** Which event a finding is: a first one or an appeal's, whole or waiting for a second signature. */
function findingEvent(dispute: Dispute, { settings }: CommandContext) {
  if (dispute.frozenKobo > settings.disputeLeadKobo) return 'draft';
  return dispute.state === 'appeal' ? 'decideAppeal' : 'propose';
}

export const proposeFinding: Command<'proposeFinding'> = async (context, { disputeID, ...found }) => {
  const { dispute, staff } = await openAsStaff(context, disputeID);
  if (!groundsFor(found.outcome).includes(found.ground)) throw new Refusal('GroundUnfit');
  await checkFresh(context, dispute, staff.id);
  const finding = {
    ...{ ...found, text: staffText(found.text, 'text', [String(dispute.orderID)]) },
    citedSeqs: await checkCites(context, dispute, found.cites),
  };
  const event = findingEvent(dispute, context);
  const next = await act(context, dispute, event, 'moderator', {
    findings: { staff, finding, reasonGiven: true },
    ...(event === 'draft' ? { told: { textHash: sha256(finding.text) } } : {}),
  });
  return staffView(context, next);
};

/**
 * A finding may rely only on what is in the case: events of the order, of the dispute, evidence, or words in its room.
 * Answers where the words stand.
 */
async function checkCites(
  { db, services }: CommandContext,
  dispute: Dispute,
  cites: readonly string[],
): Promise<number[]> {
  const [ofOrder, ofDispute, evidence] = [
    await orderLog(db, dispute.orderID),
    await readLog(db, dispute),
    await readEvidence(db, dispute.id),
  ];
  const known = new Set([
    ...[...ofOrder, ...ofDispute].map(({ hash }) => hash),
    ...evidence.map(({ id, sha256 }) => citeOf({ evidenceID: String(id), sha256 })),
  ]);
  const others = new Set(cites.filter((cite) => !known.has(cite)));
  if (others.size === 0) return [];
  const words = (await roomLines(services, dispute)).filter((line) => isSaid(line) && others.has(line.hash));
  if (words.length < others.size) throw new Refusal('CiteUnknown');
  return words.map(({ seq }) => seq);
}

const draftHash = async ({ db }: CommandContext, dispute: Dispute): Promise<string | undefined> =>
  (await readLog(db, dispute)).findLast(({ event }) => event === 'draft')?.hash;

export const secondFinding: Command<'secondFinding'> = async (context, input) => {
  const { disputeID, isAgreed, draft } = input;
  const { dispute, staff } = await openAsStaff(context, disputeID);
  const text = staffText(input.text, 'text', [String(dispute.orderID)]);
  // Nor does who found first keep an appeal from being decided.
  await checkFresh(context, dispute, staff.id);
  if (isAgreed) {
    await checkAnother(context, dispute.draftBy, staff.id);
    await checkDrafter(context, dispute);
  }
  // Whoever has the case may find anew while somebody else reads what they are to sign.
  if (dispute.draft && draft !== (await draftHash(context, dispute))) throw new Refusal('NoDraftWaiting');
  const agreed = dispute.state === 'appeal' ? 'secondAppeal' : 'second';
  const next = await act(context, dispute, isAgreed ? agreed : 'refuseSecond', 'moderator', {
    findings: { staff },
    // Keyed: both sides read the log, and words as short as these could be guessed from a plain hash.
    told: { wordsMac: context.services.keys.mac('signature-words', `${disputeID} ${text}`).toString('hex') },
  });
  keepSignature(context.tx, next, text);
  return staffView(context, next);
};
