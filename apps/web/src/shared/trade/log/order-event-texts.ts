// Table: the label of each event of an order, by actor.

import { type LocalizedText, localize } from '@gift/client/language';
import type { OrderEvent } from '@gift/contract/orders/states';
import type { Received } from '../../http/call';

type By = Received<'orderDetail'>['timeline'][number]['by'];
type EventTexts = readonly [
  mine: LocalizedText,
  theirs: (name: string) => LocalizedText,
  other?: LocalizedText,
];

const events: Record<OrderEvent | 'remind', EventTexts> = {
  publish: [['You posted a request', '您发布了需求'], (n) => [`${n} posted a request`, `${n} 发布了需求`]],
  take: [['You accepted the offer', '您接了单'], (n) => [`${n} accepted the offer`, `${n} 接了单`]],
  takeInstant: [['You accepted the offer', '您接了单'], (n) => [`${n} accepted the offer`, `${n} 接了单`]],
  takeFunded: [
    ['You accepted the offer and paid', '您接单，款项即时托管'],
    (n) => [`${n} accepted the offer and paid`, `${n} 接单，款项即时托管`],
  ],
  accept: [['You accepted', '您已接受'], (n) => [`${n} accepted`, `${n} 已接受`]],
  pay: [['You paid into escrow', '您已付款至托管'], (n) => [`${n} paid into escrow`, `${n} 已付款至托管`]],
  extend: [['You added time', '您延长了时间'], (n) => [`${n} added time`, `${n} 延长了时间`]],
  ship: [['You sealed the code', '您已密封卡密'], (n) => [`${n} sealed the code`, `${n} 已密封卡密`]],
  proposePrice: [
    ['You asked for a lower price', '您申请降价'],
    (n) => [`${n} asked for a lower price`, `${n} 申请降价`],
  ],
  acceptPrice: [
    ['You accepted the price', '您接受了新价'],
    (n) => [`${n} accepted the price`, `${n} 接受了新价`],
  ],
  refusePrice: [['You kept the price', '您维持原价'], (n) => [`${n} kept the price`, `${n} 维持原价`]],
  reveal: [['You revealed the code', '您查看了卡密'], (n) => [`${n} revealed the code`, `${n} 查看了卡密`]],
  confirm: [['You released the money', '您已放款'], (n) => [`${n} released the money`, `${n} 已放款`]],
  cancel: [['You cancelled', '您取消了订单'], (n) => [`${n} cancelled`, `${n} 取消了订单`]],
  askCancel: [['You asked to cancel', '您申请取消'], (n) => [`${n} asked to cancel`, `${n} 申请取消`]],
  agreeCancel: [['You agreed to cancel', '您同意取消'], (n) => [`${n} agreed to cancel`, `${n} 同意取消`]],
  agreeReview: [
    ['You confirmed asking to cancel', '您确认曾要求取消'],
    (n) => [`${n} confirmed asking to cancel`, `${n} 确认曾要求取消`],
  ],
  refuseReview: [
    ['You denied asking to cancel', '您否认曾要求取消'],
    (n) => [`${n} denied asking to cancel`, `${n} 否认曾要求取消`],
  ],
  report: [['You reported a problem', '您报告了问题'], (n) => [`${n} reported a problem`, `${n} 报告了问题`]],
  agree: [['You refunded the money', '您同意退款'], (n) => [`${n} refunded the money`, `${n} 同意退款`]],
  contest: [['You sent evidence', '您提交了凭证'], (n) => [`${n} sent evidence`, `${n} 提交了凭证`]],
  withdraw: [
    ['You withdrew the report', '您撤回了报告'],
    (n) => [`${n} withdrew the report`, `${n} 撤回了报告`],
  ],
  lateReport: [
    ['You reported a voided card', '您报告了卡片被作废'],
    (n) => [`${n} reported a voided card`, `${n} 报告了卡片被作废`],
  ],
  remind: [['You sent a reminder', '您发送了提醒'], (n) => [`${n} sent a reminder`, `${n} 提醒您`]],
  timeout: [['Time ran out', '时间已到'], () => ['Time ran out', '时间已到'], ['Time ran out', '时间已到']],
  ruleSeller: [['', ''], () => ['', ''], ['Decided for the seller', '裁定卖家胜诉']],
  ruleSplit: [['', ''], () => ['', ''], ['The money was split', '款项按比例分配']],
  ruleRefund: [['', ''], () => ['', ''], ['Decided for the buyer', '裁定买家胜诉']],
  adminCancel: [['', ''], () => ['', ''], ['Cancelled by Gift', '平台已取消']],
  adminRelease: [['', ''], () => ['', ''], ['Released by Gift', '平台已放款']],
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
