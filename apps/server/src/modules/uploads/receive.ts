import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { SentFile } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { hours, later } from '../../platform/clock';
import type { Services } from '../../services';
import { disk } from './disk';
import { fairQueue } from './fair-queue';
import { pictureFrom } from './formats/images';
import { maxBytes, tooLarge, tooLong } from './formats/kinds';
import { checkPdf } from './formats/pdfs';
import { videoAt } from './formats/videos';
import {
  addFile,
  countDecoding,
  type FileState,
  failedDecodings,
  fileState,
  lockUnstored,
  markOriginal,
  markStored,
} from './store';

/** Uploads in progress in this process. A phone that lost its connection may return while the old one still hangs. */
const underWay = new Map<bigint, { end(): void; ended: Promise<unknown> }>();

/** Where a PUT's bytes belong: their offset, and the size of the whole file; `total` undefined means unknown. */
type Place = { from: number; total?: number; isQuestion: boolean };

function placeOf({ headers }: FastifyRequest): Place {
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
  const { database, config, settings } = services;
  const files = disk(config.dataDir);
  const state = await fileState(database, id);
  if (!state) throw new Refusal('FileNotFound');
  if (state.isStored) return { received: 0, isStored: true };
  const place = placeOf(request);
  if (place.isQuestion) return { received: await files.received(id), isStored: false };
  const maxSize = maxBytes(state.kind, settings.current);
  if ((place.total ?? 0) > maxSize) throw tooLarge(maxSize);
  return alone(id, request, async () => {
    const here = await files.received(id);
    if (place.from > here) throw new Refusal('UploadOffset', { received: here });
    const received = await files
      .receive(id, { from: place.from, until: place.total ?? maxSize, maxBytes: maxSize }, request.raw)
      .catch(async (error) => {
        if (error instanceof Refusal) {
          await files.dropPart(id);
          throw error;
        }
        if (!request.raw.destroyed) throw error;
        throw new Refusal('UploadInterrupted', { received: await files.received(id) });
      });
    if (received < (place.total ?? received)) return { received, isStored: false };
    const { now } = request.gift;
    if (state.kind !== 'picture') await finishOriginal(services, id, state, now);
    else {
      const isPublic = request.headers['x-amz-acl'] === 'public-read';
      await finish(services, id, await files.part(id), { ...state, isPublic, now });
    }
    return { received, isStored: true };
  });
}

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

/** Deletes the bytes, unless they could not be checked because the queue was full. */
async function dropUnlessBusy(files: ReturnType<typeof disk>, id: bigint, error?: unknown): Promise<void> {
  if (!(error instanceof Refusal && error.refusal === 'TooManyRequests')) await files.dropPart(id);
}

/**
 * Creates a stored picture from the bytes, or refuses and deletes them. With TooManyRequests they stay: the link
 * accepts the last of them again and then checks the whole.
 */
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
  const files = disk(services.config.dataDir);
  try {
    mustBe(createHash('sha256').update(bytes).digest(), declaredSha256);
    const beforeDecoding = () => countTry(services, { id, ownerID, now });
    const picture = await pictureFrom(bytes, { who: String(ownerID), maxSide, beforeDecoding });
    // A stored picture may already be evidence: a slow second upload, here or on another node, must not replace it.
    await services.database.transaction(async (tx) => {
      if (!(await lockUnstored(tx, id))) return;
      await files.store(id, picture);
      await markStored(tx, id, picture, { isPublic, now });
    });
  } catch (error) {
    await dropUnlessBusy(files, id, error);
    throw error;
  }
  await files.dropPart(id);
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
  const declared = { name: name.slice(0, 300), kind: 'picture' as const };
  const id = await services.database.transaction((tx) => addFile(tx, ownerID, declared, now));
  await finish(services, id, bytes, { ownerID, isPublic: false, maxSide, now });
  return id;
}

/** Refuses bytes that were changed in transit. */
function mustBe(sha256: Buffer, declared: Buffer | null): void {
  if (declared && !declared.equals(sha256)) throw new Refusal('UploadChanged');
}

/**
 * Stores a PDF or recording unchanged, so that its readers can hash it, or refuses and deletes it. It checks and stores
 * a copy, because another process may be writing through the same link. Whatever the sender asked for, it is private.
 */
async function finishOriginal(services: Services, id: bigint, declared: FileState, now: Date): Promise<void> {
  const files = disk(services.config.dataDir);
  let copy: string | undefined;
  try {
    const copyPath = await files.copyOfPart(id);
    copy = copyPath;
    const hash = createHash('sha256');
    await pipeline(createReadStream(copyPath), hash);
    const sha256: Buffer = hash.read();
    mustBe(sha256, declared.declaredSha256);
    const facts = await factsOf(copyPath, declared, services, () =>
      countTry(services, { id, ownerID: declared.ownerID, now }),
    );
    const { size: bytes } = await stat(copyPath);
    await services.database.transaction(async (tx) => {
      if (!(await lockUnstored(tx, id))) return;
      await files.storeOriginal(id, copyPath);
      await markOriginal(tx, id, { ...facts, sha256, bytes }, now);
    });
  } catch (error) {
    await dropUnlessBusy(files, id, error);
    throw error;
  } finally {
    if (copy) await files.dropCopy(copy);
  }
  await files.dropPart(id);
}

/** A PDF with many compressed objects takes a second to check. */
const pdfInTurn = fairQueue(1);

async function factsOf(
  place: string,
  { kind, ownerID }: FileState,
  { settings }: Services,
  beforeReading: () => Promise<void>,
) {
  if (kind === 'pdf') {
    await pdfInTurn(String(ownerID), async () => {
      await beforeReading();
      await checkPdf(await readFile(place));
    });
    return { mime: 'application/pdf', seconds: null };
  }
  await beforeReading();
  const { mime, seconds } = await videoAt(place);
  const maxSeconds = settings.current.proofVideoSeconds;
  // A recorder that stops at the limit ends slightly after it.
  if (seconds >= maxSeconds + 1) throw tooLong(maxSeconds);
  return { mime, seconds: Math.max(1, Math.round(seconds)) };
}

/** One PUT at a time per file: a new one aborts the old. */
async function alone<Result>(
  id: bigint,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let before = underWay.get(id); before; before = underWay.get(id)) {
    before.end();
    await before.ended;
  }
  const result = work();
  const ended = result.then(
    () => {},
    () => {},
  );
  const entry = { end: () => void request.raw.destroy(), ended };
  underWay.set(id, entry);
  try {
    return await result;
  } finally {
    if (underWay.get(id) === entry) underWay.delete(id);
  }
}
