import { assumeLanguage } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDuration } from '../../shared/chat/times';
import { emptyChatData, emptyMessage } from '../../testing/chat-data';
import { pieces } from './bubbles/masked-text';
import { canRevoke } from './bubbles/message-menu';
import { previewOf } from './bubbles/message-preview';
import { mayHoldContactOrCode } from './bubbles/suspect-text';
import { systemText } from './message-list/system-text';
import { notificationOf, notificationPath, reportSummaryOf } from './notifications/notification-content';
import { nameOf } from './trade/case-room';
import { stepOf } from './trade/case-step';
import { orderEventOf } from './trade/order-event';

vi.mock('virtual:calls', () => ({ default: {} }));

const chatData = emptyChatData('1');
const message = (change: Partial<Message>) => emptyMessage(chatData, { sendID: '2', recvID: '1', ...change });
const line = (contentType: ContentType, detail: object) =>
  message({ contentType, msgFrom: 200, notificationElem: { detail: JSON.stringify(detail) } });
const ada = { userID: '2', nickname: 'ada' };
const me = { userID: '1', nickname: 'me' };
afterEach(() => assumeLanguage('en-US'));

describe('a line of the system', () => {
  it.each([
    [ContentType.friendAdded, {}, 'You are now friends. Say hello', '你们已成为好友，打个招呼吧'],
    [ContentType.groupCreated, { opUser: me }, 'You created the group', '您创建了群聊'],
    [ContentType.groupInfoSet, { opUser: ada }, "ada changed the group's details", 'ada修改了群资料'],
    [ContentType.memberQuit, { quitUser: ada }, 'ada left', 'ada退出了群聊'],
    [
      ContentType.groupOwnerTransferred,
      { opUser: ada, newGroupOwner: me },
      'ada made you the owner',
      'ada将群主转让给您',
    ],
    [ContentType.memberKicked, { opUser: ada, kickedUserList: [me] }, 'ada removed you', 'ada将您移出群聊'],
    [
      ContentType.memberInvited,
      { opUser: ada, invitedUserList: [me] },
      'ada invited you',
      'ada邀请您加入群聊',
    ],
    [ContentType.memberEntered, { entrantUser: ada }, 'ada joined', 'ada加入了群聊'],
    [ContentType.groupDismissed, { opUser: ada }, 'ada closed the group', 'ada解散了群聊'],
    [
      ContentType.memberMuted,
      { opUser: ada, mutedUser: me, mutedSeconds: 600 },
      'ada muted you for 10 minutes',
      'ada将您禁言 10 分钟',
    ],
    [ContentType.memberUnmuted, { opUser: ada, mutedUser: me }, 'ada unmuted you', 'ada解除了您的禁言'],
    [ContentType.groupMuted, { opUser: ada }, 'ada muted everyone', 'ada开启了全员禁言'],
    [ContentType.groupUnmuted, { opUser: ada }, 'ada unmuted everyone', 'ada关闭了全员禁言'],
    [
      ContentType.groupAnnouncementSet,
      { opUser: ada, group: { notification: 'Rules' } },
      'ada announced: Rules',
      'ada发布群公告：Rules',
    ],
    [
      ContentType.groupNameSet,
      { opUser: ada, group: { groupName: 'Steam' } },
      'ada named the group “Steam”',
      'ada将群名改为“Steam”',
    ],
    [
      ContentType.burnMessageChanged,
      { isPrivate: true },
      'Messages now disappear after reading',
      '已开启阅后即焚',
    ],
    [ContentType.burnMessageChanged, { isPrivate: false }, 'Messages no longer disappear', '已关闭阅后即焚'],
    [
      ContentType.revoked,
      { revokerID: '2', revokerNickname: 'ada', sourceMessageSendID: '2' },
      'ada unsent a message',
      'ada撤回了一条消息',
    ],
    [
      ContentType.revoked,
      { revokerID: '1', sourceMessageSendID: '2', sourceMessageSenderNickname: 'ada' },
      'You removed a message from ada',
      '您移除了ada的一条消息',
    ],
  ] as const)('of type %i says what happened', (contentType, detail, english, chinese) => {
    expect(systemText(line(contentType, detail), '1')).toBe(english);
    assumeLanguage('zh-CN');
    expect(systemText(line(contentType, detail), '1')).toBe(chinese);
  });

  it('names four users and counts the rest, and accepts lists that are null', () => {
    const invitedUserList = ['a', 'b', 'c', 'd', 'e', 'f'].map((nickname) => ({
      userID: nickname,
      nickname,
    }));
    const many = line(ContentType.memberInvited, { opUser: ada, invitedUserList });
    expect(systemText(many, '1')).toBe('ada invited a, b, c, d and 2 more');
    assumeLanguage('zh-CN');
    expect(systemText(many, '1')).toBe('ada邀请a、b、c、d等6人加入群聊');
    assumeLanguage('en-US');
    expect(systemText(line(ContentType.memberKicked, { opUser: ada, kickedUserList: null }), '1')).toBe(
      'ada removed ',
    );
  });

  it('has a fallback text if its details are malformed or its type is unknown', () => {
    const broken = message({ contentType: ContentType.memberQuit, notificationElem: { detail: '{' } });
    expect(systemText(broken, '1')).toBe('Somebody left');
    expect(systemText(message({ contentType: 1599 as ContentType }), '1')).toBe('Chat details updated');
  });

  it('formats durations in the largest unit that fits', () => {
    expect([30, 60, 600, 3600, 86_400, 604_800].map(formatDuration)).toEqual([
      '30 seconds',
      '1 minute',
      '10 minutes',
      '1 hour',
      '1 day',
      '7 days',
    ]);
  });
});

