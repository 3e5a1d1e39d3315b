import { folded, inFigures } from '@gift/contract/text/contacts';
import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import { checkStaffText } from '../../../platform/text/free-text';
import { openedParts, type SealedCode } from './codes';

// Detects an order's code in a text, whole or in fragments. The code is decrypted in memory only and never
// leaves this file: callers learn only whether a text matches.

/** Scans the texts of one author, in the order they were written. */
export type CodeDetector = {
  /**
   * `revealsCode`: this text, together with earlier ones, reveals a code, and adds to what was known.
   * `redacted`: the text, with the fragments masked once a code is revealed. `hasFragment`: the text contains
   * part of a code.
   */
  scan(text: string): { revealsCode: boolean; redacted: string; hasFragment: boolean };
};

/** This many characters in the order of a code are no coincidence. */
const fragmentLength = 4;
/** A shorter part, such as a PIN, is not checked: any number could match it. */
const minCodeLength = 8;
/** This share of a code is enough to guess the rest. */
const revealingShare = 3 / 4;

/** Normalizes a character: upper case, with look-alikes (O and 0, I, L and 1) made equal. */
const normalizeChar = (char: string) => char.toUpperCase().replace('O', '0').replace(/[IL]/, '1');
const codeChars = /[A-Za-z\d]/g;
const normalizedChars = (text: string) => (folded(text).match(codeChars) ?? []).map(normalizeChar).join('');

/** The text as written, and with spelled-out digits turned into figures. */
const readings = [folded, (text: string) => inFigures(folded(text))];

/** Scans for one code in one reading. */
function fragmentScanner(code: string, read: (text: string) => string) {
  const fragments = new Map<string, number[]>();
  for (let at = 0; at + fragmentLength <= code.length; at++) {
    const fragment = code.slice(at, at + fragmentLength);
    fragments.set(fragment, [...(fragments.get(fragment) ?? []), at]);
  }
  const knownPositions = new Set<number>();
  let tail = '';
  return (text: string): { revealsCode: boolean; positions: Set<number>; hasFragment: boolean } => {
    const matches = [...read(text).matchAll(codeChars)];
    const chars = tail + matches.map(([char]) => normalizeChar(char)).join('');
    const before = knownPositions.size;
    const matched = new Set<number>();
    const positions = new Set<number>();
    for (let from = 0; from + fragmentLength <= chars.length; from++) {
      for (const at of fragments.get(chars.slice(from, from + fragmentLength)) ?? [])
        for (let n = 0; n < fragmentLength; n++) {
          matched.add(at + n);
          const position = matches[from + n - tail.length]?.index;
          if (position !== undefined) positions.add(position);
        }
    }
    for (const at of matched) knownPositions.add(at);
    tail = chars.slice(1 - fragmentLength);
    const minKnown = code.length * revealingShare;
    const isWhole = knownPositions.size >= minKnown;
    return {
      revealsCode: isWhole && (knownPositions.size > before || matched.size >= minKnown),
      positions: isWhole ? positions : new Set(),
      hasFragment: matched.size > 0,
    };
  };
}

function detectorFor(codes: readonly string[]): CodeDetector {
  // Also reversed, since a reader could turn the code round.
  const variants = codes.flatMap((code) => [code, [...code].reverse().join('')]);
  const scanners = readings.flatMap((read) =>
    variants.map((code) => ({ read, scan: fragmentScanner(code, read) })),
  );
  return {
    scan(text) {
      const results = scanners.map(({ read, scan }) => ({ read, ...scan(text) }));
      const redactedPositions = new Set(
        results.flatMap(({ read, positions }) => (read === folded ? [...positions] : [])),
      );
      // A spelled-out digit has no position of its own in the text, so the whole text is masked.
      const isSpelled = results.some(({ read, positions }) => read !== folded && positions.size > 0);
      const redacted =
        redactedPositions.size > 0
          ? folded(text).replace(codeChars, (char, at: number) => (redactedPositions.has(at) ? '•' : char))
          : isSpelled
            ? text.replace(/[\p{L}\p{N}]/gu, '•')
            : text;
      return {
        revealsCode: results.some(({ revealsCode }) => revealsCode),
        hasFragment: results.some(({ hasFragment }) => hasFragment),
        redacted,
      };
    },
  };
}

