import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file whose bytes are counted; `open` is called when its turn comes. */
export type SizedFile = { readonly path: string; readonly bytes: number; readonly open: () => Readable };

/**
 * A ZIP of files whose sizes are known, not packed, so that its own size is known before it is made; made while it is read,
 * with one file open at a time. It ends with an error where one of the files did, and lets go of all where its reader does.
 */
export function storedZip(files: readonly SizedFile[], mtime: Date): { stream: Readable; bytes: number } {
  const zip = new ZipFile();
  const stream = zip.outputStream as unknown as Readable;
  let current: Readable | undefined;
  const fail = (error: Error) => void stream.destroy(error);
  zip.on('error', fail);
  stream.once('close', () => current?.destroy());
  for (const { path, bytes, open } of files)
    zip.addReadStreamLazy(path, { mtime, size: bytes, compress: false }, (pump) => {
      if (stream.destroyed) return;
      current = open().once('error', fail);
      pump(null, current);
    });
  let size = 0;
  const known = (bytes: number) => {
    size = bytes;
  };
  zip.end({ forceZip64Format: false, comment: '' }, known as () => void);
  return { stream, bytes: size };
}
