// Report and dispute texts that several screens share.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { DisputeState } from '@gift/contract/disputes/states';
import type { ChipTone } from '../../ui/chip';

export const evidenceLabels: Record<EvidenceKind, LocalizedText> = {
  recording: localized('Recording of the redeem page', '兑换页面录屏', 'Recording of the redeem page'),
  screenshot: localized(
    'Whole page with account name and error',
    '含账号名和报错的完整截图',
    'Whole page with account name and error',
  ),
  receipt: localized('Receipt, uncropped', '完整小票', 'Full receipt, no crop am'),
  cardFront: localized('Front of the card', '卡片正面', 'Front of the card'),
  cardBack: localized('Back of the card', '卡片背面', 'Back of the card'),
  invoice: localized('Purchase e-mail or invoice', '购买邮件或发票', 'Purchase e-mail or invoice'),
  issuer: localized('Card issuer’s reply', '发卡方的答复', 'Reply of the card issuer'),
  bankStatement: localized('Bank statement', '银行流水', 'Bank statement'),
  other: localized('Something else', '其他', 'Another thing'),
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

export const disputeStageLabels: Record<DisputeState, readonly [tone: ChipTone, label: LocalizedText]> = {
  evidence: ['warning', localized('Evidence', '举证', 'Evidence')],
  queued: ['escrow', localized('Waiting for a moderator', '等待审核员', 'E dey wait for moderator')],
  review: ['escrow', localized('With a moderator', '审核中', 'Moderator dey check am')],
  moreInfo: ['warning', localized('Question open', '待补充说明', 'Question dey open')],
  proposed: ['warning', localized('Decision made', '已有裁决', 'Decision don come')],
  appeal: ['escrow', localized('Appeal', '申诉中', 'Appeal')],
  closed: ['plain', localized('Decided', '已裁决', 'Decided')],
  selfResolved: ['plain', localized('Settled', '已和解', 'Settled')],
};
