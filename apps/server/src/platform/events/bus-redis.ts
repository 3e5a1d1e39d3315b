import { randomBytes } from 'node:crypto';
import type { Bus } from '@gift/im-server';
import { seconds } from '../clock';
import { ConfigError } from '../config/config';
import { connectionProblem } from '../config/outside-parts';
import type { Log } from '../log/log';

const stream = 'gift:bus';
/** How long signals stay in the stream: a process that reconnects within this time misses none. */
const retentionMs = seconds(60);
const blockMs = 2000;

/**
 * Signals through a Redis stream. A reader remembers the last id it read and continues there after a lost connection.
 * If that id is no longer in the stream, because it was away too long or Redis lost its memory, that is a gap.
 */
export async function redisBus(url: string, log: Log, { retention = retentionMs } = {}): Promise<Bus> {
  // Loaded only where Redis is used: its 90 files would slow down every other start.
  const { Redis } = await import('ioredis');
  const sender = randomBytes(6).toString('base64url');
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    retryStrategy: (times: number) => Math.min(100 * times, 1000),
  };
  const writer = new Redis(url, options);
  // A read blocks this long for new entries and then repeats; one that stays silent longer has lost its connection.
  const reader = new Redis(url, { ...options, commandTimeout: blockMs + 3000 });
  let isStarted = false;
  let isClosed = false;
  let reading: Promise<void> = Promise.resolve();
  let isLost = false;
  let answeredAt = Date.now();
  let lastError: Error | undefined;
  for (const client of [writer, reader])
    client.on('error', (error: Error) => {
      lastError = error;
      if (!isLost && isStarted && !isClosed)
        log.warn(
          { err: error },
          'the bus lost Redis (REDIS_URL); reconnecting. Until then each process counts rate limits alone',
        );
      isLost = true;
    });

  /** The id of the newest entry: a reader that starts now begins after it. */
  async function newest(): Promise<string> {
    const [last] = await reader.xrevrange(stream, '+', '-', 'COUNT', 1);
    return last?.[0] ?? '0-0';
  }

  /** Whether an entry is still in the stream: then no later entry is missing. */
  const remains = async (id: string) => (await reader.xrange(stream, id, id)).length > 0;

  async function readStream(from: string, receive: (bytes: Uint8Array) => void, gap: () => void) {
    let last = from;
    while (!isClosed) {
      try {
        if (isLost) {
          const isWhole = last === '0-0' || (await remains(last));
          if (!isWhole) last = await newest();
          isLost = false;
          if (!isWhole) gap();
        }
        const answer = await reader.xreadBuffer('COUNT', 200, 'BLOCK', blockMs, 'STREAMS', stream, last);
        answeredAt = Date.now();
        for (const [id, fields] of entriesOf(answer)) {
          last = id.toString();
          hand(fields, receive);
        }
      } catch (error) {
        if (isClosed) return;
        isLost = true;
        if ((error as Error).message === 'Command timed out') reader.disconnect(true);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  function hand([, from, , body]: Buffer[], receive: (bytes: Uint8Array) => void) {
    if (!from || !body || from.toString() === sender) return;
    try {
      receive(body);
    } catch (error) {
      log.error({ err: error }, 'a signal could not be read');
    }
  }

  const bus: Bus = {
    async start(receive, gap) {
      let from: string;
      try {
        await Promise.all([writer.connect(), reader.connect()]);
        from = await newest();
      } catch (error) {
        await bus.close();
        // The first error says less: "Connection is closed".
        throw new ConfigError(`${connectionProblem(lastError ?? error, { variable: 'REDIS_URL', url })}.`);
      }
      isStarted = true;
      answeredAt = Date.now();
      isLost = false;
      reading = readStream(from, receive, gap);
    },

    async send(batch) {
      const pipeline = writer.pipeline();
      const oldest = Date.now() - retention;
      for (const bytes of batch)
        pipeline.xadd(stream, 'MINID', '~', oldest, '*', 'from', sender, 'body', Buffer.from(bytes));
      const failedReply = (await pipeline.exec())?.find(([error]) => error);
      if (failedReply) throw failedReply[0];
    },

    silentMs: () => Date.now() - answeredAt,

    async close() {
      isClosed = true;
      reader.disconnect();
      writer.disconnect();
      await reading;
    },
  };
  return bus;
}

type Entry = [id: Buffer, fields: Buffer[]];

/** The entries of the one stream that was read; none when the read timed out. */
const entriesOf = (answer: unknown): Entry[] => (answer as [Buffer, Entry[]][] | null)?.[0]?.[1] ?? [];