describe('an order event in a chat', () => {
  const event = { orderNo: '15728640123456789', event: 'pay', at: '2026-11-20T12:00:00.000Z' };
  const custom = (change: Partial<Message>, by?: string) =>
    message({
      contentType: ContentType.custom,
      msgFrom: 200,
      customElem: { data: JSON.stringify({ ...event, by }), description: '', extension: '' },
      ...change,
    });

  it('shows the actor and the action', () => {
    expect(orderEventOf(custom({ sendID: '1' }), '1')).toMatchObject({ event: 'pay', by: 'you' });
    expect(orderEventOf(custom({ sendID: '2' }), '1')).toMatchObject({ by: 'them' });
    expect(orderEventOf(custom({}, 'clock'), '1')).toMatchObject({ by: 'clock' });
    expect(previewOf(custom({ sendID: '1' }), '1', 'ada')).toBe('You paid into escrow');
    expect(previewOf(custom({ sendID: '2' }), '1', 'ada')).toBe('ada paid into escrow');
  });

  it('is nothing of the kind when a user sent it, or when it is malformed', () => {
    expect(orderEventOf(custom({ msgFrom: 100 }), '1')).toBeNull();
    expect(previewOf(custom({ msgFrom: 100 }), '1', 'ada')).toBe('A message this app cannot show');
    for (const bad of ['', 'null', '[]', '{"orderNo":5}', '{"orderNo":"../x","event":"pay","at":"now"}'])
      expect(
        orderEventOf(custom({ customElem: { data: bad, description: '', extension: '' } }), '1'),
      ).toBeNull();
  });
});

describe('a step of a case in its room', () => {
  const line = (data: string) => message({ customElem: { data, description: '', extension: '' } });

  it('shows the step label, and no label if the data is invalid', () => {
    expect(stepOf(line('{"dispute":"propose","orderNo":"5"}'))).toMatchObject({
      label: 'Decision made',
      orderNo: '5',
    });
    expect(stepOf(line('{"dispute":"take","orderNo":"5"}')).label).toBe('Claimed by a moderator');
    for (const other of ['', 'null', '[]', '{"event":"pay"}', '{"dispute":"unheard of"}'])
      expect(stepOf(line(other)).label).toBeUndefined();
  });
});

