import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { checkOf } from '../platform/keys/key-ring';
import { derive } from '../platform/keys/keys';
import { seal, unseal } from '../platform/keys/secret-box';
import { authenticate, BackupProblem, type BackupTarget, isAuthentic } from './encrypted-set';

export const manifestFile = 'manifest.json';

const part = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });

const contents = z.object({
  /** The format of the set. */
  format: z.literal(1),
  /** When the database was read: everything committed before is in the set, nothing after. */
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order; `gift restore` needs a release that has them. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(part.extend({ name: z.string(), columns: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isUsed: z.boolean() })),
  partitions: z.array(
    z.object({ name: z.string(), parent: z.string(), bound: z.string(), triggers: z.array(z.string()) }),
  ),
  /** One JSON line per object of the file storage; see `BackedUpFile`. */
  objects: part.extend({ count: z.number(), totalBytes: z.number() }),
  /** Keys of files that rows name and the storage had lost. Absent from sets of older releases. */
  missing: z.array(z.string()).default([]),
});
export type Contents = z.output<typeof contents>;

const envelope = z.object({
  /** Identifies the master key without revealing it. */
  masterKey: z.string(),
  /** The key of this set, encrypted under the master key, in hex. */
  dataKey: z.string(),
  contents: z.string(),
  /** HMAC-SHA256 of `contents` under the key of this set. */
  mac: z.string(),
});

const purpose = 'backup';
const referenceOf = (master: Buffer) => checkOf(master).toString('hex').slice(0, 16);

/** A new random key for one set. */
export const newDataKey = (): Buffer => randomBytes(32);

/** Stores the manifest. It comes last, so a set with a manifest is complete. */
export async function writeManifest(
  target: BackupTarget,
  master: Buffer,
  dataKey: Buffer,
  contents: Contents,
) {
  const json = JSON.stringify(contents);
  const wrappedKey = seal(derive(master, purpose), dataKey, purpose);
  const whole = {
    masterKey: referenceOf(master),
    dataKey: wrappedKey.toString('hex'),
    contents: json,
    mac: authenticate(dataKey, json),
  };
  await target.write(manifestFile, Readable.from([JSON.stringify(whole, null, 1)]));
}

/** Throws `BackupProblem` if the set is incomplete, was changed, or belongs to another master key. */
export async function readManifest(
  target: BackupTarget,
  master: Buffer,
): Promise<{ dataKey: Buffer; contents: Contents }> {
  if (!(await target.has(manifestFile)))
    throw new BackupProblem(
      `${target.description} has no ${manifestFile}: it is no backup, or one that was interrupted.`,
    );
  const damaged = new BackupProblem(`${manifestFile} in ${target.description} is damaged.`);
  const whole = parseJson(envelope, await text(await target.read(manifestFile)), damaged);
  if (whole.masterKey !== referenceOf(master))
    throw new BackupProblem(
      `This backup needs the master key ${whole.masterKey}, and KEY_FILE holds ${referenceOf(master)}. ` +
        'Name the key file of that time in KEY_FILE.',
    );
  let dataKey: Buffer;
  try {
    dataKey = unseal(derive(master, purpose), Buffer.from(whole.dataKey, 'hex'), purpose);
  } catch {
    throw damaged;
  }
  if (!isAuthentic(dataKey, whole.contents, whole.mac)) throw damaged;
  return { dataKey, contents: parseJson(contents, whole.contents, damaged) };
}

function parseJson<Schema extends z.ZodType>(schema: Schema, json: string, problem: Error): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw problem;
  }
  const result = schema.safeParse(value);
  if (!result.success) throw problem;
  return result.data;
}
