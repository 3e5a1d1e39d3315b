import type { StaffText } from '@gift/client/language';
import type { QueueName } from '@gift/contract/operator/fields';
import {
  announcementRoles,
  auditRoles,
  catalogueViewers,
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  inspectorRoles,
  launchRoles,
  leadRoles,
  moderatorRoles,
  promotionRoles,
  providerRoles,
  refundRoles,
  riskRoles,
  type StaffRole,
  statisticsRoles,
  threadRoles,
} from '@gift/contract/operator/staff-roles';

export type ConsoleRoute = {
  readonly path: string;
  readonly group: GroupName;
  readonly label: StaffText;
  /** The roles that work here; null: all staff. The server decides what each may see. */
  readonly roles: readonly StaffRole[] | null;
  /** Pressed after `g`; a capital if the small letter is taken. */
  readonly key: string;
  /** The queue whose count appears beside the entry. */
  readonly queue?: QueueName;
  /** Pages that this one leads to, without an entry of their own. */
  readonly details?: readonly string[];
};

export const groupLabels = {
  start: ['Start', '首页'],
  queues: ['Queues', '待办'],
  records: ['Records', '查询'],
  money: ['Money', '资金'],
  content: ['Content', '内容'],
  admin: ['Administration', '系统管理'],
} as const satisfies Record<string, StaffText>;
export type GroupName = keyof typeof groupLabels;

/**
 * Every route of the console, in the order of the navigation. It imports no screen, so that screens can import it for
 * links; screens.tsx has the screen of each path.
 */
