import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../services';
import { disk } from '../social/objects/disk';
import { opensAddress } from '../social/objects/links';
import { objectOf } from '../social/objects/store';

/** A file sent in a case room, as the members see it. */
export type RoomFile = {
  readonly bytes: number;
  /** The file extension, by the file's bytes; `bin` for anything a computer might run. */
  readonly ending: string;
  /** Of the file's bytes, in hex. */
  sha256(): Promise<string>;
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
  const { keys, database, config, log } = services;
  const { fileHashes } = services.messaging;
  const id = opensAddress(keys, address);
  const object = id === undefined ? undefined : await objectOf(database, id);
  if (id === undefined || !object?.contentType || object.storedBytes === null) return null;
  const files = disk(config.dataDir);
  const bytes = await files.stored(id);
  if (bytes !== object.storedBytes) {
    log.error({ objectID: String(id) }, 'a file of a room cannot be read');
    return null;
  }
  const open = () => files.read(id);
  return {
    ...{ bytes, open },
    ending: endings[object.contentType] ?? 'bin',
    async sha256() {
      const known = fileHashes.get(id);
      if (known) return known;
      const hash = createHash('sha256');
      await pipeline(open(), hash);
      const made = hash.digest('hex');
      fileHashes.set(id, made);
      return made;
    },
  };
}
