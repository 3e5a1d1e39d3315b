import { EngineError, Fault, networkError } from '../../failure';
import type { Call } from '../http';
import { md5 } from './md5';
import type { StartedUpload, UnsentFile } from './unsent';

// Files go up in parts, each known by its MD5, so that an upload that broke off is taken up where it stopped
// (5.4 of the wire).

type Named = { key: string; values: string[] };
type Sign = {
  url: string;
  query: Named[] | null;
  header: Named[] | null;
  parts: { partNumber: number; url: string; query: Named[] | null; header: Named[] | null }[] | null;
};
type Limit = { minPartSize: number; maxNumSize: number };

/** Without a byte taken for so long, a part's connection counts as dead. */
const stallMs = 30_000;

export type Uploader = {
  call: Call;
  /** Where finished files are read from. */
  urlPrefix: string;
};

/**
 * Uploads a file and answers its address. `keep` is told of every step that should survive a reload, `onPercent` of
 * progress. Rejects with 10000 when the network failed, which another try may mend.
 */
export async function upload(
  { call, urlPrefix }: Uploader,
  file: UnsentFile,
  keep: (started: StartedUpload | undefined) => Promise<unknown>,
  onPercent: (percent: number) => void,
): Promise<string> {
  let begun = file.upload ? await resumed(call, file.upload) : null;
  if (!begun) {
    const started = await begin({ call, urlPrefix }, file);
    if (typeof started === 'string') return started;
    begun = started;
    await keep(begun.upload);
  }
  const { upload: started, sign } = begun;
  const { uploadID, partSize, parts, done } = started;
  for (let number = 1; number <= parts.length; number += 1) {
    if (done.includes(number)) continue;
    const from = (number - 1) * partSize;
    const piece = file.blob.slice(from, from + partSize);
    const { size } = file.blob;
    try {
      await savePart(sign, number, piece, (sent) => onPercent(Math.min(99, ((from + sent) / size) * 100)));
    } catch (error) {
      // Refused, not lost: its signature or the upload itself is no longer good, so the next try starts anew.
      if (!(error instanceof EngineError && error.errCode === Fault.network)) await keep(undefined);
      throw error;
    }
    done.push(number);
    await keep(started);
  }
  const { url } = await call<{ url: string }>('/object/complete_multipart_upload', {
    ...{ uploadID, parts, name: file.name, contentType: file.contentType, cause: '', urlPrefix },
  });
  return url;
}

/** Answers the address at once where the server has the same content already. */
async function begin({ call, urlPrefix }: Uploader, { blob, name, contentType }: UnsentFile) {
  const { minPartSize, maxNumSize } = await call<Limit>('/object/part_limit', {});
  const { size } = blob;
  const partSize = size <= minPartSize * maxNumSize ? minPartSize : Math.ceil(size / maxNumSize);
  const parts: string[] = [];
  for (let from = 0; from < Math.max(1, size); from += partSize)
    parts.push(md5(new Uint8Array(await blob.slice(from, from + partSize).arrayBuffer())));
  const hash = md5(new TextEncoder().encode(parts.join(',')));
  type UploadStart = { url: string; upload: { uploadID: string; expireTime: number; sign: Sign } | null };
  const begun = await call<UploadStart>('/object/initiate_multipart_upload', {
    ...{ hash, size, partSize, maxParts: parts.length, cause: '', name, contentType, urlPrefix },
  });
  if (!begun.upload) return begun.url;
  const { uploadID, expireTime, sign } = begun.upload;
  return { upload: { uploadID, partSize, parts, done: [], expireTime } as StartedUpload, sign };
}

/** New signatures for the parts still missing; nothing where the server no longer knows the upload. */
async function resumed(call: Call, upload: StartedUpload) {
  const { uploadID, parts, done } = upload;
  const partNumbers = parts.map((_, n) => n + 1).filter((number) => !done.includes(number));
  if (upload.expireTime && upload.expireTime < Date.now()) return null;
  try {
    return { upload, sign: await call<Sign>('/object/auth_sign', { uploadID, partNumbers }) };
  } catch (error) {
    if (error instanceof EngineError && error.errCode === Fault.network) throw error;
    return null;
  }
}

function savePart(sign: Sign, number: number, body: Blob, onSent: (bytes: number) => void): Promise<void> {
  const part = sign.parts?.find(({ partNumber }) => partNumber === number);
  const url = new URL(part?.url || sign.url);
  for (const { key, values } of [...(sign.query ?? []), ...(part?.query ?? [])])
    for (const value of values) url.searchParams.append(key, value);
  return new Promise((resolve, reject) => {
    // The one browser interface that tells how much of a body has gone.
    const request = new XMLHttpRequest();
    let stalled: unknown;
    const watch = () => {
      clearTimeout(stalled as number);
      stalled = setTimeout(() => request.abort(), stallMs);
    };
    request.open('PUT', url);
    for (const { key, values } of [...(sign.header ?? []), ...(part?.header ?? [])])
      for (const value of values) request.setRequestHeader(key, value);
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(stalled as number);
      if (request.status >= 200 && request.status < 300) resolve();
      else if (request.status === 0) reject(networkError());
      else reject(new EngineError(Fault.internal, `upload refused with ${request.status}`));
    };
    watch();
    request.send(body);
  });
}
