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
import { type ComponentType, lazy } from 'react';
import type { StringRouteParams } from 'wouter';
import type { Pair } from './kit/language';

/** A page at an address; what the address names comes to it as its props. */
type Page = { readonly path: string; readonly Screen: ComponentType<Record<string, string>> };

export type Place = Page & {
  readonly group: GroupName;
  readonly words: Pair;
  /** Whose work is here; null: of all the staff. The server decides what each of them may see. */
  readonly roles: readonly StaffRole[] | null;
  /** Pressed after `g`; a capital where the small letter is taken. */
  readonly key: string;
  /** What waits here, counted beside the entry. */
  readonly queue?: QueueName;
  /** Pages that are reached from here, and have no entry of their own. */
  readonly details?: readonly Page[];
};

export const groupWords = {
  queues: ['Queues', '待办'],
  look: ['Look up', '查询'],
  money: ['Money', '资金'],
  content: ['Content', '内容'],
  house: ['House', '系统'],
} as const satisfies Record<string, Pair>;
export type GroupName = keyof typeof groupWords;

/** The page is fetched when somebody first goes there. */
function page<Path extends string>(
  path: Path,
  load: () => Promise<ComponentType<StringRouteParams<Path>>>,
): Page {
  const Screen = lazy(async () => ({ default: await load() }));
  return { path, Screen: Screen as unknown as Page['Screen'] };
}

