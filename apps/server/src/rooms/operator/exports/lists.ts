import type { AnswerOf, Calls } from '@gift/contract';
import type { ExportList } from '@gift/contract/desk-fields';
import { csvSum } from '../../../platform/csv';
import type { Language } from '../../../platform/language';

type Answer<List extends ExportList> = AnswerOf<Calls[List]>;
type Value = string | number | boolean | null | undefined;
type Column<Row> = readonly [en: string, zh: string, value: (row: Row) => Value];

/** What a list is as a file: its rows in an answer of its call, and what each column says of one. */
export type ListFile = {
  readonly headings: (language: Language) => string[];
  readonly lines: (answer: unknown) => string[][];
};

const textOf = (value: Value): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? '1'
        : '0'
      : String(value);

const fileOf = <List extends ExportList, Row>(
  rowsIn: (answer: Answer<List>) => readonly Row[],
  columns: readonly Column<Row>[],
): ListFile => ({
  headings: (language) => columns.map(([en, zh]) => (language === 'zh-CN' ? zh : en)),
  lines: (answer) =>
    rowsIn(answer as Answer<List>).map((row) => columns.map(([, , value]) => textOf(value(row)))),
});

type Paged = {
  [List in ExportList]: Answer<List> extends { items: readonly (infer _)[] } ? List : never;
}[ExportList];
type ItemOf<List extends Paged> = Answer<List> extends { items: readonly (infer Item)[] } ? Item : never;

/** Of a call that answers with `items`. */
const items = <List extends Paged>(columns: readonly Column<ItemOf<List>>[]): ListFile =>
  fileOf<List, ItemOf<List>>((answer) => (answer as { items: ItemOf<List>[] }).items, columns);

const sum = (kobo: string | null | undefined): string =>
  kobo === null || kobo === undefined ? '' : csvSum(BigInt(kobo));

