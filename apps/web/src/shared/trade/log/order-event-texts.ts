// Table: the label of each event of an order, by actor.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderEvent } from '@gift/contract/orders/states';
import type { Received } from '../../http/call';

type By = Received<'orderDetail'>['timeline'][number]['by'];
type EventTexts = readonly [mine: LocalizedText, theirs: (name: string) => LocalizedText];

const byGift = (text: LocalizedText): EventTexts => [text, () => text];

const events: Record<OrderEvent | 'remind', EventTexts> = {
  publish: [
    localized('You posted a request', '您发布了需求', 'You don post request'),
    (n) => localized(`${n} posted a request`, `${n} 发布了需求`, `${n} don post request`),
  ],
  take: [
    localized('You accepted the offer', '您接了单', 'You don accept the offer'),
    (n) => localized(`${n} accepted the offer`, `${n} 接了单`, `${n} don accept the offer`),
  ],
  takeInstant: [
    localized('You accepted the offer', '您接了单', 'You don accept the offer'),
    (n) => localized(`${n} accepted the offer`, `${n} 接了单`, `${n} don accept the offer`),
  ],
  takeFunded: [
    localized(
      'You accepted. The money is in escrow',
      '您已接单，款项即时托管',
      'You don accept. Gift dey hold the money',
    ),
    (n) =>
      localized(
        `${n} accepted. The money is in escrow`,
        `${n} 已接单，款项即时托管`,
        `${n} don accept. Gift dey hold the money`,
      ),
  ],
  accept: [
    localized('You accepted', '您已接受', 'You don accept'),
    (n) => localized(`${n} accepted`, `${n} 已接受`, `${n} don accept`),
  ],
  pay: [
    localized('You paid into escrow', '您已付款至托管', 'You don pay, Gift dey hold the money'),
    (n) => localized(`${n} paid into escrow`, `${n} 已付款至托管`, `${n} don pay, Gift dey hold the money`),
  ],
  extend: [
    localized('You added time', '您延长了时间', 'You don add time'),
    (n) => localized(`${n} added time`, `${n} 延长了时间`, `${n} don add time`),
  ],
  ship: [
    localized('You sealed the code', '您已密封卡密', 'You don seal the code'),
    (n) => localized(`${n} sealed the code`, `${n} 已密封卡密`, `${n} don seal the code`),
  ],
  proposePrice: [
    localized('You asked for a lower price', '您申请降价', 'You ask for lower price'),
    (n) => localized(`${n} asked for a lower price`, `${n} 申请降价`, `${n} ask for lower price`),
  ],
  acceptPrice: [
    localized('You accepted the price', '您接受了新价', 'You don accept the price'),
    (n) => localized(`${n} accepted the price`, `${n} 接受了新价`, `${n} don accept the price`),
  ],
  refusePrice: [
    localized('You kept the price', '您维持原价', 'You no change the price'),
    (n) => localized(`${n} kept the price`, `${n} 维持原价`, `${n} no change the price`),
  ],
  reveal: [
    localized('You revealed the code', '您查看了卡密', 'You don open the code'),
    (n) => localized(`${n} revealed the code`, `${n} 查看了卡密`, `${n} don open the code`),
  ],
  confirm: [
    localized('You released the money', '您已放款', 'You don release the money'),
    (n) => localized(`${n} released the money`, `${n} 已放款`, `${n} don release the money`),
  ],
  cancel: [
    localized('You cancelled', '您取消了订单', 'You don cancel'),
    (n) => localized(`${n} cancelled`, `${n} 取消了订单`, `${n} don cancel`),
  ],
  askCancel: [
    localized('You asked to cancel', '您申请取消', 'You ask to cancel'),
    (n) => localized(`${n} asked to cancel`, `${n} 申请取消`, `${n} ask to cancel`),
  ],
  agreeCancel: [
    localized('You agreed to cancel', '您同意取消', 'You don agree to cancel'),
    (n) => localized(`${n} agreed to cancel`, `${n} 同意取消`, `${n} don agree to cancel`),
  ],
  agreeReview: [
    localized('You confirmed asking to cancel', '您确认曾要求取消', 'You confirm say you ask to cancel'),
    (n) =>
      localized(
        `${n} confirmed asking to cancel`,
        `${n} 确认曾要求取消`,
        `${n} confirm say dem ask to cancel`,
      ),
  ],
  refuseReview: [
    localized('You denied asking to cancel', '您否认曾要求取消', 'You deny say you ask to cancel'),
    (n) =>
      localized(`${n} denied asking to cancel`, `${n} 否认曾要求取消`, `${n} deny say dem ask to cancel`),
  ],
  report: [
    localized('You reported a problem', '您报告了问题', 'You don report problem'),
    (n) => localized(`${n} reported a problem`, `${n} 报告了问题`, `${n} don report problem`),
  ],
  agree: [
    localized('You refunded the money', '您同意退款', 'You don refund the money'),
    (n) => localized(`${n} refunded the money`, `${n} 同意退款`, `${n} don refund the money`),
  ],
  contest: [
    localized('You sent evidence', '您提交了凭证', 'You don send evidence'),
    (n) => localized(`${n} sent evidence`, `${n} 提交了凭证`, `${n} don send evidence`),
  ],
  withdraw: [
    localized('You withdrew the report', '您撤回了报告', 'You don withdraw the report'),
    (n) => localized(`${n} withdrew the report`, `${n} 撤回了报告`, `${n} don withdraw the report`),
  ],
  lateReport: [
    localized('You reported a voided card', '您报告了卡片被作废', 'You don report card wey dem void'),
    (n) =>
      localized(`${n} reported a voided card`, `${n} 报告了卡片被作废`, `${n} don report card wey dem void`),
  ],
  remind: [
    localized('You sent a reminder', '您发送了提醒', 'You don send reminder'),
    (n) => localized(`${n} sent a reminder`, `${n} 提醒您`, `${n} don send reminder`),
  ],
  timeout: byGift(localized('Time ran out', '时间已到', 'Time don finish')),
  ruleSeller: byGift(localized('Decided for the seller', '裁定卖家胜诉', 'Decided for the seller')),
  ruleSplit: byGift(localized('The money was split', '款项按比例分配', 'The money don split')),
  ruleRefund: byGift(localized('Decided for the buyer', '裁定买家胜诉', 'Decided for the buyer')),
  adminCancel: byGift(localized('Cancelled by Gift', '平台已取消', 'Gift don cancel am')),
  adminRelease: byGift(localized('Released by Gift', '平台已放款', 'Gift don release am')),
};

/** One event of the timeline from the user's point of view. An event newer than this app is shown by its name. */
export function eventText(key: string, by: By, partner: string): string {
  const texts = (events as Partial<Record<string, EventTexts>>)[key];
  if (!texts) return key;
  const [mine, theirs] = texts;
  return localize(by === 'them' ? theirs(partner) : mine);
}
export const knownEvents = Object.keys(events);
