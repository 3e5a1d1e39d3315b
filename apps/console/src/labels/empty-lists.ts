import type { StaffText } from '@gift/client/language';

/** The text of each empty list: what it will contain and when, or what to do next. */
export const emptyListTexts = {
  queued: [
    'No disputes waiting. Check Appeals. Cases appear once both parties have submitted evidence.',
    '没有待处理的争议，可查看“申诉”。双方提交证据后，案件会显示在此处。',
  ],
  mine: [
    'No cases. Claim one under Waiting. It stays here until decided.',
    '没有在办案件，请在“待处理”中接手。案件在裁决前会显示在此处。',
  ],
  drafts: [
    'No rulings to sign. Rulings on large amounts need a second signature.',
    '没有待签署的裁决。大额裁决须由第二人签署。',
  ],
  appeals: [
    'No appeals waiting. Shows appeals of rulings signed by others.',
    '没有待处理的申诉。此处显示对他人所签裁决的申诉。',
  ],
  overdue: ['No overdue cases. Continue under Waiting.', '没有超时案件，请继续处理“待处理”。'],
  noModerators: [
    'Nobody can decide cases. Appoint moderators under Staff.',
    '没有可裁决案件的人员，请在“工作人员”中任命审核员。',
  ],
  numbers: [
    'No BVN or NIN to review. Check Documents. Shows numbers that no provider could check.',
    '没有待核验的 BVN 或 NIN，可查看“证件与材料”。渠道无法核验的号码会显示在此处。',
  ],
  documents: [
    'No documents to review. Check BVN and NIN. New documents appear automatically.',
    '没有待审核的证件或自拍，可查看“BVN 与 NIN”。新材料会自动显示。',
  ],
  pendingRefunds: [
    'No refund requests awaiting a seller. Check Overdue orders.',
    '没有待卖家答复的退款申请，可查看“超时订单”。',
  ],
  refundsStuck: [
    'No overdue orders. Shows orders minutes past their deadline.',
    '没有超时订单。截止时间过后数分钟仍未处理的订单会显示在此处。',
  ],
  suspense: [
    'No unmatched payments. Shows payments without a clear owner.',
    '没有未匹配款项。无法确认归属的付款会显示在此处。',
  ],
  payouts: [
    'No payouts in progress. Find earlier ones in Statistics, under Money.',
    '没有处理中的提现。以往的提现见“统计”的“资金”。',
  ],
  noFlags: [
    'No flagged chats. Shows reports and suspected fraud.',
    '没有待处理的聊天。被举报或疑似欺诈的内容会显示在此处。',
  ],
  noQuestions: [
    'No questions to answer. Check Mine. New questions appear automatically.',
    '没有待回复的问题，可查看“我的”。新问题会自动显示。',
  ],
  noThreads: [
    'No threads assigned to you. Open one under Waiting and assign it to yourself.',
    '没有指派给您的对话。请在“待回复”中打开一个并指派给自己。',
  ],
  noMentions: [
    'No notes mention you. Colleagues write your @nickname in a note to ask for help.',
    '没有提到您的备注。同事在备注中写 @您的昵称 即可请您协助。',
  ],
  noCannedReplies: [
    'No canned replies yet. Add one with New canned reply.',
    '暂无快捷回复，请点“新建快捷回复”添加。',
  ],
  questionsAnswered: [
    'No answered questions yet. Answer one under Waiting.',
    '暂无已回复的问题，请处理“待回复”。',
  ],
  dataOpen: [
    'No open data requests. Shows users’ requests for a copy, a deletion or a correction.',
    '没有处理中的请求。用户申请数据副本、注销或更正后会显示在此处。',
  ],
  dataClosed: ['No closed requests yet. Continue under Open.', '暂无已关闭的请求，请处理“处理中”。'],
  decided: ['No decisions yet. Continue under Pending.', '暂无已处理的内容，请处理“待处理”。'],
  noRulingTemplates: [
    'No ruling templates yet. Add one with New ruling template.',
    '暂无裁决模板，请点“新建裁决模板”添加。',
  ],
  filtered: ['No results. Clear a filter to see more.', '没有符合条件的记录，可清除部分筛选。'],
  unfiltered: ['No entries yet. They appear with the first activity.', '暂无记录。有活动后会显示在此处。'],
  found: [
    'No results. Phones, e-mails, account numbers, references and hashes must be complete.',
    '未找到。手机号、邮箱、银行账号、流水号和文件哈希须完整输入。',
  ],
  reconciliations: ['No reconciliation yet. Runs every night.', '暂无对账记录。系统每晚对账。'],
  reconciliationEntries: ['No movements since the last reconciliation.', '自上次对账以来账目没有变动。'],
  proofs: ['No proofs yet. One is made every night.', '暂无证明。系统每晚生成一份。'],
  messages: ['All provider messages are processed. Nothing to do.', '渠道消息均已处理，无需操作。'],
  providers: [
    'No providers configured. Add one to the server’s settings.',
    '尚未配置服务渠道，请在服务器配置中添加。',
  ],
  entries: [
    'No entries on this account yet. Each movement of its money appears here.',
    '该账户暂无记录。每笔资金变动会显示在此处。',
  ],
  holds: [
    'No orders hold money of this user. Orders that do appear here.',
    '没有订单冻结该用户的款项。冻结款项的订单会显示在此处。',
  ],
  debts: [
    'No debts. Shows users in debt after a chargeback.',
    '没有欠款。因拒付产生欠款的用户会显示在此处。',
  ],
  chargebacks: [
    'No chargebacks. Shows payments that a bank took back.',
    '没有拒付。被银行撤回的款项会显示在此处。',
  ],
  paymentReviews: [
    'No payments to review. Check Unmatched payments.',
    '没有需要复核的款项，可查看“未匹配款项”。',
  ],
  riskReviews: [
    'No risk reviews. The rules add users to this list.',
    '没有风险复核。规则会将用户加入此列表。',
  ],
  settings: ['No matching settings. Try another word.', '没有匹配的设置，请换个词。'],
  codeAccessLog: [
    'No requests to view a code. Moderators request it on the order’s page.',
    '没有查看卡密的申请。审核员在订单页提出申请。',
  ],
  brands: ['No brands in the catalogue. Add one with New brand.', '目录中没有品牌，请点“新建品牌”添加。'],
  countries: [
    'No countries yet. Add one with New country.',
    '目录中没有国家/地区，请点“新建国家/地区”添加。',
  ],
  staff: ['No staff yet. Appoint someone below.', '暂无工作人员，请在下方任命。'],
  promotions: [
    'No promotions in this state. Add one with New promotion.',
    '没有处于此阶段的活动，可点“新建活动”添加。',
  ],
  promotionPeople: [
    'No participants yet. Users appear once they join.',
    '暂无参与者。用户参加后会显示在此处。',
  ],
  announced: [
    'No live or scheduled announcements. Write one with New announcement.',
    '没有展示中或已排期的公告，可点“新建公告”撰写。',
  ],
  announcementDrafts: ['No drafts. Start one with New announcement.', '没有草稿，可点“新建公告”开始。'],
  announcementsEnded: [
    'No ended announcements yet. Check those that are live.',
    '暂无已结束的公告，可查看展示中的公告。',
  ],
  articles: ['No articles yet. Add one with New article.', '暂无文章，请点“撰写新文章”添加。'],
  figures: ['No data for this period. Choose other dates.', '该时段暂无数据，请选择其他日期。'],
  rates: ['No rates to change. Choose another file.', '没有可变更的价格。请选择其他文件。'],
} as const satisfies Record<string, StaffText>;

export const emptyListText = (filter: Record<string, string>): StaffText =>
  Object.keys(filter).length > 0 ? emptyListTexts.filtered : emptyListTexts.unfiltered;
