import {
  type Language,
  type LocalizedText,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { type DocumentRefusalReason, documentRefusalReasons } from '@gift/contract/profile/document-values';
import { textIn } from '@gift/contract/text/localized';

export const kindLabels: Record<string, StaffText> = {
  bvn: ['BVN', 'BVN'],
  nin: ['NIN', 'NIN'],
  selfie: ['Selfie', '本人自拍'],
  document: ['Identity document', '身份证件'],
  address: ['Proof of address', '居住地址证明'],
};

export const reviewReasonLabels: Record<string, StaffText> = {
  Review: ['No provider', '无自动核验渠道'],
  ProviderDown: ['Provider did not reply', '核验渠道无响应'],
};

export const statusLabels: Record<string, StaffText> = {
  pending: ['Pending', '待审核'],
  verified: ['Verified', '已通过'],
  refused: ['Rejected', '未通过'],
};

export const t = texts({
  person: ['User', '用户'],
  kind: ['Type', '类型'],
  why: ['Reason for review', '等待原因'],
  sent: ['Submitted', '提交时间'],
  left: ['Time left', '剩余时间'],
  declared: ['Entered by user', '用户填写'],
  name: ['Name', '姓名'],
  born: ['Date of birth', '出生日期'],
  accessLog: ['Earlier views', '此前查看记录'],
  nobody: ['No earlier views', '此前无人查看'],
  logged: ['Viewing is logged.', '查看会被记录。'],
  next: ['Next', '下一个'],
  done: ['No other cases to review.', '没有其他待审核项。'],
});

/** A decision: its label for staff, and the message to the user in the user's language. */
export type Verdict = { value: string; isYes: boolean; label: StaffText; userMessage: LocalizedText };

const nothing: LocalizedText = ['', '', ''];
// table: decisions about a number, with the message to the user.
export const numberVerdicts: readonly Verdict[] = [
  { value: 'matches', isYes: true, label: ['Belongs to this user', '号码属于本人'], userMessage: nothing },
  {
    value: 'nameDiffers',
    isYes: false,
    label: ['Name differs', '姓名不符'],
    userMessage: [
      'The name on this number differs from yours. Enter it as your bank or NIMC has it.',
      '该号码登记的姓名与您填写的不同，请按银行或 NIMC 的登记姓名重新提交。',
      'The name wey dey this number no be your own. Put am as your bank or NIMC get am.',
    ],
  },
  {
    value: 'noMatch',
    isYes: false,
    label: ['Not this user’s number', '号码不属于本人'],
    userMessage: [
      'We could not verify you. Check the 11 digits and your date of birth, then send again.',
      '未能以该号码核实您的身份，请核对 11 位数字和出生日期后重新提交。',
      'We no fit verify you. Check the 11 digits and your date of birth, then send am again.',
    ],
  },
];

const refusalTexts: Record<DocumentRefusalReason, { label: StaffText; userMessage: LocalizedText }> = {
  unreadable: {
    label: ['Unreadable', '无法辨认'],
    userMessage: [
      'Retake the photo in daylight, without flash, showing the whole document.',
      '请在自然光下重新拍摄，完整入镜，不要使用闪光灯。',
      'Snap the photo again for daylight, no flash, make the whole document show.',
    ],
  },
  nameDiffers: {
    label: ['Name differs', '姓名不符'],
    userMessage: [
      'The name differs from your BVN or NIN. Send a document with the same name.',
      '材料姓名与 BVN 或 NIN 不符，请提交姓名一致的材料。',
      'The name no match your BVN or NIN. Send document wey get the same name.',
    ],
  },
  faceDiffers: {
    label: ['Face differs', '人脸不符'],
    userMessage: [
      'Your face does not match your document. Retake the photo without hat or glasses.',
      '自拍与证件不符，请摘下帽子和眼镜，正对镜头重新拍摄。',
      'Your face no match your document. Comot cap and glasses, snap the photo again.',
    ],
  },
  expired: {
    label: ['Expired', '已过期'],
    userMessage: [
      'Your document has expired. Send a valid one.',
      '证件已过期，请提交有效证件。',
      'Your document don expire. Send one wey still dey valid.',
    ],
  },
  tooOld: {
    label: ['Older than three months', '超过三个月'],
    userMessage: [
      'Your document is older than three months. Send a newer bill or statement.',
      '材料已超过三个月，请提交近期的账单或对账单。',
      'Your document don pass three months. Send newer bill or statement.',
    ],
  },
  wrongDocument: {
    label: ['Wrong document type', '材料类型不符'],
    userMessage: [
      'This is not the document we asked for. Check the hint in the app.',
      '材料类型不符，请按应用内提示重新提交。',
      'This no be the document wey we ask for. Check the hint for the app.',
    ],
  },
};
// table: decisions about an identity document, with the message to the user.
export const documentVerdicts: readonly Verdict[] = [
  { value: 'verified', isYes: true, label: ['Accept', '通过'], userMessage: nothing },
  ...documentRefusalReasons.map((value) => ({ value, isYes: false, ...refusalTexts[value] })),
];

export const userMessageIn = ({ userMessage }: Verdict, language: Language): string =>
  textIn(userMessage, language);
