import type { AnswerOf, Calls, InputOf } from '@gift/contract';
import { financeRoles, type StaffRole } from '@gift/contract/staff-roles';
import { koboOf } from '@gift/money';
import type { CommandContext } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { profileOf } from '../../identity';
import { accountOf, openAccounts, type PlatformAccount, platformNumbers, post } from '../../ledger';
import { orderRole } from '../../orders';
import { checkReturn, checkSuspense, decideSuspense, giveBack } from '../../wallet';
import { freezeOf, lift } from '../freezes';
import { checkChange, writeSetting } from '../settings/change';

export type Request = InputOf<Calls['askApproval']>['request'];
export type ApprovalView = AnswerOf<Calls['askApproval']>;
type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;

type Kind<Name extends Request['kind']> = {
  readonly asks: readonly StaffRole[];
  readonly approves: readonly StaffRole[];
  /** Refuses what could not be carried out now; asked when it is asked for, and again when it is approved. */
  check(context: CommandContext, request: Of<Name>): Promise<void>;
  /** What the second person's word does, in the same transaction. */
  carryOut(context: CommandContext, request: Of<Name>, approvalID: bigint): Promise<void>;
};

const impossible = (why: string) => new Refusal('RequestImpossible', { why });

function placeOf(text: string): bigint {
  const [of, name = '', kind] = text.split(':');
  if (of === 'user') return accountOf.user(BigInt(name), kind as 'available' | 'suspense');
  const account = text.slice('platform:'.length) as PlatformAccount;
  if (!(account in platformNumbers)) throw impossible(`there is no account ${account}`);
  return accountOf.platform(account);
}

const userOf = (place: string): bigint | null => {
  const digits = /^user:(\d+):/.exec(place)?.[1];
  return digits ? BigInt(digits) : null;
};

/** What takes two people, and what each of them needs to be. */
export const kinds: { readonly [Name in Request['kind']]: Kind<Name> } = {
  unfreeze: {
    asks: ['moderator', 'lead', 'compliance', 'superadmin'],
    approves: ['lead', 'compliance', 'superadmin'],
    async check({ tx, caller }, { userID }) {
      if (BigInt(userID) === caller.userID) throw new Refusal('OwnCase');
      if (!(await freezeOf(tx, BigInt(userID)))) throw impossible('the account is not frozen');
    },
    async carryOut({ tx, services, now }, { userID }, approvalID) {
      await lift(tx, services, { userID: BigInt(userID), approvalID, now });
    },
  },
  openCode: {
    asks: ['moderator', 'lead', 'superadmin'],
    approves: ['lead', 'superadmin'],
    async check({ tx, caller }, { orderNo }) {
      const role = await orderRole(tx, BigInt(orderNo), caller.userID);
      if (role === undefined) throw new Refusal('OrderNotFound');
      if (role) throw new Refusal('OwnCase');
    },
    // Nothing happens by the approval alone: whoever asked may look, and each look is written down.
    async carryOut() {},
  },
  ledgerTransfer: {
    asks: ['finance', 'superadmin'],
    approves: ['finance', 'superadmin'],
    async check({ tx, caller }, { from, to }) {
      if (from === to) throw impossible('both accounts are the same');
      placeOf(from);
      placeOf(to);
      for (const userID of [userOf(from), userOf(to)]) {
        if (userID === null) continue;
        if (userID === caller.userID) throw new Refusal('OwnCase');
        if (!(await profileOf(tx, userID))) throw new Refusal('PersonNotFound');
      }
    },
    async carryOut({ tx, now }, { from, to, amountKobo }, approvalID) {
      const amount = koboOf(BigInt(amountKobo));
      const line = { debit: placeOf(from), credit: placeOf(to), amount, reason: 'correction' as const };
      for (const userID of [userOf(from), userOf(to)]) if (userID !== null) await openAccounts(tx, userID);
      const outcome = await post(tx, {
        key: `operator.transfer:${approvalID}`,
        lines: [line],
        ref: approvalID,
        now,
      });
      if (!outcome.ok) throw impossible(`${from} is short of ${outcome.shortfallKobo} kobo`);
    },
  },
  setting: {
    asks: ['finance', 'compliance', 'superadmin'],
    approves: ['finance', 'compliance', 'superadmin'],
    async check(context, request) {
      await checkChange(context, context.tx, request);
    },
    carryOut: (context, request, approvalID) => writeSetting(context, request, approvalID),
  },
  suspense: {
    asks: financeRoles,
    approves: financeRoles,
    check: (context, request) => checkSuspense(context, request, { hasSecond: true }),
    carryOut: (context, request, approvalID) => decideSuspense(context, request, `approval ${approvalID}`),
  },
  returnPayout: {
    asks: financeRoles,
    approves: financeRoles,
    async check(context, { withdrawalID }) {
      await checkReturn(context, withdrawalID, { hasSecond: true });
    },
    async carryOut(context, { withdrawalID }) {
      const payout = await checkReturn(context, withdrawalID, { hasSecond: true });
      await giveBack(context.tx, payout, context);
    },
  },
};

/** The kind of a request, for any request: TypeScript cannot tie the two by itself. */
export const kindOf = (request: Request): Kind<Request['kind']> =>
  kinds[request.kind] as unknown as Kind<Request['kind']>;
