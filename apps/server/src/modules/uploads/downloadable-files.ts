import type { Readable } from 'node:stream';
import type { Db } from '../../platform/database/db';
import type { Services } from '../../services';
import { fileHashes } from './files';
import { endingOf } from './formats/kinds';
import { storedNameOf } from './names';
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
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { fileIDs, readerID }: { fileIDs: readonly bigint[]; readerID: bigint },
): Promise<Map<bigint, DownloadableFile>> {
  const rows = await readableFiles(db, fileIDs, readerID);
  const hashes = await fileHashes(
    db,
    rows.map(({ id }) => id),
  );
  const downloadable = new Map<bigint, DownloadableFile>();
  for (const { id, kind, mime } of rows) {
    const file = await storage.head(db, storedNameOf(id, kind === 'picture' ? 'full' : 'original'));
    if (!file) {
      log.error({ fileID: String(id) }, 'a stored file is missing');
      continue;
    }
    const storedHash = hashes.get(id)?.servedSha256 ?? '';
    downloadable.set(id, {
      bytes: file.bytes,
      sha256: storedHash || file.sha256.toString('hex'),
      isHashStored: storedHash !== '',
      ending: kind === 'picture' ? 'webp' : endingOf(mime),
      open: () => storage.stream(file),
    });
  }
  return downloadable;
}
