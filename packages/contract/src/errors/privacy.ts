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
  CorrectionWaiting: {
    code: 9410,
    en: 'One correction waits for its answer already. Take it back to ask for another.',
    zh: '已有一项更正申请在处理中，撤回后可重新申请。',
  },
  CorrectionNotWaiting: {
    code: 9411,
    en: 'There is nothing to take back: it was answered, or never asked for.',
    zh: '没有可撤回的更正申请。',
  },
  CorrectionOfNothing: {
    code: 9412,
    en: 'Nothing is verified about you yet, so nothing can be corrected. Verify yourself with the right details.',
    zh: '您尚未完成身份验证，无需更正，请直接以正确信息完成验证。',
  },
  CorrectionChangesNothing: {
    code: 9413,
    en: 'This is what stands there already. Type what is right, or refuse the request.',
    zh: '内容与现有信息相同，请填写正确信息或拒绝申请。',
  },
  CorrectionTooYoung: {
    code: 9414,
    en: 'By this birthday the person is not 18 yet. Freeze the account or refuse the request.',
    zh: '按此出生日期该用户未满 18 岁，请冻结账户或拒绝申请。',
  },
  DeletionNotWaiting: {
    code: 9406,
    en: 'There is nothing to stop: your account stays.',
    zh: '没有待撤销的注销，您的账户保持不变。',
  },
} as const;
