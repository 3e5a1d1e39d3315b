import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calls } from '@gift/contract';
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp, keyEvidence } from './app';
import { days } from './platform/clock';
import { parseConfig } from './platform/config/config';
import { sql } from './platform/database/db';
import { newSecret } from './platform/ids';
import { type OpenKeys, openKeys } from './platform/keys/instance-keys';
import { checkOf, keySetOf, readRing } from './platform/keys/key-ring';
import { derive, type Keys } from './platform/keys/keys';
import { rotateMasterKey, rotateSealedCallKey } from './platform/keys/rotation';
import { canUnseal, seal, unseal } from './platform/keys/secret-box';
import { createServices } from './services';
import { type TestApp, testApp } from './testing/app';
import { fund } from './testing/fixtures/offers';
import { createTrade } from './testing/fixtures/trade';
import { sealBody } from './testing/seal';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-rotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newKeyFile() {
  const master = randomBytes(32);
  const file = path.join(folder, `${newSecret()}.key`);
  writeFileSync(file, master.toString('hex'));
  return { file, master };
}

let gift: TestApp;
let opened: OpenKeys;
/** How often the process was told to stop, because it missed a rotation. */
let stops = 0;
let old: { file: string; master: Buffer };
let fresh: { file: string; master: Buffer };
beforeEach(async () => {
  [old, fresh] = [newKeyFile(), newKeyFile()];
});
afterEach(() => gift.close());

const startGift = async () => {
  gift = await testApp(
    { KEY_FILE: old.file },
    {
      async keys(context) {
        stops = 0;
        opened = await openKeys(context, keyEvidence, () => stops++);
        return opened.keys;
      },
    },
  );
};

/** The keys of another process that starts now, with a data folder of its own. */
const openWith = async (env: Record<string, string>): Promise<Keys> => {
  const config = parseConfig({ DATA_DIR: path.join(folder, newSecret()), ...env });
  return (await openKeys({ ...gift.services, config }, keyEvidence)).keys;
};
const rotation = () => ({ KEY_FILE: fresh.file, KEY_FILE_PREVIOUS: old.file });
const rotate = (report: (line: string) => void = () => {}, env: Record<string, string> = rotation()) =>
  rotateMasterKey({ ...gift.services, config: parseConfig(env) }, keyEvidence.tables, { waitMs: 0, report });

async function codeOf(keys: Keys, orderNo: string): Promise<string> {
  const { rows } = await gift.services.database.pool.query(
    'select sealed, wrapped_key as wrapped from orders.codes where order_id = $1',
    [orderNo],
  );
  const dataKey = keys.unseal('code-wrap', rows[0].wrapped, `${orderNo}:1`);
  return JSON.parse(unseal(dataKey, rows[0].sealed, `${orderNo}:1`).toString())[0].text;
}

/** Encrypted rows for more than two batches. */
async function addCodes(keys: Keys, count: number) {
  const ids = Array.from({ length: count }, (_, at) => String(at + 1));
  const wrapped = ids.map((id) => keys.seal('code-wrap', randomBytes(32), `${id}:1`));
  await gift.services.database.pool.query(
    `insert into orders.codes (order_id, slot, sealed, wrapped_key, sealed_at)
    select id, 1, 'x', wrapped, now() from unnest($1::bigint[], $2::bytea[]) r (id, wrapped)`,
    [ids, wrapped],
  );
}

const wrappedKeys = async () =>
  (
    await gift.services.database.pool.query<{ id: string; slot: number; wrapped: Buffer }>(
      `select order_id::text as id, slot, wrapped_key as wrapped from orders.codes where wrapped_key is not null`,
    )
  ).rows;

