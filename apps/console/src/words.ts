import type { ContestReason } from '@gift/contract/dispute-reasons';
import type { appealGrounds, DisputeGround } from '@gift/contract/dispute-states';
import { refundWords } from '@gift/contract/refund-words';
import { staffRoleNames } from '@gift/contract/staff-roles';
import type { Pair } from './kit/language';

// table: the words of disputes that the console says, English and Chinese.
/** Why a seller contests. */
export const contestWords: Record<ContestReason, Pair> = {
  FALSE_CLAIM: ['The card was good', '卡片没有问题'],
  BUYER_REDEEMED: ['The buyer redeemed it', '买家已自行兑换'],
  ABUSE: refundWords.ABUSE,
  OTHER: refundWords.OTHER,
};

export const stateWords: Record<string, Pair> = {
  evidence: ['Proof', '举证中'],
  queued: ['Waiting', '待处理'],
  review: ['In review', '审核中'],
  moreInfo: ['Question open', '待补充'],
  proposed: ['Proposed', '已裁决'],
  appeal: ['Appeal', '申诉中'],
  closed: ['Closed', '已结案'],
  selfResolved: ['Settled', '已和解'],
};

export const evidenceWords: Record<string, Pair> = {
  recording: ['Recording', '录屏'],
  screenshot: ['Screenshot', '截图'],
  receipt: ['Receipt', '小票'],
  cardFront: ['Card, front', '卡片正面'],
  cardBack: ['Card, back', '卡片背面'],
  invoice: ['Invoice', '发票'],
  issuer: ['Issuer’s answer', '发卡方答复'],
  bankStatement: ['Bank statement', '银行流水'],
  other: ['Other', '其他'],
};

export const outcomeWords: Record<'buyer' | 'seller' | 'split' | 'void', Pair> = {
  buyer: ['For the buyer', '支持买家'],
  seller: ['For the seller', '支持卖家'],
  split: ['Split', '按比例分配'],
  void: ['Void: money back, nobody to blame', '作废：退款且不追责'],
};

export const groundWords: Record<DisputeGround, Pair> = {
  codeBad: ['The code never worked', '卡密无效'],
  codeUsedBefore: ['Used before the sale', '交易前已使用'],
  codeUsedByBuyer: ['The buyer redeemed it', '买家已兑换'],
  balanceLow: ['Less on it than agreed', '余额不足'],
  wrongCard: ['Not the card that was agreed', '与约定不符'],
  cardVoided: ['Voided by the issuer later', '被发卡方作废'],
  claimUnproven: ['The claim is not proven', '投诉缺乏证据'],
  evidenceForged: ['Forged evidence', '证据系伪造'],
  bothAtFault: ['Both are at fault', '双方均有责任'],
  nobodyAtFault: ['Nobody is at fault', '双方均无责任'],
  silentBuyer: ['The buyer said nothing in time', '买家未按时回应'],
  silentSeller: ['The seller said nothing in time', '卖家未按时回应'],
  silentBoth: ['Neither side said anything in time', '双方均未按时回应'],
  neverRevealed: ['Nobody has seen the code', '无人查看过卡密'],
};

/** Why a rule decided as it did, by its ground; where both were silent, by whom it was for as well. */
export const ruleWords: Record<string, Pair> = {
  silentBuyer: [
    'The seller spoke; the buyer handed in and said nothing while there was time. Who is silent loses.',
    '卖家已作说明，买家在举证期内未提交任何材料或说明。未回应的一方败诉。',
  ],
  silentSeller: [
    'The buyer spoke; the seller handed in and said nothing while there was time. Who is silent loses.',
    '买家已作说明，卖家在举证期内未提交任何材料或说明。未回应的一方败诉。',
  ],
  'silentBoth seller': [
    'The buyer had opened the code, so the claim had to be proven, and nobody did.',
    '买家已查看卡密，须由其举证，但双方均未提交任何材料。',
  ],
  'silentBoth buyer': [
    'Nobody had opened the code, so giving the money back harms nobody.',
    '无人查看过卡密，退款不损害任何一方。',
  ],
  neverRevealed: [
    'The code was still sealed when the case began, so giving the money back harms nobody.',
    '案件开始时卡密仍未被查看，退款不损害任何一方。',
  ],
};

/** What somebody's words in a case are; the seller's claim is the reply to the buyer's. */
export const statementWords: Record<
  'claim' | 'reply' | 'say' | 'ask' | 'answer' | 'appeal' | 'finding',
  Pair
> = {
  claim: ['Report', '报告'],
  reply: ['Answer to the report', '对报告的答复'],
  say: ['Words', '补充说明'],
  ask: ['Question', '提问'],
  answer: ['Answer to the question', '回答提问'],
  appeal: ['Appeal', '申诉'],
  finding: ['Finding', '裁决'],
};

/** On what an appeal stands. */
export const appealWords: Record<(typeof appealGrounds)[number], Pair> = {
  newEvidence: ['New proof', '新凭证'],
  factWrong: ['A fact was read wrongly', '事实认定有误'],
  ruleWrong: ['A rule was applied wrongly', '规则适用有误'],
};

export const sideWords: Record<string, Pair> = {
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  moderator: ['Moderator', '审核员'],
  system: ['System', '系统'],
  clock: ['Clock', '时限'],
  rules: ['Rules', '规则'],
  order: ['Order', '订单'],
  operator: ['Operator', '运营'],
};

export const approvalStateWords: Record<string, Pair> = {
  waiting: ['waiting', '待审批'],
  approved: ['approved', '已批准'],
  refused: ['refused', '已拒绝'],
  withdrawn: ['taken back', '已撤回'],
  expired: ['too late', '已过期'],
};

export const roleWords: Record<string, Pair> = staffRoleNames;
