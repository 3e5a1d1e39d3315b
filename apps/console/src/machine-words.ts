import type { DisputeEvent } from '@gift/contract/dispute-states';
import type { OrderEvent } from '@gift/contract/order-states';
import type { Pair } from './kit/language';

// table: what the machines call things, in the words of the staff. Whatever is not here is shown as it is called.

/** What happened to an order, in the past tense: who did it stands beside it. */
export const orderEventWords: Record<OrderEvent, Pair> = {
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
  timeout: ['time was over', '超时'],
  ruleSeller: ['ruled for the seller', '裁决支持卖家'],
  ruleSplit: ['ruled a split', '裁决按比例分配'],
  ruleRefund: ['ruled for the buyer', '裁决退款'],
  adminCancel: ['called off by staff', '工作人员取消'],
  adminRelease: ['released by staff', '工作人员放款'],
};

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

/** What happened in a case, in the past tense: who did it stands beside it. */
export const disputeEventWords: Record<DisputeEvent, Pair> = {
  open: ['opened the dispute', '发起争议'],
  evidence: ['handed in proof', '提交凭证'],
  say: ['said something', '留言'],
  done: ['said that this is all', '确认提交完毕'],
  finish: ['said that this is all, as the last', '最后确认提交完毕'],
  answer: ['answered the question', '回答提问'],
  offerSplit: ['offered a split', '提出分配方案'],
  refuseSplit: ['took the split off the table', '撤下分配方案'],
  acceptSplit: ['accepted the split', '接受分配方案'],
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
  timeout: ['time was over', '超时'],
  ruleSilence: ['decided by silence', '因未回应裁决'],
  ruleFacts: ['decided by the facts', '依事实裁决'],
  overdue: ['nobody decided in time', '逾期未裁决'],
  resolved: ['settled by the two sides', '双方和解'],
  ended: ['ended with the order', '随订单结束'],
};

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