describe('a new master key', () => {
  it('stops a process that could not load the new key, and no other', async () => {
    await startGift();
    await rotate();
    await opened.reload();
    expect(stops).toBe(1);
    expect(gift.logLines.join()).toContain('it stops');

    await gift.close();
    [old, fresh] = [newKeyFile(), newKeyFile()];
    await startGift();
    await rotate((line) => {
      if (line.includes('to load the new key')) void opened.reload();
    });
    await opened.reload();
    expect(stops).toBe(0);
  });

  it('skips a row that no key opens, and names it', async () => {
    await startGift();
    await addCodes(gift.services.keys, 2);
    await gift.database.run(sql`update orders.codes set wrapped_key = '\\x00' where order_id = 2`);
    const lines: string[] = [];
    expect(await rotate((line) => lines.push(line))).toBe(true);
    expect(lines.join()).toContain('orders.codes: no key opens row 2');
    const keys = await openWith({ KEY_FILE: fresh.file });
    expect(
      keys.unseal('code-wrap', (await wrappedKeys()).find(({ id }) => id === '1')!.wrapped, '1:1'),
    ).toHaveLength(32);
  });

  it('opens everything after a rotation that was killed at every step; the old one opens nothing', async () => {
    await startGift();
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    await addCodes(gift.services.keys, 1200);
    const link = gift.services.keys.mac('upload-url', 'a link');
    const publicKey = (await gift.call('instanceKey')).data;
    const lines: string[] = [];
    let killed = 0;
    for (let isDone = false; !isDone; ) {
      let left = killed + 1;
      isDone = await rotate((line) => {
        lines.push(line);
        if (--left === 0) throw new Error('killed');
      }).catch(() => false);
      if (isDone) break;
      killed++;
      // A running process reads rows of both keys, and either key file starts another.
      await opened.reload();
      expect(await codeOf(gift.services.keys, orderNo)).toBe(trade.code);
      for (const env of [{ KEY_FILE: old.file }, { KEY_FILE: fresh.file }, rotation()])
        expect(await codeOf(await openWith(env), orderNo)).toBe(trade.code);
    }
    expect(killed).toBeGreaterThanOrEqual(6);

    await expect(openWith({ KEY_FILE: old.file })).rejects.toThrow('holds another master key');
    const { rows: wraps } = await gift.services.database.pool.query('select * from platform.key_wraps');
    for (const { master_check, wrapped } of wraps) {
      expect(master_check).toEqual(checkOf(fresh.master));
      for (const key of await readRing(gift.database, fresh.master))
        expect(canUnseal(derive(old.master, 'key-wrap'), wrapped, `${key.kind} key ${key.id}`)).toBe(false);
    }

    // The process that started with the old key continues until its next start.
    await opened.reload();
    expect(gift.logLines.join()).toContain('the next start needs the new KEY_FILE');
    expect((await trade.reveal(orderNo)).data.order).toMatchObject({ orderNo });
    const keys = await openWith({ KEY_FILE: fresh.file });
    expect(await codeOf(keys, orderNo)).toBe(trade.code);
    expect((await gift.call('instanceKey')).data).toEqual(publicKey);
    expect(keys.isMac('upload-url', 'a link', link)).toBe(true);

    const everything = lines.join('\n') + gift.logLines.join('\n');
    expect(everything).not.toContain(trade.code);
    for (const { master } of [old, fresh])
      expect(everything).not.toContain(master.toString('hex').slice(0, 8));
  });

  it('still knows every sold card', async () => {
    await startGift();
    const trade = await createTrade(gift);
    await trade.shipped();
    await rotate();
    // The state of a process that starts with the new key.
    const ring = await readRing(gift.database, fresh.master);
    gift.services.keys.replace(keySetOf(ring, fresh.master, gift.clock.now()));
    await fund(gift, trade.buyer, 9_000_000n);
    const second = await trade.paid();
    const refused = await trade.ship(second.orderNo);
    expect(refused.data).toMatchObject({ refusal: 'CardAlreadyOffered', slot: 1 });
  });

  it('replaces the keys that an older version derived from the old one', async () => {
    await startGift();
    await gift.services.database.pool.query('delete from platform.keys');
    const pem = opened.keys.sealedCalls[0].privateKey;
    await gift.services.database.pool.query(
      'insert into platform.instance_keys (master_check, seal_key) values ($1, $2)',
      [checkOf(old.master), seal(derive(old.master, 'seal-key'), Buffer.from(pem), 'seal-key')],
    );
    const before = await openWith({ KEY_FILE: old.file });
    await addCodes(before, 3);
    const opensAll = async (key: Buffer) =>
      (await wrappedKeys()).filter(({ id, slot, wrapped }) => canUnseal(key, wrapped, `${id}:${slot}`))
        .length;
    expect(await opensAll(derive(old.master, 'code-wrap'))).toBe(3);
    expect(await rotate()).toBe(true);
    expect(await opensAll(derive(old.master, 'code-wrap'))).toBe(0);
    const after = await openWith({ KEY_FILE: fresh.file });
    for (const { id, wrapped } of await wrappedKeys())
      expect(after.unseal('code-wrap', wrapped, `${id}:1`)).toHaveLength(32);
    expect(after.mac('code-fingerprint', 'a card')).toEqual(before.mac('code-fingerprint', 'a card'));
    expect(after.mac('upload-url', 'a link')).not.toEqual(before.mac('upload-url', 'a link'));
    expect(after.isMac('upload-url', 'a link', before.mac('upload-url', 'a link'))).toBe(true);
    gift.clock.advance(days(1));
    const later = await openWith({ KEY_FILE: fresh.file });
    expect(later.isMac('upload-url', 'a link', before.mac('upload-url', 'a link'))).toBe(false);
  });

  it('can be replaced again', async () => {
    await startGift();
    await addCodes(opened.keys, 3);
    await rotate();
    const third = newKeyFile();
    await rotate(() => {}, { KEY_FILE: third.file, KEY_FILE_PREVIOUS: fresh.file });
    const keys = await openWith({ KEY_FILE: third.file });
    for (const { id, wrapped } of await wrappedKeys())
      expect(keys.unseal('code-wrap', wrapped, `${id}:1`)).toHaveLength(32);
    await expect(openWith({ KEY_FILE: fresh.file })).rejects.toThrow('holds another master key');
  });

  it.each<[string, () => Record<string, string>, string]>([
    [
      'the previous key is not named',
      () => ({ KEY_FILE: fresh.file }),
      'KEY_FILE_PREVIOUS, the file of the key',
    ],
    [
      'the previous key is a wrong one',
      () => ({ KEY_FILE: fresh.file, KEY_FILE_PREVIOUS: newKeyFile().file }),
      'KEY_FILE_PREVIOUS holds another master key',
    ],
    [
      'the previous key is missing',
      () => ({ KEY_FILE: fresh.file, KEY_FILE_PREVIOUS: '/nowhere' }),
      'KEY_FILE_PREVIOUS (/nowhere) does not exist',
    ],
    [
      'the new key is missing',
      () => ({ KEY_FILE: '/nowhere', KEY_FILE_PREVIOUS: old.file }),
      'KEY_FILE (/nowhere) does not exist',
    ],
  ])('changes nothing where %s', async (_, env, message) => {
    await startGift();
    const ring = await readRing(gift.database, old.master);
    await expect(rotate(() => {}, env())).rejects.toThrow(message);
    expect(await readRing(gift.database, old.master)).toEqual(ring);
  });

  it('has nothing to do where it is the master key already', async () => {
    await startGift();
    expect(await rotate(() => {}, { KEY_FILE: old.file })).toBe(false);
  });

  it('is not rotated by two processes at once', async () => {
    await startGift();
    let second: Promise<unknown> | undefined;
    await rotate(() => {
      second ??= rotate().catch((error: Error) => error.message);
    });
    expect(await second).toContain('Another gift keys rotate is running');
  });
});

