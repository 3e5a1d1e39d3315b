import { ContentType, elementOf, type Message, MessageFrom } from '@gift/im-protocol';
import { describe, expect, it } from 'vitest';
import { completeContent } from './valid-content';

const read = (contentType: number, content: unknown) =>
  completeContent(contentType, content) as Record<string, unknown>;
const quoted = (quoteMessage: unknown) =>
  (read(ContentType.quote, { text: 'so', quoteMessage }) as { quoteMessage: Message }).quoteMessage;

describe('content of a received message', () => {
  it.each(Object.entries(ContentType))('has all its fields for %s, whatever is missing', (_, contentType) => {
    for (const nothing of [{}, [], null, 7, 'text']) {
      const whole = read(contentType, nothing);
      expect(Object.values(whole)).not.toContain(undefined);
      expect(read(contentType, whole)).toEqual(whole);
    }
    expect(elementOf(contentType)).toMatch(/Elem$/);
  });

  it('keeps valid fields, and replaces fields of a wrong type with empty ones', () => {
    expect(read(ContentType.text, { content: 'hi', more: 1 })).toEqual({ content: 'hi', more: 1 });
    expect(read(ContentType.text, { content: ['hi'] })).toEqual({ content: '' });
    expect(
      read(ContentType.atText, { text: '@1', atUserList: null, atUsersInfo: [null, { atUserID: 1 }] }),
    ).toEqual({
      text: '@1',
      atUserList: [],
      atUsersInfo: [
        { atUserID: '', groupNickname: '' },
        { atUserID: '', groupNickname: '' },
      ],
    });
    expect(read(ContentType.picture, { sourcePicture: null })).toMatchObject({
      sourcePicture: { url: '', width: 0 },
      snapshotPicture: { url: '', height: 0 },
    });
    expect(
      read(ContentType.merge, { title: 'T', abstractList: null, multiMessage: [null, 'x'] }),
    ).toMatchObject({
      abstractList: [],
      multiMessage: [{ senderNickname: '' }, { senderNickname: '' }],
    });
  });

  it('can quote and merge messages, to any depth', () => {
    let inner: unknown = {
      contentType: ContentType.text,
      textElem: { content: 'deep' },
      senderNickname: 'ada',
    };
    for (let depth = 0; depth < 500; depth++)
      inner = { contentType: ContentType.merge, mergeElem: { title: `${depth}`, multiMessage: [inner] } };
    const { mergeElem } = quoted(inner);
    expect(mergeElem?.title).toBe('499');
    expect(
      quoted({ contentType: ContentType.text, senderNickname: 'ada', textElem: { content: 'hi' } }),
    ).toMatchObject({
      senderNickname: 'ada',
      textElem: { content: 'hi' },
    });
    expect(read(ContentType.atText, { text: 'x' })).not.toHaveProperty('quoteMessage');
  });

  it('never counts as sent by the server, even if it quotes an order update or a notification', () => {
    const data = JSON.stringify({ orderNo: '1', event: 'released', at: '2026-11-21' });
    const line = quoted({
      contentType: ContentType.custom,
      msgFrom: MessageFrom.system,
      customElem: { data },
    });
    expect(line.msgFrom).toBe(MessageFrom.user);
    for (const contentType of [ContentType.oaNotification, ContentType.friendAdded, ContentType.groupNameSet])
      expect(
        quoted({ contentType, msgFrom: 200, notificationElem: { detail: '{"text":"Paid"}' } }),
      ).toMatchObject({
        contentType: 0,
        msgFrom: MessageFrom.user,
      });
    // Only the server marks a quoted message as revoked.
    expect(quoted({ contentType: ContentType.revoked }).contentType).toBe(ContentType.revoked);
  });

  it('has only the element of its content type', () => {
    const two = quoted({ contentType: ContentType.text, textElem: {}, pictureElem: { sourcePicture: null } });
    expect(Object.keys(two).filter((name) => name.endsWith('Elem'))).toEqual(['textElem']);
  });
});
