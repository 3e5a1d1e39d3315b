// table: 9200-9299, refusals of help and support.
export const helpErrors = {
  ArticleNotFound: {
    code: 9201,
    en: 'This article no longer exists. Search in Help.',
    zh: '该文章已不存在，请在帮助中心搜索。',
    pcm: 'This article no dey again. Search for Help.',
  },
  TooManyOpenQuestions: {
    code: 9202,
    en: 'You have {max} open questions. Wait for a reply, or call us.',
    zh: '您已有 {max} 个问题等待回复。请稍候，或致电客服。',
    pcm: 'You get {max} open questions. Wait for reply, or call us.',
  },
  SecretInQuestion: {
    code: 9203,
    en: 'Remove the code: Gift never needs your codes, PIN or password. Nothing was sent.',
    zh: '请删除其中的卡密或验证码：客服不需要您的卡密、密码或验证码。内容未发送。',
    pcm: 'Comot the code: Gift no ever need your codes, PIN or password. We no send anything.',
  },
  CardInQuestion: {
    code: 9218,
    en: 'A picture shows a card that can still be used. Cover its code or leave it out. Nothing was sent.',
    zh: '图片中的卡仍可使用。请遮住卡密或移除该图片。内容未发送。',
    pcm: 'One picture show card wey person fit still use. Cover the code or comot am. We no send anything.',
  },
  ArticleChanged: {
    code: 9204,
    en: 'A colleague saved version {version} first. Compare it with yours, then save again.',
    zh: '其他人已保存第 {version} 版，请比对后再保存。',
  },
  FigureUnknown: {
    code: 9205,
    en: 'Figure {figure} does not exist. Use a setting’s name, such as {example}.',
    zh: '没有数值 {figure}。请使用设置名称，例如 {example}。',
  },
  PictureUnknown: {
    code: 9209,
    en: 'The picture {address} is not here. Put it in again with “Put a picture in”.',
    zh: '图片 {address} 不存在，请用“插入图片”重新插入。',
  },
  PictureNeedsAltText: {
    code: 9210,
    en: 'Describe the picture {address} for readers who cannot see it.',
    zh: '请用文字说明图片 {address} 的内容，供看不到图片的读者阅读。',
  },
  QuestionNotFound: {
    code: 9206,
    en: 'Question not found.',
    zh: '未找到该问题。',
    pcm: 'We no see this question.',
  },
  ThreadAlreadyClosed: {
    code: 9207,
    en: 'A colleague already closed this thread. Read the reply.',
    zh: '该对话已被同事关闭，请查看回复内容。',
  },
  ThreadClosed: {
    code: 9211,
    en: 'This conversation was closed over {days} days ago. Ask a new question.',
    zh: '该对话关闭已超过 {days} 天，请重新提问。',
    pcm: 'This conversation don close pass {days} days. Ask new question.',
  },
  ThreadNotClosed: {
    code: 9212,
    en: 'You can rate our help after this conversation is closed.',
    zh: '对话关闭后方可评价。',
    pcm: 'You fit rate our help after this conversation close.',
  },
  TooManyMessages: {
    code: 9217,
    en: 'You sent {max} messages that we have not answered yet. Wait for our reply. This one was not sent.',
    zh: '您已发送 {max} 条消息，我们尚未回复。请等待客服回复，本条未发送。',
    pcm: 'You don send {max} messages wey we never answer. Wait for our reply. We no send this one.',
  },
  AssigneeNotPossible: {
    code: 9213,
    en: 'This person cannot work on this thread. Choose another colleague.',
    zh: '该同事无法处理此对话，请选择其他同事。',
  },
  CannedReplyNotFound: {
    code: 9214,
    en: 'A colleague deleted this canned reply. Reload the list.',
    zh: '该快捷回复已被同事删除，请刷新列表。',
  },
  CannedNameTaken: {
    code: 9215,
    en: 'Another canned reply has this name. Choose a different one.',
    zh: '已有同名的快捷回复，请更换名称。',
  },
  VariableUnknown: {
    code: 9216,
    en: 'Variable {variable} does not exist. Use {example}.',
    zh: '没有变量 {variable}。可用变量：{example}。',
  },
  OwnQuestion: {
    code: 9208,
    en: 'You asked this question. A colleague must answer it.',
    zh: '这是您本人提出的问题，请由其他同事回复。',
  },
} as const;
