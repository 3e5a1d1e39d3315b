import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { days, hours, later } from '../../../../platform/clock';
import { randomID } from '../../../../platform/ids';
import type { Services } from '../../../../services';
import { cleanPicture, isCleanable } from '../../../uploads';
import { type ImContext, ImError } from '../../http/openim-http';
import { expectArgs, milliseconds } from '../fields';
import { userOf } from '../users/store';
import { partURL, readURL } from './links';
import { objectName, partName } from './names';
import { joinParts } from './parts';
import { checkName, partCount, partSizeOf } from './rules';
import {
  addObject,
  knownObject,
  lockObject,
  markStored,
  objectOf,
  partsOf,
  type StoredObject,
  uploadedSince,
} from './store';

/** How long an upload may take: a day of bad network. */
const uploadMs = hours(24);
/** Max unfinished uploads of a user. */
const maxUnfinished = 50;
/** Larger pictures are stored unchanged and served as files: decoding them would take too much memory. */
const maxPictureBytes = 32 * 1024 * 1024;

/** Signed addresses for parts, in the wire's form. */
export const signedUpload = (
  { services, site }: ImContext,
  upload: StoredObject,
  numbers: readonly number[],
) => ({
  url: '',
  query: [],
  header: [],
  parts: numbers.map((partNumber) => ({
    partNumber,
    url: partURL(services.keys, site, {
      id: upload.id,
      number: partNumber,
      until: later(upload.createdAt, uploadMs),
    }),
    query: [],
    header: [],
  })),
});

/** Starts an upload, or returns the address of the same content that this user uploaded before. */
export async function initiate(
  context: ImContext,
  request: { name: string; hash: string; size: number; partSize: number; maxParts: number },
) {
  const { services, caller, now, site } = context;
  const { name, size } = request;
  const hash = request.hash.toLowerCase();
  const { imFileMaxBytes, imFilesPerDayBytes } = services.settings.current;
  const ownerID = name.split('/', 1)[0] ?? '';
  context.checkSelf(ownerID);
  checkName(name, ownerID);
  expectArgs(size <= imFileMaxBytes, `a file has at most ${imFileMaxBytes} bytes`);
  expectArgs(request.partSize === partSizeOf(size), `partSize must be ${partSizeOf(size)}`);
  const existingObject = await knownObject(services.database, { ownerID, hash, size });
  if (existingObject) return { url: readURL(services.keys, site, existingObject), upload: null };
  const upload: StoredObject = {
    id: randomID(),
    ownerID,
    name,
    hash,
    size,
    partSize: request.partSize,
    contentType: null,
    storedBytes: null,
    createdAt: now,
  };
  await services.database.transaction(async (tx) => {
    if (!(await userOf(tx, ownerID, now))) throw new ImError(1101);
    const { unfinished, bytes } = await uploadedSince(tx, ownerID, later(now, -days(1)));
    if (!caller.isAdmin) {
      expectArgs(unfinished < maxUnfinished, `${maxUnfinished} uploads at once`);
      expectArgs(bytes + size <= imFilesPerDayBytes, `${imFilesPerDayBytes} bytes a day`);
    }
    await addObject(tx, upload, now);
  });
  const count = partCount(size, request.partSize);
  // -1: all parts; otherwise the first ones, and `auth_sign` gives more.
  const first = request.maxParts < 0 ? count : Math.min(count, Math.max(1, request.maxParts));
  const numbers = Array.from({ length: first }, (_, at) => at + 1);
  return {
    url: '',
    upload: {
      uploadID: String(upload.id),
      partSize: request.partSize,
      expireTime: milliseconds(later(now, uploadMs)),
      sign: signedUpload(context, upload, numbers),
    },
  };
}

/** An upload of the caller that can be continued. Refuses with 1004, or with 1701 once it has expired. */
export async function openUpload(context: ImContext, uploadID: string): Promise<StoredObject> {
  const { services, now } = context;
  const id = /^[1-9]\d{0,18}$/.test(uploadID) ? BigInt(uploadID) : 0n;
  const upload = id < 1n << 63n ? await objectOf(services.database, id) : undefined;
  if (!upload || (upload.ownerID !== context.caller.userID && !context.caller.isAdmin))
    throw new ImError(1004);
  if (!upload.contentType && later(upload.createdAt, uploadMs) <= now) throw new ImError(1701);
  return upload;
}

