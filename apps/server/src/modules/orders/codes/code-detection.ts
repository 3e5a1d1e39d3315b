import { folded, inFigures } from '@gift/contract/text/contacts';
import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import { checkStaffText } from '../../../platform/text/free-text';
import { openedParts, type SealedCode } from './codes';

// Whether words tell the code of an order, at once or piece by piece. The code is opened in memory for that and none of it
// is handed out: what leaves here only answers questions about words.

/** Hears what one person says, in its order. */
export type CodeDetector = {
  /**
   * `tells`: with what was heard before, the text tells an order's code, and adds to it. `covered`: the text, and
   * where a code is told by now without the pieces of it. `hasPiece`: something of a code stands in it.
   */
  scan(text: string): { revealsCode: boolean; redacted: string; hasFragment: boolean };
};

/** So many signs in the order of a code stand together by no chance. */
const pieceLength = 4;
/** What is shorter, as a PIN, is no code by itself, and any number could be it. */
const shortest = 8;
/** Whoever knows as much of a code tries the rest. */
const share = 3 / 4;

/** A letter or figure as it is compared: one case, and one sign for those that look the same. */
const plain = (sign: string) => sign.toUpperCase().replace('O', '0').replace(/[IL]/, '1');
const isSign = /[A-Za-z\d]/g;
const normalizedSigns = (text: string) => (folded(text).match(isSign) ?? []).map(plain).join('');

/** A text as it stands, and with the figures that it says in words. */
const readings = [folded, (text: string) => inFigures(folded(text))];

/** Hears for one code, in one reading. */
function fragmentScanner(code: string, read: (text: string) => string) {
  const pieces = new Map<string, number[]>();
  for (let at = 0; at + pieceLength <= code.length; at++) {
    const piece = code.slice(at, at + pieceLength);
    pieces.set(piece, [...(pieces.get(piece) ?? []), at]);
  }
  const knownPositions = new Set<number>();
  let tail = '';
  return (text: string): { revealsCode: boolean; positions: Set<number>; hasFragment: boolean } => {
    const own = [...read(text).matchAll(isSign)];
    const signs = tail + own.map(([sign]) => plain(sign)).join('');
    const before = knownPositions.size;
    const here = new Set<number>();
    const positions = new Set<number>();
    for (let from = 0; from + pieceLength <= signs.length; from++) {
      for (const at of pieces.get(signs.slice(from, from + pieceLength)) ?? [])
        for (let n = 0; n < pieceLength; n++) {
          here.add(at + n);
          const position = own[from + n - tail.length]?.index;
          if (position !== undefined) positions.add(position);
        }
    }
    for (const at of here) knownPositions.add(at);
    tail = signs.slice(1 - pieceLength);
    const minSigns = code.length * share;
    const isWhole = knownPositions.size >= minSigns;
    return {
      revealsCode: isWhole && (knownPositions.size > before || here.size >= minSigns),
      positions: isWhole ? positions : new Set(),
      hasFragment: here.size > 0,
    };
  };
}

function detectorFor(codes: readonly string[]): CodeDetector {
  // Backwards too: whoever reads it turns it round.
  const ways = codes.flatMap((code) => [code, [...code].reverse().join('')]);
  const scanners = readings.flatMap((read) =>
    ways.map((code) => ({ read, scan: fragmentScanner(code, read) })),
  );
  return {
    scan(text) {
      const results = scanners.map(({ read, scan }) => ({ read, ...scan(text) }));
      const redactedPositions = new Set(
        results.flatMap(({ read, positions }) => (read === folded ? [...positions] : [])),
      );
      // What figures said in words add stands at no place of its own.
      const isSpelled = results.some(({ read, positions }) => read !== folded && positions.size > 0);
      const redacted =
        redactedPositions.size > 0
          ? folded(text).replace(isSign, (sign, at: number) => (redactedPositions.has(at) ? '•' : sign))
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

/** A listener for one person, who is heard anew; undefined for who does not know the code. */
export type DetectorFor = (userID: bigint) => CodeDetector | undefined;

/**
 * Makes listeners for the codes of these orders, by order; none for one whose codes are gone. Only who knows a code is
 * heard: whether words are refused says whether they are right, and a buyer who has not looked could ask for the code
 * with guess after guess.
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
    const parts = openedParts(keys, row.orderID, row).map(({ text }) => normalizedSigns(text));
    const long = parts.filter((code) => code.length >= shortest);
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
 * Whether this tells the code of an order, alone or with what the caller said of it before: in a report, in its answer,
 * and in `before`, oldest first. Never of somebody who does not know the code.
 */
export async function textRevealsCode(
  { tx, services, caller }: CheckContext,
  orderID: bigint,
  text: string,
  before: readonly string[] = [],
): Promise<boolean> {
  const detector = (await codeDetectors(tx, services.keys, [orderID])).get(orderID)?.(caller.userID);
  if (!detector || text === '') return false;
  const claims = await tx.many<{ words: string | null }>(sql`
    select case when o.buyer_id = ${caller.userID} then r.claim else r.answer end as words
    from orders.refunds r join orders.orders o on o.id = r.order_id where r.order_id = ${orderID} order by r.at`);
  for (const { words } of claims) detector.scan(words ?? '');
  for (const words of before) detector.scan(words);
  return detector.scan(text).revealsCode;
}

/** What somebody says of an order to its other side and to staff, as it is kept. Refuses with CodeInText. */
export async function checkedText(
  speaker: CheckContext,
  orderID: bigint,
  typed: string,
  field: 'text' | 'note',
  before?: readonly string[],
): Promise<string> {
  const text = checkStaffText(typed, field, [String(orderID)]);
  if (await textRevealsCode(speaker, orderID, text, before))
    throw new Refusal('CodeInText', { found: text, field });
  return text;
}

/** Orders between two people that run and have a code, by the key of each pair. */
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
  const found = new Map<string, bigint[]>();
  for (const { key, orderID } of rows) found.set(key, [...(found.get(key) ?? []), orderID]);
  return found;
}
