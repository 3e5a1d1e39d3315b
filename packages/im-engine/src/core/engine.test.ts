import 'fake-indexeddb/auto';
import { ContentType } from '@gift/im-protocol';
import { RequestID } from '@gift/im-protocol/requests';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { device, eventually } from '../testing/device';
import { type Peer, startPeer } from '../testing/peer';

let peer: Peer;
const devices: ReturnType<typeof device>[] = [];
const phone = (...of: Parameters<typeof device>) => {
  const made = device(...of);
  devices.push(made);
  return made;
};

beforeEach(async () => {
  peer = await startPeer();
});
afterEach(async () => {
  for (const made of devices.splice(0)) made.close();
  await peer.stop();
});

const texts = (messages: { textElem?: { content: string } }[]) =>
  messages.map((one) => one.textElem?.content);
const textContent = (text: string) => ({ contentType: ContentType.text, text }) as const;
const to = (recvID: string) => ({ recvID, groupID: '' }) as const;
const chat = 'si_ada_bola';

describe('signing in', () => {
  it('loads conversations with last message, name and unread count', async () => {
    for (const n of [1, 2, 3]) peer.deliver('bola', 'ada', `hello ${n}`);
    peer.deliver('chidi', 'ada', 'hi');
    const ada = phone();
    await ada.login(peer, 'ada');
    await eventually(async () =>
      (await ada.engine.getAllConversationList()).every(({ showName }) => showName),
    );
    const list = await ada.engine.getAllConversationList();
    expect(list.map(({ showName, unreadCount }) => [showName, unreadCount])).toEqual([
      ['name of chidi', 1],
      ['name of bola', 3],
    ]);
    expect(list[1]?.latestMsg?.textElem).toEqual({ content: 'hello 3' });
    expect(await ada.engine.getTotalUnreadMsgCount()).toBe(4);
    // One call brought the page, and the socket had nothing more to ask for.
    expect(peer.counts.calls).toContain('/jssdk/get_active_conversations');
    // None of them is new: an app must not notify for each old message.
    expect(ada.of('newMessages')).toEqual([]);
  });
});

it('batches conversation updates when it loads many conversations at once', async () => {
  for (let n = 0; n < 60; n += 1) peer.deliver(`writer${n}`, 'ada', 'hello');
  const ada = phone();
  await ada.login(peer, 'ada');
  await eventually(() =>
    ada
      .of('conversationsChanged')
      .at(-1)
      ?.every(({ showName }) => showName),
  );
  expect(await ada.engine.getConversationListSplit({ offset: 0, count: 60 })).toMatchObject({ total: 60 });
  expect(ada.of('conversationsChanged').length).toBeLessThan(8);
});

it('loads the list before the socket connects, and still loads it if the server lacks that call', async () => {
  peer.deliver('bola', 'ada', 'hello');
  const early = phone();
  await early.engine.login({ ...peer.payload('ada'), wsAddr: 'ws://127.0.0.1:9' });
  await eventually(async () => (await early.engine.getAllConversationList())[0]?.showName === 'name of bola');
  expect(early.of('connectSuccess')).toEqual([]);
  delete peer.paths['/jssdk/get_active_conversations'];
  const late = phone();
  await late.login(peer, 'ada');
  expect(await late.engine.getAllConversationList()).toMatchObject([{ unreadCount: 1 }]);
});