/** Every place of the console, in the order of the navigation; nav, routes, keys and the help list are made from it. */
// table: the places of the console.
export const places: readonly Place[] = [
  {
    ...page('/', async () => (await import('./disputes/queue')).Queue),
    group: 'queues',
    words: ['Disputes', '争议'],
    roles: moderatorRoles,
    key: 'd',
    queue: 'disputes',
    details: [page('/disputes/:id', async () => (await import('./disputes/case')).CasePage)],
  },
  {
    ...page('/identity', async () => (await import('./identity/queue')).IdentityQueue),
    group: 'queues',
    words: ['Identity', '身份审核'],
    roles: ['compliance', 'superadmin'],
    key: 'i',
    queue: 'identity',
    details: [
      page('/identity/numbers/:checkID', async () => (await import('./identity/number-case')).NumberCase),
      page('/identity/papers/:paperID', async () => (await import('./identity/paper-case')).PaperCase),
    ],
  },
  {
    ...page('/refunds', async () => (await import('./refunds')).RefundsPage),
    group: 'queues',
    words: ['Refund requests', '退款申请'],
    roles: refundRoles,
    key: 'r',
    queue: 'refunds',
  },
  {
    ...page('/money/suspense', async () => (await import('./money/suspense')).SuspensePage),
    group: 'queues',
    words: ['Money that waits', '待处理款项'],
    roles: financeRoles,
    key: 'z',
    queue: 'suspense',
    details: [
      page('/money/suspense/:suspendedID', async () => (await import('./money/suspended')).SuspendedPage),
    ],
  },
  {
    ...page('/money/payouts', async () => (await import('./money/payouts')).PayoutsPage),
    group: 'queues',
    words: ['Payouts', '提现'],
    roles: financeRoles,
    key: 'o',
    queue: 'payouts',
    details: [page('/money/payouts/:withdrawalID', async () => (await import('./money/payout')).PayoutPage)],
  },
  {
    ...page('/money/reviews', async () => (await import('./money/reviews')).PaymentReviewsPage),
    group: 'queues',
    words: ['Payment reviews', '款项复核'],
    roles: financeRoles,
    key: 'P',
    queue: 'paymentReviews',
  },
  {
    ...page('/flags', async () => (await import('./flags/queue')).FlagsPage),
    group: 'queues',
    words: ['Flagged chat', '被标记聊天'],
    roles: flagRoles,
    key: 'f',
    queue: 'flags',
    details: [page('/flags/:flagID', async () => (await import('./flags/flag')).FlagPage)],
  },
  {
    ...page('/questions', async () => (await import('./help/questions')).QuestionsPage),
    group: 'queues',
    words: ['Questions', '客服问题'],
    roles: helpRoles,
    key: 'q',
    queue: 'questions',
  },
  {
    ...page('/data', async () => (await import('./data/requests')).DataRequestsPage),
    group: 'queues',
    words: ['Data requests', '数据请求'],
    roles: dataRoles,
    key: 'y',
    queue: 'data',
    details: [page('/data/:requestID', async () => (await import('./data/request')).DataRequestPage)],
  },
  {
    ...page('/approvals', async () => (await import('./approvals')).Approvals),
    group: 'queues',
    words: ['Two people', '双人审批'],
    roles: null,
    key: 'a',
    queue: 'approvals',
  },
  {
    ...page('/orders', async () => (await import('./orders/list')).OrdersPage),
    group: 'look',
    words: ['Orders', '订单'],
    roles: lookers,
    key: 't',
    details: [page('/orders/:orderNo', async () => (await import('./order')).OrderPage)],
  },
  {
    ...page('/people', async () => (await import('./people')).PeoplePage),
    group: 'look',
    words: ['People and orders', '用户与订单'],
    roles: lookers,
    key: 'p',
    details: [
      page('/people/:userID', async () => (await import('./person')).PersonPage),
      page('/people/:userID/money/:account', async () => (await import('./money/account')).PersonMoneyPage),
    ],
  },
  {
    ...page('/statistics', async () => (await import('./statistics/page')).StatisticsPage),
    group: 'look',
    words: ['Statistics', '统计'],
    roles: statisticsRoles,
    key: 'x',
    details: [
      page('/disputes', async () => (await import('./statistics/lists')).DisputesPage),
      page('/money/top-ups', async () => (await import('./statistics/lists')).TopUpsPage),
      page('/money/withdrawals', async () => (await import('./statistics/lists')).WithdrawalsPage),
      page('/joined', async () => (await import('./statistics/lists')).JoinedPage),
    ],
  },
  {
    ...page('/audit', async () => (await import('./audit')).Audit),
    group: 'look',
    words: ['Audit log', '操作日志'],
    roles: auditRoles,
    key: 'l',
  },
  {
    ...page('/money/reconciliation', async () => (await import('./money/reconciliation')).ReconciliationPage),
    group: 'money',
    words: ['Reconciliation', '对账'],
    roles: financeRoles,
    key: 'b',
    queue: 'reconciliation',
    details: [
      page('/money/reconciliation/:reconciliationID', async () => (await import('./money/night')).NightPage),
      page('/money/messages', async () => (await import('./money/messages')).MessagesPage),
      page('/money/accounts/:account', async () => (await import('./money/account')).PlatformMoneyPage),
    ],
  },
  {
    ...page('/money/debts', async () => (await import('./money/debts')).DebtsPage),
    group: 'money',
    words: ['Taken back by banks', '银行撤回与欠款'],
    roles: financeRoles,
    key: 'D',
  },
  {
    ...page('/money/proofs', async () => (await import('./money/proofs')).ProofsPage),
    group: 'money',
    words: ['Proof of reserves', '储备证明'],
    roles: financeRoles,
    key: 'v',
  },
  {
    ...page('/money/transfer', async () => (await import('./money/transfer')).TransferPage),
    group: 'money',
    words: ['Move money by hand', '人工转账'],
    roles: financeRoles,
    key: 'm',
  },
  {
    ...page('/providers', async () => (await import('./money/providers')).ProvidersPage),
    group: 'money',
    words: ['Providers', '服务渠道'],
    roles: ['finance', 'compliance', 'lead', 'superadmin'],
    key: 'h',
  },
  {
    ...page('/catalogue', async () => (await import('./catalogue/brands')).CataloguePage),
    group: 'content',
    words: ['Catalogue', '商品目录'],
    roles: catalogueViewers,
    key: 'c',
    details: [page('/catalogue/:brandID', async () => (await import('./catalogue/brand')).BrandPage)],
  },
  {
    ...page('/rates', async () => (await import('./catalogue/rates')).RatesPage),
    group: 'content',
    words: ['Reference rates', '参考价'],
    roles: catalogueViewers,
    key: 'R',
    details: [page('/rates/:brandID', async () => (await import('./catalogue/rates')).RatesPage)],
  },
  {
    ...page('/articles', async () => (await import('./help/articles')).ArticlesPage),
    group: 'content',
    words: ['Help articles', '帮助文章'],
    roles: helpRoles,
    key: 'e',
    details: [
      page('/articles/:articleID', async () => (await import('./help/article')).ArticlePage),
      page('/new-article', async () => (await import('./help/article')).NewArticlePage),
    ],
  },
  {
    ...page('/promotions', async () => (await import('./promotions/list')).PromotionsPage),
    group: 'content',
    words: ['Promotions', '活动'],
    roles: promotionRoles,
    key: 'n',
    details: [
      page(
        '/promotions/:promotionID/people',
        async () => (await import('./promotions/people')).PromotionPeople,
      ),
      page('/promotions/:promotionID', async () => (await import('./promotions/promotion')).PromotionPage),
      page('/new-promotion', async () => (await import('./promotions/new-promotion')).NewPromotionPage),
    ],
  },
  {
    ...page('/announcements', async () => (await import('./announcements/list')).AnnouncementsPage),
    group: 'content',
    words: ['Announcements', '公告'],
    roles: announcementRoles,
    key: 'k',
    details: [
      page(
        '/announcements/:announcementID',
        async () => (await import('./announcements/announcement')).AnnouncementPage,
      ),
      page(
        '/new-announcement',
        async () => (await import('./announcements/announcement')).NewAnnouncementPage,
      ),
    ],
  },
  {
    ...page('/settings', async () => (await import('./settings/list')).SettingsPage),
    group: 'house',
    words: ['Fees, limits, settings', '费用、限额与设置'],
    roles: ['lead', 'finance', 'compliance', 'superadmin'],
    key: 's',
    details: [page('/settings/:name', async () => (await import('./settings/setting')).SettingPage)],
  },
  {
    ...page('/code-looks', async () => (await import('./staff/code-looks')).CodeLooks),
    group: 'look',
    words: ['Codes seen by staff', '卡密查看记录'],
    roles: ['compliance', 'superadmin'],
    key: 'C',
  },
  {
    ...page('/staff', async () => (await import('./staff/staff-list')).StaffList),
    group: 'house',
    words: ['Staff', '工作人员'],
    roles: ['lead', 'compliance', 'superadmin'],
    key: 'w',
    details: [page('/staff/:userID', async () => (await import('./staff/staff-person')).StaffPerson)],
  },
  {
    ...page('/launch', async () => (await import('./launch/launch')).LaunchPage),
    group: 'house',
    words: ['Launch checklist', '上线检查'],
    roles: launchRoles,
    key: 'u',
  },
];

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
  return places.find((place) => [place, ...(place.details ?? [])].some((page) => isAt(page.path, path)));
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
