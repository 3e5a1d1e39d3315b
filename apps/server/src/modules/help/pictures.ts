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

// An article names a picture by its address and never holds its size: readers get both, so that nothing on their page
// moves when it comes. The addresses of what came with Gift change with the bytes, and may be kept for good.

/** What a reader's phone needs to show a picture. */
export type Shown = { src: string; width: number; height: number };
/** By the address an article names it by. */
export type Pictures = ReadonlyMap<string, Shown>;

/** Enough for a phone's whole screen, sharp; what is larger would only be waited for. */
const maxSide = 1280;

let delivered: Promise<Pictures> | undefined;

/** The pictures that came with Gift, which the web app's own files hold; read once. */
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

/** Read anew after a failure: a disk that was busy once must not leave every article unreadable. */
async function deliveredPictures(): Promise<Pictures> {
  try {
    delivered ??= readDelivered();
    return await delivered;
  } catch (error) {
    delivered = undefined;
    throw error;
  }
}

const isUpload = (address: string) => address.startsWith('/api/files/');

/** The pictures these texts name, of those that are here. A `preview` can be looked at before readers may. */
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

/** A text with the size of each picture; of one that is gone, its words are left. */
export function withPictures(text: string, pictures: Pictures): string {
  let shown = text;
  for (const { whole, words, address } of picturesIn(text)) {
    const known = pictures.get(address);
    const size = known && `![${words}](${known.src} ${known.width}x${known.height})`;
    shown = shown.replace(whole, () => size ?? words);
  }
  return shown;
}

/** A text as it is searched: of its pictures, the words. */
export const withoutPictures = (text: string): string => withPictures(text, new Map());

/** Refuses a picture that is none of ours, and one without words. */
export function refuseUnknownPictures(texts: readonly string[], pictures: Pictures): void {
  for (const { words, address } of texts.flatMap(picturesIn)) {
    if (!pictures.has(address)) throw new Refusal('PictureUnknown', { address: address.slice(0, 80) });
    if (!words.trim()) throw new Refusal('PictureNeedsAltText', { address });
  }
}

/** Opens what these texts show to every reader, for good: a version that shows it is never taken back either. */
export async function openPictures(tx: Tx, texts: readonly string[], now: Date): Promise<void> {
  const addresses = texts.flatMap(picturesIn).map(({ address }) => address);
  const fileIDs = new Set(addresses.filter(isUpload).flatMap((address) => fileIDOf(address) ?? []));
  // One that an earlier version shows is open already.
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
