// Report and dispute texts that several screens share.

import { type LocalizedText, localize } from '@gift/client/language';
import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { DisputeState } from '@gift/contract/disputes/states';
import type { ChipTone } from '../../ui/chip';

export const evidenceLabels: Record<EvidenceKind, LocalizedText> = {
  recording: ['Recording of the redeem page', '兑换页面录屏'],
  screenshot: ['Whole page with account name and error', '含账号名和报错的完整截图'],
  receipt: ['Receipt, uncropped', '完整小票'],
  cardFront: ['Front of the card', '卡片正面'],
  cardBack: ['Back of the card', '卡片背面'],
  invoice: ['Purchase e-mail or invoice', '购买邮件或发票'],
  issuer: ['Card issuer’s reply', '发卡方的答复'],
  bankStatement: ['Bank statement', '银行流水'],
  other: ['Something else', '其他'],
};

/** What a file shows, if the uploader said so. */
export const evidenceLabel = (kind: EvidenceKind) =>
  kind === 'other' ? undefined : localize(evidenceLabels[kind]);

/** The progress of a dispute, in five steps. */
export const disputeStageOf: Record<DisputeState, 1 | 2 | 3 | 4 | 5> = {
  evidence: 1,
  queued: 2,
  review: 3,
  moreInfo: 3,
  proposed: 4,
  appeal: 4,
  closed: 5,
  selfResolved: 5,
};

export const disputeStageLabels: Record<DisputeState, readonly [tone: ChipTone, words: LocalizedText]> = {
  evidence: ['warning', ['Evidence', '举证']],
  queued: ['escrow', ['Waiting for a moderator', '等待审核员']],
  review: ['escrow', ['With a moderator', '审核中']],
  moreInfo: ['warning', ['Question open', '待补充说明']],
  proposed: ['warning', ['Decision made', '已有裁决']],
  appeal: ['escrow', ['Appeal', '申诉中']],
  closed: ['plain', ['Decided', '已裁决']],
  selfResolved: ['plain', ['Settled', '已和解']],
};
