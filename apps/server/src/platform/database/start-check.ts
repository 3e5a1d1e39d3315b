import pg from 'pg';
import { type Config, ConfigError } from '../config/config';
import { type Pooler, sessionOptions } from './db';

/** How to reach the database: through a pooler, if DATABASE_URL names one, and directly. */
export type DatabaseAddress = {
  readonly url: string;
  /** For what needs a session of its own: LISTEN, migrations, session locks, jobs. */
  readonly directUrl: string;
  readonly pooler?: Pooler;
};

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL';
const timeoutMs = 10_000;
const oldestVersion = 15;

/**
 * Connects to the addresses of DATABASE_URL and DATABASE_DIRECT_URL and finds out whether the first is a pooler. Throws
 * `ConfigError` with the variable and what to do.
 */
export async function checkDatabase({
  databaseUrl: url,
  databaseDirectUrl,
  isPipelined,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'isPipelined'>): Promise<DatabaseAddress> {
  if (!url) throw new ConfigError('DATABASE_URL is not set.');
  const front = await factsOf('DATABASE_URL', url, databaseDirectUrl ? 'the pooler' : 'PostgreSQL');
  if (!front.pooler) {
    assertUsable('DATABASE_URL', front);
    return { url, directUrl: url };
  }
  if (!databaseDirectUrl)
    throw new ConfigError(
      `DATABASE_URL (${hostOf(url)}) goes through a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
    );
  refuseUnpipelined('DATABASE_URL', isPipelined);
  const direct = await factsOf('DATABASE_DIRECT_URL', databaseDirectUrl);
  if (direct.pooler)
    throw new ConfigError(
      `DATABASE_DIRECT_URL (${hostOf(databaseDirectUrl)}) goes through a connection pooler. It must be the address of PostgreSQL itself.`,
    );
  assertUsable('DATABASE_DIRECT_URL', direct);
  if (front.identity !== direct.identity)
    throw new ConfigError(
      `DATABASE_URL (${hostOf(url)}) and DATABASE_DIRECT_URL (${hostOf(databaseDirectUrl)}) lead to different databases. Make both lead to the same.`,
    );
  return { url, directUrl: databaseDirectUrl, pooler: front.pooler };
}

/** The same for DATABASE_REPLICA_URL. A pooler in front of it needs no direct address. */
export async function checkReplica(
  url: string,
  isPipelined: boolean,
): Promise<Pick<Facts, 'url' | 'pooler'>> {
  const { isReplica, pooler } = await factsOf('DATABASE_REPLICA_URL', url);
  if (!isReplica)
    throw new ConfigError(
      `DATABASE_REPLICA_URL (${hostOf(url)}): this server is no replica. Name a standby.`,
    );
  if (!pooler) return { url };
  refuseUnpipelined('DATABASE_REPLICA_URL', isPipelined);
  return { url, pooler };
}

function refuseUnpipelined(variable: Variable, isPipelined: boolean) {
  if (!isPipelined)
    throw new ConfigError(
      `PG_PIPELINE=off does not work through a connection pooler. Set ${variable} to the address of PostgreSQL itself.`,
    );
}

type Facts = {
  pooler?: Pooler;
  url: string;
  /** The same for two addresses of one database. */
  identity: string;
  version: number;
  role: string;
  database: string;
  isReplica: boolean;
  mayCreate: boolean;
  /** The owner of Gift's tables, if this role may not use them. */
  otherOwner: string | null;
};

type Server = 'PostgreSQL' | 'the pooler';

async function factsOf(variable: Variable, url: string, server: Server = 'PostgreSQL'): Promise<Facts> {
  try {
    return await withClient({ connectionString: url, options: sessionOptions }, async (client) => {
      const { rows } = await client.query(`show statement_timeout`);
      // A pooler that ignores the options hands out sessions that do not have them.
      return rows[0].statement_timeout === '30s' ? readFacts(client, url) : readPooled(client, url);
    });
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message))
      throw problemOf(variable, url, error, server);
  }
  try {
    return await withClient({ connectionString: url }, (client) => readPooled(client, url));
  } catch (error) {
    throw problemOf(variable, url, error, server);
  }
}

async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readFacts(client: pg.Client, url: string): Promise<Facts> {
  const { rows } = await client.query(`
    select extract(epoch from pg_postmaster_start_time())::text || ' ' || d.oid as identity,
      current_setting('server_version_num')::int / 10000 as version, current_user as role, d.datname as database,
      pg_is_in_recovery() as "isReplica", has_database_privilege(d.oid, 'create') as "mayCreate",
      (select pg_get_userbyid(nspowner) from pg_namespace
       where nspname = 'platform' and not pg_has_role(nspowner, 'usage')) as "otherOwner"
    from pg_database d where d.datname = current_database()`);
  return { ...rows[0], url };
}

async function readPooled(client: pg.Client, url: string): Promise<Facts> {
  const facts = await readFacts(client, url);
  // In one transaction, so on one session: a pooler that prepares statements itself gives them names of its own.
  const name = `gift_check_${Math.random().toString(36).slice(2)}`;
  await client.query('begin');
  await client.query({ name, text: 'select 1 where $1', values: [true] });
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name]);
  if (rowCount) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return { ...facts, pooler: { prepares: !rowCount } };
}

function assertUsable(variable: Variable, facts: Facts) {
  const { url, version, role, database, isReplica, mayCreate, otherOwner } = facts;
  const refuse = (what: string) => new ConfigError(`${variable} (${hostOf(url)}): ${what}`);
  if (version < oldestVersion)
    throw refuse(
      `PostgreSQL ${version} is too old. Upgrade it to ${oldestVersion} or newer, or name another server.`,
    );
  if (isReplica) throw refuse('this server is a read-only replica. Name the primary.');
  if (otherOwner)
    throw refuse(
      `the tables belong to the role ${otherOwner}, and ${role} may not use them. Connect as ${otherOwner}.`,
    );
  if (!mayCreate)
    throw refuse(
      `the role ${role} may not create schemas in the database ${database}. As its owner run: alter database ${database} owner to ${role}`,
    );
}

/** Host, port and database of an address, without its user and password. */
function hostOf(url: string): string {
  try {
    const { host, port, database } = new pg.Client(url);
    return `${host}:${port}/${database}`;
  } catch {
    return 'unreadable address';
  }
}

/** The first pattern that matches the code and message of the error says what to do. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, 'nothing accepts connections there. Start $server, or correct the host and port.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'this host is unknown. Correct the host, or check the name server.'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)|timeout|Connection terminated/,
    'the server does not answer. Check the host, the port and the firewall.',
  ],
  [
    /no such database/,
    'the pooler does not know this database. Name it under [databases] in pgbouncer.ini, or correct its name.',
  ],
  [/^3D000/, 'this database does not exist. Create it, or correct its name.'],
  [
    /server login has been failing|server_login_retry/,
    'the pooler runs, but cannot log in at PostgreSQL. Start PostgreSQL, or correct the address in the pooler.',
  ],
  [
    /no encryption|SSL off|SSL required|TLS required/i,
    'the server requires TLS. Add ?sslmode=verify-full, and &sslrootcert=/path/to/ca.pem if its certificate is private.',
  ],
  [/does not support SSL/, 'the server has no TLS. Remove sslmode from the address, or enable TLS there.'],
  [
    /CERT|self.signed|certificate|ERR_TLS/i,
    'the certificate of the server is not trusted. Add &sslrootcert=/path/to/ca.pem with the CA of the server.',
  ],
  [/^28P01|password|no such user/, 'the user or the password is wrong. Correct both.'],
  [/pg_hba\.conf/, 'the server accepts no connection of this user from here. Allow it in pg_hba.conf.'],
  [/^28000/, 'the user is unknown or may not log in. Create it: create role NAME login password ...'],
  [
    /^42501/,
    'this user may not connect to the database. As its owner run: grant connect on database NAME to USER',
  ],
  [/^53300|too many/, 'the server has no free connection. Raise max_connections, or stop other clients.'],
  [/^57P0|starting up|shutting down/, 'the server is starting or stopping. Try again in a moment.'],
];

function problemOf(variable: Variable, url: string, error: unknown, server: Server): ConfigError {
  const { code = '', message, errors } = error as { code?: string; message: string; errors?: Error[] };
  const reason = message || errors?.[0]?.message || code;
  const matchingAdvice = advice.find(([pattern]) => pattern.test(code) || pattern.test(reason));
  const what = (matchingAdvice?.[1] ?? 'the connection failed. Check the address.').replace(
    '$server',
    server,
  );
  return new ConfigError(`${variable} (${hostOf(url)}): ${what} (${reason.split('\n')[0]})`);
}
