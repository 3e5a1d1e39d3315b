// One browser profile with one engine in it, signed in as one user.
import { appendFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ChatServer } from './server';

export type Kind = 'js' | 'wasm';
export type EngineEvent = { name: string; data: unknown; errCode?: number };
type Answer<Data> = { errCode: number; errMsg?: string; data: Data };

// biome-ignore lint/suspicious/noExplicitAny: results of foreign engines are untyped.
type Loose = any;

/** Only ends a hang. */
const patienceMs = 60_000;

/** Polls until a value is there; also usable in hooks. */
export async function until<Value>(
  check: () => Promise<Value | undefined | false>,
  what: string,
): Promise<Value> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export class Device {
  private constructor(
    readonly page: Page,
    readonly kind: Kind,
    readonly userID: string,
    private readonly server: ChatServer,
  ) {}

  /** Opens a fresh profile. It is not signed in yet. */
  static async open(browser: Browser, sdks: string, kind: Kind, userID: string, server: ChatServer) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { PAGE_LOG } = process.env;
    if (PAGE_LOG) {
      page.on('console', (line) => appendFileSync(PAGE_LOG, `${userID} ${line.text()}\n`));
      page.on('response', async (response) => {
        const text = await response.text().catch(() => '');
        if (/conversation\/|jssdk|errCode":[1-9]/.test(response.url() + text))
          appendFileSync(PAGE_LOG, `${userID} ${response.url()} ${response.request().postData()} ${text}\n`);
      });
      page.on('pageerror', (error) => appendFileSync(PAGE_LOG, `${userID} THROWN ${error.stack}\n`));
    }
    await page.goto(`${sdks}/${kind}`);
    await page.waitForFunction(() => 'device' in window);
    return new Device(page, kind, userID, server);
  }

  /** Signs in, and waits until the engine has synced everything. */
  async login(token?: string): Promise<void> {
    const before = (await this.events('OnSyncServerFinish')).length;
    const answer = await this.call('login', await this.payload(token));
    expect(answer, `${this.kind} login`).toMatchObject({ errCode: 0 });
    await until(
      async () => (await this.events('OnSyncServerFinish')).length > before,
      `${this.kind} ${this.userID} to sync`,
    );
  }

  /** The token this device signed in with. */
  token = '';

  async payload(token?: string) {
    const { apiAddr, wsAddr } = this.server;
    this.token = token ?? (await this.server.tokenOf(this.userID));
    return {
      userID: this.userID,
      token: this.token,
      platformID: 5,
      apiAddr,
      wsAddr,
      logLevel: process.env.PAGE_LOG ? 0 : 3,
    };
  }

  call<Data = Loose>(name: string, params?: unknown): Promise<Answer<Data>> {
    return this.page.evaluate(([called, given]) => (window as Loose).device.call(called, given), [
      name,
      params,
    ] as const);
  }

  /** Makes a call that must succeed, and returns its data. */
  async get<Data = Loose>(name: string, params?: unknown): Promise<Data> {
    const answer = await this.call<Data>(name, params);
    expect(answer, `${this.kind} ${name}: ${answer.errMsg}`).toMatchObject({ errCode: 0 });
    return answer.data;
  }

  /**
   * Waits until the engine is connected again after its link broke. Send nothing before: until the JavaScript engine
   * checks its link, five seconds after the break, it considers a message sent, waits for the answer forever, and
   * queues every later message behind it.
   */
  async isBack(): Promise<void> {
    await until(
      async () => (await this.events('OnConnectSuccess')).length > 1,
      `${this.kind} ${this.userID} to be back`,
    );
  }

  /** All events of this kind so far. */
  async events(name: string): Promise<EngineEvent[]> {
    const all: EngineEvent[] = await this.page.evaluate(() => (window as Loose).device.events);
    return all.filter((events) => events.name === name);
  }

  /** Waits for an event that matches, and returns its data. */
  async waitForEvent<Data = Loose>(name: string, fits: (data: Data) => boolean = () => true): Promise<Data> {
    const { data } = await until(
      async () => (await this.events(name)).find((events) => fits(events.data as Data)),
      `${name} at ${this.kind} ${this.userID}`,
    );
    return data as Data;
  }

  /** All messages received by event, in order. */
  async received(): Promise<Loose[]> {
    const batches = await this.events('OnRecvNewMessages');
    return batches.flatMap(({ data }) => data as Loose[]);
  }

  /** Waits for a message that matches. */
  async receives(fits: (message: Loose) => boolean): Promise<Loose> {
    return until(async () => (await this.received()).find(fits), `a message at ${this.kind} ${this.userID}`);
  }

  /** Waits until the engine shows a message live. Online-only messages have an event of their own. */
  async shows(clientMsgID: string): Promise<void> {
    await until(async () => {
      const alone = (await this.events('OnRecvOnlineOnlyMessage')).map(({ data }) => data);
      const lists = (await this.events('OnRecvOnlineOnlyMessages')).flatMap(({ data }) => data as Loose[]);
      const shown = [...alone, ...lists, ...(await this.received())] as Loose[];
      return shown.some((message) => message.clientMsgID === clientMsgID);
    }, `an online-only message at ${this.kind} ${this.userID}`);
  }

  /** Waits until the engine knows the seq of a message it sent; before, it cannot revoke it. */
  async knowsSeq(conversationID: string, clientMsgID: string): Promise<void> {
    await until(async () => {
      const { messageList } = await this.get('getAdvancedHistoryMessageList', {
        conversationID,
        startClientMsgID: '',
        count: 5,
        viewType: 0,
      });
      return messageList.find((message: Loose) => message.clientMsgID === clientMsgID)?.seq > 0;
    }, 'the seq of a message');
  }

  /** Creates a message with one of the engine's calls, and sends it. */
  async send(to: { recvID?: string; groupID?: string }, make: string, params: unknown): Promise<Loose> {
    const message = await this.get(make, params);
    // A message created from addresses has nothing left to upload.
    const call = make.endsWith('ByURL') ? 'sendMessageNotOss' : 'sendMessage';
    return this.get(call, { recvID: '', groupID: '', ...to, message });
  }

  text(to: { recvID?: string; groupID?: string }, text: string): Promise<Loose> {
    return this.send(to, 'createTextMessage', text);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
