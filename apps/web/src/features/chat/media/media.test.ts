import { lengthText, sizeText } from '@gift/client/file-text';
import { describe, expect, it } from 'vitest';
import { boxOf, isOnlyEmoji, mentionContentOf, spokenParts } from '../bubbles/text-parts';
import { targetOf } from '../chat-target';
import { type Attempt, fitted, maxBytes } from './fit-picture';
import { barsOf, resampled, waveformOf } from './waveform';

describe('a picture on its way out', () => {
  /** Like a camera: bytes grow with area and quality. */
  const camera = (bytesPerPixel: number) => {
    const tried: Attempt[] = [];
    const encode = async (attempt: Attempt) => {
      tried.push(attempt);
      return {
        size: Math.round(attempt.longestPx ** 2 * 0.75 * attempt.quality * bytesPerPixel),
        ...attempt,
      };
    };
    return { tried, encode };
  };

  it('is at most 200 kB, and as large as that allows', async () => {
    const { encode, tried } = camera(0.2);
    const result = await fitted(encode, 4000);
    expect(result.size).toBeLessThanOrEqual(maxBytes);
    expect(result.longestPx).toBe(1600);
    expect(tried.every(({ longestPx }) => longestPx <= 1600)).toBe(true);
  });

  it('is scaled down when lower quality is not enough, without trying every size', async () => {
    const { encode, tried } = camera(1.2);
    const result = await fitted(encode, 4000);
    expect(result.size).toBeLessThanOrEqual(maxBytes);
    expect(result.longestPx).toBeLessThan(1600);
    expect(tried.length).toBeLessThan(10);
  });

  it('stays as it is when it is small', async () => {
    const { encode } = camera(0.1);
    expect(await fitted(encode, 500)).toMatchObject({ longestPx: 500, quality: 0.8 });
  });

  it('is sent at its smallest size when no size fits', async () => {
    const { encode } = camera(50);
    expect((await fitted(encode, 4000)).longestPx).toBe(480);
  });
});

describe('a voice note', () => {
  it('carries at most sixty values of 0 to 31, the loudest at the top', () => {
    const curve = waveformOf(Array.from({ length: 300 }, (_, n) => (n % 30) / 100));
    expect(curve).toHaveLength(60);
    expect(Math.max(...curve)).toBe(31);
    expect(waveformOf([])).toEqual([]);
  });
  it('shows its waveform, equal bars without one, and valid bars for invalid data', () => {
    expect(barsOf(JSON.stringify({ waveform: [0, 31, 0, 31] }), 2)).toContain(1);
    for (const ex of [undefined, '', '{', '{"waveform":5}', '{"waveform":[]}'])
      expect(new Set(barsOf(ex, 5)).size).toBe(1);
    expect(
      barsOf(JSON.stringify({ waveform: ['x', 99, -5] }), 1).every((bar) => bar >= 0.1 && bar <= 1),
    ).toBe(true);
  });
  it('has more bars when it is longer', () => {
    expect(barsOf('', 60).length).toBeGreaterThan(barsOf('', 1).length);
    expect(resampled([1, 2, 3, 4], 2)).toEqual([2, 4]);
    expect(resampled([1, 2], 4)).toEqual([1, 1, 2, 2]);
  });
});

describe('a text', () => {
  it('of one to three emoji is drawn large', () => {
    for (const text of ['👍', '👍🏽', '❤️', '😀😀😀', '🇳🇬', '👩‍💻', ' 👍 '])
      expect(isOnlyEmoji(text), text).toBe(true);
    for (const text of ['', '  ', 'ok 👍', '😀😀😀😀', '12', '#'])
      expect(isOnlyEmoji(text), text).toBe(false);
  });

  it('names people by id on the wire and by name on the glass, and back', () => {
    const named = [
      { userID: '7', nickname: 'ada' },
      { userID: '8', nickname: 'ada_two' },
      { userID: 'AtAllTag', nickname: 'Everybody' },
    ];
    const at = mentionContentOf('hi @ada_two and @ada ok', named)!;
    expect(at).toMatchObject({ text: 'hi @8 and @7 ok', atUserList: ['7', '8'] });
    expect(spokenParts(at).map((part) => part.text)).toEqual(['hi ', '@ada_two', ' and ', '@ada', ' ok']);
    expect(spokenParts(at).map((part) => part.userID)).toEqual([null, '8', null, '7', null]);
    expect(mentionContentOf('mail me @somewhere', named)).toBeNull();
    const all = mentionContentOf('@Everybody read this', named)!;
    expect(spokenParts(all)[0]).toMatchObject({ text: '@Everybody', isAll: true });
  });

  it('formats file sizes and durations in readable units', () => {
    expect([500, 184_320, 2_400_000, 25_000_000].map(sizeText)).toEqual([
      '1 kB',
      '184 kB',
      '2.4 MB',
      '25 MB',
    ]);
    expect([0, 7.4, 61, 750].map(lengthText)).toEqual(['0:00', '0:07', '1:01', '12:30']);
  });

  it('gives a picture the largest size that fits, and a narrow one enough width to tap', () => {
    expect(boxOf(4000, 3000)).toEqual({ width: 240, height: 180 });
    expect(boxOf(1000, 4000)).toEqual({ width: 96, height: 280 });
    expect(boxOf(0, 0)).toEqual({ width: 240, height: 180 });
  });
});

describe('an address of a chat', () => {
  const target = (query: string, ownID = '5') => targetOf(new URLSearchParams(query), ownID);
  it('names a person, a group or a conversation', () => {
    expect(target('userID=12')).toEqual({ sessionType: 1, sourceID: '12' });
    expect(target('groupID=77')).toEqual({ sessionType: 3, sourceID: '77' });
    expect(target('conversationID=si_12_5')).toEqual({ sessionType: 1, sourceID: '12' });
    expect(target('conversationID=si_5_12')).toEqual({ sessionType: 1, sourceID: '12' });
    expect(target('conversationID=sg_77')).toEqual({ sessionType: 3, sourceID: '77' });
    expect(target('conversationID=sn_5_gift')).toEqual({ sessionType: 4, sourceID: 'gift' });
  });
  it('gives the other user even if ids contain the separator', () => {
    expect(target('conversationID=si_a_b_c', 'a_b')).toEqual({ sessionType: 1, sourceID: 'c' });
    expect(target('conversationID=si_a_b_c', 'b_c')).toEqual({ sessionType: 1, sourceID: 'a' });
  });
  it('gives no chat for any other query', () => {
    for (const query of ['', 'userID=', 'userID=<b>', 'conversationID=si_1_2', 'conversationID=x'])
      expect(target(query), query).toBeNull();
  });
});
