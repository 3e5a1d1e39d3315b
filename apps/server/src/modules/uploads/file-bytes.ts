import { type FileHandle, open } from 'node:fs/promises';

/** Random access to a file: a recording is parsed without loading it into memory. */
export type FileBytes = { readonly size: number; at(from: number, length: number): Promise<Buffer> };

const windowBytes = 64 * 1024;

/** Opens a file for `work` and closes it afterwards. Reading beyond its end returns fewer bytes. */
export async function withFile<Result>(
  path: string,
  work: (bytes: FileBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let window: Buffer = Buffer.alloc(0);
    let start = 0;
    const at = async (from: number, length: number): Promise<Buffer> => {
      if (from < start || from + length > start + window.length) {
        start = from;
        window = await readRange(file, from, Math.max(length, windowBytes));
      }
      return window.subarray(from - start, from - start + length);
    };
    return await work({ size, at });
  } finally {
    await file.close();
  }
}

async function readRange(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
