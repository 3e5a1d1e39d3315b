import { randomBytes } from 'node:crypto';
import type { Bus } from '@gift/im-server';
import pg from 'pg';
import { seconds } from '../clock';
import type { Log } from '../log/log';

const channel = 'gift_bus';
/** How long signals stay stored. A process that reconnects within half of this misses none. */
const retentionMs = seconds(60);
const checkMs = seconds(5);
const retryMs = 300;

type Row = { id: string; body: Buffer };

/**
 * Signals through the database. A row holds the signals and a NOTIFY names the row, so NOTIFY's size limit does not
 * apply. Listening has its own connection. After a reconnection, the rows published meanwhile are read. If the
 * connection was silent for half the storage time or longer, or the database lost the rows, that is a gap.
 */
export function postgresBus(url: string, log: Log, { retention = retentionMs, check = checkMs } = {}): Bus {
  const sender = randomBytes(6).toString('base64url');
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', () => {});
  /** Delivered ids and when, for twice as long as rows are stored. */
  const deliveredAt = new Map<string, number>();
  let listener: pg.Client | null = null;
  let deliver: (bytes: Uint8Array) => void = () => {};
  let reportGap: () => void = () => {};
  /** Rows up to this id are ignored: published before we listened, or before the last gap. */
  let floor = 0n;
  let receivedAt = 0;
  let isClosed = false;
  let named: string[] = [];
  let reading: Promise<void> | null = null;
  let checking: NodeJS.Timeout | undefined;

  function take(rows: readonly Row[]) {
    for (const { id, body } of rows) {
      if (deliveredAt.has(id) || BigInt(id) <= floor) continue;
      deliveredAt.set(id, Date.now());
      try {
        deliver(body);
      } catch (error) {
        log.error({ err: error }, 'a signal could not be read');
      }
    }
  }

  /** Reads the notified rows in order, all that accumulated meanwhile in one query. */
  async function readSignals() {
    while (named.length > 0) {
      const ids = named;
      named = [];
      const { rows } = await pool.query<Row>({
        name: 'bus-read',
        text: `select b.id::text, b.body from unnest($1::bigint[]) with ordinality as named (id, at)
               join platform.bus b on b.id = named.id order by named.at`,
        values: [ids],
      });
      take(rows);
    }
  }

  function queueNotified(payload: string) {
    const [from, ...ids] = payload.split(' ');
    receivedAt = Date.now();
    if (from === sender) {
      for (const id of ids) deliveredAt.set(id, receivedAt);
      return;
    }
    named.push(...ids);
    reading ??= readSignals()
      .catch((error) => {
        log.warn({ err: error }, 'signals could not be read');
        reconnect();
      })
      .finally(() => {
        reading = null;
      });
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'gift-bus',
    });
    client.on('error', () => reconnect(client));
    client.on('end', () => reconnect(client));
    client.on('notification', ({ payload }) => queueNotified(payload ?? ''));
    await client.connect();
    listener = client;
    await client.query(`listen ${channel}`);
  }

  async function newest(): Promise<bigint> {
    const { rows } = await pool.query<{ id: string }>(
      'select coalesce(max(id), 0)::text as id from platform.bus',
    );
    return BigInt(rows[0]!.id);
  }

  /** Reads what was published while disconnected. False when some of it may be lost. */
  async function catchUp(since: number): Promise<boolean> {
    const { rows } = await pool.query<Row & { is_own: boolean }>({
      text: 'select id::text, body, sender = $1 as is_own from platform.bus order by id',
      values: [sender],
    });
    // If the newest delivered row is gone, others may be gone as well.
    const last = [...deliveredAt.keys()].at(-1);
    const isWhole =
      Date.now() - since < retention / 2 && (last === undefined || rows.some(({ id }) => id === last));
    if (isWhole) take(rows.filter(({ is_own }) => !is_own));
    else {
      deliveredAt.clear();
      floor = await newest();
    }
    return isWhole;
  }

  let isReconnecting = false;
  function reconnect(lostClient?: pg.Client) {
    if (isClosed || isReconnecting || (lostClient && lostClient !== listener)) return;
    isReconnecting = true;
    const since = receivedAt;
    const dead = listener;
    listener = null;
    dead?.removeAllListeners();
    dead?.on('error', () => {});
    void dead?.end().catch(() => {});
    log.warn({}, 'the bus lost the database; reconnecting. Until then each process counts rate limits alone');
    void (async () => {
      while (!isClosed) {
        try {
          await connect();
          if (!(await catchUp(since))) reportGap();
          receivedAt = Date.now();
          break;
        } catch {
          await (listener as pg.Client | null)?.end().catch(() => {});
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
      isReconnecting = false;
    })();
  }

  /** Detects a dead connection and deletes old rows. */
  async function checkConnection() {
    const client = listener;
    if (!client) return;
    const now = Date.now();
    for (const [id, at] of deliveredAt) if (at < now - 2 * retention) deliveredAt.delete(id);
    const isAnswering = client.query('select 1').then(
      () => true,
      () => false,
    );
    const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), check).unref());
    if (await Promise.race([isAnswering, timeout])) receivedAt = Date.now();
    else return reconnect(client);
    await pool
      .query('delete from platform.bus where sent_at < $1', [new Date(now - retention)])
      .catch(() => {});
  }

  return {
    async start(receive, gap) {
      deliver = receive;
      reportGap = gap;
      await connect();
      floor = await newest();
      receivedAt = Date.now();
      checking = setInterval(() => void checkConnection(), check);
      checking.unref();
    },

    async send(batch) {
      await pool.query({
        name: 'bus-send',
        text: `with published as (
                 insert into platform.bus (sender, body, sent_at)
                 select $1, body, $3 from unnest($2::bytea[]) with ordinality as batch (body, at) order by at
                 returning id)
               select pg_notify('${channel}', $1 || ' ' || string_agg(id::text, ' ' order by id)) from published`,
        values: [sender, batch.map((bytes) => Buffer.from(bytes)), new Date()],
      });
    },

    silentMs: () => Date.now() - receivedAt,

    async close() {
      isClosed = true;
      clearInterval(checking);
      await reading;
      listener?.removeAllListeners();
      listener?.on('error', () => {});
      await listener?.end().catch(() => {});
      await pool.end();
    },
  };
}
