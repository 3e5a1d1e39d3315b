import type { AnswerOf, Calls, InputOf } from '@gift/contract';
import {
  catalogueRoles,
  financeRoles,
  leadRoles,
  moderatorRoles,
  promotionRoles,
  type StaffRole,
  settingRoles,
} from '@gift/contract/operator/staff-roles';
import type { CommandContext, Context } from '../../../platform/calls/context';
import type { Db } from '../../../platform/database/db';
import { applyRates, checkRates, namesInRates } from '../../catalog';
import { freezeOf, liftFreeze } from '../../identity';
import { checkClosing, endOrder } from '../../orders';
import { activatePromotion, checkPublish, versionTitle } from '../../rewards';
import {
  checkReturn,
  checkReview,
  checkSuspense,
  checkWriteOff,
  debtName,
  decideReview,
  decideSuspense,
  payoutName,
  payoutOwner,
  refundPayout,
  refuseLinked,
  reviewName,
  reviewOwner,
  suspendedName,
  suspendedOwner,
  writeOff,
} from '../../wallet';
import { uninvolvedOrder } from '../inspect/uninvolved-order';
import { checkChange, writeSetting } from '../settings/change';
import { settingNames } from '../settings/names';
import { checkTransfer, impossible, transferByHand } from '../transfers';

export type Request = InputOf<Calls['requestApproval']>['request'];
export type ApprovalView = AnswerOf<Calls['requestApproval']>;
type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;

type Kind<Name extends Request['kind']> = {
  readonly asks: readonly StaffRole[];
  readonly approves: readonly StaffRole[];
  /**
   * Whether the requester's roles suffice, otherwise a lead must ask; checked again at the decision. Absent: they
   * always do.
   */
  reaches?(context: CommandContext, request: Of<Name>, roles: readonly string[]): Promise<boolean>;
  /** Refuses what cannot be carried out now; runs at the request and again at the approval. */
  check(context: CommandContext, request: Of<Name>): Promise<void>;
  /** Carries out the approved action, in the same transaction. */
  applyEffect(
    context: CommandContext,
    request: Of<Name>,
    approvalID: bigint,
    asked: { requestedBy: bigint; reason: string },
  ): Promise<void>;
  /** The names of the objects that the request gives by id. Absent: it names only users and orders. */
  nameOf?(context: Reader, request: Of<Name>): Promise<Named | readonly Named[]>;
  /** The owners of the money involved, beyond the users the request names. */
  ownersOf?(db: Db, request: Of<Name>): Promise<readonly bigint[]>;
};
type Reader = Pick<Context, 'db' | 'language'>;
type Named = { readonly id: string; readonly name: string | undefined };

