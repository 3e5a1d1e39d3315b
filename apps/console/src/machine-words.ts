import { type DisputeEvent, type DisputeState, moderatorGrounds } from '@gift/contract/dispute-states';
import type { OrderEvent } from '@gift/contract/order-states';
import type { Pair } from './kit/language';
import { sideWords } from './words';

// table: what the machines call things, in the words of the staff. Whatever is not here is shown as it is called.

/** What happened to an order, in the past tense: who did it stands beside it. */
const orderEventWords: Record<OrderEvent, Pair> = {
  publish: ['published a request', '发布求购'],
  take: ['took the offer', '接单'],
  takeInstant: ['took the offer', '接单'],
  takeFunded: ['took the offer, paid at once', '接单并已付款'],
  accept: ['accepted', '接受'],
  pay: ['paid', '付款'],
  extend: ['gave more time', '延长时限'],
  ship: ['sent the code', '发卡'],
  proposePrice: ['proposed another price', '提议改价'],
  acceptPrice: ['took the new price', '接受改价'],
  refusePrice: ['refused the new price', '拒绝改价'],
  reveal: ['opened the code', '查看卡密'],
  confirm: ['confirmed', '确认收卡'],
  cancel: ['cancelled', '取消'],
  askCancel: ['asked to cancel', '请求取消'],
  agreeCancel: ['agreed to cancel', '同意取消'],
  agreeReview: ['agreed to more time for checking', '同意延长验卡'],
  refuseReview: ['refused more time for checking', '拒绝延长验卡'],
  report: ['reported a problem', '报告问题'],
  agree: ['agreed to give the money back', '同意退款'],
  contest: ['contested the report', '对报告提出异议'],
  withdraw: ['took the report back', '撤回报告'],
  lateReport: ['reported late', '逾期报告'],
  timeout: ['The time was over', '超时'],
  ruleSeller: ['decided for the seller', '裁决支持卖家'],
  ruleSplit: ['split the money', '裁决按比例分配'],
  ruleRefund: ['decided for the buyer', '裁决退款'],
  adminCancel: ['called it off', '取消'],
  adminRelease: ['released the money', '放款'],
};

/** The same where it is not known who decided it. */
const decidedWords: Partial<Record<string, Pair>> = {
  ruleSeller: ['Decided for the seller', '已裁决支持卖家'],
  ruleSplit: ['The money was split', '款项已按比例分配'],
  ruleRefund: ['Decided for the buyer', '已裁决退款'],
  adminCancel: ['Called off', '已取消'],
  adminRelease: ['The money was released', '已放款'],
};

