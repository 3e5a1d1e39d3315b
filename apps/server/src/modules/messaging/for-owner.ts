import { ContentType } from '@gift/im-protocol';
import type { Db } from '../../platform/db';
import { sql } from '../../platform/db';
import { escaped } from '../../platform/html';
import { type ForOwner, list, shortList, textFile } from '../../platform/own-data';
import { decodeMessage } from './messages/encoded';
import { otherOf, partiesOf } from './messages/ids';
import { pullRanges } from './messages/pull';
import { type Seat, seatsOf } from './messages/seats';
import { systemAccount } from './system-account';

/** A message as its reader sees it. `text` is what can be read of it; the whole is in `content`. */
type Line = {
  seq: number;
  from: string;
  isOwn: boolean;
  at: string;
  type: number;
  text: string;
  content: unknown;
};

/**
 * Somebody's conversations as they see them, each as JSON for programs and as a page for people; and who they know
 * here. What they deleted, or others took back, is not in them.
 */
export const messagingForOwner: ForOwner = async function* (db, { userID, language }) {
  const id = String(userID);
  yield shortList('chats/friends.json', () =>
    db.many(sql`
      select u.nickname, f.remark, f.is_pinned as "isPinned", f.since from messaging.friends f
      join messaging.users u on u.id = f.friend_id where f.owner_id = ${id} order by f.since`),
  );
  yield shortList('chats/groups.json', () =>
    db.many(sql`
      select g.id, g.name, m.nickname, m.role, m.joined_at as "joinedAt" from messaging.members m
      join messaging.groups g on g.id = m.group_id where m.user_id = ${id} order by m.joined_at`),
  );
  yield shortList('chats/reports.json', () =>
    db.many(sql`
      select t.id as chat, r.seq, r.reason, r.words, r.at from messaging.flag_reports r
      join messaging.threads t on t.n = r.thread where r.reporter_id = ${id} order by r.at`),
  );
  yield shortList('chats/mutes.json', () =>
    db.many(sql`select until, at from messaging.mutes where user_id = ${id}`),
  );
  for (const seat of await seatsOf(db, id)) {
    if (seat.from > seat.to) continue;
    const title = await titleOf(db, id, seat.conversationID);
    const path = `chats/${seat.conversationID}`;
    yield list(`${path}.json`, () => linesOf(db, id, seat));
    yield textFile(`${path}.html`, async function* () {
      yield headOf(title, language);
      for await (const page of linesOf(db, id, seat)) yield page.map(htmlOf).join('');
      yield '</body></html>\n';
    });
  }
};

/** The name of the other one, or of the group. */
async function titleOf(db: Db, userID: string, conversationID: string): Promise<string> {
  const parties = partiesOf(conversationID);
  if (!parties) return conversationID;
  const row =
    parties.kind === 'group'
      ? await db.maybe<{ name: string }>(sql`select name from messaging.groups where id = ${parties.groupID}`)
      : await db.maybe<{ name: string }>(sql`
          select nickname as name from messaging.users where id = ${otherOf(parties.users, userID)}`);
  return row?.name ?? systemAccount.nickname;
}

const pageSize = 200;

/** The messages of a conversation this reader can see, oldest first, a page at a time. */
async function* linesOf(db: Db, userID: string, { conversationID, from, to }: Seat): AsyncGenerator<Line[]> {
  for (let begin = from; begin <= to; begin += pageSize) {
    const end = Math.min(to, begin + pageSize - 1);
    // A frame holds less than a page of long messages: then the newest of it come, and the rest is asked for again.
    const lines: Line[] = [];
    for (let until = end; until >= begin; ) {
      const wanted = [{ conversationID, begin, end: until, num: pageSize }];
      const msgs = (await pullRanges(db, userID, wanted, false)).get(conversationID)?.msgs ?? [];
      if (msgs.length === 0) break;
      const decoded = msgs.map(decodeMessage);
      lines.unshift(
        ...decoded.filter(({ contentType }) => contentType !== 0).map((message) => lineOf(message, userID)),
      );
      until = Number(decoded[0]!.seq) - 1;
    }
    if (lines.length > 0) yield lines;
  }
}

function lineOf(message: ReturnType<typeof decodeMessage>, userID: string): Line {
  const content = parsed(Buffer.from(message.content).toString());
  return {
    seq: Number(message.seq),
    from: message.senderNickname || (message.sendID === userID ? '' : message.sendID),
    isOwn: message.sendID === userID,
    at: new Date(Number(message.sendTime)).toISOString(),
    type: message.contentType,
    text: textOf(message.contentType, content),
    content,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What can be read of a message: its words, or the address of what it shows. */
function textOf(type: number, content: unknown): string {
  if (typeof content !== 'object' || content === null) return '';
  const said = content as Record<string, unknown>;
  if (typeof said.content === 'string') return said.content;
  if (typeof said.text === 'string') return said.text;
  if (type === ContentType.oaNotification && typeof said.detail === 'string') {
    const detail = parsed(said.detail) as { text?: unknown } | null;
    return typeof detail?.text === 'string' ? detail.text : '';
  }
  const event = /"event":"(\w{1,40})"/.exec(String(said.data ?? ''))?.[1];
  if (event) return `[${event}]`;
  const url = /"(?:url|sourceUrl|videoUrl)":"([^"]+)"/.exec(JSON.stringify(said))?.[1];
  return url ? `[${url}]` : '';
}

const headOf = (title: string, language: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title></head><body style="font:16px/1.5 sans-serif;max-width:40em;margin:auto;padding:1em">` +
  `<h1>${escaped(title)}</h1>\n`;

const htmlOf = ({ from, isOwn, at, text, type }: Line) =>
  `<p${isOwn ? ' style="text-align:right"' : ''}><small>${escaped(from)} · ${at}</small><br>` +
  `${escaped(text || `[${type}]`).replaceAll('\n', '<br>')}</p>\n`;
