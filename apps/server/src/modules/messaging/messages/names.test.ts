import { ContentType } from '@gift/im-protocol';
import { describe, expect, it } from 'vitest';
import { withoutNames } from './names';
import { decodeMessage } from './store/encoded';

const unnamed = (contentType: number, json: string, id: string | 'all' = 'all') => {
  const message = {
    ...decodeMessage(new Uint8Array()),
    sendID: '7',
    contentType,
    content: Buffer.from(json),
  };
  return Buffer.from(withoutNames(message, id).content).toString();
};

describe('a message without names', () => {
  it.each([
    '[9876543210987655]',
    '[1.50]',
    '{"pin":12345678901234567891}',
    '{"userID":"7","nickname":"pay 01"}',
  ])('has the text %s as it was written', (content) => {
    const text = JSON.stringify({ content });
    expect(unnamed(ContentType.text, text)).toBe(text);
    const quoteMessage = { sendID: '7', senderNickname: 'Ada', textElem: { content } };
    expect(JSON.parse(unnamed(ContentType.quote, JSON.stringify({ text: content, quoteMessage })))).toEqual({
      text: content,
      quoteMessage: { ...quoteMessage, senderNickname: '' },
    });
  });

  it('is the same, to the byte, if it has none', () => {
    const json = '{ "data": "{\\"code\\": 9876543210987655, \\"price\\": 1.50}", "size": 1.50 }';
    expect(unnamed(ContentType.custom, json)).toBe(json);
    const content = Buffer.from([0x7b, 0xff, 0x7d]);
    expect(withoutNames({ ...decodeMessage(new Uint8Array()), content }, 'all').content).toEqual(content);
  });

  it('has no name of the wanted users, also in JSON within', () => {
    const detail = (one: string, other: string) =>
      JSON.stringify({
        detail: JSON.stringify([
          { userID: '7', nickname: one, faceURL: one },
          { userID: '8', nickname: other },
        ]),
      });
    expect(unnamed(ContentType.memberEntered, detail('Ada', 'Ben'))).toBe(detail('', ''));
    expect(unnamed(ContentType.memberEntered, detail('Ada', 'Ben'), '7')).toBe(detail('', 'Ben'));
  });
});
