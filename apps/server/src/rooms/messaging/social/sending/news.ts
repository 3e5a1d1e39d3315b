import pg from 'pg';
import { seconds } from '../../../../platform/clock';
import { sql, type Tx } from '../../../../platform/db';
import type { Services } from '../../../../services';
import { rulesOf } from './rules';

// Changes of who may write to whom travel to the other processes by NOTIFY, inside the transaction that makes them.
// Such a NOTIFY makes commits wait for each other; changes among people are rare beside messages, which carry none.

const channel = 'messaging_rules';
/** PostgreSQL takes 8000 bytes; a change of more people than fit is told as "everything". */
const mostBytes = 7_000;

/** What is no longer as it was: rules that rest on these users, and these groups. */
export type Changed = { userIDs?: readonly string[]; groupIDs?: readonly string[] };

/** Drops what the send path remembers of these, here after the commit and in every other process. */
export function forgetRules(
  { tx, services }: { tx: Tx; services: Services },
  { userIDs = [], groupIDs = [] }: Changed,
): void {
  const { self, memory } = rulesOf(services);
  tx.afterCommit(() => memory.forget({ userIDs, groupIDs }));
  const news = JSON.stringify({ self, userIDs, groupIDs });
  const payload = news.length > mostBytes ? JSON.stringify({ self, all: true }) : news;
  tx.send(sql`select pg_notify(${channel}, ${payload})`);
}

function heard(services: Services, payload: string | undefined) {
  const news = JSON.parse(payload ?? '{}') as {
    self?: string;
    all?: true;
    userIDs?: string[];
    groupIDs?: string[];
  };
  const { memory, self } = rulesOf(services);
  if (news.self === self) return;
  if (news.all) memory.clear();
  else memory.forget({ userIDs: news.userIDs ?? [], groupIDs: news.groupIDs ?? [] });
}

/**
 * Listens to other processes until stopped, on a connection of its own. Whenever it begins to listen, what is
 * remembered goes: news may have passed before.
 */
export function listenForRules(services: Services): { stop(): Promise<void> } {
  const { database, log } = services;
  const rules = rulesOf(services);
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function lost(error?: Error) {
    rules.isListening = false;
    client = undefined;
    if (isStopped) return;
    if (error) log.warn({ err: error }, 'news between processes is lost; rules are kept for seconds only');
    retry = setTimeout(() => void connect(), seconds(2));
  }

  async function connect() {
    const mine = new pg.Client(database.pool.options as pg.ClientConfig);
    client = mine;
    mine.on('error', () => {});
    mine.on('end', () => {
      if (client === mine) lost(new Error('the connection ended'));
    });
    mine.on('notification', ({ payload }) => heard(services, payload));
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      rules.memory.clear();
      rules.isListening = true;
    } catch (error) {
      if (client === mine) lost(error as Error);
      await mine.end().catch(() => {});
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const last = client;
      client = undefined;
      rules.isListening = false;
      await last?.end().catch(() => {});
    },
  };
}
