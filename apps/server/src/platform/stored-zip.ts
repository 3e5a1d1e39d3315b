import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of known size; `open` is called when its turn comes. */
export type SizedFile = { readonly path: string; readonly bytes: number; readonly open: () => Readable };

/**
 * An uncompressed ZIP of files with known sizes, so that its own size is known in advance. Generated while it is read,
 * with one file open at a time. Fails when a file fails, and closes everything when its reader does.
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
  const setSize = (bytes: number) => {
    size = bytes;
  };
  zip.end({ forceZip64Format: false, comment: '' }, setSize as () => void);
  return { stream, bytes: size };
}