describe('messages', () => {
  it('are sent once, get a seq from the server, and reach the recipient', async () => {
    const [ada, bola] = [phone(), phone()];
    await ada.login(peer, 'ada');
    await bola.login(peer, 'bola');
    const sent = await ada.engine.sendMessage(to('bola'), textContent('hello'));
    expect(sent).toMatchObject({ status: 1, conversationID: chat });
    await eventually(() => bola.of('newMessages').length === 1);
    expect(bola.of('newMessages')[0]).toMatchObject([{ textElem: { content: 'hello' }, seq: 1, status: 2 }]);
    await eventually(async () => {
      const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 20 });
      return messages.length === 1 && messages[0]!.seq === 1 && messages[0]!.status === 2;
    });
    expect(peer.counts.sends).toBe(1);
    expect((await bola.engine.getAllConversationList())[0]).toMatchObject({ unreadCount: 1 });
    expect((await ada.engine.getAllConversationList())[0]).toMatchObject({ unreadCount: 0 });
  });

  it('older messages are fetched once, in order, when the history is opened', async () => {
    for (let n = 1; n <= 45; n += 1) peer.deliver('bola', 'ada', `line ${n}`);
    const ada = phone();
    await ada.login(peer, 'ada');
    const first = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 20 });
    expect(texts(first.messages)).toEqual(Array.from({ length: 20 }, (_, n) => `line ${26 + n}`));
    const second = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 26, count: 30 });
    expect([second.messages.length, second.isEnd]).toEqual([25, true]);
    const requestsBefore = peer.counts.requests.length;
    await ada.engine.getHistory({ conversationID: chat, beforeSeq: 26, count: 30 });
    expect(peer.counts.requests.length).toBe(requestsBefore);
  });
});

