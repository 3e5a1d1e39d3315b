import { localize, texts } from '@gift/client/language';
import { statementLabels } from '@gift/contract/wallet/statement-labels';
import type { StatementKind, TopUpSource } from '@gift/contract/wallet/wallet-enums';

const fallbackTexts = texts({
  in: ['Money in', '转入', 'Money in'],
  out: ['Money out', '转出', 'Money out'],
});

/**
 * The label of an entry by its current state; a reason that this version does not know is labelled by its direction.
 */
export function lineText(line: Parameters<typeof statementLabels>[0], isIn: boolean): string {
  const label = statementLabels(line);
  return label ? localize(label) : isIn ? fallbackTexts.in : fallbackTexts.out;
}

const kinds = texts({
  topUp: ['Added', '充值', 'Added'],
  trade: ['Trades', '交易', 'Trades'],
  withdrawal: ['Withdrawals', '提现', 'Withdrawals'],
  reward: ['Rewards', '奖励', 'Rewards'],
  other: ['Other', '其他', 'Other'],
});
export const kindText = (kind: StatementKind): string => kinds[kind];

const methods = texts({
  card: ['Bank card', '银行卡', 'Bank card'],
  bank: ['Bank transfer', '银行转账', 'Bank transfer'],
  ussd: ['USSD', 'USSD', 'USSD'],
  transfer: ['Your account number', '专属账号转账', 'Your account number'],
});
export const methodText = (method: TopUpSource): string => methods[method];
