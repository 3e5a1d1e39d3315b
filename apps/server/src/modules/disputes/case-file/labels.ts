import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { DisputeOutcome, DisputeState } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import type { LocalizedText } from '@gift/contract/text/localized';
import type { CaseStatement } from '../evidence';

// Labels of the page in the ZIP of a case, in each language.
export const states: Record<DisputeState, LocalizedText> = {
  evidence: ['Both sides submit evidence', '双方举证中', 'The two sides dey submit evidence'],
  queued: ['Waiting for a moderator', '等待审核员', 'E dey wait for moderator'],
  review: ['In review', '审核中', 'Dem dey check am'],
  moreInfo: ['Moderator question open', '待补充说明', 'Moderator question dey open'],
  proposed: ['Decided, open to appeal', '已有裁决，仍可申诉', 'Decided, you fit still appeal'],
  appeal: ['Appealed', '申诉中', 'Appealed'],
  closed: ['Decided, and carried out', '已裁决并执行', 'Decided, and done'],
  selfResolved: ['Settled between parties', '双方已和解', 'The two sides don settle'],
};

export const kinds: Record<EvidenceKind, LocalizedText> = {
  recording: ['Recording of the redeem page', '兑换页面录屏', 'Recording of the redeem page'],
  screenshot: ['Screenshot', '截图', 'Screenshot'],
  receipt: ['Receipt', '小票', 'Receipt'],
  cardFront: ['Front of the card', '卡片正面', 'Front of the card'],
  cardBack: ['Back of the card', '卡片背面', 'Back of the card'],
  invoice: ['Purchase e-mail or invoice', '购买邮件或发票', 'Purchase e-mail or invoice'],
  issuer: ['Card issuer’s reply', '发卡方的答复', 'Reply of the card issuer'],
  bankStatement: ['Bank statement', '银行流水', 'Bank statement'],
  // Files of a report or its answer may lack a kind.
  other: ['File', '文件', 'File'],
};

export const authorVerbs: Record<CaseStatement['kind'], LocalizedText> = {
  report: ['Says', '陈述', 'Talk say'],
  reply: ['Says', '陈述', 'Talk say'],
  ask: ['Asks', '提问', 'Ask'],
  answer: ['Answers', '回答', 'Answer'],
  appeal: ['Appeals', '申诉', 'Appeal'],
  finding: ['Decides', '裁决', 'Decide'],
};

export const outcomes: Record<DisputeOutcome, LocalizedText> = {
  buyer: ['For the buyer', '买家胜诉', 'For the buyer'],
  seller: ['For the seller', '卖家胜诉', 'For the seller'],
  split: ['The money is split', '按比例分配', 'The money dey split'],
  void: [
    'Money returned; neither side at fault',
    '退回款项，不计责任',
    'Money don go back; no side dey wrong',
  ],
};

export const sides: Record<OrderRole | 'moderator', LocalizedText> = {
  buyer: ['Buyer', '买家', 'Buyer'],
  seller: ['Seller', '卖家', 'Seller'],
  moderator: ['Moderator', '审核员', 'Moderator'],
};

export const t = {
  title: ['Dispute about order', '争议案件：订单', 'Dispute about order'],
  order: ['Order', '订单', 'Order'],
  you: ['you', '您', 'you'],
  card: ['Card', '卡片', 'Card'],
  about: ['Reason', '争议原因', 'Reason'],
  sum: ['Held in escrow', '托管金额', 'Held for escrow'],
  opened: ['Opened', '发起时间', 'Opened'],
  ended: ['Ended', '结束时间', 'Ended'],
  state: ['State', '状态', 'State'],
  made: ['Copy created', '本文件生成时间', 'Copy created'],
  instance: ['Site', '平台', 'Site'],
  lagos: ['Lagos time', '拉各斯时间', 'Lagos time'],
  decision: ['Decision', '裁决', 'Decision'],
  first: ['First decision', '初次裁决', 'First decision'],
  appealed: ['Appeal decision', '申诉裁决', 'Appeal decision'],
  relies: ['Evidence used', '依据', 'Evidence wey dem use'],
  sameFile: ['the same file:', '相同文件：', 'the same file:'],
  caseLine: ['Case log, entry', '案件日志，行号', 'Case log, entry'],
  orderLine: ['Order log, entry', '订单日志，行号', 'Order log, entry'],
  undecided: ['No decision yet.', '尚未裁决。', 'No decision yet.'],
  notCarriedOut: ['not carried out', '未执行', 'dem no carry am out'],
  settled: ['The parties settled it themselves.', '双方已自行和解。', 'The two sides settle am by demself.'],
  toBuyer: ['To the buyer', '归买家', 'To the buyer'],
  toSeller: ['To the seller', '归卖家', 'To the seller'],
  fee: ['Our fee, from the seller’s share', '手续费（从卖家所得扣除）', 'Our fee, from the seller share'],
  what: ['Messages', '双方陈述', 'Messages'],
  silence: ['No messages.', '暂无陈述。', 'No messages.'],
  room: ['Case room', '案件聊天室', 'Case room'],
  roomFile: [
    'A picture, recording or file that is not in this copy. Open the case room in the app.',
    '图片、录音、视频或文件，未包含在本文件中，请在应用的聊天室中查看。',
    'Picture, recording or file wey no dey this copy. Open the case room for the app.',
  ],
  roomHash: [
    'Hash of this file (SHA-256), computed for this copy',
    '本文件的哈希（SHA-256），生成本文件时计算',
    'Hash of this file (SHA-256), computed for this copy',
  ],
  gone: ['Removed by staff', '已被工作人员移除', 'Staff don remove am'],
  evidence: ['Evidence', '凭证', 'Evidence'],
  noEvidence: ['No files that you can see now.', '暂无您可查看的凭证文件。', 'No files wey you fit see now.'],
  open: ['Open', '打开', 'Open'],
  missing: [
    'This file is gone. Its log entry remains.',
    '文件已不存在，记录中仍保留其条目。',
    'This file don go. The log entry remain.',
  ],
  sealed: ['Not visible to the other side yet', '对方暂不可见', 'The other side never see am'],
  note: ['Note', '备注', 'Note'],
  shownHash: ['Hash of this file (SHA-256)', '本文件的哈希（SHA-256）', 'Hash of this file (SHA-256)'],
  shownNow: [
    'computed for this copy: the picture is from before it was kept',
    '生成本文件时计算：该图片上传时尚未保存此哈希',
    'computed for this copy: the picture na from before dem keep am',
  ],
  sentHash: [
    'Hash of what its sender’s phone sent, before the picture was redrawn here; nobody keeps those bytes',
    '发送方手机所发内容的哈希（平台重绘图片之前；该原始内容不再保存）',
    'Hash of wetin the sender phone send, before we redraw the picture here; nobody keep those bytes',
  ],
  check: [
    'case.json holds everything, with a log of each step. READ-ME.txt explains how to verify it.',
    '全部内容及每一步的记录亦在 case.json 中。如何验证未被改动，见 说明.txt。',
    'case.json get everything, with log of each step. READ-ME.txt explain how to verify am.',
  ],
} as const satisfies Record<string, LocalizedText>;
