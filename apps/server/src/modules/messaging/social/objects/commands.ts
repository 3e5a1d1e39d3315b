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
/** Uploads somebody may have under way. */
const maxUnfinished = 50;
/** Pictures larger than this are kept as they came, and handed over as files: reading them would take too much. */
const maxPictureBytes = 32 * 1024 * 1024;

/** Signed addresses for parts, as the wire writes them. */
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

/** Begins an upload, or answers the address of the same content that this person sent before. */
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
  // -1: all of them; otherwise the first ones, and `auth_sign` gives more.
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

/** An upload of the caller's that can still be gone on with. Refuses with 1004, and 1701 when its time is over. */
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
 * Puts the parts together and stores the file, once and for good. What it is, is read from the bytes; a picture loses
 * what was written beside its pixels. Doing it again answers the same address.
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
    // Another call was faster, and took the parts away meanwhile.
    if (!(await objectOf(services.database, upload.id))?.contentType) throw error;
  }
  return url;
}

/** Stores a file that the server itself made; answers its address. */
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
    // A part may be replaced until the moment it is read.
    expectArgs(found.join() === md5s.join(), 'a part changed meanwhile');
    const contentType = await settle(files, beside, upload.ownerID);
    const storedBytes = await files.size(beside);
    await services.database.transaction(async (tx) => {
      const held = await lockObject(tx, upload.id);
      if (!held || held.contentType) return;
      await files.place(upload.id, beside);
      await markStored(tx, upload.id, { contentType, storedBytes, now });
    });
  } finally {
    await files.discard(beside);
  }
  await files.dropParts(upload.id);
}

/** Reads from the bytes what they are, and cleans a picture. What claims to be one and is none is any file. */
async function settle(files: ReturnType<typeof disk>, beside: string, who: string): Promise<string> {
  const { mime = 'application/octet-stream' } = (await fileTypeFromFile(beside)) ?? {};
  if (!isCleanable(mime)) return mime;
  if ((await files.size(beside)) > maxPictureBytes) return 'application/octet-stream';
  const bytes = await files.bytes(beside);
  const clean = await cleanPicture(bytes, who);
  if (!clean) return 'application/octet-stream';
  if (clean !== bytes) await files.rewrite(beside, clean);
  return mime;
}
