// table: 7200-7299, refusals about notifications.
export const notificationErrors = {
  PreferenceFixed: {
    code: 7201,
    en: 'Messages about your money and account security stay on this channel. Choose another setting.',
    zh: '资金与账户安全的消息会保留此渠道，请调整其他项目。',
    pcm: 'Messages about your money and account security must stay for this channel. Choose another setting.',
  },
} as const;
