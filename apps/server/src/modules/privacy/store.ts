import type { Kobo } from '@gift/money';
import { type Db, sql, type Tx } from '../../platform/database/db';
import type { Language } from '../../platform/text/language';

export type RequestState = 'open' | 'ready' | 'done' | 'failed' | 'expired' | 'stopped' | 'refused';

export type DataRequest = {
  id: bigint;
  userID: bigint;
  kind: 'export' | 'deletion' | 'correction';
  state: RequestState;
  language: Language;
  requestedAt: Date;
  dueAt: Date | null;
  tries: number;
  bytes: bigint | null;
  givenUp: Kobo;
  /** What prevented a deletion on its due date. */
  blockers: string[];
};

const columns = sql`
  id, user_id as "userID", kind, state, language, requested_at as "requestedAt", due_at as "dueAt", tries, bytes,
  given_up_kobo as "givenUp", blockers`;

export const newestOf = (
  db: Db,
  userID: bigint,
  kind: DataRequest['kind'],
): Promise<DataRequest | undefined> =>
  db.maybe<DataRequest>(sql`
    select ${columns} from privacy.requests where user_id = ${userID} and kind = ${kind} order by id desc limit 1`);

/** Locks a request until the transaction ends; undefined if it is gone or locked by another transaction. */
export const lockRequest = (tx: Tx, id: bigint): Promise<DataRequest | undefined> =>
  tx.maybe<DataRequest>(sql`
    select ${columns} from privacy.requests where id = ${id} for update skip locked`);

export type NewRequest = Pick<DataRequest, 'id' | 'userID' | 'kind' | 'language'> & {
  now: Date;
  answerBy: Date;
  dueAt: Date | null;
  givenUp?: Kobo;
};

/** Inserts a request; false when one of its kind is already open. */
export async function addRequest(tx: Tx, of: NewRequest): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into privacy.requests (id, user_id, kind, language, requested_at, answer_by, due_at, given_up_kobo)
    values (${of.id}, ${of.userID}, ${of.kind}, ${of.language}, ${of.now}, ${of.answerBy}, ${of.dueAt}, ${of.givenUp ?? 0n})
    on conflict (user_id, kind) where state = 'open' do nothing`);
  return rows === 1;
}
