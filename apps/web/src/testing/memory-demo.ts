// Demo data for the chat screens: one user of each kind, a chat of each kind, every content type.

import { stored } from '@gift/client/storage';
import type { Friend, Group, PublicUser } from '@gift/im-engine/api';
import { ContentType, GroupRole, type Message, SendStatus, SessionType } from '@gift/im-protocol';
import { keys } from '../shared/state/keys';
import { type ChatData, emptyChatData, emptyConversation, emptyMessage, homeOf } from './chat-data';
import { type MemoryEngine, memoryEngine } from './memory-engine';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const people: [string, string][] = [
  ['2', 'lagos_cards'],
  ['3', 'steam_vault'],
  ['4', 'a.very.long.nickname'],
  ['5', '深圳礼品卡'],
  ['6', 'kano_digital'],
  ['7', 'abuja_gc'],
  ['8', 'port_harcourt'],
  ['9', 'ibadan_steam'],
];

/** A drawing instead of a photo. */
const photo = (from: string, to: string, width = 640, height = 480) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="50%" r="80" fill="none" stroke="white" stroke-width="8"/></svg>`,
  )}`;

const picture = (url: string, width = 640, height = 480) => {
  const base = { uuid: 'p', type: 'image/webp', size: 90_000, width, height, url };
  return { sourcePicture: base, bigPicture: base, snapshotPicture: base };
};

function put(chatData: ChatData, change: Partial<Message>) {
  const message = emptyMessage(chatData, change);
  const id = homeOf(chatData, message);
  const held = chatData.messages.get(id) ?? [];
  chatData.messages.set(id, held);
  const seq = change.seq ?? (held.at(-1)?.seq ?? 0) + 1;
  held.push({ ...message, seq, conversationID: id, createTime: message.sendTime });
  return id;
}

function chat(chatData: ChatData, id: string, type: SessionType, sourceID: string, change: object = {}) {
  const latestMsg = chatData.messages.get(id)?.at(-1) ?? null;
  chatData.conversations.set(id, {
    ...emptyConversation(id, type, sourceID),
    showName: chatData.users.get(sourceID)?.nickname ?? chatData.groups.get(sourceID)?.groupName ?? sourceID,
    latestMsg,
    latestMsgSendTime: latestMsg?.sendTime ?? 0,
    ...change,
  });
}

function addMessages(chatData: ChatData, now: number) {
  const own = chatData.ownID;
  const to = (sendID: string, agoMs: number, change: Partial<Message>) =>
    put(chatData, {
      sendID: sendID === own ? own : peer(),
      recvID: sendID === own ? peer() : own,
      sendTime: now - agoMs,
      isRead: true,
      ...change,
    });
  const text = (content: string) => ({ contentType: ContentType.text, textElem: { content } });
  const event = (name: string, agoMs: number) => ({
    contentType: ContentType.custom,
    msgFrom: 200 as const,
    customElem: {
      data: JSON.stringify({
        orderNo: '15728640123456789',
        event: name,
        at: new Date(now - agoMs).toISOString(),
      }),
      description: '',
      extension: '',
    },
  });
  to('2', 2 * day, text('Good morning'));
  to(own, 2 * day - minute, text('Morning! Do you still take Apple US?'));
  to('2', 2 * day - 2 * minute, text('Yes, $25 to $200, physical or e-code.'));
  to('2', 2 * day - 2 * minute, text('Receipt gets a better rate'));
  to(own, 90 * minute, event('pay', 90 * minute));
  to('2', 86 * minute, text('Good afternoon. Card is scratched fresh, receipt is in the order.'));
  to(own, 81 * minute, text('Thanks, I am ready to redeem.'));
  to('2', 79 * minute, event('ship', 79 * minute));
  to(own, 68 * minute, event('reveal', 68 * minute));
  to('2', 66 * minute, {
    contentType: ContentType.picture,
    pictureElem: picture(photo('#3a5a80', '#7b9acc')),
  });
  to('2', 65 * minute, {
    contentType: ContentType.voice,
    soundElem: { uuid: 'v', sourceUrl: '', dataSize: 9000, duration: 12, soundType: 'audio/webm' },
    ex: JSON.stringify({
      waveform: Array.from({ length: 40 }, (_, n) =>
        Math.round(16 + 14 * Math.sin(n / 2.3) * Math.cos(n / 7)),
      ),
    }),
  });
  to(own, 64 * minute, {
    contentType: ContentType.quote,
    quoteElem: {
      text: 'Is this the front?',
      quoteMessage: emptyMessage(chatData, {
        sendID: '2',
        senderNickname: 'lagos_cards',
        contentType: ContentType.picture,
        pictureElem: picture(photo('#3a5a80', '#7b9acc')),
      }),
    },
  });
  to('2', 60 * minute, {
    contentType: ContentType.file,
    fileElem: {
      uuid: 'f',
      sourceUrl: photo('#111111', '#333333'),
      fileName: 'receipt-shoprite-lekki-2026-11-20.pdf',
      fileSize: 184_320,
      fileType: 'application/pdf',
    },
  });
  to('2', 59 * minute, {
    contentType: ContentType.location,
    locationElem: { description: 'Shoprite, Lekki', longitude: 3.4723, latitude: 6.4331 },
  });
  to('2', 58 * minute, {
    contentType: ContentType.card,
    cardElem: { userID: '3', nickname: 'steam_vault', faceURL: '', ex: '' },
  });
  to(own, 57 * minute, {
    contentType: ContentType.merge,
    mergeElem: {
      title: 'Chat of lagos_cards and steam_vault',
      abstractList: ['lagos_cards: How much for Steam?', 'steam_vault: 905', 'lagos_cards: Deal'],
      multiMessage: ['How much for Steam?', '905', 'Deal'].map((content, n) =>
        emptyMessage(chatData, {
          sendID: n % 2 ? '3' : '2',
          senderNickname: n % 2 ? 'steam_vault' : 'lagos_cards',
          ...text(content),
          sendTime: now - (300 - n) * minute,
        }),
      ),
    },
  });
  to('2', 56 * minute, {
    contentType: ContentType.video,
    videoElem: {
      videoUUID: 'v',
      videoUrl: '',
      videoType: 'video/mp4',
      videoSize: 2_400_000,
      duration: 34,
      snapshotUUID: 's',
      snapshotSize: 9000,
      snapshotUrl: photo('#4a2c6e', '#a06cd5', 360, 640),
      snapshotWidth: 360,
      snapshotHeight: 640,
      snapshotType: 'image/webp',
    },
  });
  to('2', 55 * minute, text('👍🏽'));
  to(own, 54 * minute, {
    contentType: ContentType.revoked,
    notificationElem: { detail: JSON.stringify({ revokerID: own, sourceMessageSendID: own }) },
  });
  to('2', 20 * minute, text('You can reach me on WhatsApp 08031234567 for faster reply'));
  to('2', 12 * minute, text('How far?'));
  to(own, 10 * minute, { ...text('Checking now, one minute.'), isRead: false });
  to(own, 9 * minute, {
    ...text('This one did not get through, the network was gone for a while.'),
    isRead: false,
    status: SendStatus.failed,
    seq: 0,
  });
}

