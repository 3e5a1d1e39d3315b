import type { AnswerOf, Calls } from '@gift/contract';
import { appealReasons, type DisputeEvent } from '@gift/contract/disputes/states';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import type { Context } from '../../platform/calls/context';
import { minutes } from '../../platform/clock';
import { languagesOf, nicknamesOf, rolesOf } from '../identity';
import { disputedOrder, orderLog } from '../orders';
import { badgeOf } from './apply-event';
import { readCaseRatings } from './case-ratings';
import { roomEntriesForStaff } from './case-room/room';
import { missingDeciders } from './deciders';
import { readEvidence, readSignatures } from './evidence';
import { type Finding, rankOf } from './machine/dispute-facts';
import { guards } from './machine/guards';
import { type Dispute, type LoggedEvent, readLog } from './store';
import { coreOf, findingView } from './view';

// A case as moderators see it: what both sides see, who they are, and who signed the findings.

type StaffView = AnswerOf<Calls['staffDisputeDetail']>;

/**
 * Files are shown to the assigned moderator and to those who may sign the pending draft. Nobody else needs
 * them, earlier moderators included.
 */
async function maySeeFiles({ db, caller }: Context, { moderatorID, draft }: Dispute): Promise<boolean> {
  if (moderatorID === caller.userID) return true;
  return draft !== null && rankOf(await rolesOf(db, caller.userID)) > 1;
}

/** A link still works after a case is released, and can be passed on, so it expires after a minute or two. */
const staffLinksUntil = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / minutes(1)) + 2) * minutes(1));

/**
 * Until when links to files in the case room work for this reader; null for no links. The files may show a
 * code, as the evidence may, and this module does not follow the order after the case ends, so they stay
 * closed then.
 */
export const filesUntil = async (context: Context, dispute: Dispute): Promise<Date | null> =>
  dispute.endedAt === null && (await maySeeFiles(context, dispute)) ? staffLinksUntil(context.now) : null;

type Signature = NonNullable<StaffView['refusedDraft']>;

/** Who signed, drafted or refused the findings, from the log. */
async function signaturesOf(
  { db, services }: Context,
  dispute: Dispute,
  log: readonly LoggedEvent[],
): Promise<Record<'finding' | 'appealFinding' | 'draft' | 'refused', Signature[]>> {
  const reason = await readSignatures(db, dispute.id);
  const names = await nicknamesOf(
    db,
    log.flatMap(({ staffID }) => staffID ?? []),
  );
  const signature = ({ seq, at, staffID }: LoggedEvent): Signature[] =>
    staffID === null
      ? []
      : [
          {
            name: names.get(staffID) ?? '',
            badge: badgeOf(services, dispute.id, staffID),
            at,
            reason: reason.get(seq) ?? null,
          },
        ];
  const last = (...events: DisputeEvent[]) =>
    log.findLast(({ event }) => events.includes(eventOfStoredName(event)));
  /** The author alone, or the drafter and the second signer. */
  const signersOf = (alone: DisputeEvent, second: DisputeEvent): Signature[] => {
    const lastSignature = last(alone, second);
    if (!lastSignature || eventOfStoredName(lastSignature.event) !== second)
      return lastSignature ? signature(lastSignature) : [];
    const draft = log.findLast(({ event, seq }) => event === 'draft' && seq < lastSignature.seq);
    return [...(draft ? signature(draft) : []), ...signature(lastSignature)];
  };
  const lastDraftEvent = last('draft', 'rejectDraft', 'propose');
  return {
    finding: signersOf('propose', 'approveDraft'),
    appealFinding: signersOf('decideAppeal', 'approveAppealDraft'),
    draft: dispute.draft && lastDraftEvent ? signature(lastDraftEvent) : [],
    refused:
      !dispute.draft &&
      !dispute.endedAt &&
      lastDraftEvent &&
      eventOfStoredName(lastDraftEvent.event) === 'rejectDraft'
        ? signature(lastDraftEvent)
        : [],
  };
}

/** Why the reader may not decide the case, regardless of the assignee. */
async function ineligibilityOf(
  { db, caller, settings }: Context,
  dispute: Dispute,
): Promise<StaffView['ineligibility']> {
  const staff = { id: caller.userID, rank: rankOf(await rolesOf(db, caller.userID)) };
  const guardContext = { dispute, actor: 'moderator' as const, settings, findings: { staff } };
  if (!guards.hasAuthority.holds(guardContext)) return 'InsufficientAuthority';
  return dispute.state === 'appeal' && !guards.notPriorSigner.holds(guardContext) ? 'SameModerator' : null;
}

export async function staffView(context: Context, dispute: Dispute): Promise<StaffView> {
  const { db, caller } = context;
  const order = await disputedOrder(db, dispute.orderID);
  const evidence = await readEvidence(db, dispute.id);
  const [log, ofOrder] = [await readLog(db, dispute), await orderLog(db, dispute.orderID)];
  const names = await nicknamesOf(db, [dispute.buyerID, dispute.sellerID]);
  const languages = await languagesOf(db, [dispute.buyerID, dispute.sellerID]);
  const readerIDs = (await maySeeFiles(context, dispute)) ? [dispute.buyerID, dispute.sellerID] : [];
  const findings = [dispute.finding, dispute.appealFinding, dispute.draft];
  const core = await coreOf(context, dispute, {
    ...{ order, evidence, readerIDs, findings },
    ...{ reader: 'moderator', linksUntil: staffLinksUntil(context.now) },
  });
  const signatures = await signaturesOf(context, dispute, log);
  const withSignatures = (finding: Finding | null, kind: 'finding' | 'appealFinding' | 'draft') => {
    const view = findingView(finding, order);
    return view && { ...view, signatures: signatures[kind] };
  };
  const appeal = log.findLast(({ event }) => event === 'appeal');
  return {
    ...core,
    cited: roomEntriesForStaff(context.services, core.cited, await filesUntil(context, dispute)),
    finding: withSignatures(dispute.finding, 'finding'),
    appealFinding: withSignatures(dispute.appealFinding, 'appealFinding'),
    draft: withSignatures(dispute.draft, 'draft'),
    refusedDraft: signatures.refused[0] ?? null,
    appealReason: appealReasons.find((reason) => reason === appeal?.data.reason) ?? null,
    ineligibility: await ineligibilityOf(context, dispute),
    missingDeciders: await missingDeciders(context, dispute),
    buyerID: String(dispute.buyerID),
    buyerName: names.get(dispute.buyerID) ?? '',
    buyerLanguage: languages.get(dispute.buyerID) ?? 'en-US',
    sellerID: String(dispute.sellerID),
    sellerName: names.get(dispute.sellerID) ?? '',
    sellerLanguage: languages.get(dispute.sellerID) ?? 'en-US',
    terms: order.terms,
    instructions: order.instructions,
    isMine: dispute.moderatorID === caller.userID,
    needsLead: dispute.needsLead,
    isDraftMine: dispute.draftBy === caller.userID,
    caseRating: await readCaseRatings(db, dispute),
    log: log.map(({ staffID: _, ...event }) => event),
    orderEvents: ofOrder.map(({ seq, event, actor, at, hash }) => ({ seq, event, actor, at, hash })),
  };
}
