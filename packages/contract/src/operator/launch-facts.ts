// Checks before going live: facts that people confirm with a source, and conditions that the server checks itself.
// The facts come from memory or public pages; each counts as confirmed once a staff member confirms it with a source.

type Pair = readonly [english: string, chinese: string];
export const launchGroups = {
  pay: ['Payment provider', '支付渠道'],
  reach: ['Messages and identity checks', '短信、邮件与身份核验'],
  law: ['Law and tax', '法律与税务'],
  cards: ['Cards and banks', '卡片与银行'],
  admin: ['Operations', '运营准备'],
} as const satisfies Record<string, Pair>;
export type LaunchGroup = keyof typeof launchGroups;

export type LaunchFact = {
  readonly group: LaunchGroup;
  /** Must be confirmed before going live. */
  readonly blocks: boolean;
  readonly what: Pair;
  /** Where to find the answer. */
  readonly source: Pair;
};

// table: the facts to confirm before going live. See `docs/run/launch.md`.
export const launchFacts = {
  payAllowed: {
    ...{ group: 'pay', blocks: true },
    what: ['The provider accepts gift-card marketplaces, in writing', '支付渠道书面同意接入礼品卡交易平台'],
    source: ['Letter from the provider', '渠道的书面答复'],
  },
  payWebhook: {
    ...{ group: 'pay', blocks: true },
    what: [
      'Webhook address set at the provider; a test payment of ₦100 arrived',
      '已在渠道后台填写回调地址，并实测到账 ₦100',
    ],
    source: ['Provider dashboard and the wallet here', '渠道后台与本平台钱包'],
  },
  payTransferCode: {
    ...{ group: 'pay', blocks: true },
    what: [
      'One-time code for transfers is off; a test payout of ₦1,000 arrived',
      '已关闭转账验证码，并实测提现 ₦1,000 到账',
    ],
    source: ['Provider dashboard and a bank account', '渠道后台与银行账户'],
  },
  payTariff: {
    ...{ group: 'pay', blocks: false },
    what: [
      'Fees match the settings: in, 1.5% + ₦100, max. ₦2,000; out, ₦10, ₦25 or ₦50',
      '费率与设置一致：充值 1.5% + ₦100，封顶 ₦2,000；提现 ₦10、₦25 或 ₦50',
    ],
    source: ['Provider price list or contract', '渠道价目表或合同'],
  },
  payEvents: {
    ...{ group: 'pay', blocks: false },
    what: [
      'Event names as expected: charge.success, transfer.success, transfer.failed, transfer.reversed, charge.dispute',
      '渠道事件名称与预期一致（charge.success、transfer.success 等）',
    ],
    source: ['Provider documentation', '渠道技术文档'],
  },
  payReserved: {
    ...{ group: 'pay', blocks: false },
    what: ['Account numbers can be opened without sending BVN or NIN', '开立专属账号时无需提交 BVN 或 NIN'],
    source: ['Contract with Monnify, if used', '与 Monnify 的合同（如使用）'],
  },
  sender: {
    ...{ group: 'reach', blocks: true },
    what: [
      'SMS sender registered with the dnd route; codes arrived on every network, a do-not-disturb number and a ported number',
      '短信发送者已注册并开通 dnd 通道；各运营商、免打扰号码及携号转网号码均实测收到验证码',
    ],
    source: ['A phone on each network', '各运营商实机'],
  },
  mailDomain: {
    ...{ group: 'reach', blocks: false },
    what: ['SPF, DKIM and DMARC published for the mail domain', '发件域名已配置 SPF、DKIM 和 DMARC'],
    source: ['DNS of the domain; a mail to a public mailbox', '域名 DNS；向公共邮箱实测'],
  },
  identityShape: {
    ...{ group: 'reach', blocks: false },
    what: [
      'BVN and NIN checks work as expected with a live key',
      '使用正式密钥时 BVN 与 NIN 核验返回符合预期',
    ],
    source: ['Provider documentation and one check of a staff member', '服务商文档与一次实测'],
  },
  push: {
    ...{ group: 'reach', blocks: false },
    what: ['A web push reached an Android phone with the app closed', '关闭应用后，安卓手机可收到推送'],
    source: ['A phone', '实机'],
  },
  licence: {
    ...{ group: 'law', blocks: true },
    what: ['Customer naira is held with a licensed partner', '客户资金存放于持牌合作机构'],
    source: ['Lawyer; partner’s licence', '律师意见；合作机构牌照'],
  },
  tierLimits: {
    ...{ group: 'law', blocks: true },
    what: [
      'Limits by verification level follow the current mobile-money circular: ₦50,000, ₦200,000 and ₦5,000,000 a day (from memory)',
      '认证等级限额符合现行移动钱包通告：每日 ₦50,000、₦200,000、₦5,000,000（凭记忆）',
    ],
    source: ['Central Bank circular, number and date', '央行通告文号与日期'],
  },
  stampDuty: {
    ...{ group: 'law', blocks: false },
    what: ['Stamp duty: ₦50 from ₦10,000, paid by the sender', '₦10,000 起收取 ₦50 印花税，由付款方承担'],
    source: ['Nigeria Tax Act, from 1 January 2026', '《尼日利亚税法》（2026 年 1 月 1 日起）'],
  },
  vat: {
    ...{ group: 'law', blocks: false },
    what: ['VAT on our fees: 7.5%', '平台手续费增值税为 7.5%'],
    source: ['Tax adviser', '税务顾问'],
  },
  dataLaw: {
    ...{ group: 'law', blocks: true },
    what: [
      'Registered with the data protection commission, officer named, breaches reported within 72 hours',
      '已在数据保护委员会登记并任命负责人；数据泄露须在 72 小时内上报',
    ],
    source: [
      'Nigeria Data Protection Act 2023, sections 32, 40 and 44',
      '《2023 年尼日利亚数据保护法》第 32、40、44 条',
    ],
  },
  bankCodes: {
    ...{ group: 'cards', blocks: false },
    what: [
      'Bank codes checked where public lists differ: Stanbic IBTC, PremiumTrust, Carbon, FairMoney, Safe Haven, OPay',
      '公开列表不一致的银行代码已核对：Stanbic IBTC、PremiumTrust、Carbon、FairMoney、Safe Haven、OPay',
    ],
    source: ['Provider’s bank list; a name enquiry at each', '渠道银行列表；逐一户名查询'],
  },
  codeFormats: {
    ...{ group: 'cards', blocks: false },
    what: [
      'Code formats checked that were written from memory: Apple’s first X, Steam 5-5-5, PlayStation 4-4-4, Razer, Walmart, Nordstrom, eBay, Macy’s, Target',
      '仅凭记忆的卡密格式已核对：Apple 首位 X、Steam 5-5-5、PlayStation 4-4-4、Razer、Walmart、Nordstrom、eBay、Macy’s、Target',
    ],
    source: ['A card of each, or the issuer’s help page', '实卡或发卡方帮助页'],
  },
  openLoop: {
    ...{ group: 'cards', blocks: false },
    what: [
      'Visa, Vanilla and Amex stay disabled unless card data rules were reviewed',
      '除非已评估银行卡数据规则，否则 Visa、Vanilla、Amex 卡保持停用',
    ],
    source: ['PCI DSS, requirement 3', 'PCI DSS 第 3 项要求'],
  },
  rates: {
    ...{ group: 'cards', blocks: true },
    what: [
      'Reference rates entered from today’s market; no demo rates left',
      '参考价已按当前市场录入，无演示数据',
    ],
    source: ['Reference rates page', '本后台“参考价”'],
  },
  restore: {
    ...{ group: 'admin', blocks: true },
    what: [
      'Database and files are backed up off-site and a restore was tested; the key file is stored separately',
      '数据库与文件已异地备份，并实测恢复启动；密钥文件另行保管',
    ],
    source: ['Restore test, with date', '恢复演练及日期'],
  },
  auditCopy: {
    ...{ group: 'admin', blocks: false },
    what: ['The audit log is copied off-site continuously', '操作日志持续复制到别处'],
    source: ['Database administrator', '数据库管理员'],
  },
  alarms: {
    ...{ group: 'admin', blocks: false },
    what: [
      'Someone is alerted when /readyz fails or an error is logged',
      '/readyz 异常或出现错误日志时有人收到告警',
    ],
    source: ['Alarm test', '告警测试'],
  },
} as const satisfies Record<string, LaunchFact>;
export type LaunchFactID = keyof typeof launchFacts;
export const launchFactIDs = Object.keys(launchFacts) as LaunchFactID[];