describe('reading', () => {
  it('moves the mark here, on the server, and on the other side, forward only', async () => {
    const [ada, bola] = [phone(), phone()];
    await ada.login(peer, 'ada');
    await bola.login(peer, 'bola');
    await bola.engine.sendMessage(to('ada'), textContent('one'));
    await bola.engine.sendMessage(to('ada'), textContent('two'));
    await eventually(async () => (await ada.engine.getTotalUnreadMsgCount()) === 2);
    await ada.engine.markConversationMessageAsRead(chat);
    expect(await ada.engine.getTotalUnreadMsgCount()).toBe(0);
    expect(peer.readOf('ada', chat)).toBe(2);
    await eventually(async () => {
      const { messages } = await bola.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
      return messages.length === 2 && messages.every(({ isRead }) => isRead);
    });
    const marked = () => bola.of('messagesChanged').flatMap(({ messages }) => messages);
    await eventually(
      () =>
        marked()
          .filter(({ isRead }) => isRead)
          .map(({ seq }) => seq)
          .join() === '1,2',
    );
    // A late, old receipt does not move the read mark back.
    peer.notify(chat, 2200, { markAsReadUserID: 'ada', conversationID: chat, seqs: [1], hasReadSeq: 1 }, [
      'ada',
      'bola',
    ]);
    await bola.engine.sendMessage(to('ada'), textContent('three'));
    await eventually(async () => (await ada.engine.getTotalUnreadMsgCount()) === 1);
  });

  it('on another device clears the unread count here', async () => {
    const [phone1, phone2] = [phone(), phone()];
    await phone1.login(peer, 'ada');
    await phone2.login(peer, 'ada');
    peer.deliver('bola', 'ada', 'hello');
    for (const one of [phone1, phone2])
      await eventually(async () => (await one.engine.getTotalUnreadMsgCount()) === 1);
    await phone2.engine.markConversationMessageAsRead(chat);
    await eventually(async () => (await phone1.engine.getTotalUnreadMsgCount()) === 0);
    await phone1.until('totalUnreadChanged', 2);
    expect(phone1.of('totalUnreadChanged')).toEqual([1, 0]);
  });

  it('on another device during the first sync clears the unread count here too', async () => {
    peer.deliver('bola', 'ada', 'hello');
    const asked: number[] = [];
    delete peer.paths['/jssdk/get_active_conversations'];
    // Between the two requests for the current seqs, whichever comes first.
    peer.trouble.before = (reqIdentifier) => {
      if (reqIdentifier !== RequestID.readState && reqIdentifier !== RequestID.newestSeqs) return;
      asked.push(reqIdentifier);
      if (asked.length !== 2) return;
      peer.read('ada', chat, 1);
      const detail = { markAsReadUserID: 'ada', conversationID: chat, seqs: [1], hasReadSeq: 1 };
      peer.notify(chat, ContentType.readReceipt, detail, ['ada', 'bola'], true);
    };
    const ada = phone();
    await ada.login(peer, 'ada');
    expect(asked.length).toBe(2);
    await eventually(async () => (await ada.engine.getTotalUnreadMsgCount()) === 0);
  });

  it('is retried after a server error, without reconnecting', async () => {
    peer.deliver('bola', 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    const works = peer.paths['/msg/mark_conversation_as_read']!;
    peer.paths['/msg/mark_conversation_as_read'] = () => {
      throw new Error('a bad moment');
    };
    await ada.engine.markConversationMessageAsRead(chat);
    expect([await ada.engine.getTotalUnreadMsgCount(), peer.readOf('ada', chat)]).toEqual([0, 0]);
    peer.paths['/msg/mark_conversation_as_read'] = works;
    await eventually(() => peer.readOf('ada', chat) === 1);
    expect(ada.of('connectSuccess').length).toBe(1);
  });

  it('while offline is sent to the server after reconnecting', async () => {
    peer.deliver('bola', 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    await ada.engine.markConversationMessageAsRead(chat);
    expect(await ada.engine.getTotalUnreadMsgCount()).toBe(0);
    peer.trouble.isDown = false;
    await eventually(() => peer.readOf('ada', chat) === 1);
  });
});

describe('a message', () => {
  it('that mentions the user flags the conversation until it is read', async () => {
    peer.known('sg_7', ['ada', 'bola']);
    const ada = phone();
    await ada.login(peer, 'ada');
    const name = (atUserList: string[]) => {
      const content = new TextEncoder().encode(
        JSON.stringify({ text: 'hello', atUserList, isAtSelf: false }),
      );
      peer.deliver('bola', '', 'x', {
        groupID: '7',
        sessionType: 3,
        contentType: 106,
        content,
        atUserIDList: atUserList,
      });
    };
    const mark = async () => (await ada.engine.getAllConversationList())[0]?.groupAtType;
    name(['chidi']);
    await ada.until('newMessages');
    expect(await mark()).toBe(0);
    name(['ada']);
    await eventually(async () => (await mark()) === 1);
    name(['AtAllTag']);
    await eventually(async () => (await mark()) === 3);
    await ada.engine.markConversationMessageAsRead('sg_7');
    expect(await mark()).toBe(0);
  });

  it('that is revoked disappears on both sides, also from messages that quote it', async () => {
    const [ada, bola] = [phone(), phone()];
    await ada.login(peer, 'ada');
    await bola.login(peer, 'bola');
    const { clientMsgID } = await ada.engine.sendMessage(to('bola'), textContent('a slip'));
    await bola.until('newMessages');
    const [slip] = bola.of('newMessages')[0]!;
    await bola.engine.sendMessage(to('ada'), { contentType: ContentType.quote, text: 'what?', quote: slip! });
    await ada.until('newMessages');
    await ada.engine.revokeMessage(chat, clientMsgID);
    await eventually(async () => {
      const { messages } = await bola.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
      return messages[0]?.contentType === ContentType.revoked;
    });
    const { messages } = await bola.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    expect(JSON.parse(messages[0]!.notificationElem!.detail)).toMatchObject({ revokerID: 'ada', seq: 1 });
    expect(messages[1]?.quoteElem?.quoteMessage.contentType).toBe(ContentType.revoked);
    expect(JSON.stringify(messages)).not.toContain('a slip');
  });

  it('that is deleted disappears for that user, and the list shows the previous message', async () => {
    for (const text of ['one', 'two']) peer.deliver('bola', 'ada', text);
    const ada = phone();
    await ada.login(peer, 'ada');
    const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    await ada.engine.deleteMessages(chat, [messages[1]!.clientMsgID]);
    const after = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    expect(texts(after.messages)).toEqual(['one']);
    expect((await ada.engine.getAllConversationList())[0]?.latestMsg?.textElem?.content).toBe('one');
    await ada.until('messagesDeleted');
    expect(ada.of('messagesDeleted')).toEqual([
      { conversationID: chat, clientMsgIDs: [messages[1]!.clientMsgID] },
    ]);
  });

  it('is found by text search in the local store, newest first', async () => {
    for (let n = 1; n <= 30; n += 1) peer.deliver('bola', 'ada', n % 3 === 0 ? `Card ${n}` : `line ${n}`);
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 30 });
    const found = await ada.engine.searchMessages({ keyword: 'card', page: { offset: 1, count: 2 } });
    expect([texts(found.messages), found.total]).toEqual([['Card 27', 'Card 24'], 10]);
    const none = await ada.engine.searchMessages({
      keyword: 'card',
      contentTypes: [102],
      page: { offset: 0, count: 9 },
    });
    expect(none).toEqual({ messages: [], total: 0 });
    const around = await ada.engine.getMessagesAround({ conversationID: chat, seq: 10, count: 5 });
    expect(around.map(({ seq }) => seq)).toEqual([8, 9, 10, 11, 12]);
  });

  it('to oneself is refused with the specified error text', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    await expect(ada.engine.sendMessage(to('ada'), textContent('me'))).rejects.toMatchObject({
      errMsg: "One can't chat with oneself.",
    });
  });

  it('that the server refuses fails with the reason, and can be sent again under its own id', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.refusesWith = 1302;
    const { clientMsgID } = await ada.engine.sendMessage(to('bola'), textContent('hello'));
    const states = () => ada.of('messagesChanged').flatMap(({ messages }) => messages);
    await eventually(() => states().some(({ status }) => status === 3));
    expect(JSON.parse(states().find(({ status }) => status === 3)!.localEx!)).toMatchObject({
      errCode: 1302,
    });
    peer.trouble.refusesWith = 0;
    await ada.engine.resendMessage(chat, clientMsgID);
    await eventually(async () => {
      const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
      return messages.length === 1 && messages[0]!.seq === 1;
    });
    expect(peer.known(chat).messages).toMatchObject([{ clientMsgID }]);
  });
});

