import { type LocalizedText, textIn } from '@gift/contract/text/localized';
import { reasonLabels, type StatementState, statementLabels } from '@gift/contract/wallet/statement-labels';
import type { Language } from '../../../platform/text/language';
import type { AccountName, Reason } from '../../ledger';

const labels: Record<Reason, LocalizedText> = reasonLabels;

/** The label of a statement line, for the current state of its money. */
export const lineText = (
  line: { reason: Reason; orderNo: string | null; state: StatementState | null },
  language: Language,
): string => textIn(statementLabels(line) ?? labels[line.reason], language);

const afterEscrow: Partial<Record<StatementState, LocalizedText>> = {
  paid: ['Escrow, then the seller', '托管，随后付给卖家', 'Escrow, then the seller'],
  refunded: ['Escrow, then back to you', '托管，随后退回给您', 'Escrow, then back to you'],
  split: ['Escrow, then split', '托管，随后双方分配', 'Escrow, then split'],
};

/** Where a line's money went, and its current state. */
export const destinationText = (
  line: { reason: Reason; to: AccountName; state: StatementState | null },
  readerID: bigint,
  language: Language,
): string => {
  const nextState = line.reason === 'lock' && line.state ? afterEscrow[line.state] : undefined;
  return nextState ? textIn(nextState, language) : accountText(line.to, readerID, language);
};

const userAccountLabels = {
  available: ['Your wallet', '您的钱包', 'Your wallet'],
  withdrawing: ['Your withdrawal', '您的提现', 'Your withdrawal'],
  rewards: ['Your rewards', '您的奖励', 'Your rewards'],
  bond: ['Your bond', '您的保证金', 'Your bond'],
  suspense: ['Held over your wallet limit', '超限额暂存', 'Held because e pass your wallet limit'],
} as const satisfies Record<string, LocalizedText>;

const orderAccountLabels = {
  escrow: ['Escrow', '托管', 'Escrow'],
  pending: ['Money from the sale, on hold', '卖卡款（冻结中）', 'Money from the sale, on hold'],
} as const satisfies Record<string, LocalizedText>;

const platformAccountLabels: Record<string, LocalizedText> = {
  fee_income: ['Gift, for the fee', '平台手续费', 'Gift, for the fee'],
  vat_payable: ['The tax office', '税务机关', 'The tax office'],
  stamp_duty_payable: ['The tax office', '税务机关', 'The tax office'],
  provider_cost: ['The payment provider', '支付服务商', 'The payment provider'],
};

/** Names an account for one reader. Another user is named only by their role. */
export function accountText(account: AccountName, readerID: bigint, language: Language): string {
  if (account.of === 'order') return textIn(orderAccountLabels[account.kind], language);
  if (account.of === 'user')
    return account.userID === readerID
      ? textIn(userAccountLabels[account.kind], language)
      : textIn(['Your trading partner', '交易对方', 'Your trading partner'], language);
  if (account.account.startsWith('provider_clearing:'))
    return textIn(['Your payment', '您的付款', 'Your payment'], language);
  return textIn(platformAccountLabels[account.account] ?? ['Gift', '平台', 'Gift'], language);
}