describe('the RSA key of sealed calls', () => {
  const login = (sealed: string, app = gift.app) =>
    app
      .inject({
        method: 'POST',
        url: calls.login.path,
        headers: { [sealHeader]: sealHeaderValue },
        payload: { data: sealed },
      })
      .then((response) => response.json().data?.refusal as string | undefined);
  const body = { account: '08031234567', password: 'wrong-password' };
  const sealedWith = (keys: Keys) => sealBody(keys, body, gift.clock.now());

  it('is the same for two processes with different data folders', async () => {
    await startGift();
    const keys = await openWith({ KEY_FILE: old.file });
    const other = await createApp(createServices({ ...gift.services, keys }));
    expect(await login(sealedWith(keys))).toBe('LoginWrong');
    expect(await login(sealedWith(gift.services.keys), other)).toBe('LoginWrong');
    await other.close();
  });

  it('is replaced without refusing an open page for a month', async () => {
    await startGift();
    const page = { ...gift.services.keys };
    const rotateSealed = () => rotateSealedCallKey(gift.services, { waitMs: 0 });
    await rotateSealed();
    // A process that has not loaded the new key yet accepts what its own pages send.
    expect(await login(sealedWith(page))).toBe('LoginWrong');
    await opened.reload();
    const newPage = { ...gift.services.keys };
    expect(newPage.sealedCalls[0].modulus).not.toBe(page.sealedCalls[0].modulus);
    for (const keys of [page, newPage]) expect(await login(sealedWith(keys))).toBe('LoginWrong');
    gift.clock.advance(days(29));
    await rotateSealed();
    await opened.reload();
    for (const keys of [page, newPage]) expect(await login(sealedWith(keys))).toBe('LoginWrong');
    gift.clock.advance(days(1));
    await opened.reload();
    expect(await login(sealedWith(page))).toBe('SealedBodyRefused');
    expect(await login(sealedWith(newPage))).toBe('LoginWrong');
  });

  it('continues a replacement that was killed, and loads before it is used', async () => {
    await startGift();
    const [first] = gift.services.keys.sealedCalls;
    const kill = () => {
      throw new Error('killed');
    };
    await expect(rotateSealedCallKey(gift.services, { waitMs: 0, report: kill })).rejects.toThrow('killed');
    await opened.reload();
    expect(gift.services.keys.sealedCalls[0]).toEqual(first);
    const [, next] = gift.services.keys.sealedCalls;
    await rotateSealedCallKey(gift.services, { waitMs: 0 });
    await opened.reload();
    expect(gift.services.keys.sealedCalls).toEqual([next, first]);
  });
});
