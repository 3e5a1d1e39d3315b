import type { StaffText } from '@gift/client/language';

/** The text of each empty list: what it will contain, and when. */
export const emptyListTexts = {
  queued: [
    'No disputes waiting. Cases appear once both parties have submitted evidence.',
    '没有待处理的争议。双方提交证据后，案件会显示在此处。',
  ],
  mine: [
    'No cases. Cases you claim stay here until decided.',
    '没有在办案件。接手的案件在裁决前会显示在此处。',
  ],
  drafts: [
    'No rulings to sign. Rulings on large amounts need a second signature.',
    '没有待签署的裁决。大额裁决须由第二人签署。',
  ],
  appeals: [
    'No appeals waiting. Shows appeals of rulings signed by others.',
    '没有待处理的申诉。此处显示对他人所签裁决的申诉。',
  ],
  overdue: ['No overdue cases.', '没有超时案件。'],
  numbers: [
    'No BVN or NIN to review. Shows numbers that no provider could check.',
    '没有待核验的 BVN 或 NIN。渠道无法核验的号码会显示在此处。',
  ],
  documents: ['No documents to review.', '没有待审核的证件或自拍。'],
  pendingRefunds: ['No refund requests awaiting a seller.', '没有待卖家答复的退款申请。'],
  refundsStuck: [
    'No stuck orders. Shows orders minutes past their deadline.',
    '没有卡住的订单。截止时间过后数分钟仍未处理的订单会显示在此处。',
  ],
  suspense: [
    'No unmatched payments. Shows payments without a clear owner.',
    '没有未匹配款项。无法确认归属的付款会显示在此处。',
  ],
  payouts: ['No payouts in progress.', '没有处理中的提现。'],
  noFlags: [
    'No flagged chats. Shows reports and suspected fraud.',
    '没有待处理的聊天。被举报或疑似欺诈的内容会显示在此处。',
  ],
  noQuestions: ['No questions to answer.', '没有待回复的问题。'],
  noThreads: ['No threads assigned to you.', '没有指派给您的对话。'],
  noMentions: ['No notes mention you.', '没有提到您的备注。'],
  noCannedReplies: ['No canned replies yet.', '暂无快捷回复。'],
  questionsAnswered: ['No answered questions yet.', '暂无已回复的问题。'],
  dataOpen: ['No open data requests.', '没有处理中的请求。'],
  dataClosed: ['No closed requests yet.', '暂无已关闭的请求。'],
  decided: ['No decisions yet.', '暂无已处理的内容。'],
  filtered: ['No results. Clear a filter to see more.', '没有符合条件的记录，可清除部分筛选。'],
  unfiltered: ['No entries yet.', '暂无记录。'],
  found: [
    'No results. Phones, e-mails, account numbers, references and hashes must be complete.',
    '未找到。手机号、邮箱、银行账号、流水号和文件哈希须完整输入。',
  ],
  reconciliations: ['No reconciliation yet. Runs every night.', '暂无对账记录。系统每晚对账。'],
  reconciliationEntries: ['No movements since the last reconciliation.', '自上次对账以来账目没有变动。'],
  proofs: ['No proofs yet. One is made every night.', '暂无证明。系统每晚生成一份。'],
  messages: ['All provider messages are processed.', '渠道消息均已处理。'],
  providers: ['No providers configured.', '尚未配置服务渠道。'],
  entries: ['No entries on this account yet.', '该账户暂无记录。'],
  holds: ['No funds on hold for this user.', '没有订单冻结该用户的款项。'],
  debts: [
    'No debts. Shows users in debt after a chargeback.',
    '没有欠款。因拒付产生欠款的用户会显示在此处。',
  ],
  chargebacks: ['No chargebacks.', '没有拒付。'],
  paymentReviews: ['No payments to review.', '没有需要复核的款项。'],
  riskReviews: ['No risk reviews to decide.', '没有待处理的风险复核。'],
  settings: ['No matching settings. Try another word.', '没有匹配的设置，请换个词。'],
  codeAccessLog: ['No requests to view a code.', '没有查看卡密的申请。'],
  brands: ['No brands in the catalogue.', '目录中没有品牌。'],
  countries: ['No countries in the catalogue.', '目录中没有国家/地区。'],
  staff: ['No staff yet.', '暂无工作人员。'],
  promotions: ['No promotions in this state.', '没有处于此阶段的活动。'],
  promotionPeople: ['No participants yet.', '暂无参与者。'],
  announced: ['No live or scheduled announcements.', '没有展示中或已排期的公告。'],
  announcementDrafts: ['No drafts.', '没有草稿。'],
  announcementsEnded: ['No ended announcements yet.', '暂无已结束的公告。'],
  articles: ['No articles yet.', '暂无文章。'],
  rates: ['No rates change: the file matches the current rates.', '文件与现有参考价一致，无变更。'],
} as const satisfies Record<string, StaffText>;

export const emptyListText = (filter: Record<string, string>): StaffText =>
  Object.keys(filter).length > 0 ? emptyListTexts.filtered : emptyListTexts.unfiltered;
