import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../../../platform/keys/keys';

// A file's address is in messages for good, and other users' clients open it in a plain <img> or <audio> without a
// token. So the address itself grants the right to read: its key cannot be guessed, and only recipients of the
// message have it. This also lets users forward a message and moderators read it later.

const macOf = (keys: Keys, text: string) =>
  keys.mac('object-url', text).subarray(0, 16).toString('base64url');

function isSame(signature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type ObjectRef = { id: bigint; name: string };

const pathOf = (name: string) => name.split('/').map(encodeURIComponent).join('/');

/**
 * The address of a stored file. The key is in the path, because SDKs append `?type=image&width=…` to ask for a
 * smaller picture, even if the address has a query already.
 */
export const readURL = (keys: Keys, site: string, { id, name }: ObjectRef): string =>
  `${site}/api/object/key/${id.toString(36)}.${macOf(keys, `read ${id}`)}/${pathOf(name)}`;

const idOf = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

/**
 * The file that an address opens; undefined if it opens none. Older messages have the key in the query, and the
 * JavaScript SDK appended a second query to it.
 */
export function opensAddress(keys: Keys, address: string): bigint | undefined {
  if (!URL.canParse(address, 'http://gift.invalid')) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://gift.invalid');
  const [, inPath] = /^\/api\/object\/key\/([^/]+)\//.exec(pathname) ?? [];
  const key = inPath ?? searchParams.get('key')?.split('?', 1)[0] ?? '';
  const [, digits, mac] = /^([0-9a-z]{1,13})\.([\w-]{22})$/.exec(key) ?? [];
  if (!digits || !mac) return undefined;
  const id = idOf(digits);
  return isSame(mac, macOf(keys, `read ${id}`)) ? id : undefined;
}

/** A temporary address, valid until then, for the file of a permanent one. */
export const temporaryURL = (keys: Keys, id: bigint, until: Date): string => {
  const value = `${id.toString(36)}.${until.getTime()}`;
  return `/api/object/temporary?token=${value}.${macOf(keys, `temporary ${value}`)}`;
};

/** The file that a temporary address opens now; undefined if it is expired or invalid. */
export function openTemporaryLink(keys: Keys, value: unknown, now: Date): bigint | undefined {
  const [, digits, until, mac] =
    /^([0-9a-z]{1,13})\.(\d{13})\.([\w-]{22})$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (!digits || !until || !mac || Number(until) <= now.getTime()) return undefined;
  return isSame(mac, macOf(keys, `temporary ${digits}.${until}`)) ? idOf(digits) : undefined;
}

/** The address that accepts one part of an upload until then. */
export const partURL = (
  keys: Keys,
  site: string,
  { id, number, until }: { id: bigint; number: number; until: Date },
): string =>
  `${site}/api/object/part/${id}/${number}?until=${until.getTime()}&sig=${macOf(keys, `put ${id} ${number} ${until.getTime()}`)}`;

/** Whether this address accepts that part now. */
export function opensPart(
  keys: Keys,
  { id, number, until, sig }: { id: string; number: string; until: unknown; sig: unknown },
  now: Date,
): { id: bigint; number: number } | undefined {
  const isWhole =
    /^[1-9]\d{0,18}$/.test(id) &&
    /^[1-9]\d{0,4}$/.test(number) &&
    typeof until === 'string' &&
    /^\d{13}$/.test(until) &&
    typeof sig === 'string';
  if (!isWhole || Number(until) <= now.getTime()) return undefined;
  if (!isSame(sig, macOf(keys, `put ${id} ${number} ${until}`))) return undefined;
  return { id: BigInt(id), number: Number(number) };
}
