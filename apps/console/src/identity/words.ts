import { type PaperReason, paperReasons } from '@gift/contract/paper-words';
import { type Language, type Pair, texts } from '../kit/language';

export const kindWords: Record<string, Pair> = {
  bvn: ['BVN', 'BVN'],
  nin: ['NIN', 'NIN'],
  selfie: ['Picture of the face', '本人自拍'],
  document: ['Identity document', '身份证件'],
  address: ['Proof of address', '居住地址证明'],
};

export const documentWords: Record<string, Pair> = {
  passport: ['Passport', '护照'],
  driversLicence: ["Driver's licence", '驾驶证'],
  votersCard: ["Voter's card", '选民证'],
  ninSlip: ['NIN slip or card', 'NIN 卡'],
};

export const whyWords: Record<string, Pair> = {
  Review: ['Nobody to ask', '无自动核验渠道'],
  ProviderDown: ['Provider did not answer', '核验渠道无响应'],
};

export const statusWords: Record<string, Pair> = {
  pending: ['waits', '待审核'],
  verified: ['verified', '已通过'],
  refused: ['refused', '未通过'],
};

export const t = texts({
  person: ['Person', '用户'],
  kind: ['What', '类型'],
  why: ['Why it waits', '等待原因'],
  sent: ['Sent in', '提交时间'],
  left: ['Time left', '剩余时间'],
  declared: ['What they say', '用户填写'],
  name: ['Name', '姓名'],
  born: ['Date of birth', '出生日期'],
  looks: ['Looked at before', '此前查看记录'],
  nobody: ['Nobody before you.', '此前无人查看。'],
  logged: ['This look is written down.', '本次查看已记录。'],
  next: ['Next', '下一个'],
  done: ['That was the last one: nothing else waits.', '已全部处理完毕。'],
});

/** How a decision reads: to the staff, and to the person in their own language. */
export type Verdict = { value: string; isYes: boolean; words: Pair; told: Pair };

const nothing: Pair = ['', ''];
// table: decisions about a number, and what the person is told with each.
export const numberVerdicts: readonly Verdict[] = [
  { value: 'matches', isYes: true, words: ['Belongs to this person', '号码属于本人'], told: nothing },
  {
    value: 'nameDiffers',
    isYes: false,
    words: ['The name differs', '姓名不符'],
    told: [
      'The name on this number is not the one you typed. Send it again with your name exactly as the bank or NIMC has it.',
      '该号码登记的姓名与您填写的不同，请按银行或 NIMC 的登记姓名重新提交。',
    ],
  },
  {
    value: 'noMatch',
    isYes: false,
    words: ['Not this person’s number', '号码不属于本人'],
    told: [
      'We could not find you under this number. Check its 11 digits and your date of birth, and send it again.',
      '未能以该号码核实您的身份，请核对 11 位数字和出生日期后重新提交。',
    ],
  },
];

const refused: Record<PaperReason, { words: Pair; told: Pair }> = {
  unreadable: {
    words: ['Cannot be read', '无法辨认'],
    told: [
      'Take the picture again in daylight, with the whole paper in view and no flash.',
      '请在自然光下重新拍摄，完整入镜，不要使用闪光灯。',
    ],
  },
  nameDiffers: {
    words: ['Another name', '姓名不符'],
    told: [
      'The name on it is not the one of your BVN or NIN. Send a paper with the same name.',
      '材料姓名与 BVN 或 NIN 不符，请提交姓名一致的材料。',
    ],
  },
  faceDiffers: {
    words: ['Another face', '人脸不符'],
    told: [
      'Your face could not be matched with your document. Take it again without hat or glasses, looking straight ahead.',
      '自拍与证件不符，请摘下帽子和眼镜，正对镜头重新拍摄。',
    ],
  },
  expired: {
    words: ['Expired', '已过期'],
    told: ['The document has expired. Send one that is still valid.', '证件已过期，请提交有效证件。'],
  },
  tooOld: {
    words: ['Older than three months', '超过三个月'],
    told: [
      'The paper is older than three months. Send a newer bill or statement.',
      '材料已超过三个月，请提交近期的账单或对账单。',
    ],
  },
  wrongPaper: {
    words: ['Another paper than asked for', '材料类型不符'],
    told: [
      'This is another paper than the one we asked for. Look at the hint in the app and send that one.',
      '材料类型不符，请按应用内提示重新提交。',
    ],
  },
};
// table: decisions about a paper, and what the person is told with each.
export const paperVerdicts: readonly Verdict[] = [
  { value: 'verified', isYes: true, words: ['Take it', '通过'], told: nothing },
  ...paperReasons.map((value) => ({ value, isYes: false, ...refused[value] })),
];

export const toldIn = ({ told }: Verdict, language: Language): string => told[language === 'zh-CN' ? 1 : 0];
