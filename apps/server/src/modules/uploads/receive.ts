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

/** Uploads under way in this process. A phone that lost its connection comes back while the old one still hangs. */
const underWay = new Map<bigint, { end(): void; ended: Promise<unknown> }>();

/** Where a PUT's bytes belong: from which offset, and how many the whole file has; undefined is "what comes". */
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
 * Takes one PUT of an upload. Bytes that arrived are kept when the connection breaks, and a later PUT goes on
 * behind them. Answers how many bytes are here, and whether the file is whole and stored. A stored file stays
 * as it is: a repeated PUT is told so, and changes nothing.
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
  const most = maxBytes(state.kind, settings.current);
  if ((place.total ?? 0) > most) throw tooLarge(most);
  return alone(id, request, async () => {
    const here = await files.received(id);
    if (place.from > here) throw new Refusal('UploadOffset', { received: here });
    const received = await files
      .receive(id, { from: place.from, until: place.total ?? most, most }, request.raw)
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

/** Reading what arrived is dear, so a link is good for a few tries that fail, and an account for some in an hour. */
const maxFailedPerHour = 20;

/** Counts a try. It is one only now that the bytes are read: whoever was sent away because others wait has lost none. */
async function countTry(
  { database }: Services,
  { id, ownerID, now }: { id: bigint; ownerID: bigint; now: Date },
): Promise<void> {
  if ((await failedDecodings(database, ownerID, later(now, -hours(1)))) >= maxFailedPerHour)
    throw new Refusal('TooManyRequests', { seconds: 3600 });
  if (!(await countDecoding(database, id))) throw new Refusal('UploadLinkExpired');
}

/** The bytes go, whatever became of them, unless nobody had a turn to look at them. */
async function dropUnlessBusy(files: ReturnType<typeof disk>, id: bigint, error?: unknown): Promise<void> {
  if (!(error instanceof Refusal && error.refusal === 'TooManyRequests')) await files.dropPart(id);
}

/**
 * Makes a stored picture of the bytes, or refuses and forgets them. With TooManyRequests they stay: the link takes the
 * last of them again, and looks at the whole.
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
    // A stored picture may be evidence by now: a slow second upload, here or on another node, must not replace it.
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
 * Takes a picture that came in one piece and answers its id; it goes after a week that nothing used it. Reads and
 * redraws it before anything is written, with no transaction held meanwhile.
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

/** Refuses what was changed on its way. */
function mustBe(sha256: Buffer, declared: Buffer | null): void {
  if (declared && !declared.equals(sha256)) throw new Refusal('UploadChanged');
}

/**
 * Keeps a PDF or a recording as it came, so that whoever reads it can hash it, or refuses and forgets it. What is looked
 * at and kept is a copy: another process may be writing through the same link. Whatever the sender asked for, it is for
 * its readers alone.
 */
async function finishOriginal(services: Services, id: bigint, declared: FileState, now: Date): Promise<void> {
  const files = disk(services.config.dataDir);
  let copy: string | undefined;
  try {
    const place = await files.copyOfPart(id);
    copy = place;
    const hash = createHash('sha256');
    await pipeline(createReadStream(place), hash);
    const sha256: Buffer = hash.read();
    mustBe(sha256, declared.declaredSha256);
    const facts = await factsOf(place, declared, services, () =>
      countTry(services, { id, ownerID: declared.ownerID, now }),
    );
    const { size: bytes } = await stat(place);
    await services.database.transaction(async (tx) => {
      if (!(await lockUnstored(tx, id))) return;
      await files.storeOriginal(id, place);
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

/** A PDF with many packed objects takes a second to look through. */
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
  const most = settings.current.proofVideoSeconds;
  // A recorder that is told to stop at the limit ends a moment later.
  if (seconds >= most + 1) throw tooLong(most);
  return { mime, seconds: Math.max(1, Math.round(seconds)) };
}

/** One PUT at a time for each file: a new one ends the old. */
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
