// table: 7000-7099, refusals of chat.
export const chatErrors = {
  ChatUnavailable: {
    code: 7000,
    en: 'Chat cannot be reached at the moment. Your trades go on without it. Try again in a minute.',
    zh: '聊天服务暂时无法连接，交易不受影响。请稍后重试。',
  },
} as const;
