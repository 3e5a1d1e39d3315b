import { reasonWords, type StatementState, statementWords } from '@gift/contract/statement-words';
import type { Language } from '../../platform/language';
import type { AccountName, Reason } from '../ledger';

type Words = readonly [en: string, zh: string];
const said = ([en, zh]: Words, language: Language) => (language === 'zh-CN' ? zh : en);

const words: Record<Reason, Words> = reasonWords;

/** What a line of a statement says, as its money stands now. */
export const lineText = (
  line: { reason: Reason; orderNo: string | null; state: StatementState | null },
  language: Language,
): string => said(statementWords(line) ?? words[line.reason], language);

const afterEscrow: Partial<Record<StatementState, Words>> = {
  paid: ['Escrow, then the seller', '托管，随后付给卖家'],
  refunded: ['Escrow, then back to you', '托管，随后退回给您'],
  split: ['Escrow, then split', '托管，随后双方分配'],
};

/** Where the money of a line went, and what became of it there. */
export const destinationText = (
  line: { reason: Reason; to: AccountName; state: StatementState | null },
  readerID: bigint,
  language: Language,
): string => {
  const later = line.reason === 'lock' && line.state ? afterEscrow[line.state] : undefined;
  return later ? said(later, language) : placeText(line.to, readerID, language);
};

const ownWords = {
  available: ['Your wallet', '您的钱包'],
  withdrawing: ['Your withdrawal', '您的提现'],
  rewards: ['Your rewards', '您的奖励'],
  bond: ['Your bond', '您的保证金'],
  suspense: ['Held above your limit', '超限额暂存'],
} as const satisfies Record<string, Words>;

const orderWords = {
  escrow: ['Escrow', '托管'],
  pending: ['Money from the sale, on hold', '卖卡款（冻结中）'],
} as const;

const platformWords: Record<string, Words> = {
  fee_income: ['Gift, for the fee', '平台手续费'],
  vat_payable: ['The tax office', '税务机关'],
  stamp_duty_payable: ['The tax office', '税务机关'],
  provider_cost: ['The payment provider', '支付服务商'],
};

/** Where money was or went, for one reader: another person is named by their part only. */
export function placeText(place: AccountName, readerID: bigint, language: Language): string {
  if (place.of === 'order') return said(orderWords[place.kind], language);
  if (place.of === 'user')
    return place.userID === readerID
      ? said(ownWords[place.kind], language)
      : said(['Your trading partner', '交易对方'], language);
  if (place.account.startsWith('provider_clearing:')) return said(['Your payment', '您的付款'], language);
  return said(platformWords[place.account] ?? ['Gift', '平台'], language);
}