// table: the lists of the console as CSV files, heading by heading. Moments are UTC, sums are naira.
export const listFiles: Record<ExportList, ListFile> = {
  deskOrders: items<'deskOrders'>([
    ['Order', '订单', (row) => row.orderNo],
    ['State', '状态', (row) => row.stateName],
    ['Buyer', '买家', (row) => row.buyer.nickname],
    ['Buyer account', '买家账户', (row) => row.buyer.userID],
    ['Seller', '卖家', (row) => row.seller.nickname],
    ['Seller account', '卖家账户', (row) => row.seller.userID],
    ['Brand', '品牌', (row) => row.brandID],
    ['Country', '国家/地区', (row) => row.countryID],
    ['Form', '形式', (row) => row.form],
    ['Currency', '币种', (row) => row.currency],
    ['Face', '面值', (row) => row.faceMinor / 100],
    ['Amount NGN', '金额（奈拉）', (row) => sum(row.amountKobo)],
    ['Fees earned NGN', '手续费收入（奈拉）', (row) => sum(row.earnedKobo)],
    ['Was in dispute', '有过争议', (row) => row.isDisputed],
    ['Begun', '创建时间', (row) => row.createdAt],
    ['Paid', '付款时间', (row) => row.paidAt],
    ['Delivered', '交付时间', (row) => row.deliveredAt],
    ['Deadline', '截止时间', (row) => row.deadlineAt],
    ['Ended', '结束时间', (row) => row.endedAt],
  ]),
  staffDisputeQueue: items<'staffDisputeQueue'>([
    ['Dispute', '争议', (row) => row.disputeID],
    ['Order', '订单', (row) => row.orderNo],
    ['Reason', '原因', (row) => row.reason],
    ['State', '状态', (row) => row.stateName],
    ['Frozen NGN', '冻结金额（奈拉）', (row) => sum(row.frozenKobo)],
    ['Opened', '发起时间', (row) => row.openedAt],
    ['Due', '截止时间', (row) => row.dueAt],
    ['Escalated', '已升级', (row) => row.isEscalated],
  ]),
  deskRefunds: items<'deskRefunds'>([
    ['Order', '订单', (row) => row.orderNo],
    ['State', '状态', (row) => row.stateName],
    ['Buyer', '买家', (row) => row.buyer.nickname],
    ['Seller', '卖家', (row) => row.seller.nickname],
    ['In escrow NGN', '托管金额（奈拉）', (row) => sum(row.amountKobo)],
    ['Reason', '原因', (row) => row.reason],
    ['Claim', '说明', (row) => row.claim],
    ['Proofs', '凭证数', (row) => row.proofs],
    ['Reported', '申请时间', (row) => row.reportedAt],
    ['Due', '截止时间', (row) => row.dueAt],
  ]),
  identityReviews: items<'identityReviews'>([
    ['Check', '审核编号', (row) => row.checkID],
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Kind', '类型', (row) => row.kind],
    ['Ends in', '尾号', (row) => row.lastFour],
    ['Why', '原因', (row) => row.why],
    ['Since', '提交时间', (row) => row.since],
    ['Due', '截止时间', (row) => row.dueAt],
  ]),
  paperReviews: items<'paperReviews'>([
    ['Paper', '证件编号', (row) => row.paperID],
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Kind', '类型', (row) => row.kind],
    ['Since', '提交时间', (row) => row.since],
    ['Due', '截止时间', (row) => row.dueAt],
  ]),
  deskSuspense: items<'deskSuspense'>([
    ['Number', '编号', (row) => row.suspendedID],
    ['Provider', '渠道', (row) => row.provider],
    ['Reference', '流水号', (row) => row.reference],
    ['Cause', '原因', (row) => row.cause],
    ['State', '状态', (row) => row.state],
    ['Amount NGN', '金额（奈拉）', (row) => sum(row.amountKobo)],
    ['Sender', '付款人', (row) => row.senderName],
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Since', '到账时间', (row) => row.at],
    ['Decided', '处理时间', (row) => row.decidedAt],
    ['Decided by', '处理人', (row) => row.decidedName],
    ['Why', '处理原因', (row) => row.reason],
  ]),
  deskPayouts: items<'deskPayouts'>([
    ['Withdrawal', '提现编号', (row) => row.withdrawalID],
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Amount NGN', '金额（奈拉）', (row) => sum(row.amountKobo)],
    ['Bank', '银行', (row) => row.bankName],
    ['Ends in', '尾号', (row) => row.lastFour],
    ['Provider', '渠道', (row) => row.provider],
    ['Reference', '流水号', (row) => row.reference],
    ['State', '状态', (row) => row.state],
    ['Provider said', '渠道答复', (row) => row.lastSaid],
    ['Asked for', '申请时间', (row) => row.createdAt],
    ['Sent', '发出时间', (row) => row.sentAt],
  ]),
  staffQuestions: items<'staffQuestions'>([
    ['Question', '编号', (row) => row.questionID],
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Order', '订单', (row) => row.orderNo],
    ['Text', '内容', (row) => row.text],
    ['Asked', '提问时间', (row) => row.at],
    ['Answer', '答复', (row) => row.answer],
    ['Answered', '答复时间', (row) => row.answeredAt],
  ]),
  findPeople: items<'findPeople'>([
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Tier', '等级', (row) => row.tier],
    ['Joined', '注册时间', (row) => row.joinedAt],
    ['Frozen', '已冻结', (row) => row.isFrozen],
  ]),
  auditList: items<'auditList'>([
    ['Line', '编号', (row) => row.auditID],
    ['When', '时间', (row) => row.at],
    ['Who', '操作人', (row) => row.nickname],
    ['Account', '账户', (row) => row.staffID],
    ['Roles', '角色', (row) => row.roles.join(' ')],
    ['What', '操作', (row) => row.call],
    ['About', '对象', (row) => row.about.join(' ')],
    ['Reason', '原因', (row) => row.reason],
    ['Outcome', '结果', (row) => row.outcome],
    ['Address', '地址', (row) => row.address],
  ]),
  codeLooks: items<'codeLooks'>([
    ['Request', '申请编号', (row) => row.approvalID],
    ['Order', '订单', (row) => (row.request.kind === 'openCode' ? row.request.orderNo : '')],
    ['Asked by', '申请人', (row) => row.askedName],
    ['Why', '原因', (row) => row.reason],
    ['Asked', '申请时间', (row) => row.askedAt],
    ['State', '状态', (row) => row.state],
    ['Decided by', '审批人', (row) => row.decidedName],
    ['Opened', '打开时间', (row) => row.openedAt],
  ]),
  staffList: items<'staffList'>([
    ['Account', '账户', (row) => row.userID],
    ['Nickname', '昵称', (row) => row.nickname],
    ['Roles', '角色', (row) => row.roles.join(' ')],
    ['Second factor', '两步验证', (row) => row.hasSecondFactor],
    ['Sessions', '会话数', (row) => row.sessions],
    ['Last seen', '最近使用', (row) => row.seenAt],
  ]),
  deskReconciliation: fileOf<'deskReconciliation', Answer<'deskReconciliation'>['nights'][number]>(
    ({ nights }) => nights,
    [
      ['Night', '日期', (row) => row.at],
      ['Provider', '渠道', (row) => row.provider],
      ['Provider holds NGN', '渠道余额（奈拉）', (row) => sum(row.providerKobo)],
      ['Books NGN', '账面（奈拉）', (row) => sum(row.ledgerKobo)],
      ['On its way NGN', '在途（奈拉）', (row) => sum(row.onItsWayKobo)],
      ['Gap NGN', '差额（奈拉）', (row) => sum(row.gapKobo)],
      ['Change NGN', '差额变化（奈拉）', (row) => sum(row.gapChangeKobo)],
      ['Owed to users NGN', '应付用户（奈拉）', (row) => sum(row.owedKobo)],
      ['Signed by', '签核人', (row) => row.signedName],
      ['Signed', '签核时间', (row) => row.signedAt],
      ['Note', '备注', (row) => row.note],
    ],
  ),
  deskNightEntries: items<'deskNightEntries'>([
    ['Transfer', '转账', (row) => row.transferID],
    ['Line', '行', (row) => row.line],
    ['When', '时间', (row) => row.at],
    ['Reason', '原因', (row) => row.reason],
    ['From', '转出', (row) => row.from],
    ['To', '转入', (row) => row.to],
    ['Amount NGN', '金额（奈拉）', (row) => sum(row.amountKobo)],
    ['Reference', '关联', (row) => row.ref],
  ]),
  deskProofs: items<'deskProofs'>([
    ['Proof', '编号', (row) => row.proofID],
    ['When', '时间', (row) => row.at],
    ['Root hash', '根哈希', (row) => row.rootHash],
    ['Owed NGN', '应付总额（奈拉）', (row) => sum(row.totalKobo)],
    ['People', '用户数', (row) => row.users],
    ['Providers hold NGN', '渠道持有（奈拉）', (row) => sum(row.heldKobo)],
  ]),
  deskProviders: items<'deskProviders'>([
    ['Kind', '类型', (row) => row.kind],
    ['Name', '名称', (row) => row.name],
    ['On', '已启用', (row) => row.isOn],
    ['Calls in 24 h', '24 小时调用', (row) => row.calls],
    ['Failures', '失败', (row) => row.failures],
    ['Mean ms', '平均毫秒', (row) => row.meanMs],
    ['Slowest ms', '最慢毫秒', (row) => row.slowestMs],
    ['Last answer', '最近成功', (row) => row.lastOkAt],
    ['Last failure', '最近失败', (row) => row.lastFailedAt],
    ['What failed', '失败原因', (row) => row.lastFailure],
  ]),
  catalogSource: fileOf<'catalogSource', Answer<'catalogSource'>['brands'][number]>(
    ({ brands }) => brands,
    [
      ['Brand', '品牌', (row) => row.brandID],
      ['Name', '名称', (row) => row.name],
      ['Place', '位置', (row) => row.position],
      ['On', '已启用', (row) => row.isEnabled],
      ['Check window min', '验卡分钟', (row) => row.checkWindowMin],
      ['Countries', '国家/地区', (row) => row.countries.join(' ')],
      ['Denominations', '面额', (row) => row.denominations.join(' ')],
    ],
  ),
  helpSource: fileOf<'helpSource', Answer<'helpSource'>['versions'][number]>(
    ({ versions }) => versions,
    [
      ['Article', '文章', (row) => row.articleID],
      ['Version', '版本', (row) => row.version],
      ['Category', '分类', (row) => row.category],
      ['Title', '英文标题', (row) => row.titleEn],
      ['Chinese title', '中文标题', (row) => row.titleZh],
      ['Hidden', '已隐藏', (row) => row.isHidden],
      ['Helped', '有帮助', (row) => row.helped],
      ['Did not help', '没帮助', (row) => row.didNotHelp],
      ['Written', '时间', (row) => row.at],
    ],
  ),
  settingList: fileOf<'settingList', Answer<'settingList'>['groups'][number]['settings'][number]>(
    ({ groups }) => groups.flatMap(({ settings }) => settings),
    [
      ['Setting', '设置', (row) => row.key],
      ['Name', '名称', (row) => row.name],
      ['Value', '当前值', (row) => row.value],
      ['Gift comes with', '默认值', (row) => row.standard],
      ['Since', '生效时间', (row) => row.since],
      ['Planned', '计划变更', (row) => row.planned.map(({ value }) => value).join(' ')],
      ['Waiting', '待审批', (row) => row.waiting.length],
    ],
  ),
};
