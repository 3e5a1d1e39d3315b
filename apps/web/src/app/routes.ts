import type { TitleKey } from './shell/titles';

export type RouteRow = {
  path: `/${string}`;
  access: 'public' | 'user';
  title: TitleKey;
  /** The highlighted tab. The tab bar is shown only if this is set. */
  tab?: 1 | 2 | 3 | 4;
  /** `features/<screen>.screen.tsx`; null renders the 404 page. */
  screen: string | null;
  /** Stays mounted, with its state, while the user is on another screen. */
  keepAlive?: true;
  /** Not available in production. */
  isDemoOnly?: true;
};

/** Every route of the product (spec section 2). Router, guard, tab bar, titles and 404 all read this table. */
export const routes: readonly RouteRow[] = [
  { path: '/', access: 'public', title: 'home', tab: 1, screen: 'home/home' },
  { path: '/home', access: 'public', title: 'home', tab: 1, screen: 'home/home' },
  { path: '/account', access: 'user', title: 'account', screen: 'wallet/account' },
  { path: '/activity', access: 'public', title: 'activity', screen: 'rewards/activity' },
  { path: '/addMoney', access: 'user', title: 'addMoney', screen: 'wallet/add-money' },
  { path: '/balance', access: 'user', title: 'balance', screen: 'wallet/balance' },
  { path: '/chat', access: 'user', title: 'chat', tab: 3, screen: 'chat/chat' },
  { path: '/chat/chatCenter', access: 'user', title: 'chatCenter', screen: 'chat/chat-center' },
  { path: '/chat/messages', access: 'user', title: 'messages', tab: 3, screen: 'chat/chat' },
  { path: '/chat/notification', access: 'user', title: 'notification', tab: 3, screen: 'chat/notification' },
  { path: '/checkCode', access: 'user', title: 'checkCode', screen: 'orders/order/check-code' },
  { path: '/createOffer', access: 'user', title: 'createOffer', screen: 'offers/form/create-offer' },
  {
    path: '/createOrder',
    access: 'user',
    title: 'createOrder',
    screen: 'create-order/create-order',
    keepAlive: true,
  },
  { path: '/disputDetailResult', access: 'user', title: 'disputeResult', screen: 'disputes/disputes' },
  { path: '/disputeApply', access: 'user', title: 'disputeApply', screen: 'orders/order/check-code' },
  { path: '/disputeDetail', access: 'user', title: 'disputeDetail', screen: 'disputes/disputes' },
  { path: '/forgotPassword', access: 'public', title: 'forgotPassword', screen: 'auth/forgot-password' },
  { path: '/helpCenter', access: 'public', title: 'helpCenter', screen: 'help/help' },
  { path: '/helpDetail', access: 'public', title: 'helpDetail', screen: 'help/help' },
  { path: '/history', access: 'user', title: 'history', tab: 2, screen: 'orders/history/history' },
  {
    path: '/history/dispute',
    access: 'user',
    title: 'historyDispute',
    tab: 2,
    screen: 'orders/history/history',
  },
  { path: '/history/payLoad', access: 'user', title: 'payLoad', tab: 2, screen: 'orders/history/history' },
  {
    path: '/history/payResult',
    access: 'user',
    title: 'payResult',
    tab: 2,
    screen: 'orders/history/history',
  },
  {
    path: '/history/soldResult',
    access: 'user',
    title: 'soldResult',
    tab: 2,
    screen: 'orders/history/history',
  },
  { path: '/inviteFriend', access: 'user', title: 'inviteFriend', screen: 'rewards/invite-friend' },
  { path: '/login', access: 'public', title: 'login', screen: 'auth/login' },
  { path: '/me', access: 'user', title: 'me', tab: 4, screen: 'me/me' },
  { path: '/modifyPrice', access: 'user', title: 'modifyPrice', screen: 'offers/form/modify-price' },
  { path: '/myOff', access: 'user', title: 'myOff', screen: 'offers/own/my-offers' },
  { path: '/offerDetail', access: 'user', title: 'offerDetail', screen: 'offers/detail/offer-detail' },
  { path: '/paymentResult', access: 'user', title: 'paymentResult', screen: 'wallet/payment-result' },
  { path: '/profile', access: 'user', title: 'profile', screen: 'me/profile' },
  { path: '/qrCode', access: 'user', title: 'qrCode', screen: 'qr-code/qr-code' },
  { path: '/register', access: 'public', title: 'register', screen: 'auth/register' },
  { path: '/rewards', access: 'user', title: 'rewards', screen: 'rewards/rewards' },
  { path: '/sendCode', access: 'user', title: 'sendCode', screen: 'orders/order/send-code' },
  { path: '/userDetail', access: 'user', title: 'userDetail', screen: 'people/user-detail' },
  {
    path: '/verificationCode',
    access: 'public',
    title: 'verificationCode',
    screen: 'auth/verification-code',
  },
  { path: '/walletPin', access: 'user', title: 'walletPin', screen: 'wallet/wallet-pin' },
  { path: '/withDraw', access: 'user', title: 'withDraw', screen: 'wallet/withdraw' },
  {
    path: '/withdrawtowallet',
    access: 'user',
    title: 'withdrawToWallet',
    screen: 'rewards/withdraw-to-wallet',
  },
  // Routes beyond the specification: the market, chat contacts, language and theme, and the component gallery.
  { path: '/market', access: 'public', title: 'market', tab: 1, screen: 'market/market' },
  { path: '/friends', access: 'user', title: 'contacts', tab: 3, screen: 'friends/friends' },
  { path: '/friends/add', access: 'user', title: 'contacts', screen: 'friends/friends' },
  { path: '/friends/requests', access: 'user', title: 'contacts', screen: 'friends/friends' },
  { path: '/friends/blocked', access: 'user', title: 'contacts', screen: 'friends/friends' },
  { path: '/groups', access: 'user', title: 'groups', screen: 'groups/groups' },
  { path: '/groups/create', access: 'user', title: 'groups', screen: 'groups/groups' },
  { path: '/groups/join', access: 'user', title: 'groups', screen: 'groups/groups' },
  { path: '/groups/info', access: 'user', title: 'groups', screen: 'groups/group' },
  { path: '/groups/members', access: 'user', title: 'groups', screen: 'groups/group' },
  { path: '/groups/requests', access: 'user', title: 'groups', screen: 'groups/groups' },
  { path: '/security', access: 'user', title: 'security', screen: 'security/security' },
  { path: '/settings', access: 'public', title: 'settings', screen: 'me/settings' },
  { path: '/share', access: 'public', title: 'share', screen: 'share/share' },
  { path: '/statistics', access: 'public', title: 'statistics', screen: 'statistics/statistics' },
  { path: '/gallery', access: 'public', title: 'gallery', screen: 'gallery/gallery', isDemoOnly: true },
];