const table = [
  {
    path: '/',
    group: 'start',
    label: ['Overview', '概览'],
    roles: null,
    key: '0',
  },
  {
    path: '/dispute-queue',
    group: 'queues',
    label: ['Disputes', '争议'],
    roles: moderatorRoles,
    key: 'd',
    queue: 'disputes',
    details: ['/disputes/:id'],
  },
  {
    path: '/identity',
    group: 'queues',
    label: ['Identity', '身份审核'],
    roles: ['compliance', 'superadmin'],
    key: 'i',
    queue: 'identity',
    details: ['/identity/numbers/:checkID', '/identity/documents/:documentID'],
  },
  {
    path: '/refunds',
    group: 'queues',
    label: ['Refund requests', '退款申请'],
    roles: refundRoles,
    key: 'r',
    queue: 'refunds',
  },
  {
    path: '/money/suspense',
    group: 'queues',
    label: ['Unmatched payments', '未匹配款项'],
    roles: financeRoles,
    key: 'z',
    queue: 'suspense',
    details: ['/money/suspense/:suspendedID'],
  },
  {
    path: '/money/payouts',
    group: 'queues',
    label: ['Payouts', '提现'],
    roles: financeRoles,
    key: 'o',
    queue: 'payouts',
    details: ['/money/payouts/:withdrawalID'],
  },
  {
    path: '/money/reviews',
    group: 'queues',
    label: ['Payment reviews', '款项复核'],
    roles: financeRoles,
    key: 'P',
    queue: 'paymentReviews',
  },
  {
    path: '/flags',
    group: 'queues',
    label: ['Flagged chat', '被标记聊天'],
    roles: flagRoles,
    key: 'f',
    queue: 'flags',
    details: ['/flags/:flagID'],
  },
  {
    path: '/risk',
    group: 'queues',
    label: ['Risk reviews', '风险复核'],
    roles: riskRoles,
    key: 'j',
    queue: 'risk',
  },
  {
    path: '/questions',
    group: 'queues',
    label: ['Questions', '客服问题'],
    roles: threadRoles,
    key: 'q',
    queue: 'questions',
    details: ['/questions/:questionID'],
  },
  {
    path: '/data',
    group: 'queues',
    label: ['Data requests', '数据请求'],
    roles: dataRoles,
    key: 'y',
    queue: 'data',
    details: ['/data/:requestID'],
  },
  {
    path: '/approvals',
    group: 'queues',
    label: ['Approvals', '审批'],
    roles: null,
    key: 'a',
    queue: 'approvals',
  },
  {
    path: '/orders',
    group: 'records',
    label: ['Orders', '订单'],
    roles: inspectorRoles,
    key: 't',
    details: ['/orders/:orderNo'],
  },
  {
    path: '/people',
    group: 'records',
    label: ['Search', '搜索'],
    roles: inspectorRoles,
    key: 'p',
    details: ['/people/:userID', '/people/:userID/risk', '/people/:userID/money/:account'],
  },
  {
    path: '/statistics',
    group: 'records',
    label: ['Statistics', '统计'],
    roles: statisticsRoles,
    key: 'x',
    details: ['/disputes', '/money/top-ups', '/money/withdrawals', '/joined'],
  },
  {
    path: '/moderators',
    group: 'records',
    label: ['Moderators', '审核员'],
    roles: leadRoles,
    key: 'M',
    details: ['/ruling-templates'],
  },
  {
    path: '/audit',
    group: 'records',
    label: ['Audit log', '操作日志'],
    roles: auditRoles,
    key: 'l',
  },
  {
    path: '/money/reconciliation',
    group: 'money',
    label: ['Reconciliation', '对账'],
    roles: financeRoles,
    key: 'b',
    queue: 'reconciliation',
    details: [
      '/money/reconciliation/:reconciliationID',
      '/money/day/:day',
      '/money/entries/:transferID',
      '/money/messages',
      '/money/accounts/:account',
    ],
  },
  {
    path: '/money/debts',
    group: 'money',
    label: ['Chargebacks', '拒付'],
    roles: financeRoles,
    key: 'D',
  },
  {
    path: '/money/proofs',
    group: 'money',
    label: ['Proof of reserves', '储备证明'],
    roles: financeRoles,
    key: 'v',
  },
  {
    path: '/money/transfer',
    group: 'money',
    label: ['Manual transfer', '人工转账'],
    roles: financeRoles,
    key: 'm',
  },
  {
    path: '/providers',
    group: 'money',
    label: ['Providers', '服务渠道'],
    roles: providerRoles,
    key: 'h',
  },
  {
    path: '/catalogue',
    group: 'content',
    label: ['Catalogue', '商品目录'],
    roles: catalogueViewers,
    key: 'c',
    details: ['/catalogue/:brandID', '/new-brand'],
  },
  {
    path: '/rates',
    group: 'content',
    label: ['Reference rates', '参考价'],
    roles: catalogueViewers,
    key: 'R',
    details: ['/rates/:brandID'],
  },
  {
    path: '/articles',
    group: 'content',
    label: ['Help articles', '帮助文章'],
    roles: helpRoles,
    key: 'e',
    details: ['/articles/:articleID', '/new-article', '/canned-replies'],
  },
  {
    path: '/promotions',
    group: 'content',
    label: ['Promotions', '活动'],
    roles: promotionRoles,
    key: 'n',
    details: ['/promotions/:promotionID/people', '/promotions/:promotionID', '/new-promotion'],
  },
  {
    path: '/announcements',
    group: 'content',
    label: ['Announcements', '公告'],
    roles: announcementRoles,
    key: 'k',
    details: ['/announcements/:announcementID', '/new-announcement'],
  },
  {
    path: '/settings',
    group: 'admin',
    label: ['Settings', '设置'],
    roles: ['lead', 'finance', 'compliance', 'superadmin'],
    key: 's',
    details: ['/settings/:name'],
  },
  {
    path: '/code-access-log',
    group: 'records',
    label: ['Code access log', '卡密查看记录'],
    roles: ['compliance', 'superadmin'],
    key: 'C',
  },
  {
    path: '/staff',
    group: 'admin',
    label: ['Staff', '工作人员'],
    roles: ['lead', 'compliance', 'superadmin'],
    key: 'w',
    details: ['/staff/:userID'],
  },
  {
    path: '/launch',
    group: 'admin',
    label: ['Launch checklist', '上线检查'],
    roles: launchRoles,
    key: 'u',
  },
] as const satisfies readonly ConsoleRoute[];
export const routes: readonly ConsoleRoute[] = table;

