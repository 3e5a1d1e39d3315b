// table: 9400-9499, refusals about a person's own data.
export const privacyErrors = {
  ExportRunning: {
    code: 9401,
    en: 'We are preparing your file. We will notify you when it is ready.',
    zh: '您的数据文件正在生成，完成后会通知您。',
    pcm: 'We dey prepare your file. We go notify you when e ready.',
  },
  ExportTooOften: {
    code: 9402,
    en: 'You requested your data {max} times this week. Try again on {at}.',
    zh: '您本周已申请 {max} 次。请于 {at} 后再试。',
    pcm: 'You don ask for your data {max} times this week. Try again on {at}.',
  },
  DataExportExpired: {
    code: 9403,
    en: 'This file has expired. Request a new one under Profile, Your data.',
    zh: '该文件已失效，请在「个人资料 - 我的数据」重新申请。',
    pcm: 'This file don expire. Ask for new one under Profile, Your data.',
  },
  DeletionBlocked: {
    code: 9404,
    en: 'Some items are still open. Complete those in the list, then delete the account.',
    zh: '仍有未完成的事项。请先处理列表中的项目，再注销账户。',
    pcm: 'Some things still dey open. Complete the ones for the list, then delete the account.',
  },
  DeletionLeavesMoney: {
    code: 9407,
    en: 'Your wallet holds {balanceKobo}, too little to withdraw. Confirm whether you give it up.',
    zh: '钱包余额 {balanceKobo}，低于最低提现额。请重新查看，并确认是否放弃。',
    pcm: 'Your wallet get {balanceKobo}, e no reach to withdraw. Confirm whether you give am up.',
  },
  DeletionAlreadyScheduled: {
    code: 9405,
    en: 'This account is already scheduled for deletion. You can cancel until then.',
    zh: '该账户已在等待注销，到期前可随时撤销。',
    pcm: 'We don schedule this account to delete already. You fit cancel before that time.',
  },
  CorrectionAlreadyOpen: {
    code: 9410,
    en: 'A correction is already in review. Withdraw it to request another.',
    zh: '已有一项更正申请在处理中，撤回后可重新申请。',
    pcm: 'We dey check one correction already. Withdraw am to ask for another one.',
  },
  NoOpenCorrection: {
    code: 9411,
    en: 'No open correction to withdraw.',
    zh: '没有可撤回的更正申请。',
    pcm: 'No open correction dey to withdraw.',
  },
  CorrectionOfNothing: {
    code: 9412,
    en: 'You are not verified yet, so there is nothing to correct. Verify with the right details.',
    zh: '您尚未完成身份验证，无需更正，请直接以正确信息完成验证。',
    pcm: 'You never verify, so nothing dey to correct. Verify with the right details.',
  },
  CorrectionChangesNothing: {
    code: 9413,
    en: 'This matches the current details. Enter the right ones or reject the request.',
    zh: '内容与现有信息相同，请填写正确信息或拒绝申请。',
  },
  CorrectionTooYoung: {
    code: 9414,
    en: 'With this birth date the user is under 18. Freeze the account or reject the request.',
    zh: '按此出生日期该用户未满 18 岁，请冻结账户或拒绝申请。',
  },
  NoDeletionScheduled: {
    code: 9406,
    en: 'No deletion is scheduled. Your account stays open.',
    zh: '没有待撤销的注销，您的账户保持不变。',
    pcm: 'No deletion dey scheduled. Your account dey open.',
  },
} as const;