describe('typing', () => {
  it('is shown to the recipient, expires, and is sent at a limited rate', async () => {
    const [ada, bola] = [phone(undefined, { typingEveryMs: 60_000 }), phone()];
    await ada.login(peer, 'ada');
    await bola.login(peer, 'bola');
    for (let n = 0; n < 5; n += 1) await ada.engine.typing(chat, true);
    await eventually(() => bola.of('typing').length === 2);
    const hint = { conversationID: chat, userID: 'ada' };
    expect(bola.of('typing')).toEqual([
      { ...hint, isTyping: true },
      { ...hint, isTyping: false },
    ]);
    expect([peer.counts.sends, bola.of('newMessages')]).toEqual([1, []]);
  });
});

describe('people', () => {
  const friend = (userID: string, nickname: string, remark: string) => ({
    ...{
      ownerUserID: 'ada',
      remark,
      createTime: 1_700_000_000,
      addSource: 0,
      operatorUserID: '',
      ex: '',
      isPinned: false,
    },
    friendUser: { userID, nickname, faceURL: '', ex: '' },
  });

  it('friend search matches nickname and remark, but not the user ID', async () => {
    peer.friendsOf('ada').put(friend('bola', 'Bola Cards', 'my cousin'));
    peer.friendsOf('ada').put(friend('steam', 'Chidi', ''));
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.until('friendsChanged');
    const search = async (...keywords: string[]) =>
      (await ada.engine.searchFriends(keywords)).map(({ userID }) => userID);
    expect(await search('cards')).toEqual(['bola']);
    expect(await search('COUSIN')).toEqual(['bola']);
    expect(await search('steam')).toEqual([]);
    expect(await search('bola')).toEqual(['bola']);
    expect(await search('chidi', 'cousin')).toEqual(['bola', 'steam']);
    expect(await search(' ')).toEqual([]);
    expect((await ada.engine.getFriendList())[0]?.createTime).toBe(1_700_000_000_000);
  });

  it('are sorted by locale (default zh-CN), pinned friends first', async () => {
    for (const name of ['Bola 10', '阿明', 'Ada', '周', 'Bola 9', 'Zed'])
      peer.friendsOf('ada').put({ ...friend(name, name, ''), isPinned: name === 'Zed' });
    const ada = phone();
    const names = async () => (await ada.engine.getFriendList()).map(({ nickname }) => nickname);
    await ada.login(peer, 'ada');
    await eventually(async () => (await names()).length === 6);
    expect(await names()).toEqual(['Zed', '阿明', '周', 'Ada', 'Bola 9', 'Bola 10']);
    const english = phone();
    await english.engine.login({ ...peer.payload('ada'), locale: 'en-US' });
    const inEnglish = async () => (await english.engine.getFriendList()).map(({ nickname }) => nickname);
    await eventually(async () => (await inEnglish()).length === 6);
    expect((await inEnglish()).slice(0, 4)).toEqual(['Zed', 'Ada', 'Bola 9', 'Bola 10']);
  });

  it('friend changes sync incrementally, without reloading the whole list', async () => {
    peer.friendsOf('ada').put(friend('bola', 'Bola', ''));
    peer.deliver('bola', 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    await eventually(async () => (await ada.engine.getFriendList()).length === 1);
    peer.friendsOf('ada').put(friend('bola', 'Bola', 'cousin'));
    peer.friendsOf('ada').put(friend('chidi', 'Chidi', ''));
    peer.notify(chat, 1210, { fromToUserID: { fromUserID: 'ada', toUserID: 'bola' }, friendIDs: ['bola'] }, [
      'ada',
    ]);
    await eventually(async () => (await ada.engine.getFriendList()).length === 2);
    expect((await ada.engine.getAllConversationList())[0]?.showName).toBe('cousin');
    peer.friendsOf('ada').remove('bola');
    peer.notify(chat, 1205, { fromToUserID: { fromUserID: 'ada', toUserID: 'bola' } }, ['ada']);
    await eventually(async () => (await ada.engine.getFriendList()).length === 1);
    expect(peer.counts.calls.filter((path) => path === '/friend/get_friend_list')).toHaveLength(1);
  });

  it('with a status subscription are reported again after a reconnect', async () => {
    const [ada, bola] = [phone(), phone()];
    await ada.login(peer, 'ada');
    await bola.login(peer, 'bola');
    const states = await ada.engine.subscribeUsersStatus(['bola', 'chidi']);
    expect(states).toEqual([
      { userID: 'bola', status: 1, platformIDs: [5] },
      { userID: 'chidi', status: 0, platformIDs: [] },
    ]);
    peer.drop();
    await ada.until('userStatusChanged');
    expect(ada.of('userStatusChanged')[0]?.map(({ userID }) => userID)).toEqual(['bola', 'chidi']);
  });

  it('user info includes the name and comes from the cache while offline', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    const users = await ada.engine.getUsersInfo(['bola']);
    expect(users).toEqual([{ userID: 'bola', nickname: 'name of bola', faceURL: '', ex: '' }]);
    peer.trouble.isDown = true;
    expect(await ada.engine.getUsersInfo(['bola'])).toEqual(users);
    await expect(ada.engine.getUsersInfo(['chidi'])).rejects.toMatchObject({ errCode: 10_000 });
  });
});