// table: the conditions that the server checks itself.
export const launchChecks = {
  production: ['Runs in production mode', '以正式模式运行'],
  address: ['Served over https', '通过 https 访问'],
  database: ['Own database, not the embedded one', '使用独立数据库，而非内置数据库'],
  key: ['Master key stored apart from the data', '主密钥与数据分开存放'],
  demo: ['No demo accounts in the database (their passwords are public)', '数据库中没有密码公开的演示账户'],
  pay: ['Payment provider has a live key', '支付渠道已使用正式密钥'],
  sms: ['SMS provider configured', '短信渠道已配置'],
  mail: ['E-mail provider configured', '邮件渠道已配置'],
  identity: ['BVN and NIN checked by a provider', 'BVN 与 NIN 由服务商核验'],
  providers: ['No provider is off or paused after failures', '没有渠道被停用或因故障暂停'],
  support: ['Support contact set', '客服联系方式已设置'],
  superadmins: ['At least two superadmins, for approvals', '至少两位超级管理员（用于审批）'],
  largeAppeals: [
    'At least four leads or superadmins: large rulings need two, their appeals two others',
    '至少四位主管或超级管理员：大额裁决须两人，上诉须另外两人',
  ],
  roles: ['Staff for disputes, money and identity', '已有处理争议、资金与身份审核的人员'],
  secondFactors: ['All staff use an authenticator', '所有工作人员均已绑定身份验证器'],
  firstSuperadmin: ['SUPERADMIN_PHONE removed after the first start', '首次启动后已移除 SUPERADMIN_PHONE'],
} as const satisfies Record<string, Pair>;
export type LaunchCheckID = keyof typeof launchChecks;
