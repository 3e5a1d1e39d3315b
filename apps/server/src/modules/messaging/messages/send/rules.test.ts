import { ContentType, type MsgData, SessionType } from '@gift/im-protocol';
import { msgData } from '@gift/im-protocol/payloads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentRules } from '../store/content';
import { decodeMessage, encodeBody, placeHolder, withSeq } from '../store/encoded';
import { partiesOf } from '../store/ids';
import { checkMessage } from './rules';

const encoder = new TextEncoder();
const json = (value: unknown) => encoder.encode(JSON.stringify(value));
const ada = { userID: 'ada', platformID: 5 };
const whole: MsgData = {
  ...{ sendID: 'ada', recvID: 'ben', groupID: '', clientMsgID: 'c'.repeat(32), serverMsgID: '' },
  ...{ senderPlatformID: 1, senderNickname: 'The staff', senderFaceURL: 'https://x/y', sessionType: 1 },
  ...{ msgFrom: 200, contentType: 101, content: json({ content: 'hi' }), seq: 9, sendTime: 9, createTime: 9 },
  ...{ status: 1, isRead: true, options: {}, atUserIDList: [], attachedInfo: '', ex: '' },
};
const check = (of: Partial<MsgData>) => checkMessage(ada, { ...whole, ...of });
const codeOf = (of: Partial<MsgData>) => {
  const checked = check(of);
  return checked.ok ? 0 : checked.errCode;
};

/** One valid content of each type a user may write. */
const validContents: Record<number, object> = {
  101: { content: 'hi' },
  102: { sourcePicture: { url: '/api/object/x', width: 1, height: 1 }, bigPicture: {}, snapshotPicture: {} },
  103: { uuid: 'u', sourceUrl: 'https://a/b', dataSize: 1, duration: 3, soundType: 'webm' },
  104: { videoUrl: 'https://a/b', duration: 3, snapshotUrl: 'https://a/c' },
  105: { sourceUrl: 'https://a/b', fileName: 'receipt.pdf', fileSize: 1 },
  106: { text: '@ben hi', atUserList: ['ben'], atUsersInfo: null },
  107: { title: 'Chat', abstractList: ['a'], multiMessage: [{ contentType: 101 }] },
  108: { userID: 'ben', nickname: 'Ben', faceURL: '', ex: '' },
  109: { description: 'Lagos', longitude: 3.38, latitude: 6.52 },
  110: { data: '{}', description: '', extension: '' },
  113: { msgTips: 'yes' },
  114: { text: 'yes', quoteMessage: { contentType: 101, seq: 3 } },
  115: { index: 3 },
  117: { text: 'hi', messageEntityList: [] },
  118: { content: '# hi' },
  119: { data: '{}' },
  120: { data: '{}' },
};

