import { helpCategories } from '@gift/contract/text/help-text';
import { textIn } from '@gift/contract/text/localized';
import { ttlCache } from '../../platform/cache';
import { type Command, type Context, prepare, type Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import type { Db } from '../../platform/database/db';
import type { Language } from '../../platform/text/language';
import type { Services } from '../../services';
import { nicknamesOf } from '../identity';
import { fillSettings, unknownPlaceholder } from './figures';
import {
  openPictures,
  type Pictures,
  picturesOf,
  refuseUnknownPictures,
  withoutPictures,
  withPictures,
} from './pictures';
import { searcher } from './search';
import * as store from './store';

const exampleFigure = '{withdrawMinKobo:kobo}';
const maxAgeS = 300;

type Held = {
  readonly shown: readonly store.Version[];
  readonly pictures: Pictures;
  /** Search index by language, created on first use. */
  readonly find: Map<Language, (query: string) => string[]>;
};

/** Shared by all readers; a saved version is visible in every process within 30 seconds. */
const articleCache = ttlCache<'published', Held>(30_000);

async function loadArticles(services: Services, db: Db, now: Date): Promise<Held> {
  const publishedArticles = await articleCache.get(services, ['published'], now, async () => {
    const newest = await store.newestVersions(db);
    const order = (row: store.Version) => helpCategories.indexOf(row.category);
    const shown = newest
      .filter(({ isHidden }) => !isHidden)
      .sort((a, b) => order(a) - order(b) || a.place - b.place || (a.articleID < b.articleID ? -1 : 1));
    const texts = shown.flatMap(({ bodyEn, bodyZh, bodyPcm }) => [bodyEn, bodyZh, bodyPcm]);
    const pictures = await picturesOf(services, db, { texts, now });
    return new Map([['published', { shown, pictures, find: new Map() }]]);
  });
  return publishedArticles.get('published')!;
}

type Asking = Pick<Context<unknown>, 'settings' | 'language'>;

/** An article's text in the reader's language. */
const textOf = (row: store.Version, language: Language) => ({
  title: textIn([row.titleEn, row.titleZh, row.titlePcm || row.titleEn], language),
  summary: textIn([row.summaryEn, row.summaryZh, row.summaryPcm || row.summaryEn], language),
  body: textIn([row.bodyEn, row.bodyZh, row.bodyPcm || row.bodyEn], language),
});

/** An article's entry in a list, in the reader's language. */
function rowOf(row: store.Version, { settings, language }: Asking) {
  const { title, summary } = textOf(row, language);
  return {
    articleID: row.articleID,
    category: row.category,
    title: fillSettings(title, settings, language),
    summary: fillSettings(summary, settings, language),
  };
}

export const helpList: Query<'helpList'> = async ({ services, db, now, settings }, { language }) => {
  const { shown } = await loadArticles(services, db, now);
  return prepare(
    { articles: shown.map((row) => ({ ...rowOf(row, { settings, language }), isTop: row.isTop })) },
    { maxAgeS },
  );
};

/** Who a rating counts for: the account, or the device of a signed-out reader. */
function readerOf({ caller, origin, services }: Context<{ userID: bigint } | null>): string {
  if (caller) return `user ${caller.userID}`;
  const device = origin.deviceID || origin.address;
  return services.keys.mac('help-reader', device).toString('base64url').slice(0, 22);
}

const maxRelated = 3;

export const helpDetail: Query<'helpDetail'> = async (context, { articleID }) => {
  const { services, db, now, settings, language, operationID } = context;
  const { shown, pictures } = await loadArticles(services, db, now);
  const row = shown.find((one) => one.articleID === articleID);
  if (!row) throw new Refusal('ArticleNotFound');
  const linkedArticles = shown.filter(
    (one) => one !== row && row.bodyEn.includes(`helpDetail?id=${one.articleID})`),
  );
  const beside = shown.filter((one) => one !== row && one.category === row.category);
  const related = [...new Set([...linkedArticles, ...beside])].slice(0, maxRelated);
  return {
    ...rowOf(row, context),
    body: withPictures(fillSettings(textOf(row, language).body, settings, language), pictures),
    updatedAt: row.at.toISOString(),
    related: related.map((one) => rowOf(one, context)),
    isHelpful: await store.ratingOf(services.database.serving(operationID), articleID, readerOf(context)),
  };
};

export const helpSearch: Query<'helpSearch'> = async (context, { q }) => {
  const { services, db, now, settings, language } = context;
  const { shown, find } = await loadArticles(services, db, now);
  let search = find.get(language);
  if (!search) {
    search = searcher(
      shown.map((row) => ({
        id: row.articleID,
        ...rowOf(row, context),
        keywords: row.keywords,
        isTop: row.isTop,
        body: withoutPictures(fillSettings(textOf(row, language).body, settings, language)),
      })),
    );
    find.set(language, search);
  }
  const articleIDs = search(q).slice(0, 20);
  return { articles: articleIDs.map((id) => rowOf(shown.find((row) => row.articleID === id)!, context)) };
};

export const rateHelp: Command<'rateHelp'> = async (context, { articleID, isHelpful }) => {
  const { services, tx, now } = context;
  const { shown } = await loadArticles(services, tx, now);
  if (!shown.some((row) => row.articleID === articleID)) throw new Refusal('ArticleNotFound');
  await store.saveRating(tx, { articleID, isHelpful, reader: readerOf(context), at: now });
  return {};
};

const versionView = ({ byID, at, ...row }: store.Version) => ({
  ...row,
  byID: byID === null ? null : String(byID),
  at: at.toISOString(),
});

export const helpSource: Query<'helpSource'> = async ({ db }, { articleID }) => {
  const rows =
    articleID === undefined ? await store.newestVersions(db) : await store.versionsOf(db, articleID);
  if (rows.length === 0) throw new Refusal('ArticleNotFound');
  const names = await nicknamesOf(
    db,
    rows.flatMap(({ byID }) => byID ?? []),
  );
  const ratingsByID = new Map((await store.ratings(db)).map((row) => [row.articleID, row]));
  return {
    versions: rows.map((row) => {
      const { helped, didNotHelp } = ratingsByID.get(row.articleID) ?? { helped: 0n, didNotHelp: 0n };
      const by = row.byID === null ? null : (names.get(row.byID) ?? '');
      return { ...versionView(row), by, helped: Number(helped), didNotHelp: Number(didNotHelp) };
    }),
  };
};

function refuseUnknownFigures(texts: readonly string[]) {
  for (const text of texts) {
    const unknown = unknownPlaceholder(text);
    if (unknown) throw new Refusal('FigureUnknown', { figure: unknown, example: exampleFigure });
  }
}

export const saveHelp: Command<'saveHelp'> = async ({ tx, caller, now, services }, input) => {
  const texts = [input.bodyEn, input.bodyZh, input.bodyPcm];
  const { titleEn, titleZh, titlePcm, summaryEn, summaryZh, summaryPcm } = input;
  refuseUnknownFigures([titleEn, titleZh, titlePcm, summaryEn, summaryZh, summaryPcm, ...texts]);
  refuseUnknownPictures(texts, await picturesOf(services, tx, { texts, now }));
  await openPictures(tx, texts, now);
  const version = input.version + 1;
  const row: store.Version = { ...input, version, byID: caller.userID, at: now };
  const [newest] = await store.versionsOf(tx, input.articleID);
  // Of two concurrent saves, the table's primary key accepts one.
  const isNext = (newest?.version ?? 0) === input.version && (await store.insertVersion(tx, row));
  if (!isNext) {
    const [theirs] = await store.versionsOf(tx, input.articleID);
    throw new Refusal('ArticleChanged', { version: theirs?.version ?? 0 });
  }
  tx.afterCommit(() => articleCache.clear(services));
  return versionView(row);
};

export const previewHelp: Query<'previewHelp'> = async ({ services, db, now, settings }, input) => {
  const { bodyEn, bodyZh, bodyPcm } = input;
  const texts = [bodyEn, bodyZh, bodyPcm];
  refuseUnknownFigures(texts);
  const pictures = await picturesOf(services, db, { texts, now, isPreview: true });
  refuseUnknownPictures(texts, pictures);
  return {
    bodyEn: withPictures(fillSettings(bodyEn, settings, 'en-US'), pictures),
    bodyZh: withPictures(fillSettings(bodyZh, settings, 'zh-CN'), pictures),
    bodyPcm: withPictures(fillSettings(bodyPcm, settings, 'pcm-NG'), pictures),
  };
};
