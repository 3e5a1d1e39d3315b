import { type LocalizedText, localized } from '../text/localized';
import type { RulingReason } from './states';

// table: the reason for a ruling, as both sides and the case file show it, in every language.
export const rulingReasonLabels: Record<RulingReason, LocalizedText> = {
  codeBad: localized('The code does not work.', '卡密无效。'),
  codeUsedBefore: localized('The code was used before.', '卡密此前已被使用。'),
  codeUsedByBuyer: localized('The buyer used the code.', '买家已使用卡密。'),
  balanceLow: localized('The card balance is lower than agreed.', '卡内余额低于约定。'),
  wrongCard: localized('The card is not the one agreed.', '卡片与约定不符。'),
  cardVoided: localized('The issuer voided the card.', '发卡方已作废该卡。'),
  claimUnproven: localized('The report was not proven.', '报告缺乏证据支持。'),
  evidenceForged: localized('Evidence was forged.', '凭证系伪造。'),
  bothAtFault: localized('Both parties are at fault.', '双方均有责任。'),
  nobodyAtFault: localized('Neither party is at fault.', '双方均无责任。'),
  silentBuyer: localized('The buyer did not respond in time.', '买家未按时回应。'),
  silentSeller: localized('The seller did not respond in time.', '卖家未按时回应。'),
  silentBoth: localized('Neither party responded in time.', '双方均未按时回应。'),
  neverRevealed: localized('The code was never revealed.', '无人查看过卡密。'),
};
