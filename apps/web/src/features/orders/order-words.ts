// The words of an order: its states on chips, its deeds on buttons, its events in the timeline.
import type { OrderState } from '@gift/contract/order-states';
import { language } from '../../shared/i18n/language';
import { texts } from '../../shared/i18n/texts';
import type { ChipTone } from '../../shared/ui/chip';
import type { Deed, Facts, Words } from './deeds-and-facts';
import type { OrderRow, OrderView } from './order-facts';

export type Pair = readonly [english: string, chinese: string];
export const inLanguage = <T>(pair: readonly [T, T]): T => pair[language() === 'zh-CN' ? 1 : 0];
export const sayWith = (words: Words, facts: Facts): string => inLanguage(words)(facts);

const chips: Record<OrderState, readonly [ChipTone, mine: Pair, theirs: Pair]> = {
  requested: ['plain', ['Waiting for a trader', '等待接单'], ['Waiting for a trader', '等待接单']],
  pendingAccept: ['warning', ['Accept', '待您接受'], ['Waiting to be accepted', '等待对方接受']],
  awaitingPayment: ['warning', ['Pay', '待付款'], ['Waiting for payment', '等待付款']],
  awaitingCode: ['warning', ['Send the code', '待发卡密'], ['Waiting for the code', '等待卡密']],
  codeDelivered: ['warning', ['Reveal the code', '待查看卡密'], ['Sealed', '已密封送达']],
  checking: ['warning', ['Check the card', '待验卡'], ['Being checked', '买家验卡中']],
  refundRequested: ['danger', ['Answer the report', '待答复报告'], ['Reported', '已报告问题']],
  disputed: ['escrow', ['With a moderator', '仲裁中'], ['With a moderator', '仲裁中']],
  completed: ['positive', ['Completed', '已完成'], ['Completed', '已完成']],
  ruledSeller: ['plain', ['Decided', '已裁定'], ['Decided', '已裁定']],
  ruledSplit: ['plain', ['Shared', '按比例分配'], ['Shared', '按比例分配']],
  refunded: ['plain', ['Refunded', '已退款'], ['Refunded', '已退款']],
  cancelled: ['plain', ['Cancelled', '已取消'], ['Cancelled', '已取消']],
  expired: ['plain', ['Time ran out', '已超时'], ['Time ran out', '已超时']],
};

/** A state's chip in a list; the tone warns only where it is the reader's turn. */
export function chipOf(row: Pick<OrderRow, 'stateName' | 'turn'>): { tone: ChipTone; text: string } {
  const [tone, mine, theirs] = chips[row.stateName as OrderState];
  const isMine = row.turn === 'you';
  return { tone: tone === 'warning' && !isMine ? 'primary' : tone, text: inLanguage(isMine ? mine : theirs) };
}

