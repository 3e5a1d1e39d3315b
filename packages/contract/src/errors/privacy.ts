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
  DeletionBlocked: {
    code: 9404,
    en: 'Something is still open. Clear what the list shows, then delete the account.',
    zh: '仍有未完成的事项。请先处理列表中的项目，再注销账户。',
  },
  DeletionLeavesMoney: {
    code: 9407,
    en: '{balanceKobo} is in your wallet, too little to withdraw. Look again, and say whether you give it up.',
    zh: '钱包余额 {balanceKobo}，低于最低提现额。请重新查看，并确认是否放弃。',
  },
  DeletionWaiting: {
    code: 9405,
    en: 'This account already waits for its deletion. You can stop it until then.',
    zh: '该账户已在等待注销，到期前可随时撤销。',
  },
  DeletionNotWaiting: {
    code: 9406,
    en: 'There is nothing to stop: your account stays.',
    zh: '没有待撤销的注销，您的账户保持不变。',
  },
} as const;
