// The cost of the chat engine on a phone: bytes, the time to open a long conversation, and the length of its tasks on
// a processor four times slower. About a minute.
//   npm run bench -- chat-engine [messages]
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type EngineWindow, serveEngine } from '../e2e/engine-site';
import { startBrowser } from '../e2e/support/browser';
import { startPeer } from '../packages/im-engine/src/testing/peer';
import { tasksIn } from './chat-engine/tasks';
import { report } from './shared/figures';

declare const window: EngineWindow;

const many = Number(process.argv[2] ?? 100_000);
const few = 1000;
const pageSize = 50;

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const peer = await startPeer();
const site = await serveEngine(() => peer.port);
const browser = await startBrowser();
const idOf = (name: string) => `si_ada_${name}`;

/** Fills the store as on a device that is in sync; the peer has the same messages. */
async function fill(page: Page, name: string, count: number) {
  for (let n = 1; n <= count; n += 1) peer.deliver(name, 'ada', `line ${n}`);
  await page.evaluate(
    async ([conversationID, total, from]) => {
      const [{ name: database }] = (await indexedDB.databases()) as [{ name: string }];
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(database);
        request.onsuccess = () => resolve(request.result);
      });
      for (let at = 0; at < total; at += 5000) {
        const write = opened.transaction('messages', 'readwrite');
        const store = write.objectStore('messages');
        for (let seq = at + 1; seq <= Math.min(total, at + 5000); seq += 1)
          store.put({
            ...{ conversationID, seq, clientMsgID: `${from} ${seq}`, serverMsgID: `server ${from} ${seq}` },
            ...{ sendID: from, recvID: 'ada', groupID: '', sessionType: 1, msgFrom: 100, contentType: 101 },
            ...{ senderPlatformID: 5, senderNickname: from, senderFaceUrl: '', isRead: false, status: 2 },
            ...{ createTime: seq, sendTime: 1_700_000_000_000 + seq },
            textElem: { content: `line ${seq}, which says about as much as people say in a line` },
          });
        await new Promise((resolve) => {
          write.oncomplete = resolve;
        });
      }
      opened.close();
    },
    [idOf(name), count, name] as const,
  );
}

const logIn = async (page: Page) => {
  await page.goto(site.url);
  await page.evaluate((payload) => window.engine.login(payload), peer.payload('ada'));
  await page.waitForFunction(() => window.received.syncProgress?.some(({ percent }) => percent === 100));
};

/** The time from the call on the page to its answer, for a page of 50 messages each. */
const opens = (page: Page, name: string, times: number) =>
  page.evaluate(
    async ([conversationID, count, rounds]) => {
      const spent: number[] = [];
      for (let n = 0; n < rounds; n += 1) {
        const from = performance.now();
        const { messages } = await window.engine.getHistory({ conversationID, beforeSeq: 0, count });
        spent.push(performance.now() - from);
        if (messages.length !== count) throw new Error(`${messages.length} messages`);
      }
      return spent;
    },
    [idOf(name), pageSize, times] as const,
  );

/** Scrolls up through the history, page by page. */
const scroll = (page: Page, name: string, pages: number) =>
  page.evaluate(
    async ([conversationID, count, rounds]) => {
      const spent: number[] = [];
      for (let n = 0, beforeSeq = 0; n < rounds; n += 1) {
        const from = performance.now();
        const { messages } = await window.engine.getHistory({ conversationID, beforeSeq, count });
        beforeSeq = messages[0]!.seq;
        spent.push(performance.now() - from);
      }
      return spent;
    },
    [idOf(name), pageSize, pages] as const,
  );

/** Searches all messages for a word that none contains. */
const search = (page: Page, name: string) =>
  page.evaluate(async (conversationID) => {
    const from = performance.now();
    const page = { offset: 0, count: 20 };
    const { total } = await window.engine.searchMessages({ conversationID, keyword: 'no such word', page });
    if (total > 0) throw new Error('found what is not there');
    return performance.now() - from;
  }, idOf(name));

const median = (list: number[]) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)]!;
const rounded = (ms: number) => Math.round(ms * 10) / 10;

try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page);
  // Ends the engine without a logout, which would delete its store.
  await page.goto(site.url);
  await fill(page, 'bola', many);
  await fill(page, 'chidi', few);
  // A second login, so that the engine loads the filled store.
  await logIn(page);
  await page.close();

  const cold = await context.newPage();
  await logIn(cold);
  const [first] = await opens(cold, 'bola', 1);
  const warm = await opens(cold, 'bola', 15);
  const small = await opens(cold, 'chidi', 15);
  const traced = async <Result>(work: () => Promise<Result>) => {
    await browser.startTracing(cold, { categories });
    const result = await work();
    return { result, tasks: tasksIn(await browser.stopTracing()) };
  };
  const scrolled = await traced(() => scroll(cold, 'bola', 100));
  const searched = await traced(() => search(cold, 'bola'));
  const worker = site.files.get('/im-engine.js')!;
  const figures = {
    brotliBytes: brotliCompressSync(worker).length + brotliCompressSync(site.files.get('/boot.js')!).length,
    openColdMs: rounded(first!),
    openMs: rounded(median(warm)),
    openOfFewMs: rounded(median(small)),
    scrollPageMs: rounded(median(scrolled.result)),
    longestTaskMs: rounded(scrolled.tasks.longestMs),
    searchOfAllMs: rounded(searched.result),
    longestSearchTaskMs: rounded(searched.tasks.longestMs),
    longestPageTaskMs: rounded(Math.max(scrolled.tasks.longestPageMs, searched.tasks.longestPageMs)),
  };
  console.log(figures);
  report('chat-engine.bytes', figures.brotliBytes);
  report('chat-engine.openCold', figures.openColdMs);
  report('chat-engine.open', figures.openMs);
  report('chat-engine.longestTask', figures.longestTaskMs);
} finally {
  await browser.close();
  site.stop();
  await peer.stop();
}
