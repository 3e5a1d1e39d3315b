// table: 9400-9499, refusals about a person's own data.
export const privacyErrors = {
  ExportRunning: {
    code: 9401,
    en: 'Your file is being made already. We tell you when it is ready.',
    zh: '您的数据文件正在生成，完成后会通知您。',
  },
  ExportTooOften: {
    code: 9402,
    en: 'You asked for your data {most} times this week. Ask again on {at}.',
    zh: '您本周已申请 {most} 次。请于 {at} 后再试。',
  },
  ExportGone: {
    code: 9403,
    en: 'This file is not here any more. Ask for a new one under Profile, Your data.',
    zh: '该文件已失效，请在「个人资料 - 我的数据」重新申请。',
  },
} as const;