/** Who did something, or nobody in particular, and what it was. */
export type Deed = { readonly who: Pair | null; readonly what: Pair };
type Happened = {
  readonly event: string;
  readonly actor: string;
  /** Of the line of the log, where it is at hand. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly fromState?: string | undefined;
};

const named = (words: Pair | undefined, name: string): Pair => words ?? [name, name];
const doerOf = (actor: string): Pair => named(sideWords[actor], actor);

/** Who stands behind what an order was ended by from outside, by the reason in its log. */
function deciderOf(reason: unknown): Pair | null {
  if (reason === 'agreed') return ['The two sides', '双方'];
  if (typeof reason !== 'string') return null;
  if (reason.startsWith('approval ')) return ['Two of the staff', '两名工作人员'];
  return moderatorGrounds.some((ground) => ground === reason)
    ? ['The moderators', '审核员']
    : ['The rules', '规则'];
}

/** What happened to an order, and whose deed it was: the log calls whatever came from outside an operator's. */
export function orderDeed({ event, actor, data }: Happened): Deed {
  const what = named(orderEventWords[event as OrderEvent], event);
  if (actor === 'clock') return { who: null, what };
  if (actor !== 'operator') return { who: doerOf(actor), what };
  const who = deciderOf(data?.reason);
  if (!who) return { who, what: decidedWords[event] ?? what };
  return { who, what: data?.reason === 'agreed' ? ['agreed on a split', '达成分配协议'] : what };
}

/** What may lead an order to another state, in the present tense: whose it is stands before it. */
export const orderStepWords: Partial<Record<OrderEvent, Pair>> = {
  take: ['takes it', '接单'],
  accept: ['accepts', '接受'],
  pay: ['pays', '付款'],
  ship: ['sends the code', '发卡'],
  reveal: ['opens the code', '查看卡密'],
  confirm: ['confirms', '确认收卡'],
  cancel: ['cancels', '取消'],
  agreeCancel: ['agrees to cancel, if asked', '同意取消（须对方先请求）'],
  report: ['reports a problem', '报告问题'],
  agree: ['gives the money back', '同意退款'],
  contest: ['contests the report', '对报告提出异议'],
  withdraw: ['takes the report back', '撤回报告'],
  lateReport: ['reports late, while the money is on hold', '逾期报告（款项仍待结算时）'],
  timeout: ['when the time is over', '超时'],
  ruleSeller: ['rules for the seller', '裁决支持卖家'],
  ruleSplit: ['rules a split', '裁决按比例分配'],
  ruleRefund: ['rules for the buyer', '裁决退款'],
  adminCancel: ['calls it off', '取消'],
  adminRelease: ['releases the money', '放款'],
};

/** What happened in a case by itself: nobody stands before it. */
const caseTurns = {
  open: ['The dispute began', '争议开始'],
  timeout: ['The time was over', '超时'],
  ruleSilence: ['Decided by the rules: a side said nothing', '依规则裁决：有一方未作回应'],
  ruleFacts: ['Decided by the rules: nobody had seen the code', '依规则裁决：卡密未被查看'],
  overdue: ['Nobody decided in time', '逾期未裁决'],
  resolved: ['One side gave in: settled without a decision', '一方让步，未经裁决和解'],
  ended: ['The order ended, and the case with it', '订单结束，案件随之结束'],
} satisfies Partial<Record<DisputeEvent, Pair>>;

/** What the end of its time meant in a state. */
const timeoutTurns: Partial<Record<DisputeState, Pair>> = {
  evidence: ['The time for handing in was over', '举证时间已到'],
  review: [
    'The moderator’s time was over: back in the queue, for a lead',
    '审核员处理超时，退回队列由主管处理',
  ],
  moreInfo: ['The time for the answer was over', '回答时间已到'],
  proposed: ['Nobody appealed in time: the decision was carried out', '逾期未申诉，裁决已执行'],
};

/** How one side gave in, by the event of the order that ended it. */
const settledTurns: Partial<Record<string, Pair>> = {
  agree: ['The seller gave the money back: settled without a decision', '卖家同意退款，未经裁决和解'],
  withdraw: ['The buyer took the report back: settled without a decision', '买家撤回报告，未经裁决和解'],
};

/** What somebody did in a case, in the past tense: who stands before it. */
const caseDeeds: Record<Exclude<DisputeEvent, keyof typeof caseTurns>, Pair> = {
  evidence: ['handed in proof', '提交凭证'],
  say: ['said something', '留言'],
  done: ['said that this is all', '确认提交完毕'],
  finish: ['said that this is all, as the last', '最后确认提交完毕'],
  answer: ['answered the question', '回答提问'],
  offerSplit: ['offered a split', '提出分配方案'],
  refuseSplit: ['took the split off the table', '撤下分配方案'],
  acceptSplit: ['accepted the split: the two agreed', '接受分配方案，双方达成一致'],
  accept: ['accepted the decision', '接受裁决'],
  acceptLast: ['accepted the decision, as the last', '最后接受裁决'],
  appeal: ['appealed', '提出申诉'],
  page: ['called those in charge', '催办负责人'],
  take: ['took the case', '接手案件'],
  assign: ['gave the case to somebody', '指派案件'],
  putBack: ['put the case back', '退回案件'],
  ask: ['asked something', '提问'],
  propose: ['decided', '作出裁决'],
  draft: ['decided, for a second signature', '作出裁决，待第二人签署'],
  second: ['gave the second signature', '第二人已签署'],
  refuseSecond: ['refused the second signature', '第二人拒绝签署'],
  takeAppeal: ['took the appeal', '接手申诉'],
  decideAppeal: ['decided the appeal', '裁决申诉'],
  secondAppeal: ['gave the second signature to the appeal', '第二人已签署申诉裁决'],
};

/** What happened in a case, and whose deed it was. */
export function caseDeed({ event, actor, data, fromState }: Happened): Deed {
  const turn =
    (event === 'timeout' && timeoutTurns[fromState as DisputeState]) ||
    (event === 'resolved' && settledTurns[String(data?.orderEvent)]) ||
    (caseTurns as Partial<Record<string, Pair>>)[event];
  if (turn) return { who: null, what: turn };
  return { who: doerOf(actor), what: named((caseDeeds as Partial<Record<string, Pair>>)[event], event) };
}

/** Why money moved. */
export const moneyReasonWords: Record<string, Pair> = {
  topUp: ['Added to the wallet', '充值'],
  topUpCost: ['Cost of adding money', '充值成本'],
  toSuspense: ['Put in suspense', '转入暂存'],
  fromSuspense: ['Out of suspense', '转出暂存'],
  lock: ['Locked in escrow', '锁定托管'],
  lowerLock: ['Part of the escrow given back', '退回部分托管'],
  refund: ['Refund', '退款'],
  release: ['Released to the seller', '向卖家放款'],
  tradeFee: ['Trade fee', '交易手续费'],
  vat: ['VAT', '增值税'],
  clear: ['Hold over', '结算可用'],
  reopen: ['Held again', '重新冻结'],
  withdraw: ['Withdrawal set aside', '提现预留'],
  withdrawFee: ['Withdrawal fee', '提现手续费'],
  withdrawVat: ['VAT on the withdrawal fee', '提现手续费增值税'],
  stampDuty: ['Stamp duty', '印花税'],
  payout: ['Paid out', '已打款'],
  payoutFailed: ['Payout came back', '提现退回'],
  payoutCost: ['Cost of the payout', '打款成本'],
  promoFund: ['Set aside for promotions', '活动拨款'],
  rewardGrant: ['Reward', '奖励'],
  rewardToWallet: ['Reward to the wallet', '奖励转入钱包'],
  rewardExpired: ['Reward expired', '奖励过期'],
  chargeback: ['Taken back by the bank', '银行撤回'],
  debtPaid: ['Debt paid', '偿还欠款'],
  debtWrittenOff: ['Debt written off', '核销欠款'],
  penalty: ['Penalty', '罚款'],
  givenUp: ['Given up', '放弃'],
  correction: ['Moved by hand', '人工转账'],
};

/** Accounts of the ledger: of the platform, and the kinds that people and orders have. */
export const accountWords: Record<string, Pair> = {
  fee_income: ['Fees earned', '手续费收入'],
  vat_payable: ['VAT to be paid', '应付增值税'],
  stamp_duty_payable: ['Stamp duty to be paid', '应付印花税'],
  provider_cost: ['Costs of providers', '渠道成本'],
  promo_expense: ['Promotions, spent', '活动支出'],
  promotions: ['Promotions, set aside', '活动预留'],
  suspense: ['Suspense', '暂存'],
  chargeback_loss: ['Lost to chargebacks', '撤回损失'],
  chargeback_debt: ['Owed after chargebacks', '撤回欠款'],
  penalty: ['Penalties', '罚款'],
  bank_pool: ['Bank account of the house', '平台银行账户'],
  given_up: ['Given up', '放弃款项'],
  provider_clearing: ['Clearing', '渠道清算'],
  available: ['available', '可用'],
  withdrawing: ['withdrawing', '提现中'],
  rewards: ['rewards', '奖励'],
  bond: ['bond', '保证金'],
  escrow: ['escrow', '托管'],
  pending: ['on hold', '待结算'],
};

/** Of a look at a code. */
export const lookWords: Record<string, Pair> = {
  reveal: ['opened', '打开'],
  view: ['seen again', '再次查看'],
  copy: ['copied', '复制'],
};

/** Of a card: its form and its receipt. */
export const cardWords: Record<string, Pair> = {
  ecode: ['e-code', '电子卡'],
  physical: ['physical card', '实体卡'],
  none: ['no receipt', '无小票'],
  slip: ['slip', '购物小票'],
  cash: ['cash receipt', '现金小票'],
  debit: ['debit receipt', '借记卡小票'],
  credit: ['credit receipt', '信用卡小票'],
};

/** Of a check of an identity. */
export const checkWords: Record<string, Pair> = {
  pending: ['waits', '待审核'],
  verified: ['verified', '已通过'],
  refused: ['refused', '已拒绝'],
};
