// table: 4000-4099, refusals about the wallet, incoming and outgoing money.
export const walletErrors = {
  TopUpTierNeeded: {
    code: 4001,
    en: 'Verify your identity before you add money. No money moved. Open Me, then Verify: about two minutes.',
    zh: '充值前请先完成身份认证：打开「我的」，点击认证，约需两分钟。资金未变动。',
  },
  TopUpTooSmall: {
    code: 4002,
    en: 'The minimum is {minKobo:kobo}. No money moved. Enter a larger amount.',
    zh: '最低充值金额为 {minKobo:kobo}，请调高金额。资金未变动。',
  },
  TopUpTooLarge: {
    code: 4003,
    en: 'The maximum at once is {maxKobo:kobo}. No money moved. Enter a smaller amount.',
    zh: '单次最多充值 {maxKobo:kobo}，请调低金额。资金未变动。',
  },
  TopUpOverCap: {
    code: 4004,
    en: 'Your wallet limit is {capKobo:kobo}: you can add {headroomKobo:kobo}. No money moved. Enter less, or verify under Me to raise it.',
    zh: '您的钱包上限为 {capKobo:kobo}，现在还可充值 {headroomKobo:kobo}。请减少金额，或打开「我的」完成认证以提高上限。资金未变动。',
  },
  TooManyTopUps: {
    code: 4005,
    en: 'You have {count} unfinished payments. No money moved. Finish one or let it expire, then try again.',
    zh: '您有 {count} 笔充值待支付。请先完成其中一笔，或等待其失效后再试。资金未变动。',
  },
  TopUpNotFound: {
    code: 4006,
    en: 'Payment not found. Open your wallet to see all.',
    zh: '未找到该充值记录，请在钱包中查看全部记录。',
  },
  TopUpClosed: {
    code: 4007,
    en: 'Adding money is not available yet. No money moved. Contact support to ask when.',
    zh: '充值服务尚未开放。资金未变动，请联系客服了解开放时间。',
  },
  TransferNotFound: {
    code: 4008,
    en: 'Entry not found. Open your wallet to see your statement.',
    zh: '未找到该流水，请在钱包中查看全部流水。',
  },
  ExportTooLong: {
    code: 4009,
    // The first sentence is the specification's (section 5).
    en: 'Choose no more than {days} days. Export the rest separately.',
    zh: '最多选择 {days} 天，其余部分可另行导出。',
  },
  SuspendedNotFound: {
    code: 4010,
    en: 'Held payment not found. Open your wallet to see what is held.',
    zh: '未找到该笔待处理款项，请在钱包中查看。',
  },
  SuspendedDecided: {
    code: 4011,
    en: 'This was already decided. Open your wallet to see the result.',
    zh: '该款项已处理完毕，请在钱包中查看结果。',
  },
  BankUnknown: {
    code: 4020,
    en: 'We cannot send to this bank. Choose another from the list.',
    zh: '暂不支持该银行，请从列表中选择其他银行。',
  },
  BankAccountUnknown: {
    code: 4021,
    en: '{bankName} has no account with this number. Check the 10 digits or choose another bank.',
    zh: '{bankName} 没有该账号。请检查 10 位账号，或选择其他银行。',
  },
  BankBusy: {
    code: 4022,
    en: '{bankName} is not responding, so we could not check the name. Nothing was saved. Try again in a minute.',
    zh: '{bankName} 暂时没有响应，无法核对户名。请一分钟后重试，尚未保存任何内容。',
  },
  BankTierNeeded: {
    code: 4023,
    en: 'Verify your identity before you add a bank account. Open Me, then Verify: about two minutes.',
    zh: '添加银行账户前请先完成身份认证：打开「我的」，点击认证，约需两分钟。',
  },
  BankNameDiffers: {
    code: 4024,
    en: 'This account belongs to {accountName}; you are verified as {ownName}. Nothing was saved. Add an account in your name.',
    zh: '银行显示该账户属于 {accountName}，而您认证的姓名是 {ownName}。请添加本人名下的账户，尚未保存任何内容。',
  },
  BankAccountsFull: {
    code: 4025,
    en: 'You can have {limit} bank accounts. Remove one, or verify under Me to raise the limit.',
    zh: '您最多可添加 {limit} 个银行账户。请先移除一个，或打开「我的」完成认证以提高上限。',
  },
  BankAccountAdded: {
    code: 4026,
    en: 'You already added this account. Choose it from your list.',
    zh: '该账户已添加，请直接从列表中选择。',
  },
  BankAccountNotFound: {
    code: 4027,
    en: 'Bank account not found. No money moved. Choose one from your list.',
    zh: '未找到该银行账户，请打开您的银行账户重新选择。资金未变动。',
  },
  BankAccountInUse: {
    code: 4028,
    en: 'Money is on its way to this account. Remove it after it arrives.',
    zh: '有款项正在转入该账户，请在完成后再移除。',
  },
  WithdrawalClosed: {
    code: 4030,
    en: 'Withdrawals are not available yet. No money moved. Contact support to ask when.',
    zh: '提现服务尚未开放。资金未变动，请联系客服了解开放时间。',
  },
  WithdrawalTierNeeded: {
    code: 4031,
    en: 'Verify your identity before you withdraw. No money moved. Open Me, then Verify: about two minutes.',
    zh: '提现前请先完成身份认证：打开「我的」，点击认证，约需两分钟。资金未变动。',
  },
  WithdrawalBlocked: {
    code: 4032,
    en: 'Your password or PIN was reset, so withdrawals are paused until {until:at}. No money moved. Not you? Contact support now.',
    zh: '您的密码或钱包密码刚刚重置，{until:at} 前暂停提现。资金未变动。如非本人操作，请立即联系客服。',
  },
  WithdrawalTooSmall: {
    code: 4033,
    en: 'The minimum withdrawal is {minKobo:kobo}. No money moved. Enter a larger amount.',
    zh: '最低提现金额为 {minKobo:kobo}，请调高金额。资金未变动。',
  },
  WithdrawalCooling: {
    code: 4034,
    en: 'New account or phone: max {leftKobo:kobo} until {until:at}. No money moved. Enter less, or wait.',
    zh: '该账户或设备为新添加，{until:at} 前还可提现 {leftKobo:kobo}。请减少金额或稍后再试。资金未变动。',
  },
  WithdrawalNewDevice: {
    code: 4045,
    en: 'You cannot withdraw from a new phone until {until:at}. No money moved. Use your previous phone, or wait.',
    zh: '该设备为新登录设备，{until:at} 前无法从此设备提现。请使用以前登录过的设备，或稍后再试。资金未变动。',
  },
  DebtOpen: {
    code: 4046,
    en: 'Your bank reversed a payment you had spent, so you owe {owedKobo:kobo}. No money moved. Add that much to trade and withdraw again.',
    zh: '银行撤回了一笔已被使用的付款，您尚欠 {owedKobo:kobo}。请先充值补足，或等待售卡款自动抵扣；还清后提现和新交易会自动恢复。资金未变动。',
  },
  NoDebt: {
    code: 4047,
    en: 'This user has no debt. Nothing was written off.',
    zh: '该用户已无欠款，未做核销。',
  },
  WithdrawalOverLimit: {
    code: 4035,
    en: '{leftKobo:kobo} of your {limitKobo:kobo} daily limit is left. No money moved. Enter less, or verify under Me to raise it.',
    zh: '您每日可提现 {limitKobo:kobo}，今日还剩 {leftKobo:kobo}。请减少金额，或打开「我的」完成认证以提高上限。资金未变动。',
  },
  WithdrawalShort: {
    code: 4036,
    en: 'This costs {totalKobo:kobo} with fees; you have {availableKobo:kobo}. No money moved. You can send up to {maxKobo:kobo}.',
    zh: '连同费用共需 {totalKobo:kobo}，您的可用余额为 {availableKobo:kobo}，现在最多可提现 {maxKobo:kobo}。资金未变动。',
  },
  WithdrawalRepeat: {
    code: 4037,
    en: 'You sent {amountKobo:kobo} to this account at {at:at}. No money moved this time. Confirm to send it again.',
    zh: '您已于 {at:at} 向同一账户提现 {amountKobo:kobo}。如确需再次提现，请确认。本次资金未变动。',
  },
  WithdrawalCodeNeeded: {
    code: 4038,
    en: 'This withdrawal needs a code sent to your phone. No money moved. Get the code and enter it.',
    zh: '本次提现需要短信验证码，请获取并输入。资金未变动。',
  },
  WithdrawalNotFound: {
    code: 4039,
    en: 'Withdrawal not found. Open your wallet to see all.',
    zh: '未找到该提现记录，请在钱包中查看全部记录。',
  },
  AutoWithdrawTooSmall: {
    code: 4040,
    en: 'The threshold must be at least {minKobo:kobo} above the balance you keep. Nothing was changed.',
    zh: '触发金额与保留金额之间至少相差 {minKobo:kobo}（最低提现金额）。请调高触发金额或调低保留金额，设置未更改。',
  },
  ApprovalRequired: {
    code: 4050,
    en: 'Amounts from {fromKobo:kobo} need approval by a colleague. Nothing was changed. Request approval.',
    zh: '{fromKobo:kobo} 及以上的款项须两人批准。请提交审批申请，由另一位同事确认，未作任何更改。',
  },
  RecordNotFound: {
    code: 4051,
    en: 'Entry not found. Reload the list.',
    zh: '未找到该记录，请刷新列表。',
  },
  PayoutClosed: {
    code: 4052,
    en: 'This payout has already ended. Nothing was changed. Reload the list.',
    zh: '该提现已结束，请刷新列表。未作任何更改。',
  },
  PayoutBusy: {
    code: 4053,
    en: 'We are checking this payout with the provider. Nothing was changed. Try again in two minutes.',
    zh: '正在向服务商查询该提现，请两分钟后重试。未作任何更改。',
  },
  PayoutNotVerified: {
    code: 4054,
    en: 'Query the provider first. Return it only {minutes} minutes after sending, if the provider has no record of it. Nothing was changed.',
    zh: '请先向服务商查询。只有在提交至少 {minutes} 分钟后、且服务商刚刚确认没有该笔交易时才能退回。未作任何更改。',
  },
  ReconciliationSigned: {
    code: 4055,
    en: 'This day is already signed off. Reload the list.',
    zh: '该日对账已签核，请刷新列表。',
  },
  PaymentReviewClosed: {
    code: 4056,
    en: 'This review is already closed. No money moved. Reload the list.',
    zh: '该复核已关闭，资金未变动。请刷新列表。',
  },
} as const;
