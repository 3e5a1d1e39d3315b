// One browser profile with our own engine in it, on an otherwise empty page.
import type { Browser, Page } from 'playwright-core';
import type { Engine, EngineEvents, Outgoing, Target } from '../../packages/im-engine/src';
import type { Message } from '../../packages/im-protocol/src';
import type { EngineWindow } from '../engine-site';
import { until } from './device';
import type { ChatServer } from './server';

declare const window: EngineWindow;

/** A message as data: a file is given by its bytes, and created in the page. */
export type Written = { [Name in string]: unknown };
export const file = (type: string, text: string) => ({ isFile: true, type, text });

export class OwnDevice {
  private constructor(
    readonly page: Page,
    readonly userID: string,
    readonly token: string,
  ) {}

  static async open(browser: Browser, url: string, userID: string, server: ChatServer) {
    const page = await (await browser.newContext()).newPage();
    const token = await server.tokenOf(userID);
    await page.goto(url);
    const { apiAddr, wsAddr } = server;
    await page.evaluate((payload) => window.engine.login(payload), {
      ...{ userID, token, platformID: 5 as const },
      ...{ apiAddr, wsAddr },
    });
    const device = new OwnDevice(page, userID, token);
    await device.waitForEvent('syncProgress', ({ percent }) => percent === 100);
    return device;
  }

  call<Name extends keyof Engine>(
    name: Name,
    ...args: unknown[]
  ): Promise<Awaited<ReturnType<Engine[Name]>>> {
    return this.page.evaluate(
      ([called, given]) =>
        (window.engine[called as 'getHistory'] as (...args: unknown[]) => unknown)(...(given as unknown[])),
      [name, args] as const,
    ) as never;
  }

  /** Sends one message and waits until it has its seq. */
  async send(to: Target, written: Written): Promise<Message> {
    const { clientMsgID } = await this.page.evaluate(
      ([target, given]) => {
        type File = { isFile?: boolean; text: string; type: string };
        const entries = Object.entries(given as object).map(([key, value]: [string, File]) => [
          key,
          value?.isFile ? new Blob([value.text], { type: value.type }) : value,
        ]);
        return window.engine.sendMessage(target as Target, Object.fromEntries(entries) as Outgoing);
      },
      [to, written] as const,
    );
    const conversationID = to.groupID
      ? `sg_${to.groupID}`
      : `si_${[this.userID, to.recvID].sort().join('_')}`;
    return this.finds(conversationID, (message) => message.clientMsgID === clientMsgID && message.seq > 0);
  }

  /** All events of this kind so far. */
  events<Name extends keyof EngineEvents>(name: Name): Promise<EngineEvents[Name][]> {
    return this.page.evaluate((kind) => window.received[kind] ?? [], name) as never;
  }

  /** Waits for an event that matches. */
  waitForEvent<Name extends keyof EngineEvents>(
    name: Name,
    fits: (payload: EngineEvents[Name]) => boolean = () => true,
  ): Promise<EngineEvents[Name]> {
    const find = async () =>
      (await this.events(name)).map((payload) => ({ payload })).find((one) => fits(one.payload));
    return until(find, `${name} at our ${this.userID}`).then(({ payload }) => payload);
  }

  /** Waits for a message in a conversation, as a screen would show it. */
  finds(conversationID: string, fits: (message: Message) => boolean): Promise<Message> {
    return until(async () => {
      const { messages } = await this.call('getHistory', { conversationID, beforeSeq: 0, count: 50 });
      return messages.find(fits);
    }, `a message at our ${this.userID}`);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
