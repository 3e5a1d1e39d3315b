import type { AddressInfo } from 'node:net';
import { type Bus, Fanout, type Gateway } from '@gift/im-server';
import { Client, type ClientOptions } from '@gift/im-server/testing/client';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app';
import { openChat } from '../chat/chat';
import type { Config } from '../platform/config/config';
import { createServices, type Services } from '../services';
import { type TestApp, type TestAppOptions, testApp } from './app';
import { createTestUser, type TestUser } from './fixtures/users';

/** One process: its URL and gateway. */
export type ChatNode = { url: string; services: Services; gateway: Gateway; stop(): Promise<void> };

async function listening(app: FastifyInstance, services: Services, fanout: Fanout): Promise<ChatNode> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const gateway = openChat(services, fanout, app.server);
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, services, gateway, stop: () => gateway.close() };
}

/** Another process on the database of the first. */
async function openNode(given: Services, bus: Bus, config: Partial<Config>): Promise<ChatNode> {
  const { log } = given;
  const fanout = new Fanout({ bus, log, beatMs: 500 });
  const services = createServices({ ...given, config: { ...given.config, ...config }, signals: fanout });
  const app = await createApp(services);
  await fanout.start();
  const node = await listening(app, services, fanout);
  return {
    ...node,
    async stop() {
      await node.stop();
      const closing = app.close();
      // Connections that clients keep open would be waited for.
      app.server.closeAllConnections();
      await closing;
      await fanout.close();
    },
  };
}

export type Person = TestUser & { chatID: string; chatToken: string };

/** A server with a gateway, and with a bus several of them on the same database. Close it in `afterAll`. */
export async function chatServer(
  bus?: (databaseUrl: string) => Bus,
  env: Record<string, string> = {},
  options: Omit<TestAppOptions, 'bus'> = {},
) {
  const gift: TestApp = await testApp(env, { bus, ...options });
  const first = await listening(gift.app, gift.services, gift.fanout);
  const running = new Set([first]);
  const clients: Client[] = [];
  return {
    gift,
    first,
    /** Starts another process on the same database, with these changes to the configuration. */
    async open(config: Partial<Config> = {}): Promise<ChatNode> {
      const node = await openNode(gift.services, bus!(gift.databaseUrl), config);
      const stop = async () => {
        if (running.delete(opened)) await node.stop();
      };
      const opened = { ...node, stop };
      running.add(opened);
      return opened;
    },
    /** A Gift user with the engine's credentials. */
    async person(): Promise<Person> {
      const user = await createTestUser(gift);
      const { data } = await gift.call('chatLogin', {}, { token: user.token });
      return { ...user, chatID: data.userID, chatToken: data.token };
    },
    /** Connects a user's engine, by default to the first process. */
    async connect(
      person: Person,
      options: Partial<ClientOptions> & { node?: ChatNode } = {},
    ): Promise<Client> {
      const { node = first, ...rest } = options;
      const { chatID: userID, chatToken: token } = person;
      const client = await Client.connect({ url: node.url, userID, token, ...rest });
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.close();
      for (const node of running) await node.stop();
      await gift.close();
    },
  };
}
