// table: 4000-4099, refusals about the wallet and money that comes in.
export const walletErrors = {
  TopUpTierNeeded: {
    code: 4001,
    en: 'Before you add money, verify your identity: open Me, then Verify. It takes about two minutes. No money moved.',
    zh: '充值前请先完成身份认证：打开「我的」，点击认证，约需两分钟。资金未变动。',
  },
  TopUpTooSmall: {
    code: 4002,
    en: 'The least you can add is {minKobo:kobo}. Type a larger amount. No money moved.',
    zh: '最低充值金额为 {minKobo:kobo}，请调高金额。资金未变动。',
  },
  TopUpTooLarge: {
    code: 4003,
    en: 'The most you can add at once is {maxKobo:kobo}. Type a smaller amount. No money moved.',
    zh: '单次最多充值 {maxKobo:kobo}，请调低金额。资金未变动。',
  },
  TopUpOverCap: {
    code: 4004,
    en: 'Your wallet may hold {capKobo:kobo}, so you can add {roomKobo:kobo} now. Type less, or open Me, then Verify to raise the limit. No money moved.',
    zh: '您的钱包上限为 {capKobo:kobo}，现在还可充值 {roomKobo:kobo}。请减少金额，或打开「我的」完成认证以提高上限。资金未变动。',
  },
  TopUpsWaiting: {
    code: 4005,
    en: 'You have {count} payments waiting. Finish one of them, or wait until they lapse, then add money again. No money moved.',
    zh: '您有 {count} 笔充值待支付。请先完成其中一笔，或等待其失效后再试。资金未变动。',
  },
  TopUpNotFound: {
    code: 4006,
    en: 'There is no such payment of yours. Open your wallet to see them all.',
    zh: '未找到该充值记录，请在钱包中查看全部记录。',
  },
  TopUpClosed: {
    code: 4007,
    en: 'Adding money is not open here yet. No money moved. Contact support to hear when it is.',
    zh: '充值服务尚未开放。资金未变动，请联系客服了解开放时间。',
  },
  TransferNotFound: {
    code: 4008,
    en: 'There is no such line in your statement. Open your wallet to see them all.',
    zh: '未找到该流水，请在钱包中查看全部流水。',
  },
} as const;
