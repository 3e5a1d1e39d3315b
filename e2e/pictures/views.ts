// Table: every picture that can be taken: each route and its states.
import type { Page } from 'playwright-core';
import { routes } from '../../apps/web/src/app/routes';
import type { People, PictureData } from './fixtures';

/** How a view is shown. `text` is the size of the text in percent. */
export type Variant = {
  width: 320 | 375 | 414 | 600 | 900 | 1440;
  theme: 'light' | 'dark';
  text: 100 | 200;
  language: string;
};

export type View = {
  route: string;
  state: string;
  person: keyof People | 'visitor';
  /** What follows the route in the address. */
  query?: (data: PictureData) => string;
  /** Changes the network before the page loads. */
  before?: (page: Page) => Promise<unknown>;
  /** Continues from the loaded page, for example to a sheet. */
  open?: (page: Page) => Promise<void>;
  /** Still loading when the picture is taken. */
  isLoading?: true;
  /** The variants that the tests compare. */
  compared?: readonly Partial<Variant>[];
};

const dialog = (page: Page) => page.locator('dialog[open]').first().waitFor();
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await dialog(page);
};
const apiCalls = /\/api\/(?!changes)/;
const unanswered = (page: Page) => page.route(apiCalls, () => undefined);
const failing = (page: Page) =>
  page.route(apiCalls, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":500,"data":null,"message":""}',
    }),
  );
const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.waitForTimeout(300);
};

const order = (state: keyof PictureData['orders']) => (data: PictureData) => `?orderNo=${data.orders[state]}`;
const dispute = (data: PictureData) => `?orderNo=${data.dispute}`;
const offer = (data: PictureData) => `?offerID=${data.offerID}`;
const request = (data: PictureData) => `?offerID=${data.requestID}`;
const seller = ({ people }: PictureData) => `?userID=${people.seller.userID}`;
const query = (text: string) => () => text;

/** Most are compared once, as most users see them. */
const once = [{}] as const;
const dark = { theme: 'dark' } as const;
const narrow = { width: 320 } as const;
const wide = { width: 1440 } as const;
const large = { text: 200 } as const;

