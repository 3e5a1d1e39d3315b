import type { Readable } from 'node:stream';
import type { Services } from '../../../services';
import { opensAddress } from '../social/objects/links';
import { objectName } from '../social/objects/names';
import { objectOf } from '../social/objects/store';

/** A file sent in a case room, as the members see it. */
export type RoomFile = {
  readonly bytes: number;
  /** The file extension, by the file's bytes; `bin` for anything a computer might run. */
  readonly ending: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
  open(): Readable;
};

// table: the file extension by what the bytes are. Programs and pages get none that would open or run them.
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
};

/** The file behind an address in a message; null if it is not on this server or no longer exists. */
export async function roomFile(services: Services, address: string): Promise<RoomFile | null> {
  const { keys, database, storage, log } = services;
  const id = opensAddress(keys, address);
  const object = id === undefined ? undefined : await objectOf(database, id);
  if (id === undefined || !object?.contentType || object.storedBytes === null) return null;
  const file = await storage.head(database, objectName(id));
  if (!file) {
    log.error({ objectID: String(id) }, 'a file of a room is missing');
    return null;
  }
  return {
    bytes: file.bytes,
    ending: endings[object.contentType] ?? 'bin',
    sha256: file.sha256.toString('hex'),
    open: () => storage.stream(file),
  };
}