function fillGroup(chatData: ChatData, now: number) {
  const groupID = '9100';
  const group: Group = {
    groupID,
    groupName: 'Steam US sellers',
    notification: 'One order at a time. No codes in this room: trade through orders only.',
    notificationUpdateTime: now - day,
    introduction: 'Run by the operator.',
    faceURL: '',
    ownerUserID: '3',
    createTime: now - 90 * day,
    memberCount: people.length + 1,
    status: 0,
    needVerification: 1,
    lookMemberInfo: 0,
    applyMemberFriend: 0,
    ex: '',
  };
  chatData.groups.set(groupID, group);
  chatData.members.set(
    groupID,
    [chatData.ownID, ...people.map(([id]) => id)].map((userID) => ({
      groupID,
      userID,
      nickname: chatData.users.get(userID)?.nickname ?? '',
      faceURL: '',
      roleLevel:
        userID === '3' ? GroupRole.owner : userID === chatData.ownID ? GroupRole.admin : GroupRole.normal,
      joinTime: now - 30 * day,
      joinSource: 2,
      inviterUserID: '3',
      muteEndTime: userID === '9' ? now + hour : 0,
    })),
  );
  const addMessage = (sendID: string, agoMs: number, change: Partial<Message>) =>
    put(chatData, {
      sendID,
      groupID,
      recvID: groupID,
      sessionType: SessionType.group,
      sendTime: now - agoMs,
      ...change,
    });
  const tips = (contentType: ContentType, detail: object) => ({
    contentType,
    msgFrom: 200 as const,
    notificationElem: { detail: JSON.stringify(detail) },
  });
  addMessage(
    '3',
    3 * day,
    tips(ContentType.groupCreated, { opUser: { userID: '3', nickname: 'steam_vault' } }),
  );
  addMessage(
    '3',
    3 * day,
    tips(ContentType.memberInvited, {
      opUser: { userID: '3', nickname: 'steam_vault' },
      invitedUserList: people.slice(3).map(([userID, nickname]) => ({ userID, nickname })),
    }),
  );
  addMessage('6', 2 * hour, {
    contentType: ContentType.text,
    textElem: { content: 'Anybody with Steam 100 today?' },
  });
  addMessage('6', 2 * hour, { contentType: ContentType.text, textElem: { content: 'Rate 905' } });
  addMessage('4', hour, {
    contentType: ContentType.text,
    textElem: { content: 'I have three, e-code only.' },
  });
  addMessage('3', 30 * minute, {
    contentType: ContentType.atText,
    atTextElem: {
      text: `@${chatData.ownID} please post it as an offer`,
      atUserList: [chatData.ownID],
      atUsersInfo: [{ atUserID: chatData.ownID, groupNickname: 'me' }],
      isAtSelf: true,
    },
  });
  addMessage('5', 5 * minute, {
    contentType: ContentType.text,
    textElem: { content: '我这边有两张 100 的，价格 905，需要的话下单即可，五分钟内发卡密。' },
  });
  chat(chatData, `sg_${groupID}`, SessionType.group, groupID, { unreadCount: 12, groupAtType: 1 });
}

