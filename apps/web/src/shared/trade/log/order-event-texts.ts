// Table: the label of each event of an order, by actor.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderEvent } from '@gift/contract/orders/states';
import type { Received } from '../../http/call';

type By = Received<'orderDetail'>['timeline'][number]['by'];
type EventTexts = readonly [
  mine: LocalizedText,
  theirs: (name: string) => LocalizedText,
  other?: LocalizedText,
];

const events: Record<OrderEvent | 'remind', EventTexts> = {
  publish: [
    localized('You posted a request', '您发布了需求'),
    (n) => localized(`${n} posted a request`, `${n} 发布了需求`),
  ],
  take: [
    localized('You accepted the offer', '您接了单'),
    (n) => localized(`${n} accepted the offer`, `${n} 接了单`),
  ],
  takeInstant: [
    localized('You accepted the offer', '您接了单'),
    (n) => localized(`${n} accepted the offer`, `${n} 接了单`),
  ],
  takeFunded: [
    localized('You accepted. The money is in escrow', '您已接单，款项即时托管'),
    (n) => localized(`${n} accepted. The money is in escrow`, `${n} 已接单，款项即时托管`),
  ],
  accept: [localized('You accepted', '您已接受'), (n) => localized(`${n} accepted`, `${n} 已接受`)],
  pay: [
    localized('You paid into escrow', '您已付款至托管'),
    (n) => localized(`${n} paid into escrow`, `${n} 已付款至托管`),
  ],
  extend: [
    localized('You added time', '您延长了时间'),
    (n) => localized(`${n} added time`, `${n} 延长了时间`),
  ],
  ship: [
    localized('You sealed the code', '您已密封卡密'),
    (n) => localized(`${n} sealed the code`, `${n} 已密封卡密`),
  ],
  proposePrice: [
    localized('You asked for a lower price', '您申请降价'),
    (n) => localized(`${n} asked for a lower price`, `${n} 申请降价`),
  ],
  acceptPrice: [
    localized('You accepted the price', '您接受了新价'),
    (n) => localized(`${n} accepted the price`, `${n} 接受了新价`),
  ],
  refusePrice: [
    localized('You kept the price', '您维持原价'),
    (n) => localized(`${n} kept the price`, `${n} 维持原价`),
  ],
  reveal: [
    localized('You revealed the code', '您查看了卡密'),
    (n) => localized(`${n} revealed the code`, `${n} 查看了卡密`),
  ],
  confirm: [
    localized('You released the money', '您已放款'),
    (n) => localized(`${n} released the money`, `${n} 已放款`),
  ],
  cancel: [localized('You cancelled', '您取消了订单'), (n) => localized(`${n} cancelled`, `${n} 取消了订单`)],
  askCancel: [
    localized('You asked to cancel', '您申请取消'),
    (n) => localized(`${n} asked to cancel`, `${n} 申请取消`),
  ],
  agreeCancel: [
    localized('You agreed to cancel', '您同意取消'),
    (n) => localized(`${n} agreed to cancel`, `${n} 同意取消`),
  ],
  agreeReview: [
    localized('You confirmed asking to cancel', '您确认曾要求取消'),
    (n) => localized(`${n} confirmed asking to cancel`, `${n} 确认曾要求取消`),
  ],
  refuseReview: [
    localized('You denied asking to cancel', '您否认曾要求取消'),
    (n) => localized(`${n} denied asking to cancel`, `${n} 否认曾要求取消`),
  ],
  report: [
    localized('You reported a problem', '您报告了问题'),
    (n) => localized(`${n} reported a problem`, `${n} 报告了问题`),
  ],
  agree: [
    localized('You refunded the money', '您同意退款'),
    (n) => localized(`${n} refunded the money`, `${n} 同意退款`),
  ],
  contest: [
    localized('You sent evidence', '您提交了凭证'),
    (n) => localized(`${n} sent evidence`, `${n} 提交了凭证`),
  ],
  withdraw: [
    localized('You withdrew the report', '您撤回了报告'),
    (n) => localized(`${n} withdrew the report`, `${n} 撤回了报告`),
  ],
  lateReport: [
    localized('You reported a voided card', '您报告了卡片被作废'),
    (n) => localized(`${n} reported a voided card`, `${n} 报告了卡片被作废`),
  ],
  remind: [
    localized('You sent a reminder', '您发送了提醒'),
    (n) => localized(`${n} sent a reminder`, `${n} 提醒您`),
  ],
  timeout: [
    localized('Time ran out', '时间已到'),
    () => localized('Time ran out', '时间已到'),
    localized('Time ran out', '时间已到'),
  ],
  ruleSeller: [
    localized('', ''),
    () => localized('', ''),
    localized('Decided for the seller', '裁定卖家胜诉'),
  ],
  ruleSplit: [localized('', ''), () => localized('', ''), localized('The money was split', '款项按比例分配')],
  ruleRefund: [
    localized('', ''),
    () => localized('', ''),
    localized('Decided for the buyer', '裁定买家胜诉'),
  ],
  adminCancel: [localized('', ''), () => localized('', ''), localized('Cancelled by Gift', '平台已取消')],
  adminRelease: [localized('', ''), () => localized('', ''), localized('Released by Gift', '平台已放款')],
};

/** One event of the timeline from the user's point of view. An event newer than this app is shown by its name. */
export function eventText(key: string, by: By, partner: string): string {
  const texts = (events as Partial<Record<string, EventTexts>>)[key];
  if (!texts) return key;
  const [mine, theirs, other] = texts;
  if (by === 'you') return localize(mine);
  return localize(by === 'them' ? theirs(partner) : (other ?? mine));
}
export const knownEvents = Object.keys(events);
