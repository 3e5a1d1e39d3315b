import type { RulingReason } from './states';

// table: the reason for a ruling, as both sides and the case file show it, in English and Chinese.
export const rulingReasonLabels: Record<RulingReason, readonly [en: string, zh: string]> = {
  codeBad: ['The code does not work.', '卡密无效。'],
  codeUsedBefore: ['The code was used before.', '卡密此前已被使用。'],
  codeUsedByBuyer: ['The buyer used the code.', '买家已使用卡密。'],
  balanceLow: ['The card balance is lower than agreed.', '卡内余额低于约定。'],
  wrongCard: ['The card is not the one agreed.', '卡片与约定不符。'],
  cardVoided: ['The issuer voided the card.', '发卡方已作废该卡。'],
  claimUnproven: ['The report was not proven.', '报告缺乏证据支持。'],
  evidenceForged: ['Evidence was forged.', '凭证系伪造。'],
  bothAtFault: ['Both parties are at fault.', '双方均有责任。'],
  nobodyAtFault: ['Neither party is at fault.', '双方均无责任。'],
  silentBuyer: ['The buyer did not respond in time.', '买家未按时回应。'],
  silentSeller: ['The seller did not respond in time.', '卖家未按时回应。'],
  silentBoth: ['Neither party responded in time.', '双方均未按时回应。'],
  neverRevealed: ['The code was never revealed.', '无人查看过卡密。'],
};
