import type { QueueName } from '@gift/contract/operator-fields';
import {
  announcementRoles,
  auditRoles,
  catalogueViewers,
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  launchRoles,
  lookers,
  moderatorRoles,
  promotionRoles,
  refundRoles,
  type StaffRole,
  statisticsRoles,
} from '@gift/contract/staff-roles';
import type { Pair } from './kit/language';

export type Place = {
  readonly path: string;
  readonly group: GroupName;
  readonly words: Pair;
  /** Whose work is here; null: of all the staff. The server decides what each of them may see. */
  readonly roles: readonly StaffRole[] | null;
  /** Pressed after `g`; a capital where the small letter is taken. */
  readonly key: string;
  /** What waits here, counted beside the entry. */
  readonly queue?: QueueName;
  /** Pages that are reached from here, and have no entry of their own. */
  readonly details?: readonly string[];
};

export const groupWords = {
  queues: ['Queues', '待办'],
  look: ['Records', '查询'],
  money: ['Money', '资金'],
  content: ['Content', '内容'],
  house: ['Administration', '系统管理'],
} as const satisfies Record<string, Pair>;
export type GroupName = keyof typeof groupWords;

/**
 * Every place of the console, in the order of the navigation. It imports no screen, so that screens can link by it;
 * screens.tsx has the screen of each path.
 */
// table: the places of the console.
const table = [
  {
    path: '/',
    group: 'queues',
    words: ['Disputes', '争议'],
    roles: moderatorRoles,
    key: 'd',
    queue: 'disputes',
    details: ['/disputes/:id'],
  },
  {
    path: '/identity',
    group: 'queues',
    words: ['Identity', '身份审核'],
    roles: ['compliance', 'superadmin'],
    key: 'i',
    queue: 'identity',
    details: ['/identity/numbers/:checkID', '/identity/papers/:paperID'],
  },
  {
    path: '/refunds',
    group: 'queues',
    words: ['Refund requests', '退款申请'],
    roles: refundRoles,
    key: 'r',
    queue: 'refunds',
  },
  {
    path: '/money/suspense',
    group: 'queues',
    words: ['Unmatched payments', '未匹配款项'],
    roles: financeRoles,
    key: 'z',
    queue: 'suspense',
    details: ['/money/suspense/:suspendedID'],
  },
  {
    path: '/money/payouts',
    group: 'queues',
    words: ['Payouts', '提现'],
    roles: financeRoles,
    key: 'o',
    queue: 'payouts',
    details: ['/money/payouts/:withdrawalID'],
  },
  {
    path: '/money/reviews',
    group: 'queues',
    words: ['Payment reviews', '款项复核'],
    roles: financeRoles,
    key: 'P',
    queue: 'paymentReviews',
  },
  {
    path: '/flags',
    group: 'queues',
    words: ['Flagged chat', '被标记聊天'],
    roles: flagRoles,
    key: 'f',
    queue: 'flags',
    details: ['/flags/:flagID'],
  },
  {
    path: '/questions',
    group: 'queues',
    words: ['Questions', '客服问题'],
    roles: helpRoles,
    key: 'q',
    queue: 'questions',
  },
  {
    path: '/data',
    group: 'queues',
    words: ['Data requests', '数据请求'],
    roles: dataRoles,
    key: 'y',
    queue: 'data',
    details: ['/data/:requestID'],
  },
  {
    path: '/approvals',
    group: 'queues',
    words: ['Approvals', '审批'],
    roles: null,
    key: 'a',
    queue: 'approvals',
  },
  {
    path: '/orders',
    group: 'look',
    words: ['Orders', '订单'],
    roles: lookers,
    key: 't',
    details: ['/orders/:orderNo'],
  },
  {
    path: '/people',
    group: 'look',
    words: ['Search', '搜索'],
    roles: lookers,
    key: 'p',
    details: ['/people/:userID', '/people/:userID/money/:account'],
  },
  {
    path: '/statistics',
    group: 'look',
    words: ['Statistics', '统计'],
    roles: statisticsRoles,
    key: 'x',
    details: ['/disputes', '/money/top-ups', '/money/withdrawals', '/joined'],
  },
  {
    path: '/audit',
    group: 'look',
    words: ['Audit log', '操作日志'],
    roles: auditRoles,
    key: 'l',
  },
  {
    path: '/money/reconciliation',
    group: 'money',
    words: ['Reconciliation', '对账'],
    roles: financeRoles,
    key: 'b',
    queue: 'reconciliation',
    details: ['/money/reconciliation/:reconciliationID', '/money/messages', '/money/accounts/:account'],
  },
  {
    path: '/money/debts',
    group: 'money',
    words: ['Chargebacks', '拒付'],
    roles: financeRoles,
    key: 'D',
  },
  {
    path: '/money/proofs',
    group: 'money',
    words: ['Proof of reserves', '储备证明'],
    roles: financeRoles,
    key: 'v',
  },
  {
    path: '/money/transfer',
    group: 'money',
    words: ['Manual transfer', '人工转账'],
    roles: financeRoles,
    key: 'm',
  },
  {
    path: '/providers',
    group: 'money',
    words: ['Providers', '服务渠道'],
    roles: ['finance', 'compliance', 'lead', 'superadmin'],
    key: 'h',
  },
  {
    path: '/catalogue',
    group: 'content',
    words: ['Catalogue', '商品目录'],
    roles: catalogueViewers,
    key: 'c',
    details: ['/catalogue/:brandID'],
  },
  {
    path: '/rates',
    group: 'content',
    words: ['Reference rates', '参考价'],
    roles: catalogueViewers,
    key: 'R',
    details: ['/rates/:brandID'],
  },
  {
    path: '/articles',
    group: 'content',
    words: ['Help articles', '帮助文章'],
    roles: helpRoles,
    key: 'e',
    details: ['/articles/:articleID', '/new-article'],
  },
  {
    path: '/promotions',
    group: 'content',
    words: ['Promotions', '活动'],
    roles: promotionRoles,
    key: 'n',
    details: ['/promotions/:promotionID/people', '/promotions/:promotionID', '/new-promotion'],
  },
  {
    path: '/announcements',
    group: 'content',
    words: ['Announcements', '公告'],
    roles: announcementRoles,
    key: 'k',
    details: ['/announcements/:announcementID', '/new-announcement'],
  },
  {
    path: '/settings',
    group: 'house',
    words: ['Settings', '设置'],
    roles: ['lead', 'finance', 'compliance', 'superadmin'],
    key: 's',
    details: ['/settings/:name'],
  },
  {
    path: '/code-looks',
    group: 'look',
    words: ['Code access log', '卡密查看记录'],
    roles: ['compliance', 'superadmin'],
    key: 'C',
  },
  {
    path: '/staff',
    group: 'house',
    words: ['Staff', '工作人员'],
    roles: ['lead', 'compliance', 'superadmin'],
    key: 'w',
    details: ['/staff/:userID'],
  },
  {
    path: '/launch',
    group: 'house',
    words: ['Launch checklist', '上线检查'],
    roles: launchRoles,
    key: 'u',
  },
] as const satisfies readonly Place[];
export const places: readonly Place[] = table;