const byPath = new Map(routes.map((row) => [row.path as string, row]));
const trimmed = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
const pathOf = (address: string) => trimmed(address.replace(/[?#].*$/, ''));

/** The browser reads the mode from the document; the server sets it per document. */
let isProduction = typeof document !== 'undefined' && document.documentElement?.dataset.mode === 'production';
export const assumeProduction = (is: boolean) => {
  isProduction = is;
};

/** The route of an address, ignoring query and trailing slash; null if there is none. */
export function routeOf(address: string): RouteRow | null {
  const row = byPath.get(pathOf(address));
  return !row || (isProduction && row.isDemoOnly) ? null : row;
}

/** The highlighted tab of an address; Home for a route without one (spec section 2). */
export const tabOf = (address: string): 1 | 2 | 3 | 4 => routeOf(address)?.tab ?? 1;
export const showsTabs = (address: string) => routeOf(address)?.tab !== undefined;

/** An unknown path needs no login: it shows the 404 page. */
export const needsLogin = (address: string) => routeOf(address)?.access === 'user';

/** Every route of a signed-in user except the public ones; `/` and `/home` are both (spec sections 2 and 4). */
export const needsChat = (address: string) => {
  const row = routeOf(address);
  return row?.access === 'user' || row?.tab === 1;
};
