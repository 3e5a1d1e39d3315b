import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { picturesIn } from '@gift/contract/text/help-text';
import sharp from 'sharp';
import type { Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import type { Db, Tx } from '../../platform/database/db';
import { migrationsFolder } from '../../platform/database/migrate';
import type { Services } from '../../services';
import { fileIDOf, fileViews, openFile, platformOwnerID, receivePicture } from '../uploads';

// An article references a picture by URL and never stores its size: readers get both, so that the layout does not
// shift. The URLs of the built-in pictures change with the bytes, so they may be cached for good.

export type Shown = { src: string; width: number; height: number };
/** By the URL in the article. */
export type Pictures = ReadonlyMap<string, Shown>;

/** Enough for a phone's full screen; larger pictures would only load longer. */
const maxSide = 1280;

let picturesPromise: Promise<Pictures> | undefined;

/** The built-in pictures, which are part of the web app's files; read once. */
async function readDelivered(): Promise<Pictures> {
  const folder = path.join(migrationsFolder(), '../../apps/web/public/help');
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.webp')) : [];
  const rows = names.map(async (name): Promise<[string, Shown]> => {
    const bytes = await readFile(path.join(folder, name));
    const { width, height } = await sharp(bytes).metadata();
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    return [`/help/${name}`, { src: `/help/${name}?v=${hash}`, width, height }];
  });
  return new Map(await Promise.all(rows));
}

/** Retried after a failure: one disk error must not make every article unreadable. */
async function deliveredPictures(): Promise<Pictures> {
  try {
    picturesPromise ??= readDelivered();
    return await picturesPromise;
  } catch (error) {
    picturesPromise = undefined;
    throw error;
  }
}

const isUpload = (address: string) => address.startsWith('/api/files/');

/**
 * The existing pictures among those these texts reference. With `preview`, also pictures that readers cannot see yet.
 */
export async function picturesOf(
  services: Services,
  db: Db,
  { texts, now, isPreview = false }: { texts: readonly string[]; now: Date; isPreview?: boolean },
): Promise<Pictures> {
  const ours = await deliveredPictures();
  const addresses = texts.flatMap(picturesIn).map(({ address }) => address);
  const fileIDs = new Set(addresses.filter(isUpload).flatMap((address) => fileIDOf(address) ?? []));
  const views = await fileViews(db, services, { fileIDs: [...fileIDs], readerID: platformOwnerID, now });
  const uploaded = [...views.values()].flatMap(({ fileURL, url, width, height }): [string, Shown][] =>
    width === null || height === null ? [] : [[fileURL, { src: isPreview ? url : fileURL, width, height }]],
  );
  return new Map([...ours, ...uploaded]);
}

/** Adds the size to each picture; a missing picture leaves only its text. */
export function withPictures(text: string, pictures: Pictures): string {
  let result = text;
  for (const { whole, alt, address } of picturesIn(text)) {
    const picture = pictures.get(address);
    const size = picture && `![${alt}](${picture.src} ${picture.width}x${picture.height})`;
    result = result.replace(whole, () => size ?? alt);
  }
  return result;
}

/** The searchable form of a text: pictures are replaced by their description. */
export const withoutPictures = (text: string): string => withPictures(text, new Map());

/** Refuses a picture that is not ours, and one without a description. */
export function refuseUnknownPictures(texts: readonly string[], pictures: Pictures): void {
  for (const { alt, address } of texts.flatMap(picturesIn)) {
    if (!pictures.has(address)) throw new Refusal('PictureUnknown', { address: address.slice(0, 80) });
    if (!alt.trim()) throw new Refusal('PictureNeedsAltText', { address });
  }
}

/** Opens the pictures of these texts to every reader, for good: published versions are never withdrawn either. */
export async function openPictures(tx: Tx, texts: readonly string[], now: Date): Promise<void> {
  const addresses = texts.flatMap(picturesIn).map(({ address }) => address);
  const fileIDs = new Set(addresses.filter(isUpload).flatMap((address) => fileIDOf(address) ?? []));
  // A picture of an earlier version is already public.
  for (const fileID of fileIDs) await openFile(tx, fileID, { ownerID: platformOwnerID, now });
}

export const addHelpPicture: Query<'addHelpPicture'> = async ({ services, db, now, readFile }) => {
  if (!readFile) throw new Refusal('Malformed', { field: 'file' });
  const fileID = await receivePicture(services, await readFile(), { ownerID: platformOwnerID, maxSide, now });
  const view = (await fileViews(db, services, { fileIDs: [fileID], readerID: platformOwnerID, now })).get(
    fileID,
  );
  if (!view) throw new Refusal('ImageBroken');
  return { address: view.fileURL, width: view.width ?? 0, height: view.height ?? 0 };
};