describe('a message in one line', () => {
  it.each([
    [{ contentType: ContentType.text, textElem: { content: 'hi' } }, 'hi'],
    [{ contentType: ContentType.picture }, 'Photo'],
    [{ contentType: ContentType.voice, soundElem: { duration: 6.6 } }, 'Voice message 7″'],
    [{ contentType: ContentType.video }, 'Video'],
    [{ contentType: ContentType.file, fileElem: { fileName: 'slip.pdf' } }, 'File: slip.pdf'],
    [{ contentType: ContentType.card, cardElem: { nickname: 'ada' } }, 'Contact: ada'],
    [{ contentType: ContentType.location }, 'Location'],
    [{ contentType: ContentType.face, faceElem: { index: 1, data: '👍' } }, '👍'],
    [{ contentType: ContentType.face, faceElem: { index: 1, data: '{"url":"x"}' } }, 'Sticker'],
    [{ contentType: ContentType.merge, mergeElem: { title: 'Chat of two' } }, 'Chat of two'],
    [{ contentType: ContentType.quote, quoteElem: { text: 'yes' } }, 'yes'],
  ] as unknown as [Partial<Message>, string][])('%j', (change, preview) => {
    expect(previewOf(message(change), '1', 'ada')).toBe(preview);
  });

  it('shows names instead of the user IDs mentioned in a text', () => {
    const atTextElem = {
      text: 'hello @22 and @3',
      atUserList: ['22', '3'],
      atUsersInfo: [
        { atUserID: '22', groupNickname: 'ada' },
        { atUserID: '3', groupNickname: 'bola' },
      ],
    };
    expect(previewOf(message({ contentType: ContentType.atText, atTextElem }), '1', '')).toBe(
      'hello @ada and @bola',
    );
  });

  it('reads a notice of the system', () => {
    const detail = JSON.stringify({
      notificationName: 'Your turn',
      text: 'Pay by 14:00',
      externalUrl: '/checkCode?orderNo=5',
    });
    const notice = message({ contentType: ContentType.oaNotification, notificationElem: { detail } });
    const read = notificationOf(notice);
    expect(read).toMatchObject({ title: 'Your turn', text: 'Pay by 14:00', url: '/checkCode?orderNo=5' });
    expect(notificationPath(read)).toBe('/checkCode?orderNo=5');
    expect(previewOf(notice, '1', '')).toBe('Pay by 14:00');
  });
});

describe('a notice', () => {
  const content = (about: object, externalUrl = '') =>
    notificationOf(
      message({
        contentType: ContentType.oaNotification,
        notificationElem: {
          detail: JSON.stringify({ text: 'In English', externalUrl, ex: JSON.stringify(about) }),
        },
      }),
    );
  it.each([
    [{ kind: 'order', orderNo: '77' }, '/checkCode?orderNo=77'],
    [{ kind: 'weather' }, null],
  ])('about %j leads to %s', (about, place) =>
    expect(notificationPath(content(about, place ?? ''))).toBe(place),
  );

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never links to another site, such as %s',
    (url) => expect(notificationPath(content({}, url))).toBeNull(),
  );

  it('follows the user language', () => {
    const about = { kind: 'order', en: 'It waits.', zh: '等待处理。' };
    expect(content(about).text).toBe('It waits.');
    assumeLanguage('zh-CN');
    expect(content(about).text).toBe('等待处理。');
  });

  it('shows the reason and text of a report for report notifications only', () => {
    expect(reportSummaryOf(content({ kind: 'report', reason: 'outside', words: 'pay me' }))).toBe(
      'Wants to trade outside Gift: “pay me”',
    );
    expect(reportSummaryOf(content({ kind: 'order', reason: 'outside', words: 'pay me' }))).toBe('');
  });
});