/**
 * Joins the parts and stores the file, which never changes afterwards. The type is read from the bytes; a picture
 * loses its metadata. A repeat returns the same address.
 */
export async function complete(
  context: ImContext,
  uploadID: string,
  md5s: readonly string[],
): Promise<string> {
  const { services, now, site } = context;
  const upload = await openUpload(context, uploadID);
  const url = readURL(services.keys, site, upload);
  if (upload.contentType) return url;
  try {
    await store(services, upload, { md5s: md5s.map((md5) => md5.toLowerCase()), now });
  } catch (error) {
    // A concurrent call completed the upload and removed the parts.
    if (!(await objectOf(services.database, upload.id))?.contentType) throw error;
  }
  return url;
}

/** Stores a file that the server made. Returns its address. */
export async function storeFile(
  services: Services,
  { ownerID, name, bytes, now }: { ownerID: string; name: string; bytes: Buffer; now: Date },
): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const upload: StoredObject = {
    id: randomID(),
    ownerID,
    name: `${ownerID}/${name}`,
    size: bytes.length,
    partSize: partSizeOf(bytes.length),
    hash: createHash('md5').update(md5).digest('hex'),
    contentType: null,
    storedBytes: null,
    createdAt: now,
  };
  await services.database.transaction((tx) => addObject(tx, upload, now));
  await services.storage.withTemporary(async (file) => {
    await writeFile(file, bytes, { mode: 0o600 });
    await storeWhole(services, upload, file, now);
  });
  return readURL(services.keys, '', upload);
}

async function store(
  services: Services,
  upload: StoredObject,
  { md5s, now }: { md5s: readonly string[]; now: Date },
): Promise<void> {
  const count = partCount(upload.size, upload.partSize);
  expectArgs(md5s.length === count, `there are ${count} parts`);
  const here = await partsOf(services.database, upload.id);
  const missing = md5s.findIndex((md5, at) => here.get(at + 1) !== md5);
  expectArgs(missing === -1, `part ${missing + 1} is not here, or another`);
  const hash = createHash('md5').update(md5s.join(',')).digest('hex');
  expectArgs(hash === upload.hash, 'the parts are not what was announced');
  await services.storage.withTemporary(async (file) => {
    const partHashes = await joinParts(services, { id: upload.id, count, file });
    // A part may be replaced until it is read.
    expectArgs(partHashes.join() === md5s.join(), 'a part changed meanwhile');
    await storeWhole(services, upload, file, now);
  });
}

/** Stores an upload's complete bytes, which may be changed in the local file. */
async function storeWhole(
  { storage, database }: Services,
  upload: StoredObject,
  file: string,
  now: Date,
): Promise<void> {
  const contentType = await settle(file, upload.ownerID);
  const whole = await storage.put(objectName(upload.id), file, now);
  await database.transaction(async (tx) => {
    const lockedObject = await lockObject(tx, upload.id);
    if (!lockedObject || lockedObject.contentType) return;
    await storage.commit(tx, [whole], now);
    await markStored(tx, upload.id, { contentType, storedBytes: whole.bytes, now });
    const count = partCount(upload.size, upload.partSize);
    const parts = Array.from({ length: count }, (_, at) => partName(upload.id, at + 1));
    await storage.remove(tx, parts, now);
  });
}

/**
 * Detects the type from the bytes, and removes a picture's metadata. A file that claims to be a picture and is not
 * becomes a plain file.
 */
async function settle(file: string, ownerID: string): Promise<string> {
  const { mime = 'application/octet-stream' } = (await fileTypeFromFile(file)) ?? {};
  if (!isCleanable(mime)) return mime;
  if ((await stat(file)).size > maxPictureBytes) return 'application/octet-stream';
  const bytes = await readFile(file);
  const clean = await cleanPicture(bytes, ownerID);
  if (!clean) return 'application/octet-stream';
  if (clean !== bytes) await writeFile(file, clean, { mode: 0o600 });
  return mime;
}
