import type { AnswerOf, Calls } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import { newID, newSecret } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { openAccounts, type Provider, setAsideWithdrawal } from '../../ledger';
import type { BankAccount } from '../banks/store';
import { isFreeOf, sumsFor, type WithdrawalEligibility } from './rules';
import { insertWithdrawal, withdrawalOf } from './store';
import { withdrawalView } from './view';

type WithdrawalStart = {
  readonly amount: Kobo;
  readonly account: BankAccount;
  readonly eligibility: Pick<WithdrawalEligibility, 'tier' | 'countToday'>;
  readonly provider: Provider;
  readonly settings: Settings;
  readonly now: Date;
  /** Started by the user's auto-withdrawal, not by a tap. */
  readonly isAuto?: boolean;
};

/** Sets the money of an allowed withdrawal aside and saves it, under the wallet's lock. A sweep sends it. */
export async function startWithdrawal(
  tx: Tx,
  request: WithdrawalStart,
): Promise<AnswerOf<Calls['withdraw']>> {
  const { amount, account, eligibility, provider, settings, now, isAuto = false } = request;
  const { userID } = account;
  const sums = sumsFor(amount, { isFree: isFreeOf(eligibility, settings) }, settings);
  const id = newID(now);
  await openAccounts(tx, userID);
  const transfer = await setAsideWithdrawal(tx, { withdrawalID: id, userID, sums, now });
  // No other withdrawal can run under the wallet's lock, but an order may have spent the money in the meantime.
  if (!transfer.ok)
    throw new Refusal('WithdrawalShort', {
      totalKobo: sums.total,
      availableKobo: koboOf(sums.total - transfer.shortfallKobo),
      maxKobo: koboOf(0n),
    });
  await insertWithdrawal(tx, {
    id,
    userID,
    bankAccountID: account.id,
    provider,
    reference: newReference(),
    amount,
    fee: sums.fee,
    vat: sums.vat,
    stampDuty: sums.stampDuty,
    borneDuty: sums.borneDuty,
    isAuto,
    now,
  });
  const withdrawal = await withdrawalOf(tx, userID, id);
  invariant(withdrawal, 'what was written is there');
  return withdrawalView(withdrawal);
}

/** Only letters, digits and hyphens, 16 to 50 of them, as providers require. */
const newReference = (): string =>
  `gw-${newSecret()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 28)}`;
