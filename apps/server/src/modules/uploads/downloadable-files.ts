import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../platform/database/db';
import type { Services } from '../../services';
import { disk } from './disk';
import { fileHashes } from './files';
import { endingOf } from './formats/kinds';
import { readableFiles } from './store';

/** The bytes that a file's reader gets: a picture as re-encoded, anything else as sent. */
export type DownloadableFile = {
  readonly bytes: number;
  /** The hash of these bytes, in hex. */
  readonly sha256: string;
  /** False: it was computed just now, for a picture from before hashes were stored. */
  readonly isHashStored: boolean;
  readonly ending: string;
  open(): Readable;
};

/**
 * The files among these that the reader may see, for inclusion in a download; the rule is that of `fileViews`. Files
 * whose bytes are gone are omitted.
 */
export async function downloadableFiles(
  db: Db,
  { config, log }: Pick<Services, 'config' | 'log'>,
  { fileIDs, readerID }: { fileIDs: readonly bigint[]; readerID: bigint },
): Promise<Map<bigint, DownloadableFile>> {
  const rows = await readableFiles(db, fileIDs, readerID);
  const hashes = await fileHashes(
    db,
    rows.map(({ id }) => id),
  );
  const files = disk(config.dataDir);
  const handed = new Map<bigint, DownloadableFile>();
  for (const { id, kind, mime } of rows) {
    const open = () => (kind === 'picture' ? files.picture(id, 'full') : files.original(id));
    const storedHash = hashes.get(id)?.servedSha256 ?? '';
    try {
      const bytes = await files.sizeOf(id, kind === 'picture' ? 'full' : 'original');
      handed.set(id, {
        ...{ bytes, open, isHashStored: storedHash !== '' },
        sha256: storedHash || (await hashOf(open())),
        ending: kind === 'picture' ? 'webp' : endingOf(mime),
      });
    } catch (error) {
      log.error({ err: error, fileID: String(id) }, 'a stored file cannot be read');
    }
  }
  return handed;
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