/** What a button says. `accept` and the like are the deed itself, never "OK". */
export const deedWords: Record<Deed, Words> = {
  accept: [() => 'Accept this order', () => '接受订单'],
  pay: [({ sum }) => `Pay ${sum} into escrow`, ({ sum }) => `支付 ${sum} 至托管`],
  extend: [
    ({ view }) => (view.stateName === 'awaitingCode' ? 'Give 30 more minutes' : 'Add 10 minutes'),
    ({ view }) => (view.stateName === 'awaitingCode' ? '延长 30 分钟' : '延长 10 分钟'),
  ],
  ship: [() => 'Seal and send', () => '密封并发送'],
  proposePrice: [() => 'Ask for a lower price', () => '申请降价'],
  acceptPrice: [({ newSum }) => `Accept ${newSum}`, ({ newSum }) => `接受 ${newSum}`],
  refusePrice: [() => 'Keep the agreed price', () => '维持原价'],
  reveal: [() => 'Reveal the code', () => '查看卡密'],
  confirm: [({ sum }) => `Card works: hold to release ${sum}`, ({ sum }) => `卡有效：长按放款 ${sum}`],
  cancel: [
    ({ view }) => (view.stateName === 'codeDelivered' ? 'Take the code back' : 'Cancel the order'),
    ({ view }) => (view.stateName === 'codeDelivered' ? '收回卡密' : '取消订单'),
  ],
  askCancel: [() => 'Ask to cancel', () => '申请取消'],
  agreeCancel: [() => 'Agree to cancel', () => '同意取消'],
  agreeReview: [() => 'Yes, I asked for it', () => '是，我要求的'],
  refuseReview: [() => 'No, I did not', () => '不是'],
  report: [() => 'Report a problem', () => '报告问题'],
  agree: [() => 'Give the money back', () => '同意退款'],
  contest: [() => 'Answer with proof', () => '提交凭证反驳'],
  withdraw: [() => 'Take the report back', () => '撤回报告'],
  lateReport: [() => 'Report a voided card', () => '报告卡片被作废'],
  remind: [({ partner }) => `Remind ${partner}`, ({ partner }) => `提醒 ${partner}`],
  feedback: [({ partner }) => `Rate ${partner}`, ({ partner }) => `评价 ${partner}`],
  again: [
    ({ view }) => (view.role === 'seller' ? 'Sell another card' : 'Buy another card'),
    ({ view }) => (view.role === 'seller' ? '再卖一张' : '再买一张'),
  ],
};

/** The one action of a row in a list, in a word or two. */
export const rowDeedWords: Partial<Record<Deed, Pair>> = {
  accept: ['Accept', '接受'],
  pay: ['Pay now', '去付款'],
  ship: ['Send code', '发卡密'],
  acceptPrice: ['Answer', '答复'],
  reveal: ['Reveal', '查看'],
  confirm: ['Check', '验卡'],
  contest: ['Answer', '答复'],
  agreeReview: ['Answer', '答复'],
};

type By = OrderView['timeline'][number]['by'];
type EventWords = readonly [mine: Pair, theirs: (name: string) => Pair, other?: Pair];

const events: Record<string, EventWords> = {
  publish: [['You asked for a deal', '您发布了需求'], (n) => [`${n} asked for a deal`, `${n} 发布了需求`]],
  take: [['You took the offer', '您接了单'], (n) => [`${n} took the offer`, `${n} 接了单`]],
  takeInstant: [['You took the offer', '您接了单'], (n) => [`${n} took the offer`, `${n} 接了单`]],
  takeFunded: [
    ['You took the offer, paid at once', '您接单，款项即时托管'],
    (n) => [`${n} took the offer, paid at once`, `${n} 接单，款项即时托管`],
  ],
  counter: [['You named another rate', '您还了价'], (n) => [`${n} named another rate`, `${n} 还了价`]],
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
    ['You said you had asked for it', '您确认曾要求取消'],
    (n) => [`${n} said they had asked for it`, `${n} 确认曾要求取消`],
  ],
  refuseReview: [
    ['You said you had not asked', '您否认曾要求取消'],
    (n) => [`${n} said they had not asked`, `${n} 否认曾要求取消`],
  ],
  report: [['You reported a problem', '您报告了问题'], (n) => [`${n} reported a problem`, `${n} 报告了问题`]],
  agree: [['You gave the money back', '您同意退款'], (n) => [`${n} gave the money back`, `${n} 同意退款`]],
  contest: [
    ['You answered with proof', '您提交了凭证'],
    (n) => [`${n} answered with proof`, `${n} 提交了凭证`],
  ],
  withdraw: [
    ['You took the report back', '您撤回了报告'],
    (n) => [`${n} took the report back`, `${n} 撤回了报告`],
  ],
  lateReport: [
    ['You reported that the card was voided', '您报告了卡片被作废'],
    (n) => [`${n} reported that the card was voided`, `${n} 报告了卡片被作废`],
  ],
  timeout: [['Time ran out', '时间已到'], () => ['Time ran out', '时间已到'], ['Time ran out', '时间已到']],
  ruleSeller: [['', ''], () => ['', ''], ['Decided for the seller', '裁定卖家胜诉']],
  ruleSplit: [['', ''], () => ['', ''], ['The money was shared', '款项按比例分配']],
  ruleRefund: [['', ''], () => ['', ''], ['Decided for the buyer', '裁定买家胜诉']],
  adminCancel: [['', ''], () => ['', ''], ['Cancelled by the operator', '平台已取消']],
  adminRelease: [['', ''], () => ['', ''], ['Released by the operator', '平台已放款']],
};

