import { ContentType, type Message, SessionType } from '@gift/im-protocol';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { emptyChatData, emptyMessage } from '../../../testing/chat-data';
import { type Chat, ChatProvider } from '../chat-context';
import { Bubble } from './bubble';

vi.mock('virtual:calls', () => ({ default: {} }));

const chatData = emptyChatData('1');

function render(change: Partial<Message>, room: Partial<Chat> = {}): string {
  const message = emptyMessage(chatData, { sendID: '2', recvID: '1', sendTime: 0, ...change });
  const value = { ownID: '1', name: 'ada', mayShareContacts: false, orderNos: [], selected: null, ...room };
  const row = { kind: 'bubble', key: 'a', message, isOwn: false, isFirst: true, isLast: true } as const;
  return renderToStaticMarkup(
    createElement(ChatProvider, { value: value as unknown as Chat }, createElement(Bubble, { row })),
  );
}

describe('a mention', () => {
  const named = (text: string, groupNickname = 'ada_cards'): Partial<Message> => ({
    contentType: ContentType.atText,
    atTextElem: {
      text,
      atUserList: ['7'],
      atUsersInfo: [{ atUserID: '7', groupNickname }],
      isAtSelf: false,
    },
  });
  const inGroup = (message: Partial<Message>) =>
    render(
      { ...message, recvID: '', groupID: '5', sessionType: SessionType.group },
      { isGroup: true, ownID: '1' },
    );

  it.each([
    ['an id', '@7 any stock?'],
    ['a nickname', '@ada_cards any stock?'],
  ])('is highlighted in a group, written as %s', (_, text) => {
    const html = inGroup(named(text));
    expect(html).toContain('<b class="spoken">@ada_cards</b> any stock?');
    expect(html).not.toContain('covered');
  });

  it('of the current user is highlighted as theirs', () => {
    const html = render(
      { ...named('@ada_cards hello'), groupID: '5', sessionType: SessionType.group },
      { isGroup: true, ownID: '7' },
    );
    expect(html).toContain('<b class="spoken me">@ada_cards</b> hello');
  });

  it('reveals neither a longer handle nor a nickname that is itself a contact', () => {
    const longer = inGroup(named('@ada_cards2 elsewhere'));
    expect(longer).toContain('contact details');
    expect(longer).not.toContain('ada_cards2');
    expect(inGroup(named('@08031234567 hello', '08031234567'))).not.toContain('08031234567');
  });

  it('uncovers nothing between two people, who need no names', () => {
    for (const text of ['@7 elsewhere', '@ada_cards elsewhere']) {
      const html = render(named(text), { isGroup: false });
      expect(html).toContain('contact details');
      expect(html).not.toContain('ada_cards');
    }
  });
});

describe('a face message', () => {
  it.each(['👍', '{"url":"x"}', ''])('of %j has a bubble and a time', (data) => {
    const html = render({ contentType: ContentType.face, faceElem: { index: 1, data } });
    expect(html).toContain('class="bubble"');
    expect(html).toContain('<time dateTime="1970-01-01T00:00:00.000Z">');
  });
});
