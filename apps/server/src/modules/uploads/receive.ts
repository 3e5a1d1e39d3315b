import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { SentFile } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { hours, later } from '../../platform/clock';
import { DatabaseUnavailable } from '../../platform/database/availability';
import type { Tx } from '../../platform/database/db';
import { checksumsOf } from '../../platform/storage/blocks';
import { type Source, StorageUnavailable } from '../../platform/storage/object-store';
import type { Services } from '../../services';
import { fairQueue } from './fair-queue';
import { pictureFrom } from './formats/images';
import { maxBytes, tooLarge, tooLong } from './formats/kinds';
import { checkPdf } from './formats/pdfs';
import { videoAt } from './formats/videos';
import { type Part, piecePrefix, storedNameOf } from './names';
import { joinPieces, piecesOf, receiveBytes, savePiece } from './pieces';
import {
  addFile,
  countDecoding,
  type FileState,
  failedDecodings,
  fileState,
  lockUnstored,
  markOriginal,
  markStored,
  uncountDecoding,
} from './store';

/** Uploads in progress in this process. A phone that lost its connection may return while the old one still hangs. */
type UnderWay = { end(): void; ended: Promise<unknown>; received?: number };
const underWay = new Map<bigint, UnderWay>();

/** Where a PUT's bytes belong: their offset, and the size of the whole file; `total` undefined means unknown. */
type ByteRange = { from: number; total?: number; isQuestion: boolean };

function byteRangeOf({ headers }: FastifyRequest): ByteRange {
  const range = headers['content-range'];
  if (range === undefined) {
    const length = headers['content-length'];
    return { from: 0, total: length === undefined ? undefined : Number(length), isQuestion: false };
  }
  const [, from, , total] = /^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/.exec(range) ?? [];
  if (total !== undefined) return { from: Number(from), total: Number(total), isQuestion: false };
  if (/^bytes \*\/(\d{1,9}|\*)$/.test(range)) return { from: 0, isQuestion: true };
  throw new Refusal('Malformed', { field: 'content-range' });
}

/**
 * Handles one PUT of an upload. Received bytes are stored when the connection breaks, and a later PUT continues after
 * them. Returns how many bytes have arrived, and whether the file is complete and stored. A stored file never changes:
 * a repeated PUT gets the same answer.
 */
export async function receivePut(
  services: Services,
  id: bigint,
  request: FastifyRequest,
): Promise<{ received: number; isStored: boolean }> {
  const { database, settings, storage } = services;
  const range = byteRangeOf(request);
  const state = await fileState(database, id);
  if (!state) throw new Refusal('FileNotFound');
  if (state.isStored) return { received: 0, isStored: true };
  if (range.isQuestion) {
    const receivedBytes = underWay.get(id)?.received ?? (await piecesOf(services, database, id)).received;
    return { received: receivedBytes, isStored: false };
  }
  const maxSize = maxBytes(state.kind, settings.current);
  if ((range.total ?? 0) > maxSize) throw tooLarge(maxSize);
  return alone(id, request, (progress) =>
    storage.withTemporary(async (piece) => {
      // The request that was ended may have completed the file.
      if ((await fileState(database, id))?.isStored) return { received: 0, isStored: true };
      return receivePiece(services, { id, state, range, maxSize, piece, progress }, request);
    }),
  );
}

async function receivePiece(
  services: Services,
  {
    id,
    state,
    range: { from, total },
    maxSize,
    piece,
    progress,
  }: {
    id: bigint;
    state: FileState;
    range: ByteRange;
    maxSize: number;
    piece: string;
    progress: (received: number) => void;
  },
  request: FastifyRequest,
): Promise<{ received: number; isStored: boolean }> {
  const { database, storage } = services;
  const { now } = request.gift;
  const here = await piecesOf(services, database, id);
  if (from > here.received) throw new Refusal('UploadOffset', { received: here.received });
  const save = () => savePiece(services, id, { from, file: piece, now });
  try {
    await receiveBytes(request.raw, {
      from,
      until: total ?? maxSize,
      maxBytes: maxSize,
      file: piece,
      progress,
    });
  } catch (error) {
    if (error instanceof Refusal) await dropPieces(services, id, now);
    if (error instanceof Refusal || !request.raw.destroyed) throw error;
    throw new Refusal('UploadInterrupted', { received: await save() });
  }
  const receivedBytes = from + (await stat(piece)).size;
  if (receivedBytes < (total ?? receivedBytes)) return { received: await save(), isStored: false };
  await storage.withTemporary(async (whole) => {
    await joinPieces(services, here.pieces, { until: from, file: whole });
    await pipeline(createReadStream(piece), createWriteStream(whole, { flags: 'a', mode: 0o600 }));
    try {
      const isPublic = request.headers['x-amz-acl'] === 'public-read';
      if (state.kind !== 'picture') await finishOriginal(services, id, { declared: state, file: whole, now });
      else await finish(services, id, await readFile(whole), { ...state, isPublic, now });
    } catch (error) {
      // It could not be checked yet: the queue is full, or the account has failed too often this hour. The link accepts
      // the last bytes again.
      if (error instanceof Refusal && error.refusal === 'TooManyRequests') await save();
      else if (error instanceof Refusal) await dropPieces(services, id, now);
      throw error;
    }
  });
  return { received: receivedBytes, isStored: true };
}

const dropPieces = ({ database, storage }: Services, id: bigint, now: Date): Promise<number> =>
  database.transaction((tx) => storage.removeAll(tx, piecePrefix(id), now));

/** Checking files is expensive, so a link allows a few failed tries, and an account this many per hour. */
const maxFailedPerHour = 20;

