// Users of an installation: they trade, write and upload, try again as the app does, and note what each answer was.
import { randomUUID } from 'node:crypto';
import http2 from 'node:http2';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { type CallName, errors } from '@gift/contract';
import { conversationIDOf } from '@gift/im-protocol';
import { Client } from '@gift/im-server/testing/client';
import { encodePicture } from '../../apps/server/src/testing/files/pictures';
import { type Deal, market } from '../../apps/server/src/testing/fixtures/market';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import { servicesOf } from '../../apps/server/src/testing/services-of';
import { messageTo, newID } from '../support/chat-wire';
import {
  type Answer,
  completeOrder,
  connectTo,
  type Envelope,
  type Journal,
  type People,
  post,
  type Request,
  type Server,
  type Trader,
} from '../support/trading';

/** What users saw since `reset`. */
export type Seen = {
  requests: number;
  /** Requests without an answer, or with 5xx. */
  failed: number;
  /** Messages that were sent again, after their connection ended or a refusal. */
  resent: number;
  /** Most attempts after the first that one call needed. */
  retries: number;
  /** The longest time, in ms, from a user's first attempt to the answer. */
  longestMs: number;
  orders: number;
  messages: number;
  uploads: number;
};

type Nginx = { port: number; host: string; certificate: string };

/** HTTP/2 with one connection per user, which is opened again when it was lost. */
function connection({ port, host, certificate }: Nginx, localAddress: string) {
  let session: http2.ClientHttp2Session | undefined;
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = http2.connect(`https://127.0.0.1:${port}`, {
      createConnection: () =>
        tls.connect({
          socket: net.connect({ port, host: '127.0.0.1', localAddress }),
          ca: certificate,
          servername: host,
          ALPNProtocols: ['h2'],
        }),
    });
    session.on('error', () => {});
    // nginx ends a connection after 1,000 requests.
    session.on('goaway', () => {
      session = undefined;
    });
    return session;
  };
  const attempt = ({ method, path, headers, body }: Request) =>
    new Promise<Answer>((resolve, reject) => {
      const stream = open().request({ ...headers, ':method': method, ':path': path, ':authority': host });
      const chunks: Buffer[] = [];
      let status = 0;
      stream.setTimeout(20_000, () => stream.destroy(new Error('no answer for 20 s')));
      stream.on('response', (head) => {
        status = Number(head[':status']);
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString() }));
      stream.on('error', reject);
      stream.on('close', () => reject(new Error('the connection ended')));
      stream.end(body);
    });
  /** What a connection that is ending refuses was not processed, and browsers send it again. */
  const request = (asked: Request): Promise<Answer> =>
    attempt(asked).catch((error: Error) => {
      if (!/NGHTTP2_REFUSED_STREAM|GOAWAY/.test(error.message)) throw error;
      session = undefined;
      return attempt(asked);
    });
  return { request, close: () => session?.destroy() };
}

const pairCount = 6;
type Pair = ReturnType<typeof connection> & { server: Server; people: People };

/** A buyer and a seller at an address of their own, because requests are limited by address too. */
async function openPair(nginx: Nginx, { buyer, seller, offerID }: Deal, n: number): Promise<Pair> {
  const line = connection(nginx, `127.0.0.${n + 2}`);
  const traderOf = ({ token, pin }: TestUser): Trader => ({ token, pin, offerID, faceMinor: 500 });
  const people = [traderOf(buyer), traderOf(seller)] as const;
  return { ...line, server: await connectTo(line.request), people };
}

