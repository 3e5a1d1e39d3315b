import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Where a backup set is: a folder, or a prefix of a bucket. Names have `/` between folders. */
export interface BackupTarget {
  /** A short description for messages, such as `/backups/2026-11-26`. */
  readonly description: string;
  /** Stores a whole stream or, if it fails, nothing. */
  write(name: string, content: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
}

/** One encrypted file of a set. `sha256` is the hash of the encrypted bytes, in hex; `bytes` is their number. */
export type Part = { file: string; bytes: number; sha256: string };

/** A set that is incomplete, damaged or encrypted under another key; the message is for the operator. */
export class BackupProblem extends Error {}

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a stream with AES-256-GCM as nonce, text, tag. The file's name is authenticated, so parts cannot be swapped. */
function encrypt(key: Buffer, name: string): Transform {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const text = cipher.update(chunk);
      done(null, isFirst ? Buffer.concat([iv, text]) : text);
      isFirst = false;
    },
    flush(done) {
      const tail = cipher.final();
      done(null, Buffer.concat([isFirst ? iv : Buffer.alloc(0), tail, cipher.getAuthTag()]));
    },
  });
}

/** Reverses `encrypt`. The stream fails at its end if a byte, the key or the name differs. */
function decrypt(key: Buffer, name: string): Transform {
  let buffered = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      buffered = Buffer.concat([buffered, chunk]);
      if (!decipher && buffered.length >= ivBytes) {
        decipher = createDecipheriv('aes-256-gcm', key, buffered.subarray(0, ivBytes)).setAAD(
          Buffer.from(name),
        );
        buffered = buffered.subarray(ivBytes);
      }
      if (!decipher || buffered.length <= tagBytes) return done();
      const text = buffered.subarray(0, -tagBytes);
      buffered = Buffer.from(buffered.subarray(-tagBytes));
      done(null, decipher.update(text));
    },
    flush(done) {
      try {
        if (!decipher || buffered.length !== tagBytes) throw new Error('too short');
        decipher.setAuthTag(buffered);
        done(null, decipher.final());
      } catch {
        done(new BackupProblem(`${name} is damaged or was encrypted under another key.`));
      }
    },
  });
}

/** Counts and hashes what passes. */
function measureBytes(): Transform & { result(): Omit<Part, 'file'> } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { result: () => ({ bytes, sha256: hash.digest('hex') }) });
}

/** Compresses (if worth it), encrypts and stores a stream. */
export async function writePart(
  target: BackupTarget,
  key: Buffer,
  { file, isCompressed }: { file: string; isCompressed: boolean },
  content: Readable,
): Promise<Part> {
  const meter = measureBytes();
  const steps = isCompressed ? [createGzip({ level: 3 })] : [];
  const encrypted = finished([content, ...steps, encrypt(key, file), meter]);
  // The target reads while the pipeline writes; either failure ends both.
  await Promise.all([encrypted, target.write(file, meter)]);
  return { file, ...meter.result() };
}

/** The decrypted content of a part. It is authentic only if the stream ends without an error. */
export async function readPart(
  target: BackupTarget,
  key: Buffer,
  { file, isCompressed }: { file: string; isCompressed: boolean },
): Promise<Readable> {
  const source = await target.read(file);
  const last = new PassThrough();
  const steps = isCompressed ? [createGunzip()] : [];
  pipeline([source, decrypt(key, file), ...steps, last], () => {});
  return last;
}

/** Reads a part and compares it with its hash, without decrypting it. */
export async function verifyPart(target: BackupTarget, { file, bytes, sha256 }: Part): Promise<void> {
  const meter = measureBytes();
  await finished(await target.read(file), meter, async (content) => {
    for await (const _ of content);
  });
  const measurement = meter.result();
  if (measurement.bytes !== bytes || measurement.sha256 !== sha256)
    throw new BackupProblem(
      `${file} in ${target.description} is damaged: it has other bytes than the manifest says.`,
    );
}

/** Text and its authentication code under `key`, to be stored together. */
export const authenticate = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export function isAuthentic(key: Buffer, text: string, mac: string): boolean {
  const storedMac = Buffer.from(mac, 'hex');
  const right = Buffer.from(authenticate(key, text), 'hex');
  return storedMac.length === right.length && timingSafeEqual(storedMac, right);
}
