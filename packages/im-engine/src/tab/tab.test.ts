import 'fake-indexeddb/auto';
import { ContentType } from '@gift/im-protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EngineEvents } from '../api';
import { createCore } from '../core/engine';
import { engineThrough } from '../proxy';
import { eventually, quick } from '../testing/device';
import { lockManager } from '../testing/locks';
import { type Peer, startPeer } from '../testing/peer';
import { createTab } from './tab';

let peer: Peer;
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
  peer = await startPeer();
  browser = openBrowser();
});
afterEach(async () => {
  browser.close();
  await peer.stop();
});

const chat = 'si_ada_bola';
const bola = { recvID: 'bola', groupID: '' } as const;
/** On a slow machine, a tab must not take another for frozen, nor the socket its peer for dead. */
const patient = { ...quick, leaderMs: 60_000, pingEveryMs: 60_000, pongMs: 60_000, requestMs: 60_000 };
const textContent = (text: string) => ({ contentType: ContentType.text, text }) as const;

/** Tabs that share a store and a lock manager. A frozen tab neither receives nor sends anything. */
function openBrowser() {
  const locks = lockManager();
  const storeName = `browser ${Math.random()}`;
  const tabs: { close(): void }[] = [];
  const open = (timing = quick) => {
    const received: [keyof EngineEvents, unknown][] = [];
    let freeze: (isFrozen: boolean) => void = () => {};
    let end = () => {};
    /** The tab's locks, so that closing releases them as a browser does. */
    const grants: (() => void)[] = [];
    const own = {
      ...locks,
      request: (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
        locks.request(name, options, (lock) =>
          Promise.race([run(lock), new Promise<void>((resolve) => grants.push(resolve))]),
        ),
    } as unknown as LockManager;
    const tab = createTab({
      createCore(emit) {
        const core = createCore({ emit, storeName, timing });
        end = core.end;
        return core;
      },
      send: ({ events }) => received.push(...(events as typeof received)),
      locks: own,
      leaderMs: timing.leaderMs,
      listen(channel, receive) {
        let isFrozen = false;
        freeze = (now) => {
          isFrozen = now;
        };
        channel.onmessage = ({ data }) => isFrozen || receive(data);
      },
    });
    const opened = {
      engine: engineThrough(tab.run, {}),
      received,
      of: <Name extends keyof EngineEvents>(name: Name) =>
        received.filter(([known]) => known === name).map(([, payload]) => payload as EngineEvents[Name]),
      freeze: () => freeze(true),
      close() {
        freeze(true);
        end();
        for (const grant of grants) grant();
      },
    };
    tabs.push(opened);
    return opened;
  };
  return { open, close: () => tabs.splice(0).forEach((tab) => void tab.close()) };
}

const texts = async (tab: { engine: ReturnType<ReturnType<typeof openBrowser>['open']>['engine'] }) => {
  const { messages } = await tab.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 99 });
  return messages.map(({ seq, textElem }) => `${seq} ${textElem?.content}`);
};

it('one tab has the socket; the others have the same calls and the same events', async () => {
  const [first, second] = [browser.open(patient), browser.open(patient)];
  await first.engine.login(peer.payload('ada'));
  await eventually(() => first.of('connectSuccess').length === 1);
  await second.engine.login(peer.payload('ada'));
  await eventually(() => second.of('connectSuccess').length === 1);
  // What the first sync finds is history; only later messages are new.
  await eventually(() => first.of('syncProgress').some(({ percent }) => percent === 100));
  peer.deliver('bola', 'ada', 'hello');
  await eventually(() => first.of('newMessages').length === 1 && second.of('newMessages').length === 1);
  await second.engine.sendMessage(bola, textContent('from the second'));
  await eventually(async () => (await texts(second)).join() === '1 hello,2 from the second');
  expect(await texts(first)).toEqual(await texts(second));
  await expect(
    second.engine.sendMessage({ recvID: 'ada', groupID: '' }, textContent('me')),
  ).rejects.toMatchObject({
    errMsg: "One can't chat with oneself.",
  });
  expect(peer.counts.connects).toBe(1);
});

it('when the leading tab closes the next one leads, and nothing is lost or doubled', async () => {
  const [first, second, third] = [browser.open(), browser.open(), browser.open()];
  for (const tab of [first, second, third]) await tab.engine.login(peer.payload('ada'));
  await eventually(() => first.of('connectSuccess').length === 1);
  const sent: Promise<unknown>[] = [];
  for (let n = 1; n <= 10; n += 1) {
    sent.push(third.engine.sendMessage(bola, textContent(`line ${n}`)));
    if (n === 5) first.close();
    if (n % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  peer.deliver('bola', 'ada', 'meanwhile');
  await Promise.all(sent);
  await eventually(() => peer.known(chat).messages.length === 11);
  await eventually(
    async () => (await texts(second)).length === 11 && (await texts(second)).every((text) => text[0] !== '0'),
  );
  const own = (await texts(third))
    .filter((text) => text.includes('line'))
    .map((text) => text.split(' line ')[1]);
  expect(own).toEqual(Array.from({ length: 10 }, (_, n) => String(n + 1)));
  expect(second.of('connectSuccess').length).toBeGreaterThan(0);
});

it('a frozen leader is replaced when another tab sends it a request', async () => {
  const [first, second] = [browser.open(), browser.open()];
  await first.engine.login(peer.payload('ada'));
  await eventually(() => first.of('connectSuccess').length === 1);
  await second.engine.login(peer.payload('ada'));
  first.freeze();
  await second.engine.sendMessage(bola, textContent('anybody?'));
  await eventually(async () => (await texts(second)).join() === '1 anybody?');
  expect(peer.known(chat).messages).toHaveLength(1);
});

it('a tab that is looked at takes over from one in the background, and not from one that is seen too', async () => {
  const [first, second] = [browser.open(), browser.open()];
  for (const tab of [first, second]) await tab.engine.login(peer.payload('ada'));
  await eventually(() => first.of('connectSuccess').length === 1);
  await second.engine.setAppBackgroundStatus(false);
  await new Promise((resolve) => setTimeout(resolve, 2 * quick.leaderMs));
  expect(peer.counts.connects).toBe(1);
  await first.engine.setAppBackgroundStatus(true);
  await second.engine.setAppBackgroundStatus(false);
  await eventually(() => peer.counts.connects === 2);
  // The old tab continues through the new one.
  await first.engine.sendMessage(bola, textContent('still here'));
  await eventually(async () => (await texts(first)).join() === '1 still here');
  expect([...peer.connections]).toHaveLength(1);
});

it('logging out in one tab logs out all', async () => {
  const [first, second] = [browser.open(), browser.open()];
  for (const tab of [first, second]) await tab.engine.login(peer.payload('ada'));
  await eventually(() => first.of('connectSuccess').length === 1);
  await second.engine.logout();
  await eventually(async () => (await first.engine.getLoginStatus()) === 1);
  expect(await second.engine.getLoginStatus()).toBe(1);
  await eventually(() => peer.connections.size === 0);
  await expect(first.engine.getFriendList()).rejects.toMatchObject({ errCode: 10_004 });
});

it('two users in two tabs have nothing to do with each other', async () => {
  const [first, second] = [browser.open(), browser.open()];
  await first.engine.login(peer.payload('ada'));
  await second.engine.login(peer.payload('chidi'));
  await eventually(() => peer.connections.size === 2);
  peer.deliver('bola', 'ada', 'for ada');
  await eventually(() => first.of('newMessages').length === 1);
  expect(second.of('newMessages')).toEqual([]);
});
