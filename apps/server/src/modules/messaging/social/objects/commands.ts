import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { days, hours, later } from '../../../../platform/clock';
import { randomID } from '../../../../platform/ids';
import type { Services } from '../../../../services';
import { cleanPicture, isCleanable } from '../../../uploads';
import { type ImContext, ImError } from '../../http/openim-http';
import { expectArgs, milliseconds } from '../fields';
import { userOf } from '../users/store';
import { disk } from './disk';
import { partURL, readURL } from './links';
import { checkName, partCount, partSizeOf } from './rules';
import {
  addObject,
  knownObject,
  lockObject,
  markStored,
  objectOf,
  partsOf,
  type StoredObject,
  savePart,
  uploadedSince,
} from './store';

/** How long an upload may take: a day of bad network. */
const uploadMs = hours(24);
/** Max unfinished uploads of a user. */
const maxUnfinished = 50;
/** Larger pictures are stored unchanged and served as files: decoding them would take too much memory. */
const maxPictureBytes = 32 * 1024 * 1024;

/** Signed addresses for parts, in the wire's form. */
export const signed = ({ services, site }: ImContext, upload: StoredObject, numbers: readonly number[]) => ({
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
  wanted: { name: string; hash: string; size: number; partSize: number; maxParts: number },
) {
  const { services, caller, now, site } = context;
  const { name, size } = wanted;
  const hash = wanted.hash.toLowerCase();
  const { imFileMaxBytes, imFilesPerDayBytes } = services.settings.current;
  const ownerID = name.split('/', 1)[0] ?? '';
  context.checkSelf(ownerID);
  checkName(name, ownerID);
  expectArgs(size <= imFileMaxBytes, `a file has at most ${imFileMaxBytes} bytes`);
  expectArgs(wanted.partSize === partSizeOf(size), `partSize must be ${partSizeOf(size)}`);
  const known = await knownObject(services.database, { ownerID, hash, size });
  if (known) return { url: readURL(services.keys, site, known), upload: null };
  const upload: StoredObject = {
    id: randomID(),
    ownerID,
    name,
    hash,
    size,
    partSize: wanted.partSize,
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
  const count = partCount(size, wanted.partSize);
  // -1: all parts; otherwise the first ones, and `auth_sign` gives more.
  const first = wanted.maxParts < 0 ? count : Math.min(count, Math.max(1, wanted.maxParts));
  const numbers = Array.from({ length: first }, (_, at) => at + 1);
  return {
    url: '',
    upload: {
      uploadID: String(upload.id),
      partSize: wanted.partSize,
      expireTime: milliseconds(later(now, uploadMs)),
      sign: signed(context, upload, numbers),
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
    ...{
      id: randomID(),
      ownerID,
      name: `${ownerID}/${name}`,
      size: bytes.length,
      partSize: partSizeOf(bytes.length),
    },
    ...{
      hash: createHash('md5').update(md5).digest('hex'),
      contentType: null,
      storedBytes: null,
      createdAt: now,
    },
  };
  await services.database.transaction((tx) => addObject(tx, upload, now));
  await disk(services.config.dataDir).receive(upload.id, 1, bytes.length, Readable.from([bytes]));
  await savePart(services.database, { id: upload.id, number: 1, bytes: bytes.length, md5 });
  await store(services, upload, { md5s: [md5], now });
  return readURL(services.keys, '', upload);
}

async function store(
  services: Services,
  upload: StoredObject,
  { md5s, now }: { md5s: readonly string[]; now: Date },
): Promise<void> {
  const files = disk(services.config.dataDir);
  const count = partCount(upload.size, upload.partSize);
  expectArgs(md5s.length === count, `there are ${count} parts`);
  const here = await partsOf(services.database, upload.id);
  const missing = md5s.findIndex((md5, at) => here.get(at + 1) !== md5);
  expectArgs(missing === -1, `part ${missing + 1} is not here, or another`);
  const hash = createHash('md5').update(md5s.join(',')).digest('hex');
  expectArgs(hash === upload.hash, 'the parts are not what was announced');
  const { beside, md5s: found } = await files.assemble(upload.id, count);
  try {
    // A part may be replaced until it is read.
    expectArgs(found.join() === md5s.join(), 'a part changed meanwhile');
    const contentType = await settle(files, beside, upload.ownerID);
    const storedBytes = await files.size(beside);
    await services.database.transaction(async (tx) => {
      const locked = await lockObject(tx, upload.id);
      if (!locked || locked.contentType) return;
      await files.place(upload.id, beside);
      await markStored(tx, upload.id, { contentType, storedBytes, now });
    });
  } finally {
    await files.discard(beside);
  }
  await files.dropParts(upload.id);
}

/**
 * Detects the type from the bytes, and removes a picture's metadata. A file that claims to be a picture and is not
 * becomes a plain file.
 */
async function settle(files: ReturnType<typeof disk>, temporary: string, ownerID: string): Promise<string> {
  const { mime = 'application/octet-stream' } = (await fileTypeFromFile(temporary)) ?? {};
  if (!isCleanable(mime)) return mime;
  if ((await files.size(temporary)) > maxPictureBytes) return 'application/octet-stream';
  const bytes = await files.bytes(temporary);
  const clean = await cleanPicture(bytes, ownerID);
  if (!clean) return 'application/octet-stream';
  if (clean !== bytes) await files.rewrite(temporary, clean);
  return mime;
}
