// table: 7000-7099, refusals of chat.
export const chatErrors = {
  ChatUnavailable: {
    code: 7000,
    en: 'Chat cannot be reached at the moment. Your trades go on without it. Try again in a minute.',
    zh: '聊天服务暂时无法连接，交易不受影响。请稍后重试。',
  },
  PushServiceUnknown: {
    code: 7001,
    en: 'This browser takes notifications from a service that is not known here, so they stay off. Everything else works.',
    zh: '此浏览器使用的通知服务未被支持，因此无法开启通知，其他功能不受影响。',
  },
} as const;