describe('content that users may send', () => {
  it('is these content types and no others', () => {
    const all = Array.from({ length: 3_000 }, (_, n) => n);
    const open = all.filter(
      (contentType) => codeOf({ contentType, content: json(validContents[contentType] ?? {}) }) === 0,
    );
    expect(open).toEqual(Object.keys(validContents).map(Number));
  });

  it.each(Object.entries(validContents))('%s, with its content alone in its form', (type, content) => {
    const contentType = Number(type);
    expect(codeOf({ contentType, content: json(content) })).toBe(0);
    expect(codeOf({ contentType, content: json({ ...content, ofAnSdkToCome: [1, { a: null }] }) })).toBe(0);
    for (const wrong of [null, [], 'text', 7, true])
      expect(codeOf({ contentType, content: json(wrong) })).toBe(1001);
    for (const wrong of ['', '{', '{"content":"a"}x', '\u0000'])
      expect(codeOf({ contentType, content: encoder.encode(wrong) })).toBe(1001);
    expect(codeOf({ contentType, content: Uint8Array.of(0x7b, 0xff, 0x7d) })).toBe(1001);
    const padded = { ...content, pad: 'x'.repeat(contentRules.get(contentType)!.maxBytes) };
    expect(codeOf({ contentType, content: json(padded) })).toBe(1001);
    // Every field that has a type of its own is validated.
    for (const name of Object.keys(content))
      expect(
        codeOf({ contentType, content: json({ ...content, [name]: { of: ['another', 'kind'] } }) }),
        name,
      ).toBe(name === 'bigPicture' || name === 'snapshotPicture' || name === 'sourcePicture' ? 0 : 1001);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://a b',
    ' https://a',
    'HTTPS//x',
    '\\x',
  ])('no file at %s', (url) => {
    expect(codeOf({ contentType: 105, content: json({ sourceUrl: url }) })).toBe(1001);
    expect(codeOf({ contentType: 102, content: json({ sourcePicture: { url } }) })).toBe(1001);
  });

  it.each<[string, Partial<MsgData>, number]>([
    ['in the name of another', { sendID: 'ben' }, 1002],
    ['as the system account', { sessionType: SessionType.notification }, 1002],
    [
      'a line of the system account',
      { contentType: ContentType.oaNotification, content: json({ detail: '{}' }) },
      1002,
    ],
    ['to the system account', { recvID: 'gift' }, 1002],
    ['into a group of the old kind', { sessionType: 2, groupID: 'g' }, 1001],
    ['to nobody', { recvID: '' }, 1001],
    ['to oneself', { recvID: 'ada' }, 1001],
    ['to an id that could be two', { recvID: 'ben_cy' }, 1001],
    ['to an id with a colon', { recvID: 'a:b' }, 1001],
    ['into no group', { sessionType: 3 }, 1001],
    ['without a clientMsgID', { clientMsgID: '' }, 1001],
    ['with a clientMsgID that is no text of its own', { clientMsgID: 'a b' }, 1001],
    ['with an endless clientMsgID', { clientMsgID: 'c'.repeat(65) }, 1001],
    ['with an endless ex', { ex: 'x'.repeat(4_097) }, 1001],
    ['with endless attachedInfo', { attachedInfo: 'x'.repeat(4_097) }, 1001],
    ['at too many', { atUserIDList: Array.from({ length: 101 }, String) }, 1001],
  ])('nothing %s', (_, of, errCode) => expect(codeOf(of)).toBe(errCode));

  it('is signed, timed, numbered and marked by the server alone', () => {
    const checked = check({});
    expect(checked.ok && checked.message).toMatchObject({
      ...{
        senderNickname: '',
        senderFaceURL: '',
        msgFrom: 100,
        seq: 0,
        sendTime: 0,
        status: 2,
        isRead: false,
      },
      ...{ senderPlatformID: 5, serverMsgID: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  it.each<[string, Partial<MsgData>, number]>([
    ['an ordinary message', {}, 0],
    ['one that is marked', { options: { notPrivate: false } }, 30],
    ['one that says how long', { options: { notPrivate: false }, attachedInfo: '{"burnDuration":60}' }, 60],
    ['one marked in its attached info', { attachedInfo: '{"isPrivateChat":true,"burnDuration":5}' }, 5],
    ['one for ever', { attachedInfo: '{"isPrivateChat":true,"burnDuration":1e12}' }, 604_800],
    ['one with a wrong time', { attachedInfo: '{"isPrivateChat":true,"burnDuration":-5}' }, 1],
    ['the literal null of an SDK', { attachedInfo: 'null' }, 0],
    ['something that is no JSON', { attachedInfo: '{' }, 0],
    ['one in a group', { sessionType: 3, groupID: 'g', options: { notPrivate: false } }, 0],
  ])('burns after reading: %s', (_, of, burnS) => {
    const checked = check(of);
    expect(checked.ok && checked.burnS).toBe(burnS);
  });

  it('is validated without an exception, for any bytes', () => {
    const message = fc.record({
      sendID: fc.string(),
      recvID: fc.string(),
      groupID: fc.string(),
      clientMsgID: fc.string(),
      sessionType: fc.integer({ min: -1, max: 5 }),
      contentType: fc.oneof(fc.constantFrom(...contentRules.keys()), fc.integer()),
      content: fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => encoder.encode(text)),
      ),
      attachedInfo: fc.oneof(fc.string(), fc.json()),
      options: fc.dictionary(fc.string(), fc.boolean()),
    });
    fc.assert(
      fc.property(message, (of) => {
        const checked = check(of);
        if (checked.ok) expect(Object.keys(checked.message.options)).not.toContain('isNotNotification');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a message as bytes', () => {
  it('reads the same with its seq and read mark behind it', () => {
    const message = fc.record({ content: fc.uint8Array(), ex: fc.string(), sendTime: fc.nat() });
    fc.assert(
      fc.property(
        message,
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.boolean(),
        (of, seq, isRead) => {
          const bytes = withSeq(encodeBody({ ...whole, ...of, isRead: false }), seq, isRead);
          expect(decodeMessage(bytes)).toMatchObject({ ...of, seq, isRead });
          expect(msgData.encode({ ...whole, ...of, seq, isRead })).toHaveLength(bytes.length);
        },
      ),
    );
  });

  it('is a placeholder if the message does not exist', () => {
    expect(decodeMessage(placeHolder(300))).toMatchObject({
      seq: 300,
      status: 4,
      contentType: 0,
      sendID: '',
    });
  });
});

describe('a conversation id', () => {
  it.each([
    ['si_a_b', { kind: 'two', users: ['a', 'b'] }],
    ['sn_a_gift', { kind: 'two', users: ['a', 'gift'] }],
    ['n_a_a', { kind: 'two', users: ['a', 'a'] }],
    ['sg_7', { kind: 'group', groupID: '7' }],
    ['n_7', { kind: 'group', groupID: '7' }],
  ])('%s says who is in it', (id, parties) => expect(partiesOf(id)).toEqual(parties));

  it.each([
    '',
    'si',
    'si_a',
    'si_b_a',
    'si_a_b_c',
    'sg_',
    'sg_a_b',
    'xx_a_b',
    'n_',
    'n_b_a',
    'si__b',
    'n_a_b_c',
  ])('%s is none', (id) => expect(partiesOf(id)).toBeUndefined());
});
