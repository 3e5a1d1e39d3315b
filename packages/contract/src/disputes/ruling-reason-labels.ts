import { type LocalizedText, localized } from '../text/localized';
import type { RulingReason } from './states';

// table: the reason for a ruling, as both sides and the case file show it, in every language.
export const rulingReasonLabels: Record<RulingReason, LocalizedText> = {
  codeBad: localized('The code does not work.', '卡密无效。', 'The code no work.'),
  codeUsedBefore: localized(
    'The code was used before.',
    '卡密此前已被使用。',
    'Dem don use the code before.',
  ),
  codeUsedByBuyer: localized('The buyer used the code.', '买家已使用卡密。', 'The buyer use the code.'),
  balanceLow: localized(
    'The card balance is lower than agreed.',
    '卡内余额低于约定。',
    'The card balance no reach wetin una agree.',
  ),
  wrongCard: localized(
    'The card is not the one agreed.',
    '卡片与约定不符。',
    'The card no be the one wey una agree.',
  ),
  cardVoided: localized('The issuer voided the card.', '发卡方已作废该卡。', 'The issuer don void the card.'),
  claimUnproven: localized('The report was not proven.', '报告缺乏证据支持。', 'The report no get proof.'),
  evidenceForged: localized('Evidence was forged.', '凭证系伪造。', 'The evidence na fake.'),
  bothAtFault: localized('Both parties are at fault.', '双方均有责任。', 'The two sides dey wrong.'),
  nobodyAtFault: localized('Neither party is at fault.', '双方均无责任。', 'No side dey wrong.'),
  silentBuyer: localized(
    'The buyer did not respond in time.',
    '买家未按时回应。',
    'The buyer no respond in time.',
  ),
  silentSeller: localized(
    'The seller did not respond in time.',
    '卖家未按时回应。',
    'The seller no respond in time.',
  ),
  silentBoth: localized(
    'Neither party responded in time.',
    '双方均未按时回应。',
    'The two sides no respond in time.',
  ),
  neverRevealed: localized('The code was never revealed.', '无人查看过卡密。', 'Nobody ever open the code.'),
};
