import { isID } from '@gift/contract/rules';
import { Refusal } from '../../platform/calls/refusal';
import { later, minutes } from '../../platform/clock';
import type { Db, Tx } from '../../platform/database/db';
import type { Services } from '../../services';
import type { FileKind } from './formats/kinds';
import { fileURL, signedLink } from './links';
import { addReaders, claim, openFilesTo, openToAll, readableFiles, releaseFile, storedHashes } from './store';

const windowMs = minutes(5);

/** Read links live for five to ten minutes and change every five, so that a page drawn again finds its pictures cached. */
const readUntil = (now: Date): Date => new Date((Math.floor(now.getTime() / windowMs) + 2) * windowMs);

/** How long a put link lives: long enough for a bad network and a resumed upload. */
export const putUntil = (now: Date): Date => later(now, minutes(60));

/** A file as its reader gets it. The links open it for some minutes; the file URL names it for good. */
export type FileView = {
  fileID: string;
  fileURL: string;
  kind: FileKind;
  /** What its owner calls it. */
  name: string;
  bytes: number;
  /** How long a recording lasts. */
  seconds: number | null;
  url: string;
  /** Until when the links work. */
  until: Date;
  /** A small picture of it; a PDF has none, and a recording may have none. */
  thumbURL: string | null;
  /** Of a picture. */
  width: number | null;
  height: number | null;
};

export const everyKind: readonly FileKind[] = ['picture', 'pdf', 'video'];

/** Who owns the pictures that are the place's own, in help articles: they stay when those who sent them have gone. */
export const platformOwnerID = 0n;

/** Digits of an id, or a file URL: what calls take for a file. Anything else is undefined. */
export function fileIDOf(text: string): bigint | undefined {
  const digits = text.replace(/^\/api\/files\//, '');
  return isID(digits) ? BigInt(digits) : undefined;
}

/**
 * Ties a stored file of `ownerID` to something that lasts, and opens it to these readers besides its owner.
 * Until then a file is its owner's alone and goes after a week. Only a picture is taken, unless `kinds` says more.
 * Refuses with FileNotFound, and with NotAnImage where it is of another kind.
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

/** Opens files that are attached to something to these readers too. One that is gone is passed over. */
export const showFiles = (tx: Tx, fileIDs: readonly bigint[], readers: readonly bigint[]): void =>
  openFilesTo(tx, fileIDs, readers);

/**
 * Takes stored files of `ownerID` for their owner's eyes and those the caller shows them to, whatever their sender asked
 * for. False when one is not theirs, or is tied to something already; then none should be kept.
 */
export async function claimFiles(
  tx: Tx,
  fileIDs: readonly bigint[],
  { ownerID, now }: { ownerID: bigint; now: Date },
): Promise<boolean> {
  const wanted = [...new Set(fileIDs)];
  return wanted.length === fileIDs.length && (await claim(tx, { fileIDs, ownerID, now })) === fileIDs.length;
}

/**
 * Opens a stored file of `ownerID` to everybody under its plain address, for as long as it stands for something.
 * False when it is not theirs, or is tied to something already: what was shown to few is never opened to all.
 */
export const openFile = async (
  tx: Tx,
  fileID: bigint,
  { ownerID, now }: { ownerID: bigint; now: Date },
): Promise<boolean> => (await openToAll(tx, { fileID, ownerID, now })) === 1;

/**
 * Takes back what `openFile` or `claimFiles` did: nobody but its owner can look at the file, and it goes with the next
 * tidying. One that was attached to something else as well stays for its readers.
 */
export const closeFile = (tx: Tx, fileID: bigint, { ownerID }: { ownerID: bigint }): Promise<number> =>
  releaseFile(tx, { fileID, ownerID });

/** SHA-256 in hex: of a file as it was sent, and of what is shown of it; '' for a picture from before that was kept. */
export type FileHashes = { readonly sha256: string; readonly servedSha256: string };

/** By id; those that are not stored are left out. */
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
 * The files among `fileIDs` that this reader may see, by id. The others are not in the answer. The links live until the
 * moment given, or for some minutes.
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

/** One file for one reader. Refuses with FileNotFound, also when it is there and not theirs. */
export async function fileView(
  db: Db,
  services: Services,
  { fileID, readerID, now }: { fileID: bigint; readerID: bigint; now: Date },
): Promise<FileView> {
  const view = (await fileViews(db, services, { fileIDs: [fileID], readerID, now })).get(fileID);
  if (!view) throw new Refusal('FileNotFound');
  return view;
}
