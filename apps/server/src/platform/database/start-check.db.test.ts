import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { type Clone, databaseOfOwner } from '../../testing/database/database-server';
import { freePort } from '../../testing/free-port';
import { checkDatabase } from './start-check';

let test: Clone;
let owned: Clone & { role: string };
beforeAll(async () => {
  [test, owned] = await Promise.all([testDatabase(), databaseOfOwner(inject('testServer').url)]);
});
afterAll(async () => {
  await Promise.all([test.close(), owned.close()]);
});

const changed = (url: string, parts: Partial<URL>) => Object.assign(new URL(url), parts).href;
const problemAt = (databaseUrl: string) =>
  checkDatabase({ databaseUrl, databaseDirectUrl: undefined, isPipelined: true }).then(
    () => 'none',
    (error: Error) => error.message,
  );

it('accepts a direct address', async () => {
  expect(await problemAt(test.url)).toBe('none');
  expect(await problemAt(owned.url)).toBe('none');
});

it.each([
  ['nothing listens', async () => changed(test.url, { port: String(await freePort()) }), 'Start PostgreSQL'],
  ['the host is unknown', async () => changed(test.url, { hostname: 'nowhere.invalid' }), 'Correct the host'],
  ['the password is wrong', async () => changed(test.url, { password: 'wrong' }), 'the password is wrong'],
  ['the user is unknown', async () => changed(test.url, { username: 'nobody' }), 'the password is wrong'],
  [
    'the database is missing',
    async () => changed(test.url, { pathname: '/missing' }),
    'does not exist. Create it',
  ],
  ['TLS is missing', async () => `${test.url}?sslmode=verify-full`, 'the server has no TLS'],
])('names the variable and what to do if %s', async (_, urlOf, advice) => {
  const message = await problemAt(await urlOf());
  expect(message).toMatch(/^DATABASE_URL \(/);
  expect(message).toContain(advice);
  expect(message).not.toContain(new URL(test.url).password);
});

it('says which right the role lacks', async () => {
  const { role } = owned;
  const admin = test.pool;
  const other = await testDatabase();
  const name = new URL(other.url).pathname.slice(1);
  const url = changed(owned.url, { pathname: `/${name}` });
  expect(await problemAt(url)).toContain('the tables belong to the role gift');
  await other.pool.query('drop schema platform cascade');
  expect(await problemAt(url)).toContain(`alter database ${name} owner to ${role}`);
  await admin.query(`revoke connect on database ${name} from public`);
  expect(await problemAt(url)).toContain('grant connect on database');
  await other.close();
});

it('names the variable if the server requires TLS', async () => {
  // An answer of a server whose pg_hba.conf has only hostssl entries.
  const text =
    'SFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry for host "10.0.0.1", user "gift", database "gift", no encryption\0\0';
  const refusal = Buffer.alloc(5 + text.length, `E0000${text}`, 'latin1');
  refusal.writeInt32BE(4 + text.length, 1);
  const server = createServer((link) => link.once('data', () => link.end(refusal)));
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  expect(await problemAt(`postgres://gift:x@127.0.0.1:${port}/gift`)).toContain('?sslmode=verify-full');
  server.close();
});
