import { createHash } from 'node:crypto';
import { ContentType, MessageFrom, SendStatus, SessionType } from '@gift/im-protocol';
import { imBackend } from '../modules/messaging';
import { hours, later, seconds } from '../platform/clock';
import { type Statement, sql } from '../platform/database/db';
import type { Services } from '../services';

const replies: Record<string, string> = {
  'en-US':
    'Hi! I am a demo trader and answer automatically. Start an order with me and I do my part within seconds.',
  'pcm-NG':
    'How far! I be demo trader and I dey answer by myself. Start order with me, I go do my own part within seconds.',
  'zh-CN': '你好！我是演示交易者，会自动回应。下单后，我会在几秒内完成我这一步。',
};

type Presence = { isAway: Statement; isHere: Statement; names: readonly string[] };
type Greeted = { partnerID: bigint; personID: bigint; language: string; conversation: bigint; seq: bigint };

/** Answers a visitor's message to a partner, once an hour per chat; returns how many replies it wrote. */
export async function greetBack(services: Services, now: Date, { isAway, isHere, names }: Presence) {
  if (services.config.im.cluster) return 0;
  const since = later(now, -hours(1)).getTime();
  const unanswered = await services.database.many<Greeted>(sql`
    select p.id as "partnerID", u.id as "personID", u.language, m.conversation, m.seq
    from messaging.conversations t
    join messaging.participants mine on mine.conversation = t.n
    join identity.users p on p.id::text = mine.user_id and p.is_demo and p.nickname = any(${names})
    join lateral (
      select conversation, seq, sender, sent_ms from messaging.messages
      where conversation = t.n and sender <> mine.user_id and sent_ms > ${since}
        and content_type between ${ContentType.text} and ${ContentType.file}
      order by seq desc limit 1) m on m.sent_ms <= ${later(now, -seconds(3)).getTime()}
    join identity.users u on u.id::text = m.sender
    left join offers.traders pt on pt.user_id = p.id
    left join offers.traders ut on ut.user_id = u.id
    where t.id like 'si\\_%' and t.max_ms > ${since}
      and (pt.online_until is null or pt.online_until ${isAway}) and (ut.user_id is null or ut.online_until ${isHere})
      and not exists (select from messaging.messages
        where conversation = t.n and sender = mine.user_id and content_type = ${ContentType.text} and sent_ms > ${since})
    limit 10`);
  for (const one of unanswered) {
    const sendID = String(one.partnerID);
    const content = { content: replies[one.language] ?? replies['en-US'] };
    // The same key each time, so that another process or a retry adds nothing.
    const clientMsgID = createHash('md5').update(`demo partner ${one.conversation} ${one.seq}`).digest('hex');
    await imBackend(services).send(
      { userID: sendID, platformID: 5, tokenID: 'demo' },
      {
        ...{ sendID, recvID: String(one.personID), groupID: '', clientMsgID, serverMsgID: '' },
        ...{ senderPlatformID: 5, senderNickname: '', senderFaceURL: '', sessionType: SessionType.single },
        ...{ msgFrom: MessageFrom.user, contentType: ContentType.text, seq: 0, sendTime: 0 },
        content: new TextEncoder().encode(JSON.stringify(content)),
        ...{ createTime: now.getTime(), status: SendStatus.sending, isRead: false, options: {} },
        ...{ atUserIDList: [], attachedInfo: '', ex: '' },
      },
      'demo-partner',
    );
  }
  return unanswered.length;
}
