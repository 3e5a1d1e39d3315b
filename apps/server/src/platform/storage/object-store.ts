import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes to store: in memory, or the path of a local file. */
export type Source = Buffer | string;

/**
 * Where bytes are: a folder or a bucket. Every call may be repeated: an object is written once and never changes.
 * Calls throw StorageUnavailable, and `get` ObjectMissing.
 */
export interface ObjectStore {
  /** Stores the whole object or nothing. */
  put(key: string, source: Source, checksum: { bytes: number; sha256: Buffer }): Promise<void>;
  /** The bytes from `start` to `end`, both included; fewer if the object ends before. */
  get(key: string, start: number, end: number): Promise<Buffer>;
  /** Its size; undefined if it does not exist. */
  head(key: string): Promise<number | undefined>;
  /** Deletes the object, if it exists. */
  delete(key: string): Promise<void>;
  /** The objects below a folder. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number }>;
}

/** Waits longer before each further try; a random part keeps processes from retrying in step. */
export const backoff = (attempt: number) => sleep(100 * 4 ** (attempt - 1) * (0.5 + Math.random()));

/** The storage cannot be used now: down, full or refusing. Nothing was changed; a retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  readonly statusCode = 503;
}

/** The object is not there, though a row says so. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** The bytes are not those that were stored. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged';
}