/** The number of messages in the long chat; `localStorage.demoMessages` overrides it. */
const longChat = () => Number(localStorage.getItem('demoMessages') ?? 300);

/** A real user can replace the first demo user, so that the chat shows the orders with them. */
const peer = () => localStorage.getItem('demoPeer') ?? '2';

function demoChatData(ownID: string, now: number): ChatData {
  const chatData = emptyChatData(ownID);
  const user = (userID: string, nickname: string): PublicUser => ({ userID, nickname, faceURL: '', ex: '' });
  chatData.users.set(ownID, user(ownID, 'me'));
  people[0]![0] = peer();
  for (const [userID, nickname] of people) {
    chatData.users.set(userID, user(userID, nickname));
    const friend: Friend = {
      ...user(userID, nickname),
      remark: userID === '3' ? 'Steam man' : '',
      createTime: now - 10 * day,
      addSource: 0,
      isPinned: false,
    };
    if (Number(userID) < 7) chatData.friends.set(userID, friend);
  }
  chatData.online.add(peer());
  chatData.online.add('3');
  addMessages(chatData, now);
  const withPeer = homeOf(chatData, emptyMessage(chatData, { sendID: ownID, recvID: peer() }));
  chat(chatData, withPeer, SessionType.single, peer(), { isPinned: true });
  for (let n = longChat(); n > 0; n -= 1)
    put(chatData, {
      sendID: n % 3 ? '3' : ownID,
      recvID: n % 3 ? ownID : '3',
      sendTime: now - n * 7 * minute,
      isRead: true,
      textElem: {
        content:
          n % 5
            ? `Message ${n}: rate today is ${880 + (n % 60)}`
            : `Message ${n}. ${'A longer line that wraps over more than one row on a small phone. '.repeat(1 + (n % 4))}`,
      },
    });
  const single = (peer: string, change: object = {}) =>
    chat(
      chatData,
      homeOf(chatData, emptyMessage(chatData, { sendID: ownID, recvID: peer })),
      SessionType.single,
      peer,
      change,
    );
  single('3', { unreadCount: 3 });
  put(chatData, {
    sendID: '4',
    recvID: ownID,
    sendTime: now - 5 * hour,
    textElem: {
      content:
        'Please call me back when you have a moment, I have many more of those cards and would like to sell them all at once',
    },
  });
  single('4', { recvMsgOpt: 2, unreadCount: 140 });
  put(chatData, {
    sendID: '5',
    recvID: ownID,
    sendTime: now - 26 * hour,
    contentType: ContentType.picture,
    pictureElem: picture(photo('#803a3a', '#cc7b7b')),
  });
  single('5', { draftText: '好的，我看一下', draftTextTime: now - 25 * hour });
  put(chatData, {
    sendID: ownID,
    recvID: '6',
    sendTime: now - 4 * day,
    textElem: { content: 'Thanks, all good!' },
    isRead: true,
  });
  single('6');
  for (const peer of ['7', '8', '9']) {
    put(chatData, {
      sendID: peer,
      recvID: ownID,
      sendTime: now - Number(peer) * day,
      contentType: ContentType.friendAdded,
      msgFrom: 200,
      notificationElem: { detail: '{}' },
    });
    single(peer);
  }
  fillGroup(chatData, now);
  const notice = (agoMs: number, notificationName: string, text: string, externalUrl: string) =>
    put(chatData, {
      sendID: 'gift',
      recvID: ownID,
      sessionType: SessionType.notification,
      sendTime: now - agoMs,
      contentType: ContentType.oaNotification,
      msgFrom: 200,
      senderNickname: 'Gift',
      notificationElem: { detail: JSON.stringify({ notificationName, text, externalUrl }) },
    });
  notice(
    2 * day,
    'New device',
    'Your account was opened on a new phone: Chrome on Android. If that was not you, change your password.',
    '/me',
  );
  notice(3 * hour, 'Money released', '₦46,000 from abuja_gc is in your wallet.', '/balance');
  const id = notice(
    20 * minute,
    'Your turn',
    'Check the Apple US $50 from lagos_cards before 14:33.',
    '/checkCode?orderNo=15728640123456789',
  );
  chat(chatData, id, SessionType.notification, 'gift', { showName: 'Gift', unreadCount: 2 });
  chatData.friendRequests.push({
    fromUserID: '8',
    fromNickname: 'port_harcourt',
    fromFaceURL: '',
    toUserID: ownID,
    toNickname: 'me',
    toFaceURL: '',
    handleResult: 0,
    reqMsg: 'We traded last week, let us stay in touch',
    handleMsg: '',
    createTime: now - hour,
    handleTime: 0,
  });
  return chatData;
}

export function demoEngine(): MemoryEngine {
  const engine = memoryEngine(demoChatData(stored.get(keys.userID) ?? '1', Date.now()), { sendMs: 900 });
  Object.assign(window, { demoEngine: engine });
  return engine;
}