type Entry = (typeof table)[number];
/** Every path of the console. */
export type Path = Entry['path'] | Extract<Entry, { details: readonly string[] }>['details'][number];

/** The path of a place, and those of the pages that are reached from it. */
export const pathsOf = ({ path, details = [] }: Place): string[] => [path, ...details];

const isFor = ({ roles }: Place, mine: readonly string[]) =>
  !roles || roles.some((role) => mine.includes(role));

const isAt = (pattern: string, path: string) => {
  const [wanted, parts] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((part, n) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n]))
  );
};

/** The place that an address belongs to, whatever it asks for beside its path. */
const placeAt = (address: string): Place | undefined => {
  const path = address.split('?')[0]!;
  return places.find((place) => pathsOf(place).some((pattern) => isAt(pattern, path)));
};

/** Whether somebody with these roles may open an address; nobody may open what is no place. */
export const mayOpen = (address: string, mine: readonly string[]): boolean => {
  const place = placeAt(address);
  return place !== undefined && isFor(place, mine);
};

export const placesOf = (mine: readonly string[]): Place[] => places.filter((place) => isFor(place, mine));

/** Where somebody begins: at the first place that is theirs in particular. */
export const homeOf = (mine: readonly string[]): Place =>
  placesOf(mine).find(({ roles }) => roles) ?? placesOf(mine)[0]!;
