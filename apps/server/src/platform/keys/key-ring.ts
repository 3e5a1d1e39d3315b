import { createHmac } from 'node:crypto';
import { days, hours, later } from '../clock';
import { type Db, sql, type Tx } from '../database/db';
import { derive, type KeySet } from './keys';
import { seal, unseal } from './secret-box';

// The rows of platform.keys: the instance's keys, each encrypted under the master key.

export type KeyKind = 'permanent' | 'data' | 'sealed-calls';
export type RingKey = {
  id: bigint;
  kind: KeyKind;
  createdAt: Date;
  activatedAt: Date | null;
  retiredAt: Date | null;
  /** Encrypted under the master key that was asked for; null if it is not. */
  wrapped: Buffer | null;
};

/** How long MACs of a retired data key stay valid: no link or stored MAC lives longer. */
export const macOverlapMs = hours(24);
/** How long bodies sealed with a retired RSA key are accepted: a page may stay open for weeks. */
const sealedCallOverlapMs = days(30);

/** Identifies a master key in the database and reveals nothing of it. */
export const checkOf = (master: Buffer): Buffer =>
  createHmac('sha256', derive(master, 'master-check')).update('the master key of this database').digest();

/** All keys, newest first, as encrypted under this master key. */
export const readRing = (db: Db, master: Buffer): Promise<RingKey[]> =>
  db.many<RingKey>(sql`
    select k.id, k.kind, k.created_at as "createdAt", k.activated_at as "activatedAt", k.retired_at as "retiredAt",
      w.wrapped
    from platform.keys k left join platform.key_wraps w on w.key_id = k.id and w.master_check = ${checkOf(master)}
    order by k.id desc`);

/** Whether this master key opens every key. */
export const isOpenRing = (ring: readonly RingKey[]): boolean =>
  ring.length > 0 && ring.every(({ wrapped }) => wrapped !== null);

const boundTo = ({ id, kind }: Pick<RingKey, 'id' | 'kind'>) => `${kind} key ${id}`;

export const openRingKey = (master: Buffer, key: RingKey): Buffer =>
  unseal(derive(master, 'key-wrap'), key.wrapped!, boundTo(key));

export const wrapRingKey = (
  db: Db,
  master: Buffer,
  key: Pick<RingKey, 'id' | 'kind'>,
  secret: Buffer,
): Promise<number> =>
  db.run(sql`
    insert into platform.key_wraps (key_id, master_check, wrapped)
    values (${key.id}, ${checkOf(master)}, ${seal(derive(master, 'key-wrap'), secret, boundTo(key))})
    on conflict do nothing`);

/** Adds a key, encrypted under each of the master keys. */
export async function addRingKey(
  tx: Tx,
  masters: readonly Buffer[],
  key: { kind: KeyKind; secret: Buffer; isActive: boolean; now: Date },
): Promise<void> {
  const { kind, secret, isActive, now } = key;
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into platform.keys (kind, created_at, activated_at)
    values (${kind}, ${now}, ${isActive ? now : null}) returning id`);
  for (const master of masters) await wrapRingKey(tx, master, { id, kind }, secret);
}

/**
 * The keys that a process uses, opened by a master key or by a function. All of them decrypt; the newest active one
 * encrypts.
 */
export function keySetOf(
  ring: readonly RingKey[],
  opener: Buffer | ((key: RingKey) => Buffer),
  now: Date,
): KeySet {
  const open = typeof opener === 'function' ? opener : (key: RingKey) => openRingKey(opener, key);
  const ofKind = (kind: KeyKind) => {
    const all = ring.filter((key) => key.kind === kind);
    const current = currentOf(ring, kind);
    return [...all.filter((key) => key === current), ...all.filter((key) => key !== current)].map((key) => ({
      secret: open(key),
      isWithin: (overlapMs: number) => key.retiredAt === null || later(key.retiredAt, overlapMs) > now,
    }));
  };
  return {
    permanent: ofKind('permanent')[0]!.secret,
    data: ofKind('data').map(({ secret, isWithin }) => ({
      root: secret,
      acceptsMacs: isWithin(macOverlapMs),
    })),
    sealedCalls: ofKind('sealed-calls')
      .filter(({ isWithin }) => isWithin(sealedCallOverlapMs))
      .map(({ secret }) => secret.toString()),
  };
}

export const currentOf = (ring: readonly RingKey[], kind: KeyKind): RingKey | undefined =>
  ring.find((key) => key.kind === kind && key.activatedAt);

/** Keys of a rotation that all processes load before the first one uses it. */
export const nextOf = (ring: readonly RingKey[], kind: KeyKind): RingKey | undefined =>
  ring.find((key) => key.kind === kind && !key.activatedAt);

/** How many master keys open this database: two during a rotation. */
export const countMasters = async (db: Db): Promise<bigint> =>
  (await db.one<{ n: bigint }>(sql`select count(distinct master_check) as n from platform.key_wraps`)).n;
