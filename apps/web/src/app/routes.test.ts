import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { assumeLanguage } from '@gift/client/language';
import { describe, expect, it } from 'vitest';
import { pageTitle } from '../shared/page-title';
import { assumeProduction, needsChat, needsLogin, routeOf, routes, showsTabs, tabOf } from './routes';
import { titles } from './shell/titles';

// Section 2 of the specification, in its order.
const specified = `/ /home /account /activity /addMoney /balance /chat /chat/chatCenter /chat/messages
/chat/notification /checkCode /createOffer /createOrder /disputDetailResult /disputeApply /disputeDetail
/forgotPassword /helpCenter /helpDetail /history /history/dispute /history/payLoad /history/payResult
/history/soldResult /inviteFriend /login /me /modifyPrice /myOff /offerDetail /paymentResult /profile /qrCode
/register /rewards /sendCode /userDetail /verificationCode /walletPin /withDraw /withdrawtowallet`.split(
  /\s+/,
);
const publicPaths = `/login /home /activity / /register /verificationCode /forgotPassword /helpCenter
/helpDetail`.split(/\s+/);
const ours =
  `/friends /friends/add /friends/requests /friends/blocked /groups /groups/create /groups/join /groups/info
/groups/members /groups/requests /market /security /settings /share /statistics /gallery`.split(/\s+/);

describe('the routes table', () => {
  it('contains every route of the specification once, and our own', () => {
    expect(
      routes
        .map((row) => row.path)
        .filter((path) => !ours.includes(path))
        .sort(),
    ).toEqual([...specified].sort());
  });
  it('shows the home screen at / and at /home', () => {
    expect(['/', '/home'].map((path) => routeOf(path)?.screen)).toEqual(['home/home', 'home/home']);
  });
  it('opens to a visitor exactly the public routes', () => {
    for (const path of specified) expect(needsLogin(path), path).toBe(!publicPaths.includes(path));
  });
  it('requires the chat login on every non-public page and on the home page', () => {
    for (const path of specified)
      expect(needsChat(path), path).toBe(!publicPaths.includes(path) || path === '/' || path === '/home');
  });
  it('names screens that exist', () => {
    for (const { path, screen } of routes) {
      if (screen)
        expect(existsSync(resolve(import.meta.dirname, `../features/${screen}.screen.tsx`)), path).toBe(true);
    }
  });
  it('marks /createOrder as kept alive', () => expect(routeOf('/createOrder?type=1')?.keepAlive).toBe(true));
  it('has the gallery in a demo alone', () => {
    expect(routeOf('/gallery')?.screen).toBe('gallery/gallery');
    assumeProduction(true);
    expect(routeOf('/gallery')).toBeNull();
    for (const path of specified) expect(routeOf(path)?.path, path).toBe(path);
    assumeProduction(false);
  });
  it('gives every route a title in English and Chinese', () => {
    for (const row of routes) expect(titles[row.title], row.path).toBeTruthy();
    assumeLanguage('zh-CN');
    for (const row of routes) expect(titles[row.title], row.path).toMatch(/[\u4e00-\u9fff]/);
    assumeLanguage('en-US');
  });
});

describe('the lit tab', () => {
  it.each([
    ['/', 1],
    ['/home', 1],
    ['/history?type=1', 2],
    ['/history/payLoad', 2],
    ['/chat', 3],
    ['/chat/messages', 3],
    ['/me', 4],
    ['/me/', 4],
    ['/no-such-path', 1],
  ])('of %s is %i', (path, tab) => expect(tabOf(path)).toBe(tab));
  it('is hidden with its bar on screens with a back button', () => {
    expect(['/login', '/createOrder', '/no-such-path'].map(showsTabs)).toEqual([false, false, false]);
  });
});

it('titles a page with its route, a hyphen and the name of the app', () => {
  expect(pageTitle(titles.login)).toBe('Log in - Gift');
  expect(pageTitle(null)).toBe('Gift');
});