/** Waits and asks again when it asked too often. */
const patient = ({ key, request }: Server): Server => ({
  key,
  async request(asked) {
    for (;;) {
      const answer = await request(asked);
      if (!answer.text.startsWith(`{"code":${errors.TooManyRequests.code},`)) return answer;
      await sleep(1_000);
    }
  },
});

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Starts the users. `stop` lets each finish what it began. */
export async function startLoad(nginx: Nginx, databaseUrl: string, dataDir: string) {
  const journal: Journal = { sent: [], started: new Map() };
  const written = new Map<string, string>();
  const uploaded: { fileName: string; token: string }[] = [];
  const services = await servicesOf(databaseUrl, dataDir);
  const deals = await market(services, pairCount);
  await services.database.pool.end();
  const pairs = await Promise.all(deals.map((deal, n) => openPair(nginx, deal, n)));
  let isOver = false;
  let seen: Seen;
  const reset = () => {
    seen = {
      requests: 0,
      failed: 0,
      resent: 0,
      retries: 0,
      longestMs: 0,
      orders: 0,
      messages: 0,
      uploads: 0,
    };
  };
  reset();

  /** Makes one attempt after another until one is answered, as the app does with an idempotency key. */
  async function persist<Result>(
    attempt: () => Promise<Result>,
    verdict: (result: Result) => 'answer' | 'failure' | 'later',
    { isMessage = false } = {},
  ): Promise<Result> {
    let from = performance.now();
    for (let retries = 0; retries < 200; ) {
      if (!isMessage) seen.requests++;
      const result = await attempt().catch(() => undefined);
      const outcome = result === undefined ? 'failure' : verdict(result);
      if (result !== undefined && outcome === 'answer') {
        if (!isMessage) seen.retries = Math.max(seen.retries, retries);
        seen.longestMs = Math.max(seen.longestMs, performance.now() - from);
        return result;
      }
      if (outcome === 'later') {
        await sleep(1_000);
        from = performance.now();
        continue;
      }
      if (isMessage) seen.resent++;
      else seen.failed++;
      retries++;
      await sleep(Math.min(1_000, 50 * 2 ** retries) * (0.75 + Math.random() / 2));
    }
    throw new Error('no answer after 200 attempts');
  }
  const byCode = ({ code }: Envelope<unknown>) =>
    code === errors.TooManyRequests.code ? 'later' : code >= 500 && code < 600 ? 'failure' : 'answer';

  const call = <Name extends CallName>(
    server: Server,
    name: Name,
    body: object,
    token: string,
    key = randomUUID() as string,
  ) => persist(() => post(server, name, body, { token, key }), byCode);

  async function trade({ server, people }: Pair) {
    while (!isOver) {
      const isDone = await completeOrder(
        journal,
        people,
        (card, token) => call(server, 'quoteOffer', card, token),
        ({ name, body, token, key }) => call(server, name, body, token, key),
      );
      if (isDone) seen.orders++;
      else {
        const { name, answer } = journal.sent.at(-1) ?? {};
        console.log(`refused: ${name} ${answer?.message}`);
      }
      // 60 quotes a minute are allowed.
      await sleep(1_500);
    }
  }

  async function enterChat(at: 0 | 1) {
    const { server, people } = pairs[0]!;
    const { data } = await call(server, 'chatLogin', {}, people[at].token);
    const { port, host, certificate: ca } = nginx;
    const connect = () =>
      Client.connect({
        url: `https://127.0.0.1:${port}`,
        userID: data.userID,
        token: data.token,
        ca,
        headers: { host },
      });
    return { userID: data.userID, connect };
  }
  const writers = [await enterChat(0), await enterChat(1)] as const;

  /** Sends a message every half second; what was not acknowledged is sent again after the connection is back. */
  async function write(at: 0 | 1) {
    const { connect } = writers[at];
    let client: Client | undefined;
    while (!isOver) {
      const clientMsgID = newID();
      const { serverMsgID } = await persist(
        async () => {
          if (client?.closed !== null) client = await connect();
          const gone = sleep(10_000).then(() => Promise.reject(new Error('no answer for 10 s')));
          try {
            return await Promise.race([client.send(messageTo(writers[1 - at]!.userID, clientMsgID)), gone]);
          } catch (error) {
            client.close();
            throw error;
          }
        },
        ({ errCode }) => (errCode === 0 ? 'answer' : 'later'),
        { isMessage: true },
      );
      written.set(clientMsgID, serverMsgID);
      seen.messages++;
      await sleep(500);
    }
    client?.close();
  }

  async function upload({ request, server, people: [{ token }] }: Pair) {
    while (!isOver) {
      const picture = Buffer.from(await encodePicture());
      const { data: path } = await call(server, 'getUploadUrl', { fileName: `${newID()}.jpg` }, token);
      const headers = { 'content-type': 'image/jpeg' };
      const put = { method: 'PUT', path, headers, body: picture };
      const { text } = await persist(
        () => request(put),
        ({ status }) => (status < 500 ? 'answer' : 'failure'),
      );
      // A link allows five tries; the database may have been lost in more of them.
      if (JSON.parse(text).code === errors.UploadLinkExpired.code) continue;
      if (JSON.parse(text).code !== 200) throw new Error(`not stored: ${text}`);
      uploaded.push({ fileName: path.split('?')[0]!, token });
      seen.uploads++;
      // A user may leave 100 unused files a day.
      await sleep(4_000);
    }
  }

  const users = Promise.all([
    ...pairs.map(trade),
    ...pairs.slice(0, 3).map(upload),
    ...([0, 1] as const).map(write),
  ]);
  users.catch(() => {});

  return {
    journal,
    written,
    uploaded,
    server: patient(pairs[0]!.server),
    conversationID: conversationIDOf(1, writers[0].userID, writers[1].userID),
    connectChat: writers[0].connect,
    reset,
    seen: () => seen,
    async stop() {
      isOver = true;
      await users;
    },
    close() {
      for (const pair of pairs) pair.close();
    },
  };
}
