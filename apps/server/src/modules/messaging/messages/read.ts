import { ContentType, ErrorCode, isNotificationID } from '@gift/im-protocol';
import { later, seconds } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { ImError } from '../http/openim-http';
import { type NotifyContext, notify } from './notify';
import { findReadable, type ReadableConversation } from './store/readable';

/** Max seqs that one receipt names. Beyond them, the reader's has-read seq is enough. */
const maxReceiptSeqs = 1_000;

/**
 * Marks messages as read up to a seq, and optionally single ones. Read state only moves forward. In a single chat
 * the other user gets a stored notification; in a group the reader's own devices do. `isQuiet`: no notification.
 */
export async function markRead(
  at: NotifyContext,
  of: {
    userID: string;
    conversationID: string;
    hasReadSeq: number;
    /** Additional single messages; all of them must exist. */
    seqs?: readonly number[];
    isQuiet?: boolean;
    /** A seq above the newest message is refused with 1001; otherwise it means the newest. */
    isStrict?: boolean;
  },
): Promise<void> {
  const { userID, conversationID, hasReadSeq, seqs = [], isQuiet = false, isStrict = false } = of;
  const readable = (await findReadable(at.tx, userID, [conversationID])).get(conversationID);
  if (!readable || isNotificationID(conversationID))
    throw new ImError(ErrorCode.RecordNotFoundError, 'conversationID');
  const highest = Math.max(hasReadSeq, 0, ...seqs);
  if (isStrict && highest > readable.to)
    throw new ImError(ErrorCode.ArgsError, 'hasReadSeq is above the newest');
  const to = Math.min(highest, readable.to);
  const from = await moveForward(at.tx, userID, readable.conversation, to);
  if (from !== undefined) await scheduleExpiry(at, userID, readable, from, to);
  const newlyRead = from === undefined ? [] : seqsBetween(Math.max(from + 1, to - maxReceiptSeqs + 1), to);
  const receiptSeqs =
    newlyRead.length > 0 ? newlyRead : seqs.filter((seq) => seq <= readable.to).slice(0, maxReceiptSeqs);
  if (isQuiet || (from === undefined && receiptSeqs.length === 0)) return;
  const detail = { markAsReadUserID: userID, conversationID, seqs: receiptSeqs, hasReadSeq: to };
  const base = { contentType: ContentType.readReceipt, sendID: userID, detail };
  // Nobody needs a receipt for a system message, and groups have no receipts.
  if (isSingle(readable))
    await notify(at, { ...base, recvID: readable.otherID, isStored: receiptSeqs.length > 0 });
  else await notify(at, { ...base, recvID: userID });
}

const isSingle = ({ conversationID }: ReadableConversation) => conversationID.startsWith('si_');

/** Moves a user's read seq forward. Returns the old one, or undefined if it did not move. */
async function moveForward(
  tx: Tx,
  userID: string,
  conversation: bigint,
  to: number,
): Promise<number | undefined> {
  const row = await tx.maybe<{ before: bigint }>(sql`
    with held as (
      select read_seq as before from messaging.participants where user_id = ${userID} and conversation = ${conversation} for update
    )
    update messaging.participants s set read_seq = ${to} from held
    where s.user_id = ${userID} and s.conversation = ${conversation} and held.before < ${to}
    returning held.before`);
  return row && Number(row.before);
}

/** The other user's expiring messages have now been read, so their time starts. */
async function scheduleExpiry(
  { tx, now }: NotifyContext,
  userID: string,
  readable: ReadableConversation,
  from: number,
  to: number,
) {
  if (!isSingle(readable)) return;
  const { conversation } = readable;
  const rows = await tx.many<{ seq: bigint; burnS: number }>(sql`
    select seq, burn_s as "burnS" from messaging.messages
    where conversation = ${conversation} and seq > ${from} and seq <= ${to} and burn_s > 0 and sender <> ${userID}`);
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into messaging.expiring_messages (conversation, seq, expires_at)
    select ${conversation}, s, b from unnest(${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ burnS }) => later(now, seconds(burnS)))}::timestamptz[]) r (s, b)
    on conflict do nothing`);
}

const seqsBetween = (lo: number, hi: number) =>
  Array.from({ length: Math.max(0, hi - lo + 1) }, (_, at) => lo + at);
