import { picturesIn } from '@gift/contract/text/help-text';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { consoleOf } from '../../testing/console';
import { encodePicture, uploadPicture } from '../../testing/files/pictures';
import { helpArticle } from '../../testing/fixtures/help';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { consoleCookie } from '../operator';

describe('pictures in articles', () => {
  let gift: TestApp;
  let support: TestUser;
  beforeAll(async () => {
    gift = await testApp();
    support = await createTestUser(gift, { roles: ['support'] });
  });
  afterAll(() => gift.close());

  /** Sends a file like the console's form. */
  async function send(bytes: Buffer, name = 'step.png', by = support) {
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const response = await gift.app.inject({
      method: 'POST',
      url: '/api/help/picture',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-gift-console': '1',
        cookie: `${consoleCookie.name}=${await consoleOf(gift.services, by.token)}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return response.json() as { code: number; data: { address: string; width: number; height: number } };
  }
  let count = 0;
  const save = (bodyEn: string, bodyZh = '一', articleID = `pictured-${++count}`, version = 0) =>
    gift.call('saveHelp', { ...helpArticle, articleID, version, bodyEn, bodyZh }, { token: support.token });
  const read = async (articleID: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
    (await gift.call('helpDetail', { articleID }, { language })).data.body;
  const get = (url: string) => gift.app.inject({ method: 'GET', url });

  it('are visible only in the preview until a version shows them, then to everyone permanently', async () => {
    const [en, zh] = [await send(await encodePicture()), await send(await encodePicture())];
    const [inEnglish, inChinese] = [en.data.address, zh.data.address];
    const bodies = {
      bodyEn: `1. Tap it.\n![The zebra button](${inEnglish})`,
      bodyZh: `1. 点它。\n![按钮](${inChinese})`,
    };
    const preview = (await gift.call('previewHelp', bodies, { token: support.token })).data;
    const [shown] = picturesIn(preview.bodyEn);
    expect(shown?.alt).toBe('The zebra button');
    const [link = '', size] = shown!.address.split(' ');
    expect(size).toBe('320x240');
    expect((await get(link)).headers['content-type']).toBe('image/webp');
    expect((await get(inEnglish)).json().code).not.toBe(200);

    expect((await save(bodies.bodyEn, bodies.bodyZh, 'with-pictures')).code).toBe(200);
    expect(await read('with-pictures')).toBe(`1. Tap it.\n![The zebra button](${inEnglish} 320x240)`);
    expect(await read('with-pictures', 'zh-CN')).toBe(`1. 点它。\n![按钮](${inChinese} 320x240)`);
    const picture = await get(inEnglish);
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      'image/webp',
      'private, max-age=86400',
    ]);
    // The next version has no pictures; an editor who starts from the first version still finds them.
    expect((await save('None.', '无。', 'with-pictures', 1)).code).toBe(200);
    gift.clock.advance(days(8));
    await gift.runDue();
    expect((await get(inEnglish)).statusCode).toBe(200);
    expect((await save(bodies.bodyEn, bodies.bodyZh, 'with-pictures', 2)).code).toBe(200);
    // Found by its description, not by its URL.
    const found = async (q: string) => (await gift.call('helpSearch', { q })).data.articles[0]?.articleID;
    expect(await found('zebra')).toBe('with-pictures');
    expect(await found(inEnglish.slice(-9))).not.toBe('with-pictures');
  });

  it('that no version shows are deleted after a week, and are refused then', async () => {
    const { data } = await send(await encodePicture());
    gift.clock.advance(days(7) + minutes(1));
    await gift.runDue();
    expect((await save(`![words](${data.address})`)).data).toMatchObject({
      refusal: 'PictureUnknown',
      address: data.address,
    });
  });

  it('need an alternative text', async () => {
    const { data } = await send(await encodePicture());
    for (const alt of ['', '   '])
      expect((await save('Words.', `![${alt}](${data.address})`)).data).toMatchObject({
        refusal: 'PictureNeedsAltText',
      });
  });

  it('cannot be uploads of users or come from other sites', async () => {
    const trader = await createTestUser(gift);
    const theirs = `/api/files/${await uploadPicture(gift, trader)}`;
    const own = `/api/files/${await uploadPicture(gift, support)}`;
    const elsewhere = [
      'https://evil.example/a.webp',
      'data:image/svg+xml,<svg/>',
      '/help/../me',
      '/help/none.webp',
    ];
    for (const address of [theirs, own, '/api/files/1', ...elsewhere]) {
      const body = `![words](${address})`;
      expect((await save(body)).data, address).toMatchObject({ refusal: 'PictureUnknown' });
      const seen = await gift.call('previewHelp', { bodyEn: 'a', bodyZh: body }, { token: support.token });
      expect(seen.data, address).toMatchObject({ refusal: 'PictureUnknown' });
    }
    expect((await get(theirs)).json().code).not.toBe(200);
  });

  it('are pictures by their bytes, no SVG, and no larger than a phone', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await send(Buffer.from(svg), 'a.png')).data).toMatchObject({ refusal: 'NotAnImage' });
    const huge = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#1a56ff' } })
      .png()
      .toBuffer();
    expect((await send(huge)).data).toMatchObject({ width: 1280, height: 640 });
    const bomb = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send(bomb)).data).toMatchObject({ refusal: 'ImageTooManyPixels' });
  });

  it('are sent by those who write articles alone', async () => {
    const trader = await createTestUser(gift);
    const finance = await createTestUser(gift, { roles: ['finance'] });
    for (const by of [trader, finance])
      expect((await send(await encodePicture(), 'a.png', by)).code).not.toBe(200);
  });
});
