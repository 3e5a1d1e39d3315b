// Report and dispute texts that several screens share.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { DisputeState } from '@gift/contract/disputes/states';
import type { ChipTone } from '../../ui/chip';

export const evidenceLabels: Record<EvidenceKind, LocalizedText> = {
  recording: localized('Recording of the redeem page', '兑换页面录屏'),
  screenshot: localized('Whole page with account name and error', '含账号名和报错的完整截图'),
  receipt: localized('Receipt, uncropped', '完整小票'),
  cardFront: localized('Front of the card', '卡片正面'),
  cardBack: localized('Back of the card', '卡片背面'),
  invoice: localized('Purchase e-mail or invoice', '购买邮件或发票'),
  issuer: localized('Card issuer’s reply', '发卡方的答复'),
  bankStatement: localized('Bank statement', '银行流水'),
  other: localized('Something else', '其他'),
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
  evidence: ['warning', localized('Evidence', '举证')],
  queued: ['escrow', localized('Waiting for a moderator', '等待审核员')],
  review: ['escrow', localized('With a moderator', '审核中')],
  moreInfo: ['warning', localized('Question open', '待补充说明')],
  proposed: ['warning', localized('Decision made', '已有裁决')],
  appeal: ['escrow', localized('Appeal', '申诉中')],
  closed: ['plain', localized('Decided', '已裁决')],
  selfResolved: ['plain', localized('Settled', '已和解')],
};
