// The chat engine in a real browser, against the peer of its own tests: its worker under our content policy, two tabs,
// a reload during a send, no network, and a browser without storage.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineEvents } from '../../packages/im-engine/src';
import { type Peer, startPeer } from '../../packages/im-engine/src/testing/peer';
import { type EngineSite, type EngineWindow, serveEngine } from '../engine-site';
import { sharedBrowser } from '../support/browser';

declare const window: EngineWindow;

const chat = 'si_ada_bola';

let browser: Browser;
let peer: Peer;
let site: EngineSite;
let context: BrowserContext;
const problems: string[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await serveEngine(() => peer.port);
}, 60_000);
afterAll(async () => {
  site?.stop();
});
beforeEach(async () => {
  peer = await startPeer();
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  await peer.stop();
  expect(problems.splice(0)).toEqual([]);
});

async function open(of = context): Promise<Page> {
  const page = await of.newPage();
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(site.url);
  return page;
}
const logIn = async (page: Page) => {
  await page.evaluate((payload) => window.engine.login(payload), peer.payload('ada'));
  await received(page, 'connectSuccess');
};
const received = (page: Page, name: keyof EngineEvents, times = 1) =>
  page.waitForFunction(
    ([of, min]) => (window.received[of as 'newMessages']?.length ?? 0) >= (min as number),
    [name, times] as const,
  );
const send = (page: Page, text: string) =>
  page.evaluate(
    (text) => window.engine.sendMessage({ recvID: 'bola', groupID: '' }, { contentType: 101, text }),
    text,
  );
const texts = (page: Page) =>
  page.evaluate(async (conversationID) => {
    const { messages } = await window.engine.getHistory({ conversationID, beforeSeq: 0, count: 99 });
    return messages.map(({ seq, textElem }) => `${seq} ${textElem?.content}`);
  }, chat);
const there = () =>
  peer
    .known(chat)
    .messages.map(({ content }) => JSON.parse(Buffer.from(content).toString()).content as string);
const until = async (claim: () => unknown) => {
  for (let n = 0; n < 400; n += 1) {
    if (await claim()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it did not happen');
};

describe('the engine in a browser', () => {
  it('runs in one worker under CSP with IndexedDB, and caches its file', async () => {
    site.asked.length = 0;
    const page = await open();
    await logIn(page);
    await send(page, 'hello');
    await until(async () => (await texts(page)).join() === '1 hello');
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([
      expect.stringContaining('ada'),
    ]);
    expect(page.workers()).toHaveLength(1);
    await page.close();
    expect(site.asked.filter((line) => line.includes('im-engine'))).toEqual(['GET /im-engine.js']);

    // A second visit starts from the cache and sends only a HEAD; the next visit gets a changed file.
    const code = site.files.get('/im-engine.js')!;
    site.files.set('/im-engine.js', `${code}\n// newer`);
    const again = await open();
    await logIn(again);
    await until(() => site.asked.filter((line) => line.includes('im-engine')).length === 3);
    expect(site.asked.filter((line) => line.includes('im-engine')).slice(1)).toEqual([
      'HEAD /im-engine.js',
      'GET /im-engine.js',
    ]);
    expect(await texts(again)).toEqual(['1 hello']);
  });

  it('reloads a fresh copy when the cached file is broken', async () => {
    const page = await open();
    await logIn(page);
    await page.evaluate(async () => {
      const cache = await caches.open('im-engine');
      await cache.put('/im-engine.js', new Response('this is no script', { headers: { etag: '"x"' } }));
    });
    await page.close();
    const again = await open();
    await logIn(again);
    // Only the broken script causes an error.
    expect(problems.splice(0).length).toBeLessThanOrEqual(1);
  });

  it('shares one socket between two tabs, and moves to the second when the first closes', async () => {
    const [first, second] = [await open(), await open()];
    await logIn(first);
    await logIn(second);
    peer.deliver('bola', 'ada', 'hello');
    await Promise.all([received(first, 'newMessages'), received(second, 'newMessages')]);
    expect(peer.counts.connects).toBe(1);
    await Promise.all([1, 2, 3].map((n) => send(second, `line ${n}`)));
    await first.close();
    await send(second, 'line 4');
    await until(async () => (await texts(second)).join() === '1 hello,2 line 1,3 line 2,4 line 3,5 line 4');
    expect(peer.counts.connects).toBe(2);
    peer.deliver('bola', 'ada', 'still there?');
    await received(second, 'newMessages', 2);
  });

  it('sends each message once when a reload interrupts sending', async () => {
    const page = await open();
    await logIn(page);
    peer.trouble.delayMs = 300;
    for (const text of ['one', 'two', 'three']) await send(page, text);
    await until(() => there().length === 1);
    await page.reload();
    peer.trouble.delayMs = 0;
    await logIn(page);
    await until(async () => (await texts(page)).join() === '1 one,2 two,3 three');
    expect(there()).toEqual(['one', 'two', 'three']);
  });

  it('writes without a network, and sends when there is one', async () => {
    const page = await open();
    await logIn(page);
    await context.setOffline(true);
    peer.trouble.isDown = true;
    peer.drop();
    await received(page, 'connectFailed');
    await send(page, 'from the tunnel');
    expect(await texts(page)).toEqual(['0 from the tunnel']);
    peer.trouble.isDown = false;
    await context.setOffline(false);
    await until(async () => (await texts(page)).join() === '1 from the tunnel');
    expect(there()).toEqual(['from the tunnel']);
  });

  it('works in memory when the browser denies storage, and reports storeLost', async () => {
    const code = site.files.get('/im-engine.js')!;
    const refuses = 'indexedDB.open = () => { throw new DOMException("denied", "SecurityError"); };';
    site.files.set('/im-engine.js', `${refuses}${code}`);
    try {
      const page = await open();
      await logIn(page);
      await received(page, 'storeLost');
      peer.deliver('bola', 'ada', 'hello');
      await received(page, 'newMessages');
      await send(page, 'hi');
      await until(async () => (await texts(page)).join() === '1 hello,2 hi');
      const [lost] = await page.evaluate(() => window.received.storeLost!);
      expect(lost).toEqual({ errCode: 10_003, errMsg: 'database maybe damaged' });
      // The engine's own log has it too, as an error.
      expect(problems.splice(0)).toEqual(['[im] storeLost 10003']);
    } finally {
      site.files.set('/im-engine.js', code);
    }
  });
});
