import { texts } from '../i18n/texts';

/** As many files as one report, answer, appeal or word in a dispute takes. */
export const maxFiles = 8;

/** What every sheet that takes proof says. */
export const evidenceTexts = texts({
  choose: ['Choose', '请选择'],
  words: ['What happened', '情况说明'],
  needWords: [(n: number) => `At least ${n} more characters`, (n: number) => `至少还需 ${n} 个字`],
  proof: ['Evidence', '凭证'],
  takes: [
    'Pictures, PDFs (up to 10 MB) and recordings (up to 3 minutes). Long recordings are compressed first; keep this page open.',
    '支持图片、PDF（不超过 10 MB）和三分钟以内的录像。较大的录像会先在手机上压缩，请保持页面打开。',
  ],
  add: ['Add evidence', '添加凭证'],
  full: [
    `${maxFiles} files at most. Remove one to add another.`,
    `最多 ${maxFiles} 个文件，移除一个后可再添加。`,
  ],
  longest: [
    (n: number) => `${n} characters at most. The rest was cut.`,
    (n: number) => `最多 ${n} 个字，超出部分未保留。`,
  ],
});

/** How long a text is, or that it can be no longer. */
export const lengthHint = (length: number, longest: number): string =>
  length < longest ? `${length} / ${longest}` : evidenceTexts.longest(longest);