/** The actions that need two people, and the roles of each. */
export const kinds: { readonly [Name in Request['kind']]: Kind<Name> } = {
  unfreeze: {
    asks: ['moderator', 'lead', 'compliance', 'superadmin'],
    approves: ['lead', 'compliance', 'superadmin'],
    async check({ tx, caller }, { userID }) {
      await refuseLinked(tx, caller.userID, BigInt(userID));
      if (!(await freezeOf(tx, BigInt(userID)))) throw impossible('the account is not frozen');
    },
    async applyEffect({ tx, services, now }, { userID }, approvalID) {
      await liftFreeze(tx, services, { userID: BigInt(userID), approvalID, now });
    },
  },
  openCode: {
    asks: ['moderator', 'lead', 'superadmin'],
    approves: ['lead', 'superadmin'],
    async check(context, { orderNo }) {
      await uninvolvedOrder(context, BigInt(orderNo));
    },
    // The approval has no effect of its own: the requester may then view, and each view is recorded.
    async applyEffect() {},
  },
  endOrder: {
    asks: moderatorRoles,
    approves: ['lead', 'superadmin'],
    // A case that needs two leads cannot be ended by one lead and a moderator.
    async reaches(context, { orderNo }, roles) {
      const { buyerPaysKobo } = await uninvolvedOrder(context, BigInt(orderNo));
      return (
        buyerPaysKobo <= context.settings.disputeLeadKobo || leadRoles.some((role) => roles.includes(role))
      );
    },
    async check(context, { orderNo, ...closing }) {
      const { id } = await uninvolvedOrder(context, BigInt(orderNo));
      await checkClosing(context.tx, id, closing);
    },
    // The reason is for staff; the order's log, which both sides read, names only the approval.
    applyEffect: (context, { orderNo, ...closing }, approvalID) =>
      endOrder(context, BigInt(orderNo), closing, `approval ${approvalID}`),
  },
  ledgerTransfer: {
    asks: financeRoles,
    approves: financeRoles,
    check: checkTransfer,
    applyEffect: transferByHand,
  },
  setting: {
    asks: settingRoles,
    approves: settingRoles,
    async check(context, request) {
      await checkChange(context, context.tx, request);
    },
    applyEffect: (context, request, approvalID) => writeSetting(context, request, approvalID),
    async nameOf({ language }, { key }) {
      const name = settingNames[key as keyof typeof settingNames]?.[language === 'zh-CN' ? 1 : 0];
      return { id: key, name };
    },
  },
  suspense: {
    asks: financeRoles,
    approves: financeRoles,
    check: (context, request) => checkSuspense(context, request, { hasApproval: true }),
    applyEffect: (context, request, approvalID) => decideSuspense(context, request, `approval ${approvalID}`),
    nameOf: async ({ db }, { suspendedID }) => ({
      id: suspendedID,
      name: await suspendedName(db, suspendedID),
    }),
    ownersOf: (db, { suspendedID }) => suspendedOwner(db, suspendedID),
  },
  returnPayout: {
    asks: financeRoles,
    approves: financeRoles,
    async check(context, { withdrawalID }) {
      await checkReturn(context, withdrawalID, { hasApproval: true });
    },
    async applyEffect(context, { withdrawalID }) {
      const payout = await checkReturn(context, withdrawalID, { hasApproval: true });
      await refundPayout(context.tx, payout, context);
    },
    nameOf: async ({ db }, { withdrawalID }) => ({
      id: withdrawalID,
      name: await payoutName(db, withdrawalID),
    }),
    ownersOf: (db, { withdrawalID }) => payoutOwner(db, withdrawalID),
  },
  writeOffDebt: {
    asks: financeRoles,
    approves: financeRoles,
    check: (context, { userID }) => checkWriteOff(context, userID),
    applyEffect: (context, { userID }, approvalID) =>
      writeOff(context, { userID: BigInt(userID), approvalID }),
    nameOf: async ({ db }, { userID }) => ({ id: userID, name: await debtName(db, userID) }),
  },
  paymentReview: {
    asks: financeRoles,
    approves: financeRoles,
    async check(context, request) {
      await checkReview(context, request);
    },
    applyEffect: (context, request, approvalID) => decideReview(context, request, approvalID),
    nameOf: async ({ db }, { reviewID }) => ({ id: reviewID, name: await reviewName(db, reviewID) }),
    ownersOf: (db, { reviewID }) => reviewOwner(db, reviewID),
  },
  publishPromotion: {
    asks: promotionRoles,
    approves: promotionRoles,
    async check(context, request) {
      await checkPublish(context, request);
    },
    applyEffect: (context, request, approvalID) =>
      activatePromotion(context, { ...request, reason: `approval ${approvalID}` }),
    async nameOf({ db, language }, { promotionID, version }) {
      const titles = await versionTitle(db, promotionID, version);
      return { id: promotionID, name: language === 'zh-CN' ? titles?.titleZh : titles?.titleEn };
    },
  },
  rates: {
    asks: catalogueRoles,
    approves: catalogueRoles,
    check: checkRates,
    applyEffect: (context, request, _approvalID, asked) => applyRates(context, request, asked),
    nameOf: ({ db }, { rates }) => namesInRates(db, rates),
  },
};

/** The kind of any request: TypeScript cannot relate the two. */
export const kindOf = (request: Request): Kind<Request['kind']> =>
  kinds[request.kind] as unknown as Kind<Request['kind']>;

/** The users that a request names. */
export function peopleIn(request: Request): bigint[] {
  const accounts = request.kind === 'ledgerTransfer' ? [request.from, request.to] : [];
  const userIDs = accounts.flatMap((account) => /^user:(\d+):/.exec(account)?.[1] ?? []);
  if ('userID' in request && request.userID) userIDs.push(request.userID);
  return userIDs.map(BigInt);
}
