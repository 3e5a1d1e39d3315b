import { type LocalizedText, localized } from '../text/localized';
import type { RefundReason } from './reasons';

// table: why a buyer reports a card, as the app, the console and the case file show it, in every language.
export const refundReasonTexts: Record<RefundReason, LocalizedText> = {
  INVALID_CODE: localized('The code is invalid', '卡密无效', 'The code no valid'),
  ALREADY_REDEEMED: localized('Already redeemed', '已被兑换', 'Dem don redeem am before'),
  BALANCE_LOW: localized('Balance lower than agreed', '余额不足', 'Balance no reach wetin una agree'),
  WRONG_REGION: localized('Wrong country', '国家/地区不符', 'Wrong country'),
  WRONG_PRODUCT: localized('Wrong brand or product', '品牌或产品不符', 'Wrong brand or product'),
  NOT_ACTIVATED: localized('Not activated', '未激活', 'Dem never activate am'),
  RECEIPT_MISMATCH: localized('The receipt does not match', '小票不符', 'The receipt no match'),
  VOIDED_LATER: localized('Voided after it worked', '使用后被作废', 'Dem void am after e work'),
  SELLER_UNRESPONSIVE: localized('The seller does not respond', '卖家无回应', 'The seller no dey respond'),
  ABUSE: localized('Insults or threats', '辱骂或威胁', 'Insult or threat'),
  OTHER: localized('Something else', '其他', 'Another thing'),
};
