import { isID } from '@gift/contract/rules';
import { Refusal } from '../../platform/calls/refusal';
import { later, minutes } from '../../platform/clock';
import type { Db, Tx } from '../../platform/database/db';
import type { Services } from '../../services';
import type { FileKind } from './formats/kinds';
import { fileURL, signedLink } from './links';
import { addReaders, claim, openFilesTo, openToAll, readableFiles, releaseFile, storedHashes } from './store';

const windowMs = minutes(5);

/**
 * Read links are valid for five to ten minutes and change every five, so that a reloaded page finds its pictures
 * cached.
 */
const readUntil = (now: Date): Date => new Date((Math.floor(now.getTime() / windowMs) + 2) * windowMs);

/** When an upload link expires: long enough for a bad network and a resumed upload. */
export const putUntil = (now: Date): Date => later(now, minutes(60));

/** A file as its reader sees it. The links open it for some minutes; the file URL identifies it for good. */
export type FileView = {
  fileID: string;
  fileURL: string;
  kind: FileKind;
  /** The name its owner gave it. */
  name: string;
  bytes: number;
  /** The duration of a recording. */
  seconds: number | null;
  url: string;
  /** When the links expire. */
  until: Date;
  /** A thumbnail; PDFs have none, and recordings may have none. */
  thumbURL: string | null;
  /** Pictures only. */
  width: number | null;
  height: number | null;
};

export const everyKind: readonly FileKind[] = ['picture', 'pdf', 'video'];

/** The owner of the instance's own pictures, in help articles: they stay when the staff who uploaded them leave. */
export const platformOwnerID = 0n;

/** Accepts the digits of an id, or a file URL; otherwise undefined. */
export function fileIDOf(text: string): bigint | undefined {
  const digits = text.replace(/^\/api\/files\//, '');
  return isID(digits) ? BigInt(digits) : undefined;
}

/**
 * Attaches a stored file of `ownerID` to a lasting object and lets these readers see it besides its owner. Until then a
 * file is private and is deleted after a week. Only pictures are accepted, unless `kinds` allows more. Refuses with
 * FileNotFound, and with NotAnImage for another kind.
 */
export async function attachFile(
  tx: Tx,
  fileID: bigint,
  {
    kinds = ['picture'],
    ...of
  }: { ownerID: bigint; readers: readonly bigint[]; kinds?: readonly FileKind[]; now: Date },
): Promise<void> {
  const done = await addReaders(tx, { fileID, kinds, ...of });
  if (done === 'notThere') throw new Refusal('FileNotFound');
  if (done === 'notOfKind') throw new Refusal('NotAnImage');
}

/** Lets these users read attached files too. Missing files are skipped. */
export const showFiles = (tx: Tx, fileIDs: readonly bigint[], readers: readonly bigint[]): void =>
  openFilesTo(tx, fileIDs, readers);

/**
 * Takes stored files of `ownerID` for use elsewhere, readable only by their owner and by those the caller shows them
 * to, whatever their sender asked for. False when one is not theirs or already attached; then none should be used.
 */
export async function claimFiles(
  tx: Tx,
  fileIDs: readonly bigint[],
  { ownerID, now }: { ownerID: bigint; now: Date },
): Promise<boolean> {
  const distinctIDs = [...new Set(fileIDs)];
  return (
    distinctIDs.length === fileIDs.length && (await claim(tx, { fileIDs, ownerID, now })) === fileIDs.length
  );
}

/**
 * Makes a stored file of `ownerID` public under its plain URL, for as long as it is in use. False when it is not theirs
 * or already attached: a file shown to few is never opened to all.
 */
export const openFile = async (
  tx: Tx,
  fileID: bigint,
  { ownerID, now }: { ownerID: bigint; now: Date },
): Promise<boolean> => (await openToAll(tx, { fileID, ownerID, now })) === 1;

/**
 * Reverts `openFile` or `claimFiles`: only the owner can read the file, and the cleanup deletes it. A file that is also
 * attached elsewhere stays for its readers.
 */
export const closeFile = (tx: Tx, fileID: bigint, { ownerID }: { ownerID: bigint }): Promise<number> =>
  releaseFile(tx, { fileID, ownerID });

/** SHA-256 in hex, of the file as sent and as served; '' for older pictures without a stored hash. */
export type FileHashes = { readonly sha256: string; readonly servedSha256: string };

/** By id; files that are not stored are omitted. */
export async function fileHashes(db: Db, fileIDs: readonly bigint[]): Promise<Map<bigint, FileHashes>> {
  const rows = await storedHashes(db, fileIDs);
  return new Map(
    rows.map(({ id, sha256, shown }) => [
      id,
      { sha256: sha256.toString('hex'), servedSha256: shown?.toString('hex') ?? '' },
    ]),
  );
}

/**
 * The files among `fileIDs` that this reader may see, by id; others are omitted. The links expire at `until`, or after
 * some minutes.
 */
export async function fileViews(
  db: Db,
  { keys }: Services,
  {
    fileIDs,
    readerID,
    now,
    until = readUntil(now),
  }: { fileIDs: readonly bigint[]; readerID: bigint; now: Date; until?: Date },
): Promise<Map<bigint, FileView>> {
  if (fileIDs.length === 0) return new Map();
  const rows = await readableFiles(db, fileIDs, readerID);
  return new Map(
    rows.map(({ id, posterID, mime: _, ...facts }) => {
      const small = facts.kind === 'picture' ? id : posterID;
      return [
        id,
        {
          ...facts,
          fileID: String(id),
          fileURL: fileURL(id),
          url: signedLink(keys, 'full', id, until),
          until,
          thumbURL: small === null ? null : signedLink(keys, 'thumb', small, until),
        },
      ];
    }),
  );
}

/** One file for one reader. Refuses with FileNotFound, also when it exists but the reader may not see it. */
export async function fileView(
  db: Db,
  services: Services,
  { fileID, readerID, now }: { fileID: bigint; readerID: bigint; now: Date },
): Promise<FileView> {
  const view = (await fileViews(db, services, { fileIDs: [fileID], readerID, now })).get(fileID);
  if (!view) throw new Refusal('FileNotFound');
  return view;
}