describe('conversations', () => {
  it('are paged and sorted as specified, and can be fetched by type and source', async () => {
    for (let n = 1; n <= 60; n += 1) peer.deliver(`user${n}`, 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    const first = await ada.engine.getConversationListSplit({ offset: 0, count: 50 });
    const second = await ada.engine.getConversationListSplit({ offset: 50, count: 50 });
    expect([first.conversations.length, second.conversations.length, first.total]).toEqual([50, 10, 60]);
    expect(first.conversations[0]?.userID).toBe('user60');
    await ada.engine.setConversation('si_ada_user3', { isPinned: true });
    await ada.engine.setConversationDraft('si_ada_user7', 'wait');
    const { conversations } = await ada.engine.getConversationListSplit({ offset: 0, count: 3 });
    expect(conversations.map(({ userID }) => userID)).toEqual(['user3', 'user7', 'user60']);
    const sent = { latestMsgSendTime: expect.any(Number), unreadCount: 1 };
    expect(conversations).toMatchObject([
      { conversationID: 'si_ada_user3', isPinned: true, draftTextTime: 0, ...sent },
      { conversationID: 'si_ada_user7', isPinned: false, draftTextTime: expect.any(Number), ...sent },
      { conversationID: 'si_ada_user60', isPinned: false, draftTextTime: 0, ...sent },
    ]);
    expect(conversations[1]!.draftTextTime).toBeGreaterThan(0);
    const one = await ada.engine.getOneConversation({ sessionType: 1, sourceID: 'user9' });
    expect(one).toMatchObject({ conversationID: 'si_ada_user9', unreadCount: 1 });
    const made = await ada.engine.getOneConversation({ sessionType: 1, sourceID: 'stranger' });
    expect(made).toMatchObject({
      conversationID: 'si_ada_stranger',
      showName: 'name of stranger',
      latestMsg: null,
    });
    expect((await ada.engine.getConversationListSplit({ offset: 0, count: 1 })).total).toBe(60);
  });

  it('keep settings on the server and drafts on the device across a restart', async () => {
    peer.deliver('bola', 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.setConversation(chat, { recvMsgOpt: 2 });
    await ada.engine.setConversationDraft(chat, 'not yet');
    expect(peer.settingsOf('ada').rows.get(chat)).toMatchObject({ recvMsgOpt: 2 });
    // Muted conversations do not count in the tab's total.
    await eventually(async () => (await ada.engine.getTotalUnreadMsgCount()) === 0);
    ada.close();
    peer.trouble.isDown = true;
    const again = phone(ada.storeName);
    await again.engine.login(peer.payload('ada'));
    expect(await again.engine.getAllConversationList()).toMatchObject([
      { draftText: 'not yet', recvMsgOpt: 2, unreadCount: 1, latestMsg: { textElem: { content: 'hello' } } },
    ]);
  });

  it('hidden ones return with the next message; cleared ones keep no messages', async () => {
    peer.deliver('bola', 'ada', 'one');
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.hideConversation(chat);
    expect(await ada.engine.getAllConversationList()).toEqual([]);
    await ada.until('conversationsRemoved');
    expect(ada.of('conversationsRemoved')).toEqual([[chat]]);
    peer.deliver('bola', 'ada', 'two');
    await eventually(async () => (await ada.engine.getAllConversationList()).length === 1);
    await ada.engine.clearConversationMessages(chat);
    expect(await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 })).toEqual({
      messages: [],
      isEnd: true,
    });
    expect(await ada.engine.getAllConversationList()).toMatchObject([{ latestMsg: null, unreadCount: 0 }]);
    peer.deliver('bola', 'ada', 'three');
    await eventually(async () => (await ada.engine.getTotalUnreadMsgCount()) === 1);
    const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    expect(texts(messages)).toEqual(['three']);
  });
});

