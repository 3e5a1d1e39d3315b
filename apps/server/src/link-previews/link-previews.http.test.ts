import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../platform/clock';
import { type TestApp, testApp } from '../testing/app';
import { publish, setReference } from '../testing/fixtures/offers';
import { createTestUser } from '../testing/fixtures/users';

describe('a link preview', () => {
  let gift: TestApp;
  let offerID: string;
  let makerToken: string;
  let callers = 0;
  beforeAll(async () => {
    gift = await testApp();
    await setReference(gift, 90_000n);
    const maker = await createTestUser(gift, { tier: 3 });
    makerToken = maker.token;
    offerID = await publish(gift, maker);
  });
  afterAll(() => gift.close());
  /** From a new address each time, unless one is given. */
  const get = (query: string, headers = {}, remoteAddress = `10.1.${++callers >> 8}.${callers & 255}`) =>
    gift.app.inject({ url: `/previews/offers.png?${query}`, headers, remoteAddress });

  it('is a picture of 1200 x 630 pixels, for an offer and for every filter', async () => {
    const pictures: Buffer[] = [];
    for (const query of [
      `type=1&offerID=${offerID}`,
      `type=1&offerID=${offerID}&language=zh-CN`,
      'type=1',
      'type=0',
      'type=1&brandID=steam',
      'type=1&brandID=steam&countryID=US&faceMinor=10000&sort=newest',
    ]) {
      const { statusCode, headers, rawPayload } = await get(query);
      expect(statusCode, query).toBe(200);
      expect(headers['content-type']).toBe('image/png');
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
      expect(rawPayload.length).toBeLessThan(150_000);
      pictures.push(rawPayload);
    }
    expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length);
  });

  it('is cached, and answered without its bytes while nothing changed', async () => {
    const { headers } = await get(`type=1&offerID=${offerID}`);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await get(`type=1&offerID=${offerID}`, { 'if-none-match': headers.etag });
    expect(again).toMatchObject({ statusCode: 304, rawPayload: Buffer.alloc(0) });
    const price = { mode: 'fixed', rateKobo: '91230' } as const;
    await gift.call('modifyOfferPrice', { offerID, version: 1, price }, { token: makerToken });
    const changed = await get(`type=1&offerID=${offerID}`, { 'if-none-match': headers.etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
  });

  it('is the general one for an unknown brand and for an offer that is not listed', async () => {
    for (const query of ['type=1&brandID=08012345678', 'type=1&offerID=999', `type=0&offerID=${offerID}`])
      expect(await get(query), query).toMatchObject({
        statusCode: 302,
        headers: { location: '/icons/link-preview.png' },
      });
    await gift.call('pauseOffer', { offerID }, { token: makerToken });
    gift.clock.advance(seconds(2));
    expect((await get(`type=1&offerID=${offerID}`)).statusCode).toBe(302);
    await gift.call('resumeOffer', { offerID }, { token: makerToken });
    expect((await get(`type=1&offerID=${offerID}`)).statusCode).toBe(200);
  });

  it.each(['', 'type=2', 'type=1&offerID=0', 'type=1&chips=rich', "type=1&brandID='", 'type=1&type=0'])(
    'refuses the address ?%s',
    async (query) => expect((await get(query)).statusCode).toBe(404),
  );

  it('is the general one while another is drawn', async () => {
    const query = 'type=1&brandID=steam&countryID=US&faceMinor=12300';
    const urls = [query, `${query}&language=zh-CN`];
    // Both are ready to be drawn at the same moment, because the offers are cached.
    await gift.app.inject({ url: `/api/offer/list?${query}&sort=receive&limit=50` });
    const answers = await Promise.all(urls.map((url) => get(url)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 302]);
    for (const url of urls) expect((await get(url)).statusCode).toBe(200);
  });

  it('ignores other parameters, also those that need a login', async () => {
    const { etag } = (await get('type=1')).headers;
    expect((await get('type=1&isTrusted=1&limit=1&cursor=x&title=Hello')).headers.etag).toBe(etag);
  });

  it('is limited by address', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 61; n++) codes.push((await get('type=1', {}, '10.9.9.9')).statusCode);
    expect(codes.indexOf(429)).toBe(60);
    expect((await get('type=1')).statusCode).toBe(200);
  });
});
