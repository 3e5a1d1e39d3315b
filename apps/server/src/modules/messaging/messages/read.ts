import { ContentType, ErrorCode, isNotificationID } from '@gift/im-protocol';
import { later, seconds } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/db';
import { ImError } from '../http/openim-http';
import { type NotifyAt, notify } from './notify';
import { type Place, placesIn } from './places';

/** Most seqs one receipt names; beyond them the reader's has-read seq says it all. */
const maxSeqsTold = 1_000;

/**
 * A user has read up to a seq, and maybe single messages. Read state only moves forward. In a chat of two the other
 * one is told, reliably; in a group the reader's own devices are. `isQuiet`: nobody is.
 */
export async function markRead(
  at: NotifyAt,
  of: {
    userID: string;
    conversationID: string;
    hasReadSeq: number;
    /** Single messages beside; all of them must be there. */
    seqs?: readonly number[];
    isQuiet?: boolean;
    /** Above the newest message is refused with 1001; otherwise it means the newest. */
    isStrict?: boolean;
  },
): Promise<void> {
  const { userID, conversationID, hasReadSeq, seqs = [], isQuiet = false, isStrict = false } = of;
  const place = (await placesIn(at.tx, userID, [conversationID])).get(conversationID);
  if (!place || isNotificationID(conversationID))
    throw new ImError(ErrorCode.RecordNotFoundError, 'conversationID');
  const highest = Math.max(hasReadSeq, 0, ...seqs);
  if (isStrict && highest > place.to)
    throw new ImError(ErrorCode.ArgsError, 'hasReadSeq is above the newest');
  const to = Math.min(highest, place.to);
  const from = await moveForward(at.tx, userID, place.thread, to);
  if (from !== undefined) await burnLater(at, userID, place, from, to);
  const newlyRead = from === undefined ? [] : seqsBetween(Math.max(from + 1, to - maxSeqsTold + 1), to);
  const told = newlyRead.length > 0 ? newlyRead : seqs.filter((seq) => seq <= place.to).slice(0, maxSeqsTold);
  if (isQuiet || (from === undefined && told.length === 0)) return;
  const detail = { markAsReadUserID: userID, conversationID, seqs: told, hasReadSeq: to };
  const base = { contentType: ContentType.readReceipt, sendID: userID, detail };
  // Nobody waits for a receipt of a system line, and groups have none.
  if (isSingle(place)) await notify(at, { ...base, recvID: place.otherID, isStored: told.length > 0 });
  else await notify(at, { ...base, recvID: userID });
}

const isSingle = ({ conversationID }: Place) => conversationID.startsWith('si_');

/** Moves one's read state; answers where it was, or undefined when it was there already. */
async function moveForward(tx: Tx, userID: string, thread: bigint, to: number): Promise<number | undefined> {
  const row = await tx.maybe<{ before: bigint }>(sql`
    with held as (
      select read_seq as before from messaging.seats where user_id = ${userID} and thread = ${thread} for update
    )
    update messaging.seats s set read_seq = ${to} from held
    where s.user_id = ${userID} and s.thread = ${thread} and held.before < ${to}
    returning held.before`);
  return row && Number(row.before);
}

/** What the other one wrote to be seen for a while only has been seen now. */
async function burnLater({ tx, now }: NotifyAt, userID: string, place: Place, from: number, to: number) {
  if (!isSingle(place)) return;
  const { thread } = place;
  const rows = await tx.many<{ seq: bigint; burnS: number }>(sql`
    select seq, burn_s as "burnS" from messaging.messages
    where thread = ${thread} and seq > ${from} and seq <= ${to} and burn_s > 0 and sender <> ${userID}`);
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into messaging.burning (thread, seq, burn_at)
    select ${thread}, s, b from unnest(${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ burnS }) => later(now, seconds(burnS)))}::timestamptz[]) r (s, b)
    on conflict do nothing`);
}

const seqsBetween = (lo: number, hi: number) =>
  Array.from({ length: Math.max(0, hi - lo + 1) }, (_, at) => lo + at);
