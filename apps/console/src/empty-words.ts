import type { Pair } from './kit/language';

/** What a list says while nothing is in it: what would stand there, and when. */
// table: the words of empty lists.
export const emptyWords = {
  queued: [
    'No dispute waits for you. One comes here once both sides have handed in what they have.',
    '没有待处理的争议。双方提交完毕后，案件会出现在此处。',
  ],
  mine: [
    'You have no case. What you take from Waiting stands here until it is decided.',
    '您手上没有案件。从“待处理”接手的案件会列在此处，直至裁决。',
  ],
  drafts: [
    'Nothing waits for a signature. A finding about a large sum comes here, for somebody else to read and sign.',
    '没有待签署的裁决。大额裁决须由他人复核签署时会出现在此处。',
  ],
  appeals: [
    'No appeal waits for you. One comes here when a side appeals a finding that you did not sign.',
    '没有待处理的申诉。当事人对您未签署的裁决提出申诉后会出现在此处。',
  ],
  overdue: [
    'No case is overdue. One comes here when it was not decided in the time that was promised.',
    '没有超时案件。未在承诺时间内裁决的案件会出现在此处。',
  ],
  numbers: [
    'No number waits. A BVN or NIN comes here when no provider could check it.',
    '没有待核验的号码。渠道无法核验的 BVN 或 NIN 会出现在此处。',
  ],
  papers: [
    'No paper waits. Documents and pictures of faces come here as people send them.',
    '没有待审核的资料。用户提交的证件和人脸照片会出现在此处。',
  ],
  refundsWaiting: [
    'No seller has a refund request to answer. A buyer’s report stands here until its seller answers.',
    '没有待卖家答复的退款申请。买家的报告在卖家答复前会列在此处。',
  ],
  refundsStuck: [
    'No order is stuck. One comes here when its deadline is over by minutes and nothing happened.',
    '没有卡住的订单。截止时间已过数分钟仍未处理的订单会出现在此处。',
  ],
  suspense: [
    'No money waits. A payment comes here when it is not clear whose it is.',
    '没有待处理款项。无法确认归属的付款会出现在此处。',
  ],
  payouts: [
    'No payout is on its way. Each stands here from when it is asked for until the bank has it.',
    '没有进行中的提现。每笔提现从申请到银行到账期间会列在此处。',
  ],
  flagsWaiting: [
    'No chat waits. What people report and what looks like fraud comes here.',
    '没有待处理的聊天。被举报或疑似欺诈的内容会出现在此处。',
  ],
  questionsWaiting: [
    'Nobody waits for an answer. Questions come here as people ask them in the app.',
    '没有待回复的问题。用户在应用内的提问会出现在此处。',
  ],
  questionsAnswered: ['No question was answered yet.', '暂无已回复的问题。'],
  dataOpen: [
    'No request is open. What people ask about their own data comes here.',
    '没有进行中的请求。用户关于自身数据的请求会出现在此处。',
  ],
  dataClosed: ['No request was closed yet.', '暂无已关闭的请求。'],
  decided: ['Nothing was decided yet.', '暂无已处理的内容。'],
  filtered: [
    'Nothing fits this filter. Clear a field of it to see more.',
    '没有符合筛选条件的内容，可清除部分条件。',
  ],
  unfiltered: ['Nothing stands here yet.', '暂无记录。'],
  found: [
    'Nobody is found by this. Try the whole nickname, phone, account number or order number.',
    '未找到。请输入完整的昵称、手机号、账户编号或订单号。',
  ],
  nights: [
    'No night was compared yet. Each night’s figures come here by themselves.',
    '暂无对账记录。每晚的数据会自动列在此处。',
  ],
  night: ['The books moved nothing since the night before.', '自前一晚以来账目没有变动。'],
  proofs: ['No proof was made yet. One is made each night.', '暂无证明。系统每晚生成一份。'],
  messages: ['Every message of a provider was understood.', '渠道消息均已识别处理。'],
  providers: ['No provider is set up.', '尚未配置服务渠道。'],
  entries: ['Nothing was booked on this account yet.', '该账户暂无记录。'],
  holds: ['No order holds money of this person here.', '没有订单冻结该用户的款项。'],
  debts: [
    'Nobody owes anything. Whoever a bank took more back from than they had stands here.',
    '没有欠款。银行撤回金额超出余额的用户会列在此处。',
  ],
  chargebacks: ['No bank has taken a payment back.', '没有被银行撤回的付款。'],
  paymentReviews: ['No payment needs review.', '没有需要复核的款项。'],
  settings: ['No setting is called so. Try another word.', '没有匹配的设置，请换个词。'],
  codeLooks: ['Nobody of the staff has asked to see a code.', '没有工作人员申请查看卡密。'],
  brands: ['No brand is in the catalogue.', '目录中没有品牌。'],
  countries: ['No country is in the catalogue.', '目录中没有国家/地区。'],
  staff: ['Nobody is on the staff yet.', '暂无工作人员。'],
  promotions: ['There is no promotion at this stage.', '没有处于此阶段的活动。'],
  promotionPeople: ['Nobody has joined yet.', '暂无参与者。'],
  announced: ['Nothing is announced now, or planned.', '当前没有已发布或计划中的公告。'],
  announcementDrafts: ['No draft is kept.', '没有草稿。'],
  announcementsEnded: ['No announcement has ended yet.', '暂无已结束的公告。'],
  articles: ['No article is written yet.', '暂无文章。'],
  rates: ['The file changes no rate: every figure in it is there already.', '文件未改变任何参考价。'],
} as const satisfies Record<string, Pair>;

/** What a list with a filter says while nothing is in it. */
export const emptyFor = (filter: Record<string, string>): Pair =>
  Object.keys(filter).length > 0 ? emptyWords.filtered : emptyWords.unfiltered;