/** One line of the timeline, as its reader would tell it. An event newer than this app is shown by its name. */
export function eventText(key: string, by: By, partner: string): string {
  const words = events[key];
  if (!words) return key;
  const [mine, theirs, other] = words;
  if (by === 'you') return inLanguage(mine);
  return inLanguage(by === 'them' ? theirs(partner) : (other ?? mine));
}
export const knownEvents = Object.keys(events);

/** What comes after each running state, for the steps that are still grey. */
export const stepsAhead: Partial<Record<OrderState, readonly Pair[]>> = {
  requested: [
    ['A trader takes it', '有人接单'],
    ['Payment into escrow', '付款至托管'],
    ['Money released', '放款'],
  ],
  pendingAccept: [
    ['Payment into escrow', '付款至托管'],
    ['Code sealed', '密封卡密'],
    ['Money released', '放款'],
  ],
  awaitingPayment: [
    ['Code sealed and sent', '密封并发送卡密'],
    ['Card checked', '验卡'],
    ['Money released', '放款'],
  ],
  awaitingCode: [
    ['Code revealed', '查看卡密'],
    ['Card checked', '验卡'],
    ['Money released', '放款'],
  ],
  codeDelivered: [
    ['Card checked', '验卡'],
    ['Money released', '放款'],
  ],
  checking: [['Money released', '放款']],
  refundRequested: [['Money returned or released', '退款或放款']],
  disputed: [['Money returned or released', '退款或放款']],
};

/** The running step, as its reader would tell it. */
export const stepsNow: Partial<Record<OrderState, readonly [mine: Pair, theirs: (name: string) => Pair]>> = {
  requested: [['Waiting for a trader', '等待接单'], () => ['Waiting for a trader', '等待接单']],
  pendingAccept: [['You accept', '待您接受'], (n) => [`${n} accepts`, `待 ${n} 接受`]],
  awaitingPayment: [['You pay', '待您付款'], (n) => [`${n} pays`, `待 ${n} 付款`]],
  awaitingCode: [['You send the code', '待您发送卡密'], (n) => [`${n} sends the code`, `待 ${n} 发送卡密`]],
  codeDelivered: [
    ['You reveal the code', '待您查看卡密'],
    (n) => [`${n} reveals the code`, `待 ${n} 查看卡密`],
  ],
  checking: [['You check the card', '待您验卡'], (n) => [`${n} checks the card`, `${n} 验卡中`]],
  refundRequested: [
    ['You answer the report', '待您答复'],
    (n) => [`${n} answers the report`, `待 ${n} 答复`],
  ],
  disputed: [['A moderator decides', '等待仲裁'], () => ['A moderator decides', '等待仲裁']],
};

const receiptTable: Record<string, Pair> = {
  none: ['no receipt', '无小票'],
  slip: ['activation slip', '激活小票'],
  credit: ['credit receipt', '信用卡小票'],
  debit: ['debit receipt', '借记卡小票'],
  cash: ['cash receipt', '现金小票'],
};
export const receiptWord = (receipt: string) => inLanguage(receiptTable[receipt] ?? [receipt, receipt]);

export const formWords = texts({ ecode: ['e-code', '电子卡密'], physical: ['physical card', '实体卡'] });
