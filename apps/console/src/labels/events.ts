import type { StaffText } from '@gift/client/language';
import { type DisputeEvent, type DisputeState, moderatorRulingReasons } from '@gift/contract/disputes/states';
import type { OrderEvent } from '@gift/contract/orders/states';
import { sideLabels } from './disputes';

// table: labels of internal names in the console. A name that is missing here is shown as it is.

/** What happened to an order, in the past tense; the actor is added in front. */
const orderEventLabels: Record<OrderEvent, StaffText> = {
  publish: ['published a request', '发布求购'],
  take: ['took the offer', '接单'],
  takeInstant: ['took the offer', '接单'],
  takeFunded: ['took and paid the offer', '接单并已付款'],
  accept: ['accepted', '接受'],
  pay: ['paid', '付款'],
  extend: ['extended the deadline', '延长时限'],
  ship: ['sent the code', '发卡'],
  proposePrice: ['proposed a new price', '提议改价'],
  acceptPrice: ['accepted the new price', '接受改价'],
  refusePrice: ['rejected the new price', '拒绝改价'],
  reveal: ['viewed the code', '查看卡密'],
  confirm: ['confirmed the card', '确认收卡'],
  cancel: ['cancelled the order', '取消'],
  askCancel: ['requested cancellation', '请求取消'],
  agreeCancel: ['agreed to cancel', '同意取消'],
  agreeReview: ['confirmed having asked to cancel', '确认曾请求取消'],
  refuseReview: ['denied having asked to cancel', '否认曾请求取消'],
  report: ['reported a problem', '报告问题'],
  agree: ['agreed to refund', '同意退款'],
  contest: ['contested the report', '对报告提出异议'],
  withdraw: ['withdrew the report', '撤回报告'],
  lateReport: ['reported late', '逾期报告'],
  timeout: ['Deadline passed', '超时'],
  ruleSeller: ['ruled for the seller', '裁决支持卖家'],
  ruleSplit: ['split the money', '裁决按比例分配'],
  ruleRefund: ['ruled for the buyer', '裁决退款'],
  adminCancel: ['cancelled the order', '取消'],
  adminRelease: ['released the money', '放款'],
};

/** The same if the subject is unknown. */
const anonymousDecisionLabels: Partial<Record<string, StaffText>> = {
  ruleSeller: ['Ruled for the seller', '已裁决支持卖家'],
  ruleSplit: ['Money split', '款项已按比例分配'],
  ruleRefund: ['Ruled for the buyer', '已裁决退款'],
  adminCancel: ['Order cancelled', '已取消'],
  adminRelease: ['Money released', '已放款'],
};