describe('text from other users', () => {
  const masked = (text: string, around = {}) =>
    pieces(text, around)
      .map(({ text: part, caught }) => (caught ? `[${caught.kind}]` : part))
      .join('');

  it('is shown with every contact, card code and account covered', () => {
    expect(masked('You can reach me on WhatsApp 08031234567 for faster reply')).toBe(
      'You can reach me on [contact] [contact] for faster reply',
    );
    expect(masked('take X7QP9K2M4TRW8HZC and 4F7KD-9QQ2M-1XB3Z')).toBe('take [card] and [card]');
    expect(masked('08\u200b031234567')).toBe('[contact]');
  });

  it('is masked to the end, in long texts and after many matches', () => {
    expect(masked(`${'ok '.repeat(4_000)}08031234567`)).toContain('[contact]');
    expect(masked(`${'@abc '.repeat(30)}08031234567`)).not.toMatch(/@|\d/);
  });

  it('keeps mentions of members visible and masks other handles', () => {
    const text = '@ada_cards are you there, or find me @ada_cards2';
    const shown = pieces(text, {}, ['@ada_cards']).map((one) => (one.caught ? '[]' : one.text));
    expect(shown.join('')).toBe('@ada_cards are you there, or find me []');
  });

  it.each([
    ...['08031234567', '0803 123 4567', '08\u200b031234567', '０８０３１２３４５６７', 'find me @ada_cards'],
    ...['whatsapp me', 'my Telegram', 'wa.me/2348031234567', 'https://evil.example/redeem', '加我微信 ada'],
    ...['X7QP9K2M4TRW8HZC', '4F7KD-9QQ2M-1XB3Z', '6006 4912 3456 7890', 'pay into my opay 8031234567'],
    ...[
      'whаtsapp me',
      'w.h.a.t.s.a.p.p',
      't e l e g r a m',
      'wh4ts4pp',
      'te1egrarn',
      'Snapchat: ada',
      'wechat ada',
    ],
    ...[
      'zero eight zero three one two three four five six seven',
      'oh eight oh three one two three four five six seven',
    ],
    ...[
      '零八零三一二三四五六七',
      'ada at gmail dot com',
      'insta ada_cards',
      'ig: ada',
      'facebook ada',
      'tiktok ada',
    ],
    ...[
      'messenger ada',
      'adacards@gmail',
      'evil。com',
      '加V ada',
      '电报 ada',
      'Х7QР9К2М4ТRW8НZС',
      'QQ 12345678',
    ],
    ...[
      'X7QP\n9K2M\n4TRW\n8HZC',
      'X 7 Q P 9 K 2 M 4 T R W',
      'signal: ada',
      'пишите в телеграм',
      '\u2067ppastahw\u2069',
    ],
  ])('is looked at in the list of chats too: %j', (text) => {
    expect(masked(text)).toContain('[');
    expect(mayHoldContactOrCode(text)).toBe(true);
  });

  it('is shown unchanged if it is harmless or contacts may be shared', () => {
    for (const text of ['How far?', 'my otp is 482913', '482913', 'rate 920 for $100'])
      expect(masked(text)).toBe(text);
    expect(masked('08031234567', { mayShareContacts: true })).toBe('08031234567');
  });
});

describe('the room of a case', () => {
  it('has a localized name, and other chats keep their own name', () => {
    const room = { groupID: 'case-12', showName: 'Gift dispute M-4F' };
    expect(nameOf(room)).toBe('Gift dispute M-4F');
    assumeLanguage('zh-CN');
    expect(nameOf(room)).toBe('Gift 争议 M-4F');
    expect(nameOf({ groupID: '12', showName: 'Gift dispute M-4F' })).toBe('Gift dispute M-4F');
  });
});

describe('a message may be taken back', () => {
  const nowMs = 1_000_000_000;
  const sent = (sendID: string, agoMs: number, change: Partial<Message> = {}) =>
    message({ sendID, seq: 5, status: 2, sendTime: nowMs - agoMs, ...change });
  const part = (roleLevel: 20 | 60 | 100, ownerUserID: string) =>
    ({ own: { roleLevel }, ownerUserID }) as unknown as NonNullable<Parameters<typeof canRevoke>[2]>;

  it('by its sender, up to ten seconds before the two-minute server limit', () => {
    expect(canRevoke(sent('1', 109_000), '1', null, nowMs)).toBe(true);
    expect(canRevoke(sent('1', 111_000), '1', null, nowMs)).toBe(false);
    expect(canRevoke(sent('2', 1000), '1', null, nowMs)).toBe(false);
  });
  it('not before it has arrived', () => {
    expect(canRevoke(sent('1', 1000, { seq: 0, status: 1 }), '1', null, nowMs)).toBe(false);
  });
  it('by the owner of a group always, by an admin but for the owner’s', () => {
    const old = 3_600_000;
    expect(canRevoke(sent('2', old), '1', part(100, '1'), nowMs)).toBe(true);
    expect(canRevoke(sent('2', old), '1', part(60, '3'), nowMs)).toBe(true);
    expect(canRevoke(sent('3', old), '1', part(60, '3'), nowMs)).toBe(false);
    expect(canRevoke(sent('2', old), '1', part(20, '3'), nowMs)).toBe(false);
  });
});
