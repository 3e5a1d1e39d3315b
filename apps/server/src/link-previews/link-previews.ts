import { createHash } from 'node:crypto';
import { calls } from '@gift/contract';
import { languages } from '@gift/contract/text/localized';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { boundedMap } from '../platform/cache';
import { answerMissing } from '../platform/http/http';
import { networkOf } from '../platform/http/limits/rate-limit';
import type { Services } from '../services';
import { linkPreviewOf, type Source } from './content';

/** For the whole app, and for what has no preview of its own. */
const generalPreview = '/icons/link-preview.png';
const maxAgeS = 300;
const rate = { limit: 60, windowS: 60 };
/** Each picture is about 70 kB. */
const minPictures = 50;
/** More at once would take the threads that also hash PINs and passwords. */
const maxDrawings = 1;

/** The filters of the public list that a link may have. */
const filters = Object.keys(calls.offerList.query.shape).filter(
  (name) => !['sort', 'cursor', 'limit', 'isTrusted'].includes(name),
);

/**
 * Serves the pictures that messengers show beside a link to an offer or to the market. They show only what the public
 * calls answer to a visitor, so they have no own rules about who sees what.
 */
export function serveLinkPreviews(app: FastifyInstance, services: Services): void {
  const limiter = services.rateLimits.limiter('link previews');
  const pictures = boundedMap<string, Promise<Buffer>>(minPictures);
  let drawings = 0;

  const answerTo = async (request: FastifyRequest, url: string) => {
    const response = await app.inject({ url, remoteAddress: request.ip });
    const { code, data } = response.json() as { code: number; data: unknown };
    return code === 200 ? data : undefined;
  };

  async function draw(svg: string, limitInputPixels: number): Promise<Buffer> {
    drawings++;
    try {
      return await sharp(Buffer.from(svg), { limitInputPixels }).png().toBuffer();
    } finally {
      drawings--;
    }
  }

  app.get('/previews/offers.png', async (request, reply) => {
    const waitS = limiter.use(networkOf(request.ip), rate, services.clock.now());
    if (waitS > 0) return reply.status(429).header('retry-after', waitS).send();
    const searchParams = new URL(request.url, 'http://gift').searchParams;
    const language = languages.find((tag) => tag === searchParams.get('language')) ?? 'en-US';
    const query = new URLSearchParams(
      filters.flatMap((name) => searchParams.getAll(name).map((value) => [name, value] as [string, string])),
    );
    const parsedQuery = calls.offerList.query.safeParse(Object.fromEntries(query));
    const [offers, brandList, countryList] = await Promise.all([
      parsedQuery.success ? answerTo(request, `/api/offer/list?${query}&sort=receive&limit=50`) : undefined,
      answerTo(request, '/api/catalog/brands'),
      answerTo(request, '/api/catalog/countries'),
    ]);
    if (!parsedQuery.success || !offers || !brandList || !countryList) return answerMissing(request, reply);
    const { brands } = brandList as { brands: Source['brands'] };
    const { countries } = countryList as { countries: Source['countries'] };
    const source = { ...parsedQuery.data, offers: offers as Source['offers'], brands, countries };
    const preview = linkPreviewOf(source, language);
    reply.header('cache-control', `public, max-age=${maxAgeS}`);
    if (!preview) return reply.redirect(generalPreview);
    // Loads fonts, which would slow down every start.
    const { previewSize, previewSvg } = await import('./drawing');
    const svg = previewSvg(preview);
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const etag = `"${hash}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    let picture = pictures.get(hash);
    if (!picture) {
      if (drawings >= maxDrawings)
        return reply.removeHeader('etag').header('cache-control', 'no-store').redirect(generalPreview);
      picture = draw(svg, previewSize.width * previewSize.height);
      pictures.set(hash, picture);
      picture.catch(() => pictures.delete(hash));
    }
    return reply.type('image/png').send(await picture);
  });
}