const chosen: readonly View[] = [
  { route: '/', state: 'visitor', person: 'visitor', compared: [{}, narrow, wide, large] },
  { route: '/login', state: 'form', person: 'visitor', compared: once },
  { route: '/register', state: 'form', person: 'visitor', compared: once },
  { route: '/helpCenter', state: 'visitor', person: 'visitor', compared: once },
  {
    route: '/helpDetail',
    state: 'article',
    person: 'visitor',
    query: query('?id=how-disputes-end'),
    compared: once,
  },
  { route: '/helpDetail', state: 'unknown article', person: 'visitor', query: query('?id=none') },
  { route: '/market', state: 'visitor', person: 'visitor', compared: [{}, dark] },
  { route: '/nowhere', state: 'unknown route', person: 'visitor' },
  {
    route: '/home',
    state: 'trader',
    person: 'trader',
    compared: [{}, { ...narrow, ...dark }, { width: 900 }],
  },
  { route: '/home', state: 'trade sheet', person: 'trader', open: press('.trade-button'), compared: once },
  { route: '/home', state: 'loading', person: 'trader', before: unanswered, isLoading: true },
  { route: '/home', state: 'error', person: 'trader', before: failing },
  { route: '/home', state: 'empty', person: 'newcomer', compared: once },
  { route: '/home', state: 'long name', person: 'rich', compared: [narrow] },
  { route: '/history', state: 'sales', person: 'trader', query: query('?type=0'), compared: [{}, dark] },
  { route: '/history', state: 'purchases', person: 'trader', query: query('?type=1') },
  { route: '/history', state: 'empty', person: 'newcomer', compared: once },
  { route: '/history', state: 'loading', person: 'trader', before: unanswered, isLoading: true },
  { route: '/history', state: 'error', person: 'trader', before: failing, compared: once },
  { route: '/history', state: 'offline', person: 'trader', open: goOffline },
  { route: '/history/payLoad', state: 'trader', person: 'trader' },
  { route: '/history/payResult', state: 'trader', person: 'trader' },
  { route: '/history/soldResult', state: 'trader', person: 'trader' },
  { route: '/history/dispute', state: 'trader', person: 'trader' },
  { route: '/balance', state: 'trader', person: 'trader', compared: [{}, dark, large, wide] },
  { route: '/balance', state: 'large amounts', person: 'rich', compared: [narrow] },
  { route: '/balance', state: 'empty', person: 'newcomer' },
  { route: '/balance', state: 'loading', person: 'trader', before: unanswered, isLoading: true },
  { route: '/balance', state: 'error', person: 'trader', before: failing },
  { route: '/balance', state: 'offline', person: 'trader', open: goOffline },
  { route: '/balance', state: 'entry', person: 'trader', open: press('button.list-row:has(.line-mark)') },
  { route: '/me', state: 'trader', person: 'trader', compared: [{}, dark] },
  { route: '/me', state: 'newcomer', person: 'newcomer', compared: once },
  { route: '/me', state: 'long name', person: 'rich', compared: [narrow] },
  { route: '/profile', state: 'long name', person: 'rich' },
  { route: '/profile', state: 'email', person: 'buyer', query: query('?part=email') },
  { route: '/profile', state: 'trusted', person: 'buyer', query: query('?part=trusted') },
  { route: '/addMoney', state: 'form', person: 'buyer', compared: once },
  { route: '/withDraw', state: 'form', person: 'seller', compared: once },
  { route: '/withDraw', state: 'large amounts', person: 'rich' },
  { route: '/walletPin', state: 'new PIN', person: 'newcomer', compared: once },
  { route: '/account', state: 'one account', person: 'seller' },
  { route: '/account', state: 'empty', person: 'newcomer' },
  { route: '/myOff', state: 'offers', person: 'trader', compared: once },
  { route: '/myOff', state: 'empty', person: 'newcomer' },
  { route: '/createOffer', state: 'form', person: 'trader', compared: once },
  { route: '/modifyPrice', state: 'form', person: 'seller', query: offer },
  { route: '/offerDetail', state: 'offer', person: 'buyer', query: offer, compared: once },
  { route: '/offerDetail', state: 'own offer', person: 'seller', query: offer },
  { route: '/offerDetail', state: 'request', person: 'buyer', query: request },
  { route: '/createOrder', state: 'sell', person: 'buyer', query: query('?type=1'), compared: [{}, large] },
  { route: '/createOrder', state: 'buy', person: 'buyer', query: query('?type=0') },
  { route: '/checkCode', state: 'to pay', person: 'buyer', query: order('awaitingPayment'), compared: once },
  { route: '/checkCode', state: 'waiting for the code', person: 'buyer', query: order('awaitingCode') },
  {
    route: '/checkCode',
    state: 'code delivered',
    person: 'buyer',
    query: order('codeDelivered'),
    compared: once,
  },
  { route: '/checkCode', state: 'checking', person: 'buyer', query: order('checking'), compared: once },
  {
    ...{ route: '/checkCode', state: 'confirm sheet', person: 'buyer', query: order('checking') },
    open: press('.bottom-bar button'),
  },
  { route: '/checkCode', state: 'completed', person: 'buyer', query: order('completed'), compared: once },
  { route: '/sendCode', state: 'to pay', person: 'seller', query: order('awaitingPayment') },
  { route: '/sendCode', state: 'to send', person: 'seller', query: order('awaitingCode'), compared: once },
  { route: '/sendCode', state: 'delivered', person: 'seller', query: order('codeDelivered') },
  { route: '/sendCode', state: 'completed', person: 'seller', query: order('completed') },
  { route: '/disputeApply', state: 'form', person: 'buyer', query: order('checking') },
  { route: '/disputeDetail', state: 'buyer', person: 'buyer', query: dispute, compared: once },
  { route: '/disputeDetail', state: 'seller', person: 'seller', query: dispute },
  { route: '/disputDetailResult', state: 'buyer', person: 'buyer', query: dispute },
  {
    ...{ route: '/paymentResult', state: 'order', person: 'buyer' },
    query: (data) => `?kind=order&orderNo=${data.orders.awaitingCode}`,
  },
  { route: '/chat', state: 'conversations', person: 'trader' },
  { route: '/chat', state: 'empty', person: 'newcomer' },
  { route: '/chat/messages', state: 'conversations', person: 'trader' },
  { route: '/chat/chatCenter', state: 'conversation', person: 'buyer', query: seller },
  { route: '/userDetail', state: 'seller', person: 'buyer', query: seller, compared: once },
  {
    route: '/helpCenter',
    state: 'ask',
    person: 'buyer',
    query: (data) => `?tab=ask&orderNo=${data.dispute}`,
  },
  { route: '/helpCenter', state: 'questions', person: 'buyer', query: query('?tab=questions') },
  { route: '/settings', state: 'trader', person: 'trader', compared: once },
  { route: '/security', state: 'trader', person: 'trader' },
];

/** The chosen views, and each other route without parameters. */
export const views: readonly View[] = [
  ...chosen,
  ...routes
    .filter(({ path, screen }) => screen && !chosen.some(({ route }) => route === path))
    .map(({ path, access }) => ({
      ...{ route: path, state: 'opened' },
      person: access === 'user' ? ('trader' as const) : ('visitor' as const),
    })),
];

/** The most common variant. */
export const usual: Variant = { width: 375, theme: 'light', text: 100, language: 'en-US' };

export const nameOf = ({ route, state }: View, { width, theme, text, language }: Variant) =>
  [route === '/' ? 'start' : route.slice(1), state, width, theme, language, ...(text === 200 ? ['200%'] : [])]
    .join(' ')
    .replaceAll('%', '')
    .replaceAll(/[ /]/g, '-');
