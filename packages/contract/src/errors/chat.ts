// table: 7000-7099, refusals of chat.
export const chatErrors = {
  ChatUnavailable: {
    code: 7000,
    en: 'Chat is unavailable. Your trades continue. Try again in a minute.',
    zh: '聊天服务暂时无法连接，交易不受影响。请稍后重试。',
    pcm: 'Chat no dey work now. Your trades still dey go on. Try again in one minute.',
  },
  PushServiceUnknown: {
    code: 7001,
    en: 'We do not support this browser’s notification service, so notifications stay off. Everything else works.',
    zh: '此浏览器使用的通知服务未被支持，因此无法开启通知，其他功能不受影响。',
    pcm: 'We no support the notification service of this browser, so notifications go stay off. Every other thing dey work.',
  },
  MessageNotFound: {
    code: 7002,
    en: 'This message is gone or cannot be reported. Report the person from their profile.',
    zh: '该消息已不存在或无法举报。您可以在对方主页举报该用户。',
    pcm: 'This message don go, or e no fit dey reported. Report the person from their profile.',
  },
  MessageReported: {
    code: 7003,
    en: 'You already reported this message. We are reviewing it.',
    zh: '您已举报过这条消息，我们正在处理。',
    pcm: 'You don report this message already. We dey check am.',
  },
  FlagNotFound: {
    code: 7010,
    en: 'Report not found. Reload the list.',
    zh: '未找到该条记录，请刷新列表。',
  },
  FlagDecided: {
    code: 7011,
    en: 'A colleague already decided this. Reload to see the result.',
    zh: '该条记录已由他人处理，请刷新查看结果。',
  },
  OwnFlag: {
    code: 7012,
    en: 'You are part of this chat or reported it. A colleague must handle it.',
    zh: '您是该聊天的当事人或举报人，请由其他同事处理。',
  },
  MuteNeedsDays: {
    code: 7013,
    en: 'Enter a number of days.',
    zh: '请填写禁言天数。',
  },
  NotMuted: {
    code: 7014,
    en: 'This person is not muted. Reload to see.',
    zh: '该用户未被禁言，请刷新查看。',
  },
} as const;
