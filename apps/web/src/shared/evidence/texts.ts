import { texts } from '@gift/client/language';

/** The maximum number of files in a report, reply, appeal or message of a dispute. */
export const maxFiles = 8;

export const evidenceTexts = texts({
  choose: ['Choose', '请选择', 'Choose'],
  whatHappened: ['What happened', '情况说明', 'Wetin happen'],
  needMore: [
    (n: number) => `At least ${n} more characters`,
    (n: number) => `至少还需 ${n} 个字`,
    (n: number) => `At least ${n} more characters`,
  ],
  evidence: ['Evidence', '凭证', 'Evidence'],
  fileRules: [
    'Pictures, PDFs up to 10 MB, videos up to 3 minutes. Keep this page open while a video is compressed.',
    '支持图片、PDF（不超过 10 MB）和三分钟以内的录像。较大的录像会先在手机上压缩，请保持页面打开。',
    'Pictures, PDFs up to 10 MB, videos up to 3 minutes. Keep this page open while video dey compress.',
  ],
  add: ['Add evidence', '添加凭证', 'Add evidence'],
  full: [
    `That is the maximum of ${maxFiles} files. Remove one to add another.`,
    `已达 ${maxFiles} 个文件上限，移除一个后可再添加。`,
    `Na the maximum of ${maxFiles} files be that. Remove one to add another one.`,
  ],
  longest: [
    (n: number) => `You have reached the limit of ${n} characters.`,
    (n: number) => `已达 ${n} 字上限。`,
    (n: number) => `You don reach the limit of ${n} characters.`,
  ],
});

/** The length of a text, or a note that it is at its maximum. */
export const lengthHint = (length: number, longest: number): string =>
  length < longest ? `${length} / ${longest}` : evidenceTexts.longest(longest);
