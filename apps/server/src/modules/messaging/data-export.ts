import { ContentType } from '@gift/im-protocol';
import { type DataExporter, jsonListFile, shortListFile, textFile } from '../../platform/data-export';
import type { Db } from '../../platform/database/db';
import { sql } from '../../platform/database/db';
import { escaped } from '../../platform/http/html';
import { systemAccount } from './in-app/system-account';
import { pullRanges } from './messages/pull';
import { decodeMessage } from './messages/store/encoded';
import { otherOf, partiesOf } from './messages/store/ids';
import { listParticipations, type Participant } from './messages/store/participants';

/** A message as its reader sees it. `text` is the readable part; `content` holds everything. */
type ExportedMessage = {
  seq: number;
  from: string;
  isOwn: boolean;
  at: string;
  type: number;
  text: string;
  content: unknown;
};

/**
 * A user's conversations as they see them, each as JSON and as an HTML page, and their contacts. Deleted and
 * revoked messages are not included.
 */
export const exportMessagingData: DataExporter = async function* (db, { userID, language }) {
  const id = String(userID);
  yield shortListFile('chats/friends.json', () =>
    db.many(sql`
      select u.nickname, f.remark, f.is_pinned as "isPinned", f.since from messaging.friends f
      join messaging.users u on u.id = f.friend_id where f.owner_id = ${id} order by f.since`),
  );
  yield shortListFile('chats/groups.json', () =>
    db.many(sql`
      select g.id, g.name, m.nickname, m.role, m.joined_at as "joinedAt" from messaging.members m
      join messaging.groups g on g.id = m.group_id where m.user_id = ${id} order by m.joined_at`),
  );
  yield shortListFile('chats/reports.json', () =>
    db.many(sql`
      select t.id as chat, r.seq, r.reason, r.words as text, r.at from messaging.flag_reports r
      join messaging.conversations t on t.n = r.conversation where r.reporter_id = ${id} order by r.at`),
  );
  yield shortListFile('chats/mutes.json', () =>
    db.many(sql`select until, at from messaging.mutes where user_id = ${id}`),
  );
  // Older messages are archived: not in the files below.
  yield shortListFile('chats/archived.json', () =>
    db.many(sql`
      select t.id as chat, greatest(t.min_seq - s.min_seq, 0) as messages
      from messaging.participants s join messaging.conversations t on t.n = s.conversation
      where s.user_id = ${id} and t.min_seq > s.min_seq order by t.n`),
  );
  for (const participant of await listParticipations(db, id)) {
    if (participant.from > participant.to) continue;
    const title = await titleOf(db, id, participant.conversationID);
    const path = `chats/${participant.conversationID}`;
    yield jsonListFile(`${path}.json`, () => exportedMessages(db, id, participant));
    yield textFile(`${path}.html`, async function* () {
      yield htmlHead(title, language);
      for await (const page of exportedMessages(db, id, participant)) yield page.map(htmlOf).join('');
      yield '</body></html>\n';
    });
  }
};

/** The name of the other user or of the group. */
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

/** The messages of a conversation that this reader can see, oldest first, one page at a time. */
async function* exportedMessages(
  db: Db,
  userID: string,
  { conversationID, from, to }: Participant,
): AsyncGenerator<ExportedMessage[]> {
  for (let begin = from; begin <= to; begin += pageSize) {
    const end = Math.min(to, begin + pageSize - 1);
    // A frame may not hold a full page of long messages. Then it has the newest, and the rest is requested again.
    const decodedPage: ExportedMessage[] = [];
    for (let until = end; until >= begin; ) {
      const ranges = [{ conversationID, begin, end: until, num: pageSize }];
      const msgs = (await pullRanges(db, userID, ranges, false)).get(conversationID)?.msgs ?? [];
      if (msgs.length === 0) break;
      const messages = msgs.map(decodeMessage);
      decodedPage.unshift(
        ...messages
          .filter(({ contentType }) => contentType !== 0)
          .map((message) => exportedMessage(message, userID)),
      );
      until = Number(messages[0]!.seq) - 1;
    }
    if (decodedPage.length > 0) yield decodedPage;
  }
}

function exportedMessage(message: ReturnType<typeof decodeMessage>, userID: string): ExportedMessage {
  const content = parseJson(Buffer.from(message.content).toString());
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The readable part of a message: its text, or the address of its file. */
function textOf(type: number, content: unknown): string {
  if (typeof content !== 'object' || content === null) return '';
  const fields = content as Record<string, unknown>;
  if (typeof fields.content === 'string') return fields.content;
  if (typeof fields.text === 'string') return fields.text;
  if (type === ContentType.oaNotification && typeof fields.detail === 'string') {
    const detail = parseJson(fields.detail) as { text?: unknown } | null;
    return typeof detail?.text === 'string' ? detail.text : '';
  }
  const event = /"event":"(\w{1,40})"/.exec(String(fields.data ?? ''))?.[1];
  if (event) return `[${event}]`;
  const url = /"(?:url|sourceUrl|videoUrl)":"([^"]+)"/.exec(JSON.stringify(fields))?.[1];
  return url ? `[${url}]` : '';
}

const htmlHead = (title: string, language: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title></head><body style="font:16px/1.5 sans-serif;max-width:40em;margin:auto;padding:1em">` +
  `<h1>${escaped(title)}</h1>\n`;

const htmlOf = ({ from, isOwn, at, text, type }: ExportedMessage) =>
  `<p${isOwn ? ' style="text-align:right"' : ''}><small>${escaped(from)} · ${at}</small><br>` +
  `${escaped(text || `[${type}]`).replaceAll('\n', '<br>')}</p>\n`;