/** Counts a try. Only now, when the bytes are read: a request refused because of the queue costs no try. */
async function countTry(
  { database }: Services,
  { id, ownerID, now }: { id: bigint; ownerID: bigint; now: Date },
): Promise<void> {
  if ((await failedDecodings(database, ownerID, later(now, -hours(1)))) >= maxFailedPerHour)
    throw new Refusal('TooManyRequests', { seconds: 3600 });
  if (!(await countDecoding(database, id))) throw new Refusal('UploadLinkExpired');
}

/**
 * Stores the bytes, and marks the file as stored. A stored file may already be evidence: a slow second upload, here or
 * on another node, must not replace it.
 */
async function store(
  { database, storage }: Services,
  id: bigint,
  { parts, mark, now }: { parts: Partial<Record<Part, Source>>; mark: (tx: Tx) => unknown; now: Date },
): Promise<void> {
  const names = Object.entries(parts) as [Part, Source][];
  try {
    const files = await Promise.all(
      names.map(([part, source]) => storage.put(storedNameOf(id, part), source, now)),
    );
    await database.transaction(async (tx) => {
      if (!(await lockUnstored(tx, id))) return;
      await storage.commit(tx, files, now);
      await mark(tx);
      await storage.removeAll(tx, piecePrefix(id), now);
    });
  } catch (error) {
    if (error instanceof StorageUnavailable || error instanceof DatabaseUnavailable)
      await uncountDecoding(database, id).catch(() => {});
    throw error;
  }
}

/** Creates a stored picture from the bytes, or refuses. */
export async function finish(
  services: Services,
  id: bigint,
  bytes: Buffer,
  {
    ownerID,
    isPublic,
    declaredSha256 = null,
    maxSide,
    now,
  }: {
    ownerID: bigint;
    isPublic: boolean;
    declaredSha256?: Buffer | null;
    maxSide?: number | undefined;
    now: Date;
  },
): Promise<void> {
  mustBe(createHash('sha256').update(bytes).digest(), declaredSha256);
  const beforeDecoding = () => countTry(services, { id, ownerID, now });
  const picture = await pictureFrom(bytes, { who: String(ownerID), maxSide, beforeDecoding });
  await store(services, id, {
    parts: { full: picture.full, thumb: picture.thumb },
    mark: (tx) => markStored(tx, id, picture, { isPublic, now }),
    now,
  });
}

/**
 * Stores a picture that came in one piece and returns its id; unused, it is deleted after a week. Reads and re-encodes
 * it before anything is written, outside any transaction.
 */
export async function receivePicture(
  services: Services,
  { name, bytes }: SentFile,
  { ownerID, maxSide, now }: { ownerID: bigint; maxSide?: number; now: Date },
): Promise<bigint> {
  const declaredFile = { name: name.slice(0, 300), kind: 'picture' as const };
  const id = await services.database.transaction((tx) => addFile(tx, ownerID, declaredFile, now));
  await finish(services, id, bytes, { ownerID, isPublic: false, maxSide, now });
  return id;
}

/** Refuses bytes that were changed in transit. */
function mustBe(sha256: Buffer, expectedSha256: Buffer | null): void {
  if (expectedSha256 && !expectedSha256.equals(sha256)) throw new Refusal('UploadChanged');
}

/**
 * Stores a PDF or recording unchanged, so that its readers can hash it, or refuses. Whatever the sender asked for, it
 * is private.
 */
async function finishOriginal(
  services: Services,
  id: bigint,
  { declared, file, now }: { declared: FileState; file: string; now: Date },
): Promise<void> {
  const { bytes, sha256 } = await checksumsOf(createReadStream(file));
  mustBe(sha256, declared.declaredSha256);
  const facts = await factsOf(file, declared, services, () =>
    countTry(services, { id, ownerID: declared.ownerID, now }),
  );
  await store(services, id, {
    parts: { original: file },
    mark: (tx) => markOriginal(tx, id, { ...facts, sha256, bytes }, now),
    now,
  });
}

/** A PDF with many compressed objects takes a second to check. */
const enqueuePdf = fairQueue(1);

async function factsOf(
  file: string,
  { kind, ownerID }: FileState,
  { settings }: Services,
  beforeReading: () => Promise<void>,
) {
  if (kind === 'pdf') {
    await enqueuePdf(String(ownerID), async () => {
      await beforeReading();
      await checkPdf(await readFile(file));
    });
    return { mime: 'application/pdf', seconds: null };
  }
  await beforeReading();
  const { mime, seconds } = await videoAt(file);
  const maxSeconds = settings.current.proofVideoSeconds;
  // A recorder that stops at the limit ends slightly after it.
  if (seconds >= maxSeconds + 1) throw tooLong(maxSeconds);
  return { mime, seconds: Math.max(1, Math.round(seconds)) };
}

/** One PUT at a time per file: a new one ends the old, whose bytes are saved first. */
async function alone<Result>(
  id: bigint,
  request: FastifyRequest,
  work: (progress: (received: number) => void) => Promise<Result>,
): Promise<Result> {
  for (let before = underWay.get(id); before; before = underWay.get(id)) {
    before.end();
    await before.ended;
  }
  const entry: UnderWay = { end: () => void request.raw.destroy(), ended: Promise.resolve() };
  const result = work((received) => {
    entry.received = received;
  });
  entry.ended = result.then(
    () => {},
    () => {},
  );
  underWay.set(id, entry);
  try {
    return await result;
  } finally {
    if (underWay.get(id) === entry) underWay.delete(id);
  }
}
