import { hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import type { Services } from '../../../services';

type Writer = { conversationID: string; userID: string };
type Written = Writer & { lines: bigint; recent: bigint; bytes: bigint };
const keyOf = (conversationID: string, userID: string) => `${conversationID} ${userID}`;

/** Per user, so that a case file stays small enough for a phone. */
const maxBytes = 2 * 1024 * 1024;

/**
 * How much these users may still write in their case rooms. Moderators read a case in full and it is exported as
 * one file, so what one side writes is limited per hour and in total. Two processes that accept messages at the
 * same time may each accept the last ones.
 */
export async function roomQuota(services: Services, writers: readonly Writer[], nowMs: number) {
  const { imCaseLines, imCaseLinesPerHour } = services.settings.current;
  const distinctWriters = [
    ...new Map(writers.map((one) => [keyOf(one.conversationID, one.userID), one])).values(),
  ];
  const rows = await services.database.many<Written>(sql`
    select t.id as "conversationID", w.user_id as "userID", own.lines, own.recent, own.bytes
    from unnest(${distinctWriters.map(({ conversationID }) => conversationID)}::text[],
        ${distinctWriters.map(({ userID }) => userID)}::text[]) w (conversation_id, user_id)
      join messaging.conversations t on t.id = w.conversation_id,
      lateral (
        select count(*) as lines, count(*) filter (where sent_ms > ${nowMs - hours(1)}) as recent,
          coalesce(sum(bytes), 0)::bigint as bytes
        from (
          select m.sent_ms, octet_length(m.body) as bytes from messaging.messages m
          where m.conversation = t.n and m.sender = w.user_id order by m.seq desc limit ${imCaseLines}) newest) own`);
  const remaining = new Map(
    rows.map(({ conversationID, userID, lines, recent, bytes }) => [
      keyOf(conversationID, userID),
      {
        lines: imCaseLines - Number(lines),
        recent: imCaseLinesPerHour - Number(recent),
        bytes: maxBytes - Number(bytes),
      },
    ]),
  );
  return {
    /** Whether a message of this size is accepted. If so, it counts. */
    take(conversationID: string, userID: string, bytes: number): boolean {
      const own = remaining.get(keyOf(conversationID, userID)) ?? {
        ...{ lines: imCaseLines, recent: imCaseLinesPerHour, bytes: maxBytes },
      };
      remaining.set(keyOf(conversationID, userID), own);
      if (own.lines < 1 || own.recent < 1 || own.bytes < bytes) return false;
      own.lines--;
      own.recent--;
      own.bytes -= bytes;
      return true;
    },
  };
}