/** The subject of an event, null if there is none, and what happened. */
export type EventDescription = { readonly who: StaffText | null; readonly what: StaffText };
type LoggedEvent = {
  readonly event: string;
  readonly actor: string;
  /** The data of the log entry, if available. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly fromState?: string | undefined;
};

const named = (labels: StaffText | undefined, name: string): StaffText => labels ?? [name, name];
const actorLabel = (actor: string): StaffText => named(sideLabels[actor], actor);

/** Who ended an order from outside, by the reason in its log. */
function decisionMaker(reason: unknown): StaffText | null {
  if (reason === 'agreed') return ['The parties', '双方'];
  if (typeof reason !== 'string') return null;
  if (reason.startsWith('approval ')) return ['Two staff members', '两名工作人员'];
  return moderatorRulingReasons.some((rulingReason) => rulingReason === reason)
    ? ['Moderators', '审核员']
    : ['Automatic rule', '规则'];
}

/** What happened to an order and who did it. The log attributes everything from outside to an operator. */
export function describeOrderEvent({ event, actor, data }: LoggedEvent): EventDescription {
  const what = named(orderEventLabels[event as OrderEvent], event);
  if (actor === 'clock') return { who: null, what };
  if (actor !== 'operator') return { who: actorLabel(actor), what };
  const who = decisionMaker(data?.reason);
  if (!who) return { who, what: anonymousDecisionLabels[event] ?? what };
  return { who, what: data?.reason === 'agreed' ? ['agreed on a split', '达成分配协议'] : what };
}

/** What may move an order to another state, except its deadline, in the present tense; the actor is added in front. */
export const orderStepLabels: Partial<Record<OrderEvent, StaffText>> = {
  take: ['takes the offer', '接单'],
  accept: ['accepts', '接受'],
  pay: ['pays', '付款'],
  ship: ['sends the code', '发卡'],
  reveal: ['views the code', '查看卡密'],
  confirm: ['confirms the card', '确认收卡'],
  cancel: ['cancels the order', '取消'],
  agreeCancel: ['agrees to cancel, if requested', '同意取消（须对方先请求）'],
  report: ['reports a problem', '报告问题'],
  agree: ['refunds the buyer', '同意退款'],
  contest: ['contests the report', '对报告提出异议'],
  withdraw: ['withdraws the report', '撤回报告'],
  lateReport: ['reports late, during the hold', '逾期报告（款项仍待结算时）'],
  ruleSeller: ['rules for the seller', '裁决支持卖家'],
  ruleSplit: ['rules a split', '裁决按比例分配'],
  ruleRefund: ['rules for the buyer', '裁决退款'],
  adminCancel: ['cancels the order', '取消'],
  adminRelease: ['releases the money', '放款'],
};

/** Events of a case without a subject. */
const caseEventLabels = {
  open: ['Dispute opened', '争议开始'],
  timeout: ['Deadline passed', '超时'],
  ruleBySilence: ['Decided by the rules: a party did not respond', '依规则裁决：有一方未作回应'],
  ruleByFacts: ['Decided by the rules: code never viewed', '依规则裁决：卡密未被查看'],
  overdue: ['Decision overdue', '逾期未裁决'],
  resolved: ['Settled: a party conceded', '一方让步，未经裁决和解'],
  ended: ['Closed with the order', '订单结束，案件随之结束'],
} satisfies Partial<Record<DisputeEvent, StaffText>>;

/** What a deadline's expiry meant in each state. */
const timeoutLabels: Partial<Record<DisputeState, StaffText>> = {
  evidence: ['Evidence period ended', '举证时间已到'],
  review: ['Moderator missed the deadline: needs a lead', '审核员处理超时，退回队列由主管处理'],
  moreInfo: ['Answer period ended', '回答时间已到'],
  proposed: ['Appeal period ended: ruling carried out', '逾期未申诉，裁决已执行'],
};

/** How one side gave in, by the event that ended the order. */
const settlementLabels: Partial<Record<string, StaffText>> = {
  agree: ['Settled: the seller refunded', '卖家同意退款，未经裁决和解'],
  withdraw: ['Settled: the buyer withdrew the report', '买家撤回报告，未经裁决和解'],
};

/** Actions in a case, in the past tense; the actor is added in front. */
const caseActionLabels: Record<Exclude<DisputeEvent, keyof typeof caseEventLabels>, StaffText> = {
  evidence: ['submitted evidence', '提交证据'],
  reply: ['added a statement', '留言'],
  finishEvidence: ['finished submitting', '确认提交完毕'],
  finishEvidenceLast: ['finished submitting; evidence complete', '最后确认提交完毕'],
  answer: ['answered the question', '回答提问'],
  offerSplit: ['proposed a split', '提出分配方案'],
  refuseSplit: ['cancelled the split offer', '撤下分配方案'],
  acceptSplit: ['accepted the split: settled', '接受分配方案，双方达成一致'],
  accept: ['accepted the ruling', '接受裁决'],
  acceptLast: ['accepted the ruling; both parties agree', '最后接受裁决'],
  appeal: ['appealed', '提出申诉'],
  escalate: ['notified the leads', '催办负责人'],
  claim: ['claimed the case', '接手案件'],
  assign: ['assigned the case', '指派案件'],
  release: ['returned the case to the queue', '退回案件'],
  ask: ['asked a question', '提问'],
  propose: ['submitted a ruling', '作出裁决'],
  draft: ['submitted a ruling for a second signature', '作出裁决，待第二人签署'],
  approveDraft: ['signed the ruling', '第二人已签署'],
  rejectDraft: ['rejected the ruling', '第二人拒绝签署'],
  claimAppeal: ['claimed the appeal', '接手申诉'],
  decideAppeal: ['ruled on the appeal', '裁决申诉'],
  approveAppealDraft: ['signed the appeal ruling', '第二人已签署申诉裁决'],
};

/** What happened in a case and who did it. */
export function describeCaseEvent({ event, actor, data, fromState }: LoggedEvent): EventDescription {
  const systemEvent =
    (event === 'timeout' && timeoutLabels[fromState as DisputeState]) ||
    (event === 'resolved' && settlementLabels[String(data?.orderEvent)]) ||
    (caseEventLabels as Partial<Record<string, StaffText>>)[event];
  if (systemEvent) return { who: null, what: systemEvent };
  return {
    who: actorLabel(actor),
    what: named((caseActionLabels as Partial<Record<string, StaffText>>)[event], event),
  };
}

export const moneyReasonLabels: Record<string, StaffText> = {
  topUp: ['Top-up', '充值'],
  topUpCost: ['Top-up cost', '充值成本'],
  toSuspense: ['Moved to suspense', '转入暂存'],
  fromSuspense: ['Moved from suspense', '转出暂存'],
  lock: ['Locked in escrow', '锁定托管'],
  lowerLock: ['Partial escrow refund', '退回部分托管'],
  refund: ['Refund', '退款'],
  release: ['Released to the seller', '向卖家放款'],
  tradeFee: ['Trade fee', '交易手续费'],
  vat: ['VAT', '增值税'],
  clear: ['Hold released', '结算可用'],
  reopen: ['Hold restored', '重新冻结'],
  withdraw: ['Withdrawal reserved', '提现预留'],
  withdrawFee: ['Withdrawal fee', '提现手续费'],
  withdrawVat: ['VAT on withdrawal fee', '提现手续费增值税'],
  stampDuty: ['Stamp duty', '印花税'],
  payout: ['Paid out', '已打款'],
  payoutFailed: ['Payout returned', '提现退回'],
  payoutCost: ['Payout cost', '打款成本'],
  promoFund: ['Promotion funding', '活动拨款'],
  rewardGrant: ['Reward', '奖励'],
  rewardToWallet: ['Reward paid to wallet', '奖励转入钱包'],
  rewardExpired: ['Reward expired', '奖励过期'],
  chargeback: ['Chargeback', '拒付'],
  debtPaid: ['Debt paid', '偿还欠款'],
  debtWrittenOff: ['Debt written off', '核销欠款'],
  penalty: ['Penalty', '罚款'],
  givenUp: ['Written off', '核销'],
  correction: ['Manual transfer', '人工转账'],
};

/** Ledger accounts: the platform's, and the kinds that users and orders have. */
export const accountLabels: Record<string, StaffText> = {
  fee_income: ['Fee income', '手续费收入'],
  vat_payable: ['VAT payable', '应付增值税'],
  stamp_duty_payable: ['Stamp duty payable', '应付印花税'],
  provider_cost: ['Provider costs', '渠道成本'],
  promo_expense: ['Promotion expenses', '活动支出'],
  promotions: ['Promotion reserve', '活动预留'],
  suspense: ['Suspense', '暂存'],
  chargeback_loss: ['Chargeback losses', '拒付损失'],
  chargeback_debt: ['Chargeback debt', '拒付欠款'],
  penalty: ['Penalties', '罚款'],
  bank_pool: ['Company bank account', '平台银行账户'],
  forfeited: ['Written off', '核销款项'],
  provider_clearing: ['Clearing account', '渠道清算账户'],
  available: ['available', '可用'],
  withdrawing: ['withdrawing', '提现中'],
  rewards: ['rewards', '奖励'],
  bond: ['bond', '保证金'],
  escrow: ['escrow', '托管'],
  pending: ['on hold', '待结算'],
};

export const codeAccessLabels: Record<string, StaffText> = {
  reveal: ['viewed', '打开'],
  view: ['viewed again', '再次查看'],
  copy: ['copied', '复制'],
};

export const checkLabels: Record<string, StaffText> = {
  pending: ['Pending', '待审核'],
  verified: ['Verified', '已通过'],
  refused: ['Rejected', '已拒绝'],
};
