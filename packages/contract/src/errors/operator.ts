// table: 9000-9099, refusals of the console.
export const operatorErrors = {
  NotFromConsole: {
    code: 9001,
    en: 'This request did not come from the console and was rejected. Open /console and try there.',
    zh: '请求并非来自管理后台，未被执行。请在 /console 中操作。',
  },
  SignInExpired: {
    code: 9002,
    en: 'This sign-in has expired. Enter your password again.',
    zh: '本次登录已失效，请重新输入密码。',
  },
  SecondFactorWrong: {
    code: 9003,
    en: 'Wrong or used code. Wait for the next one in your authenticator app. Tries left: {left}.',
    zh: '验证码错误或已使用，请等待身份验证器中的下一个验证码。剩余次数：{left}。',
  },
  SecondFactorLocked: {
    code: 9004,
    en: 'Too many wrong codes. Try again in {minutes} minutes, or ask a superadmin to reset your second factor.',
    zh: '错误次数过多。请在 {minutes} 分钟后重试，或联系超级管理员重置两步验证。',
  },
  PersonNotFound: {
    code: 9005,
    en: 'User not found. Check the number and search again.',
    zh: '未找到该用户，请核对编号后重新搜索。',
    pcm: 'We no see this user. Check the number and search again.',
  },
  OwnRoles: {
    code: 9006,
    en: 'You cannot change your own roles. Ask another superadmin.',
    zh: '不能修改自己的权限，请联系另一位超级管理员。',
  },
  ApprovalNotFound: {
    code: 9007,
    en: 'Request not found. Reload the list.',
    zh: '未找到该申请，请刷新列表。',
  },
  ApprovalDecided: {
    code: 9008,
    en: 'This request was decided or has expired. Reload the list.',
    zh: '该申请已被处理或已过期，请刷新列表。',
  },
  SameRequestPending: {
    code: 9073,
    en: 'The same request by {name} awaits a decision. Nothing has changed. Decide or withdraw it under Approvals first.',
    zh: '{name} 已提交相同的申请，尚待处理。未作任何更改。请先在“审批”中处理或撤回该申请。',
  },
  OwnApproval: {
    code: 9009,
    en: 'You made this request. A colleague must approve it.',
    zh: '这是您本人提出的申请，必须由另一位同事批准，更换会话也不行。',
  },
  RiskReviewDecided: {
    code: 9043,
    en: 'A colleague already decided this review. Reload to see the result.',
    zh: '该复核已由同事处理，请刷新查看结果。',
  },
  NeedsRole: {
    code: 9021,
    en: 'Your roles do not cover this. Nothing has changed. Ask one of: {roles:roles}.',
    zh: '您的角色无权进行此操作，须由以下角色办理：{roles:roles}。未作任何更改，请留待其处理，或联系他们。',
  },
  NotYourRequest: {
    code: 9022,
    en: 'Only the colleague who made this request can withdraw or use it. An approver can still reject it.',
    zh: '此申请由其他同事提出，仅其本人可撤回或凭此查看。请留待其处理；有权审批的同事可予以拒绝。',
  },
  RequestImpossible: {
    code: 9010,
    en: 'This failed: {why}. Nothing has changed.',
    zh: '无法执行：{why}。未作任何更改。',
  },
  AlreadyFrozen: {
    code: 9011,
    en: 'This account is already frozen. Reload to see when and why.',
    zh: '该账户已被冻结。刷新可查看冻结时间与原因。',
  },
  AccountFrozen: {
    code: 9012,
    en: 'Your account is frozen for review. Your money is safe; nothing was taken. You can still answer disputes. Contact support, case {caseNo}.',
    zh: '您的账户正在核查中，暂时冻结。资金安全保留，未被扣除。您仍可查看全部内容并回应争议。请联系客服，编号 {caseNo}。',
    pcm: 'We don freeze your account make we check am. Your money dey safe; we no take anything. You still fit answer disputes. Contact support, case {caseNo}.',
  },
  FrozenGivesNothing: {
    code: 9020,
    en: 'Your account is frozen for review, so you cannot give up money. You can still submit evidence; the dispute continues. Contact support, case {caseNo}.',
    zh: '您的账户正在核查中，暂时冻结，期间不能让出款项。您仍可陈述和举证，争议照常处理。请联系客服，编号 {caseNo}。',
    pcm: 'We don freeze your account make we check am, so you no fit give up money. You still fit submit evidence; the dispute dey go on. Contact support, case {caseNo}.',
  },
  LinkedColleague: {
    code: 9013,
    en: 'You share a device, bank account or identity with the colleague who acted first. A colleague with a separate browser must do this.',
    zh: '您与此前处理此事的同事共用设备、银行账户或身份，视为同一人。请交由使用自己浏览器登录的其他同事处理。',
  },
  PauseNeedsLead: {
    code: 9072,
    en: 'Only a lead or superadmin can end a pause. Ask one and give the reason in a note.',
    zh: '解除暂停须由主管或超级管理员操作。请联系他们，并在备注中说明原因。',
  },
  NewColleague: {
    code: 9014,
    en: 'You and the colleague who acted first were appointed by each other or by the same person within {days} days. Ask a longer-serving colleague.',
    zh: '您与此前处理此事的同事中，一人由另一人任命，或两人由同一人任命，尚不足 {days} 天，暂不能算作两人。请由更早任职的同事处理。',
  },
  RequesterLostRole: {
    code: 9015,
    en: 'The requester or first signer no longer has this permission. Reject it; an authorised colleague can request it again.',
    zh: '申请人或第一签署人已无此权限。请予以拒绝，由仍有权限的同事重新提出或签署。',
  },
  PictureCovered: {
    code: 9016,
    en: 'This picture may show a usable code. A moderator or lead can request code access; once approved, the picture opens too.',
    zh: '此图片可能显示尚可使用的卡密。请由审核员或主管申请查看卡密，经同事同意后即可打开图片。',
  },
  OrderInDispute: {
    code: 9017,
    en: 'This order is in dispute. Open its case and rule on it, or leave it to the assigned moderator.',
    zh: '该订单处于争议中，须通过案件结束：请打开案件作出裁决，或交由案件处理人处理。',
  },
  OrderOver: {
    code: 9018,
    en: 'This order has already ended. No money moved. Reload it.',
    zh: '该订单已结束，无需再处理，请刷新查看。未动用任何款项。',
  },
  CodeNotSeen: {
    code: 9019,
    en: 'The buyer has not seen the code, so the seller cannot be paid. Refund the buyer, or wait.',
    zh: '买家查看卡密后，款项才能放给卖家。请选择退款给买家，或等待买家查看卡密。',
  },
  FiltersFull: {
    code: 9040,
    en: 'You have {max} saved filters, the maximum. Delete one, then save this.',
    zh: '该列表最多保存 {max} 个筛选条件。请先删除一个，再保存。',
  },
  ExportFileExpired: {
    code: 9041,
    en: 'This file was already downloaded or has expired. Export it again.',
    zh: '该文件已被下载或已过期，请重新导出。',
  },
  DateRangeInvalid: {
    code: 9042,
    en: 'Choose the earlier date first, and at most {max} days, weeks or months.',
    zh: '日期顺序有误或范围过大。请先选较早的日期，且最多 {max} 天、周或月。',
  },
  ReviewNeedsText: {
    code: 9030,
    en: 'Tell the user what was wrong and what to send instead: at least 5 characters.',
    zh: '请告知用户问题所在及应如何重新提交，至少 5 个字。',
  },
  FactUnchanged: {
    code: 9071,
    en: 'Already done: a colleague did the same a moment ago. Reload to see.',
    zh: '状态未变：他人刚刚已作相同操作，请刷新查看。',
  },
} as const;
