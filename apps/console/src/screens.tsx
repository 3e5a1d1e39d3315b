import { type ComponentType, lazy } from 'react';
import type { StringRouteParams } from 'wouter';
import { type Path, pathsOf, routes } from './routes';

// table: the screen of each path. Parameters of the address are passed as props.
const loads: { readonly [P in Path]: () => Promise<ComponentType<StringRouteParams<P>>> } = {
  '/': async () => (await import('./overview/overview')).OverviewPage,
  '/dispute-queue': async () => (await import('./disputes/queue')).Queue,
  '/ruling-templates': async () => (await import('./disputes/ruling-templates')).RulingTemplatesPage,
  '/moderators': async () => (await import('./disputes/moderators')).ModeratorsPage,
  '/disputes/:id': async () => (await import('./disputes/case')).CasePage,
  '/identity': async () => (await import('./identity/queue')).IdentityQueue,
  '/identity/numbers/:checkID': async () => (await import('./identity/number-case')).NumberCase,
  '/identity/documents/:documentID': async () => (await import('./identity/document-case')).DocumentCase,
  '/refunds': async () => (await import('./orders/refunds')).RefundsPage,
  '/money/suspense': async () => (await import('./money/unmatched-payments')).UnmatchedPaymentsPage,
  '/money/suspense/:suspendedID': async () =>
    (await import('./money/unmatched-payment')).UnmatchedPaymentPage,
  '/money/payouts': async () => (await import('./money/payouts')).PayoutsPage,
  '/money/payouts/:withdrawalID': async () => (await import('./money/payout')).PayoutPage,
  '/money/reviews': async () => (await import('./money/reviews')).PaymentReviewsPage,
  '/flags': async () => (await import('./message-flags/queue')).FlagsPage,
  '/flags/:flagID': async () => (await import('./message-flags/flag')).FlagPage,
  '/risk': async () => (await import('./people/risk-reviews')).RiskReviewsPage,
  '/questions': async () => (await import('./help/questions')).QuestionsPage,
  '/questions/:questionID': async () => (await import('./help/thread')).ThreadPage,
  '/canned-replies': async () => (await import('./help/canned-replies')).CannedRepliesPage,
  '/data': async () => (await import('./data/requests')).DataRequestsPage,
  '/data/:requestID': async () => (await import('./data/request')).DataRequestPage,
  '/approvals': async () => (await import('./approvals/approvals')).Approvals,
  '/orders': async () => (await import('./orders/list')).OrdersPage,
  '/orders/:orderNo': async () => (await import('./orders/order')).OrderPage,
  '/people': async () => (await import('./people/search')).PeoplePage,
  '/people/:userID': async () => (await import('./people/person')).PersonPage,
  '/people/:userID/risk': async () => (await import('./people/risk')).PersonRiskPage,
  '/people/:userID/money/:account': async () => (await import('./money/account')).PersonMoneyPage,
  '/statistics': async () => (await import('./statistics/page')).StatisticsPage,
  '/disputes': async () => (await import('./statistics/lists')).DisputesPage,
  '/money/top-ups': async () => (await import('./statistics/lists')).TopUpsPage,
  '/money/withdrawals': async () => (await import('./statistics/lists')).WithdrawalsPage,
  '/joined': async () => (await import('./statistics/lists')).SignupsPage,
  '/audit': async () => (await import('./audit/audit')).Audit,
  '/money/reconciliation': async () => (await import('./money/reconciliation')).ReconciliationPage,
  '/money/reconciliation/:reconciliationID': async () =>
    (await import('./money/reconciliation-detail')).ReconciliationDetailPage,
  '/money/day/:day': async () => (await import('./money/daily-checklist')).DailyChecklistPage,
  '/money/entries/:transferID': async () => (await import('./money/transfer-detail')).TransferDetailPage,
  '/money/messages': async () => (await import('./money/messages')).MessagesPage,
  '/money/accounts/:account': async () => (await import('./money/account')).PlatformMoneyPage,
  '/money/debts': async () => (await import('./money/debts')).DebtsPage,
  '/money/proofs': async () => (await import('./money/reserve-proofs')).ReserveProofsPage,
  '/money/transfer': async () => (await import('./money/transfer')).TransferPage,
  '/providers': async () => (await import('./money/providers')).ProvidersPage,
  '/catalogue': async () => (await import('./catalogue/brands')).CataloguePage,
  '/catalogue/:brandID': async () => (await import('./catalogue/brand')).BrandPage,
  '/new-brand': async () => (await import('./catalogue/brand')).BrandPage,
  '/rates': async () => (await import('./catalogue/rates')).RatesPage,
  '/rates/:brandID': async () => (await import('./catalogue/rates')).RatesPage,
  '/articles': async () => (await import('./help/articles')).ArticlesPage,
  '/articles/:articleID': async () => (await import('./help/article')).ArticlePage,
  '/new-article': async () => (await import('./help/article')).NewArticlePage,
  '/promotions': async () => (await import('./promotions/list')).PromotionsPage,
  '/promotions/:promotionID/people': async () => (await import('./promotions/people')).PromotionPeople,
  '/promotions/:promotionID': async () => (await import('./promotions/promotion')).PromotionPage,
  '/new-promotion': async () => (await import('./promotions/new-promotion')).NewPromotionPage,
  '/announcements': async () => (await import('./announcements/list')).AnnouncementsPage,
  '/announcements/:announcementID': async () =>
    (await import('./announcements/announcement')).AnnouncementPage,
  '/new-announcement': async () => (await import('./announcements/announcement')).NewAnnouncementPage,
  '/settings': async () => (await import('./settings/list')).SettingsPage,
  '/settings/:name': async () => (await import('./settings/setting')).SettingPage,
  '/code-access-log': async () => (await import('./audit/code-access-log')).CodeAccessLog,
  '/staff': async () => (await import('./staff/staff-list')).StaffList,
  '/staff/:userID': async () => (await import('./staff/staff-person')).StaffPerson,
  '/launch': async () => (await import('./launch/launch')).LaunchPage,
};

type Screen = ComponentType<Record<string, string>>;
const loadOf = loads as unknown as Readonly<Record<string, () => Promise<Screen>>>;

/** Every page, in the order of the routes. A screen is loaded on its first visit. */
export const pages = routes.flatMap(pathsOf).map((path) => ({
  path,
  Screen: lazy(async () => ({ default: await loadOf[path]!() })),
}));
