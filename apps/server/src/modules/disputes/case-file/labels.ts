import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { DisputeOutcome, DisputeState } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import type { LocalizedText } from '@gift/contract/text/localized';
import type { CaseStatement } from '../evidence';

// Labels of the page in the ZIP of a case, in each language.
export const states: Record<DisputeState, LocalizedText> = {
  evidence: ['Both sides submit evidence', '双方举证中'],
  queued: ['Waiting for a moderator', '等待审核员'],
  review: ['In review', '审核中'],
  moreInfo: ['Moderator question open', '待补充说明'],
  proposed: ['Decided, open to appeal', '已有裁决，仍可申诉'],
  appeal: ['Appealed', '申诉中'],
  closed: ['Decided, and carried out', '已裁决并执行'],
  selfResolved: ['Settled between parties', '双方已和解'],
};

export const kinds: Record<EvidenceKind, LocalizedText> = {
  recording: ['Recording of the redeem page', '兑换页面录屏'],
  screenshot: ['Screenshot', '截图'],
  receipt: ['Receipt', '小票'],
  cardFront: ['Front of the card', '卡片正面'],
  cardBack: ['Back of the card', '卡片背面'],
  invoice: ['Purchase e-mail or invoice', '购买邮件或发票'],
  issuer: ['Card issuer’s reply', '发卡方的答复'],
  bankStatement: ['Bank statement', '银行流水'],
  // Files of a report or its answer may lack a kind.
  other: ['File', '文件'],
};

export const authorVerbs: Record<CaseStatement['kind'], LocalizedText> = {
  report: ['Says', '陈述'],
  reply: ['Says', '陈述'],
  ask: ['Asks', '提问'],
  answer: ['Answers', '回答'],
  appeal: ['Appeals', '申诉'],
  finding: ['Decides', '裁决'],
};

export const outcomes: Record<DisputeOutcome, LocalizedText> = {
  buyer: ['For the buyer', '买家胜诉'],
  seller: ['For the seller', '卖家胜诉'],
  split: ['The money is split', '按比例分配'],
  void: ['Money returned; neither side at fault', '退回款项，不计责任'],
};

export const sides: Record<OrderRole | 'moderator', LocalizedText> = {
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  moderator: ['Moderator', '审核员'],
};

export const t = {
  title: ['Dispute about order', '争议案件：订单'],
  order: ['Order', '订单'],
  you: ['you', '您'],
  card: ['Card', '卡片'],
  about: ['Reason', '争议原因'],
  sum: ['Held in escrow', '托管金额'],
  opened: ['Opened', '发起时间'],
  ended: ['Ended', '结束时间'],
  state: ['State', '状态'],
  made: ['Copy created', '本文件生成时间'],
  instance: ['Site', '平台'],
  lagos: ['Lagos time', '拉各斯时间'],
  decision: ['Decision', '裁决'],
  first: ['First decision', '初次裁决'],
  appealed: ['Appeal decision', '申诉裁决'],
  relies: ['Evidence used', '依据'],
  sameFile: ['the same file:', '相同文件：'],
  caseLine: ['Case log, entry', '案件日志，行号'],
  orderLine: ['Order log, entry', '订单日志，行号'],
  undecided: ['No decision yet.', '尚未裁决。'],
  notCarriedOut: ['not carried out', '未执行'],
  settled: ['The parties settled it themselves.', '双方已自行和解。'],
  toBuyer: ['To the buyer', '归买家'],
  toSeller: ['To the seller', '归卖家'],
  fee: ['Our fee, from the seller’s share', '手续费（从卖家所得扣除）'],
  what: ['Messages', '双方陈述'],
  silence: ['No messages.', '暂无陈述。'],
  room: ['Case room', '案件聊天室'],
  roomFile: [
    'A picture, recording or file that is not in this copy. Open the case room in the app.',
    '图片、录音、视频或文件，未包含在本文件中，请在应用的聊天室中查看。',
  ],
  roomHash: [
    'Hash of this file (SHA-256), computed for this copy',
    '本文件的哈希（SHA-256），生成本文件时计算',
  ],
  gone: ['Removed by staff', '已被工作人员移除'],
  proof: ['Evidence', '凭证'],
  noProof: ['No files that you can see now.', '暂无您可查看的凭证文件。'],
  open: ['Open', '打开'],
  missing: ['This file is gone. Its log entry remains.', '文件已不存在，记录中仍保留其条目。'],
  sealed: ['Not visible to the other side yet', '对方暂不可见'],
  note: ['Note', '备注'],
  shownHash: ['Hash of this file (SHA-256)', '本文件的哈希（SHA-256）'],
  shownNow: [
    'computed for this copy: the picture is from before it was kept',
    '生成本文件时计算：该图片上传时尚未保存此哈希',
  ],
  sentHash: [
    'Hash of what its sender’s phone sent, before the picture was redrawn here; nobody keeps those bytes',
    '发送方手机所发内容的哈希（平台重绘图片之前；该原始内容不再保存）',
  ],
  check: [
    'case.json holds everything, with a log of each step. READ-ME.txt explains how to verify it.',
    '全部内容及每一步的记录亦在 case.json 中。如何验证未被改动，见 说明.txt。',
  ],
} as const satisfies Record<string, LocalizedText>;