/** Makes a fresh detector for a user; undefined for a user who does not know the code. */
export type DetectorFor = (userID: bigint) => CodeDetector | undefined;

/**
 * Detector factories by order id; orders whose codes were destroyed are left out. Only texts of users who
 * know the code are checked. Otherwise a buyer who has not viewed the code could find it by guessing, because
 * a rejected text would confirm the guess.
 */
export async function codeDetectors(
  db: Db,
  keys: Keys,
  orderIDs: readonly bigint[],
): Promise<Map<bigint, DetectorFor>> {
  const rows = await db.many<SealedCode & { orderID: bigint; knownTo: bigint[] }>(sql`
    select c.order_id as "orderID", c.slot, c.sealed, c.wrapped_key as wrapped,
      array_remove(array[o.seller_id, case when o.revealed_at is not null then o.buyer_id end], null) as "knownTo"
    from orders.codes c join orders.orders o on o.id = c.order_id
    where c.order_id = any(${orderIDs}::bigint[]) and c.shredded_at is null order by c.order_id, c.slot`);
  const codes = new Map<bigint, { own: string[]; knownTo: readonly bigint[] }>();
  for (const { knownTo, ...row } of rows) {
    const parts = openedParts(keys, row.orderID, row).map(({ text }) => normalizedChars(text));
    const long = parts.filter((code) => code.length >= minCodeLength);
    codes.set(row.orderID, { knownTo, own: [...(codes.get(row.orderID)?.own ?? []), ...long] });
  }
  return new Map(
    [...codes].map(([orderID, { own, knownTo }]) => [
      orderID,
      (userID) => (knownTo.includes(userID) ? detectorFor(own) : undefined),
    ]),
  );
}

type CheckContext = Pick<CommandContext, 'tx' | 'services' | 'caller'>;

/**
 * Whether a text reveals the order's code, alone or together with the caller's report, answer and the texts
 * in `before` (oldest first). Always false for a user who does not know the code.
 */
export async function textRevealsCode(
  { tx, services, caller }: CheckContext,
  orderID: bigint,
  text: string,
  before: readonly string[] = [],
): Promise<boolean> {
  const detector = (await codeDetectors(tx, services.keys, [orderID])).get(orderID)?.(caller.userID);
  if (!detector || text === '') return false;
  const claims = await tx.many<{ text: string | null }>(sql`
    select case when o.buyer_id = ${caller.userID} then r.claim else r.answer end as text
    from orders.refunds r join orders.orders o on o.id = r.order_id where r.order_id = ${orderID} order by r.at`);
  for (const { text } of claims) detector.scan(text ?? '');
  for (const text of before) detector.scan(text);
  return detector.scan(text).revealsCode;
}

/**
 * Checks a text about an order that the other side and staff will read, and returns it as it is stored.
 * Refuses with CodeInText.
 */
export async function checkedText(
  context: CheckContext,
  orderID: bigint,
  input: string,
  field: 'text' | 'note',
  before?: readonly string[],
): Promise<string> {
  const text = checkStaffText(input, field, [String(orderID)]);
  if (await textRevealsCode(context, orderID, text, before))
    throw new Refusal('CodeInText', { found: text, field });
  return text;
}

/** Running orders with a code between each pair of users, by the pair's key. */
export async function ordersWithCodes(
  db: Db,
  pairs: readonly { key: string; one: bigint; other: bigint }[],
): Promise<Map<string, bigint[]>> {
  const rows = await db.many<{ key: string; orderID: bigint }>(sql`
    select w.key, o.id as "orderID"
    from unnest(${pairs.map(({ key }) => key)}::text[], ${pairs.map(({ one }) => one)}::bigint[],
        ${pairs.map(({ other }) => other)}::bigint[]) w (key, one, other),
      lateral (
        select id from orders.orders where ended_at is null and buyer_id = w.one and seller_id = w.other
        union all
        select id from orders.orders where ended_at is null and buyer_id = w.other and seller_id = w.one) o
    where exists (select from orders.codes c where c.order_id = o.id and c.shredded_at is null)`);
  const orderIDsByKey = new Map<string, bigint[]>();
  for (const { key, orderID } of rows) orderIDsByKey.set(key, [...(orderIDsByKey.get(key) ?? []), orderID]);
  return orderIDsByKey;
}
