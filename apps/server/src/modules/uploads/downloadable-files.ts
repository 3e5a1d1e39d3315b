import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../platform/database/db';
import type { Services } from '../../services';
import { disk } from './disk';
import { fileHashes } from './files';
import { endingOf } from './formats/kinds';
import { readableFiles } from './store';

/** The bytes of a file that its reader is shown: of a picture as it was redrawn, of anything else as it was sent. */
export type DownloadableFile = {
  readonly bytes: number;
  /** Of these very bytes, in hex. */
  readonly sha256: string;
  /** False: it was computed just now, of a picture from before it was kept. */
  readonly isHashStored: boolean;
  readonly ending: string;
  open(): Readable;
};

/**
 * Those of these files that this reader may see, to be put into a file of theirs: the rule is that of `fileViews`. One whose
 * bytes are gone is left out.
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
