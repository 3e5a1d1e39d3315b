import { sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';

export type FlagKind = 'report' | 'card' | 'otp' | 'account' | 'contact';

/** How many messages around a flagged one are stored with it and may be viewed. */
export const around = { before: 6, after: 4 } as const;
/** Max flagged messages of one flag, enough to decide by. */
const maxMessages = 100;

/**
 * Flags a message: opens a case, or adds to the sender's open case in that chat. It stores the message and those
 * around it as they are now, with the text of revoked ones. Returns the id of the case.
 */
export async function addFlag(
  tx: Tx,
  flagged: { conversation: bigint; seq: number; senderID: string; kind: FlagKind; dueAt: Date; now: Date },
): Promise<bigint> {
  const { conversation, seq, senderID, kind, dueAt, now } = flagged;
  const { id, messages } = await tx.one<{ id: bigint; messages: bigint }>(sql`
    with flag as (
      insert into messaging.flags as f (id, conversation, sender_id, at, due_at)
      values (${newID(now)}, ${conversation}, ${senderID}, ${now}, ${dueAt})
      on conflict (conversation, sender_id) where closed_at is null
        do update set due_at = least(f.due_at, excluded.due_at)
      returning id)
    select id, (select count(*) from messaging.flag_messages m
      where m.flag_id = flag.id and m.kind is not null) as messages from flag`);
  if (messages >= maxMessages) return id;
  await tx.run(sql`
    insert into messaging.flag_messages as f (flag_id, seq, body, kind)
    select ${id}, m.seq, coalesce(w.body, m.body), case when m.seq = ${seq} then ${kind}::text end
    from messaging.messages m left join messaging.revoked_messages w on w.conversation = m.conversation and w.seq = m.seq
    where m.conversation = ${conversation} and m.seq between ${seq - around.before} and ${seq + around.after}
      and length(coalesce(w.body, m.body)) > 0
    on conflict (flag_id, seq) do update set kind = coalesce(f.kind, excluded.kind)`);
  return id;
}
