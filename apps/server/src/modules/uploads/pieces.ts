import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../platform/database/db';
import type { StoredFile } from '../../platform/storage/storage';
import type { Services } from '../../services';
import { tooLarge } from './formats/kinds';
import { pieceName, piecePrefix, pieceStart } from './names';
import { lockUnstored } from './store';

/** Stored pieces in order, and how many bytes they are together. A later piece replaces the end of the one before. */
export async function piecesOf(
  { storage }: Services,
  db: Db,
  id: bigint,
): Promise<{ received: number; pieces: StoredFile[] }> {
  const pieces = await storage.list(db, piecePrefix(id));
  const last = pieces.at(-1);
  return { received: last ? pieceStart(last.name) + last.bytes : 0, pieces };
}

/** Stores bytes that begin at `from`, for a later PUT in any process. Returns how many have arrived. */
export async function savePiece(
  services: Services,
  id: bigint,
  { from, file, now }: { from: number; file: string; now: Date },
): Promise<number> {
  const { storage, database } = services;
  const piece = await storage.put(pieceName(id, from), file, now);
  return database.transaction(async (tx) => {
    if (!(await lockUnstored(tx, id))) return 0;
    const { received, pieces } = await piecesOf(services, tx, id);
    // Another process received the start anew.
    if (from > received) return received;
    const replaced = pieces.map(({ name }) => name).filter((name) => pieceStart(name) >= from);
    await storage.remove(tx, replaced, now);
    await storage.commit(tx, [piece], now);
    return from + piece.bytes;
  });
}

/** Appends the stored bytes before `until` to a local file. */
export async function joinPieces(
  { storage }: Services,
  pieces: readonly StoredFile[],
  { until, file }: { until: number; file: string },
): Promise<void> {
  const starts = [...pieces.map(({ name }) => pieceStart(name)), until];
  for (const [at, piece] of pieces.entries()) {
    const start = starts[at]!;
    const bytes = Math.min(starts[at + 1]!, until) - start;
    if (bytes <= 0) return;
    const stream = await storage.open(piece.name, { start: 0, end: bytes - 1 });
    await pipeline(stream, createWriteStream(file, { flags: 'a', mode: 0o600 }));
  }
}

/** Writes a request's bytes to a local file. What arrives from `from` on and is more than `until` or `maxBytes` is refused. */
export async function receiveBytes(
  stream: Readable,
  {
    from,
    until,
    maxBytes,
    file,
    progress,
  }: { from: number; until: number; maxBytes: number; file: string; progress: (received: number) => void },
): Promise<void> {
  const out = await open(file, 'wx', 0o600);
  let at = from;
  try {
    // A refusal must not close the connection that it is answered on.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      at += chunk.length;
      if (at > Math.min(until, maxBytes)) throw tooLarge(maxBytes);
      await out.write(chunk);
      progress(at);
    }
  } finally {
    await out.close();
  }
}