describe('the end of a session', () => {
  it.each([
    [1501, 'tokenExpired', null],
    [1506, 'kickedOffline', null],
    [1502, 'connectFailed', { errCode: 1502, errMsg: 'refused' }],
    [1503, 'connectFailed', { errCode: 1503, errMsg: 'refused' }],
    [1504, 'connectFailed', { errCode: 1504, errMsg: 'refused' }],
    [1505, 'connectFailed', { errCode: 1505, errMsg: 'refused' }],
    [1507, 'connectFailed', { errCode: 1507, errMsg: 'refused' }],
  ] as const)(
    'by token error %i is told by %s, once, and nothing is tried again',
    async (code, name, payload) => {
      peer.trouble.handshake = code;
      const ada = phone();
      await ada.engine.login(peer.payload('ada'));
      await ada.until(name);
      expect(ada.of(name)).toEqual([payload]);
      expect(await ada.engine.getLoginStatus()).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(peer.counts.connects).toBe(1);
    },
  );

  it('by another device emits kickedOffline, and the engine does not reconnect', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    expect(await ada.engine.getLoginStatus()).toBe(3);
    peer.kick('ada');
    await ada.until('kickedOffline');
    expect(await ada.engine.getLoginStatus()).toBe(1);
    await expect(ada.engine.getAllConversationList()).rejects.toMatchObject({ errCode: 10_004 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(peer.counts.connects).toBe(1);
  });

  it('by logging out notifies the server, and the next user sees no earlier data', async () => {
    peer.deliver('bola', 'ada', 'secret');
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.logout();
    expect(await ada.engine.getLoginStatus()).toBe(1);
    expect(peer.counts.requests).toContain(2003);
    await ada.engine.login(peer.payload('chidi'));
    expect(await ada.engine.getAllConversationList()).toEqual([]);
  });

  it('by logging out deletes the store, and by closing the page does not', async () => {
    const ada = phone();
    const stores = async () =>
      (await indexedDB.databases()).filter(({ name }) => name?.startsWith(ada.storeName)).length;
    await ada.login(peer, 'ada');
    ada.close();
    expect(await stores()).toBe(1);
    await ada.engine.login(peer.payload('ada'));
    await ada.engine.logout();
    expect(await stores()).toBe(0);
    await ada.engine.logout();
  });

  it('needs no second login with the same payload, and takes a new token over', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.login(peer.payload('ada'));
    expect(peer.counts.connects).toBe(1);
    await ada.engine.login({ ...peer.payload('ada'), token: 'another' });
    await ada.synced(2);
    expect(peer.counts.connects).toBe(2);
  });

  it('login status reports logged out, logging in and logged in', async () => {
    const ada = phone();
    expect(await ada.engine.getLoginStatus()).toBe(1);
    peer.trouble.isSilent = true;
    await ada.engine.login(peer.payload('ada'));
    expect(await ada.engine.getLoginStatus()).toBe(2);
    peer.trouble.isSilent = false;
    await ada.until('connectSuccess');
    expect(await ada.engine.getLoginStatus()).toBe(3);
    await ada.engine.logout();
    expect(await ada.engine.getLoginStatus()).toBe(1);
  });

  it('calls before login are refused, and so is a login with empty credentials', async () => {
    const ada = phone();
    await expect(ada.engine.getFriendList()).rejects.toMatchObject({ errCode: 10_004 });
    await expect(ada.engine.login({ ...peer.payload('ada'), token: '' })).rejects.toMatchObject({
      errCode: 10_002,
    });
    await expect(ada.engine.login({ ...peer.payload('ada'), userID: '' })).rejects.toMatchObject({
      errCode: 10_002,
    });
  });
});

describe('the store', () => {
  it('can be rebuilt from the server without losing drafts and unsent messages', async () => {
    for (const text of ['one', 'two']) peer.deliver('bola', 'ada', text);
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    await ada.engine.setConversationDraft('si_ada_chidi', 'half a word');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    await ada.engine.sendMessage(to('bola'), textContent('three'));
    await ada.engine.rebuild();
    peer.trouble.isDown = false;
    await eventually(async () => {
      const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
      return texts(messages).join() === 'one,two,three' && messages[2]?.seq === 3;
    });
    expect((await ada.engine.getAllConversationList())[0]).toMatchObject({ draftText: 'half a word' });
  });

  it('can be exported', async () => {
    peer.deliver('bola', 'ada', 'hello');
    const ada = phone();
    await ada.login(peer, 'ada');
    const { messages } = JSON.parse(await (await ada.engine.exportDatabase()).text());
    expect(messages).toMatchObject([{ textElem: { content: 'hello' } }]);
  });
});