type Entry = (typeof table)[number];
type DetailPath = Extract<Entry, { details: readonly string[] }>['details'][number];
export type Path = Entry['path'] | DetailPath;

// table: the names of pages without an entry of their own; null: named by the last part of the path.
export const detailLabels = {
  '/disputes/:id': ['Case', '案件'],
  '/identity/numbers/:checkID': ['BVN or NIN', 'BVN 或 NIN'],
  '/identity/documents/:documentID': ['Document', '证件'],
  '/money/suspense/:suspendedID': ['Unmatched payment', '未匹配款项'],
  '/money/payouts/:withdrawalID': ['Payout', '提现'],
  '/flags/:flagID': ['Message', '消息'],
  '/questions/:questionID': ['Question', '问题'],
  '/data/:requestID': ['Request', '请求'],
  '/orders/:orderNo': ['Order', '订单'],
  '/people/:userID': ['User', '用户'],
  '/people/:userID/risk': ['Linked accounts', '关联账户'],
  '/people/:userID/money/:account': ['Balance', '余额'],
  '/disputes': ['All disputes', '全部争议'],
  '/money/top-ups': ['Top-ups', '充值记录'],
  '/money/withdrawals': ['All withdrawals', '全部提现'],
  '/joined': ['Users by join date', '按注册时间查看用户'],
  '/ruling-templates': ['Ruling templates', '裁决模板'],
  '/money/reconciliation/:reconciliationID': ['Details', '详情'],
  '/money/day/:day': null,
  '/money/entries/:transferID': ['Transfer', '转账'],
  '/money/messages': ['Unprocessed provider messages', '未处理的渠道消息'],
  '/money/accounts/:account': ['Account', '账户'],
  '/catalogue/:brandID': ['Brand', '品牌'],
  '/new-brand': ['New brand', '新建品牌'],
  '/rates/:brandID': ['Brand', '品牌'],
  '/articles/:articleID': ['Article', '文章'],
  '/new-article': ['New article', '新建文章'],
  '/canned-replies': ['Canned replies', '快捷回复'],
  '/promotions/:promotionID': ['Promotion', '活动'],
  '/promotions/:promotionID/people': ['Participants', '参加者'],
  '/new-promotion': ['New promotion', '新建活动'],
  '/announcements/:announcementID': ['Announcement', '公告'],
  '/new-announcement': ['New announcement', '新建公告'],
  '/settings/:name': ['Setting', '设置项'],
  '/staff/:userID': ['Staff member', '工作人员'],
} as const satisfies Record<DetailPath, StaffText | null>;
/** The name of a page without an entry of its own; null or undefined: it has none. */
export const detailLabel = (path: string): StaffText | null | undefined =>
  Object.entries(detailLabels).find(([pattern]) => isAt(pattern, path))?.[1];

export const pathsOf = ({ path, details = [] }: ConsoleRoute): string[] => [path, ...details];

const isFor = ({ roles }: ConsoleRoute, mine: readonly string[]) =>
  !roles || roles.some((role) => mine.includes(role));

const isAt = (pattern: string, path: string) => {
  const [patternParts, parts] = [pattern.split('/'), path.split('/')];
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, n) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n]))
  );
};

/** The route of an address, ignoring its query. */
const routeAt = (address: string): ConsoleRoute | undefined => {
  const path = address.split('?')[0]!;
  return routes.find((route) => pathsOf(route).some((pattern) => isAt(pattern, path)));
};

/** Whether these roles may open an address; false for an unknown address. */
export const mayOpen = (address: string, mine: readonly string[]): boolean => {
  const route = routeAt(address);
  return route !== undefined && isFor(route, mine);
};

/** The roles that may open an address, of which the reader has none; undefined if the reader may open it. */
export const missingRoles = (address: string, mine: readonly string[]): readonly StaffRole[] | undefined => {
  const route = routeAt(address);
  return route && !isFor(route, mine) ? (route.roles ?? undefined) : undefined;
};

export const routesOf = (mine: readonly string[]): ConsoleRoute[] =>
  routes.filter((route) => isFor(route, mine));
