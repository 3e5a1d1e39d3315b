import { EngineError, Fault, isPassing, networkError } from '../../failure';
import type { Call } from '../http';
import { md5 } from './md5';
import type { StartedUpload, UnsentFile } from './unsent';

// Uploads files in parts, each identified by its MD5, so that an interrupted upload resumes where it stopped.

type Named = { key: string; values: string[] };
type Sign = {
  url: string;
  query: Named[] | null;
  header: Named[] | null;
  parts: { partNumber: number; url: string; query: Named[] | null; header: Named[] | null }[] | null;
};
type Limit = { minPartSize: number; maxNumSize: number };

/** If no byte is sent for this long, in ms, a part's connection counts as dead. */
const stallMs = 30_000;

export type Uploader = {
  call: Call;
  /** The base address of finished files. */
  urlPrefix: string;
};

/**
 * Uploads a file and returns its address. `save` gets every step that must survive a reload, `onPercent` the
 * progress. Rejects with 10000 on a network failure, which a retry may fix.
 */
export async function upload(
  { call, urlPrefix }: Uploader,
  file: UnsentFile,
  save: (started: StartedUpload | undefined) => Promise<unknown>,
  onPercent: (percent: number) => void,
): Promise<string> {
  let upload = file.upload ? await resumeUpload(call, file.upload) : null;
  if (!upload) {
    const started = await startUpload({ call, urlPrefix }, file);
    if (typeof started === 'string') return started;
    upload = started;
    await save(upload.upload);
  }
  const { upload: started, sign } = upload;
  const { uploadID, partSize, parts, done } = started;
  try {
    for (let number = 1; number <= parts.length; number += 1) {
      if (done.includes(number)) continue;
      const from = (number - 1) * partSize;
      const piece = file.blob.slice(from, from + partSize);
      const { size } = file.blob;
      await savePart(sign, number, piece, (sent) => onPercent(Math.min(99, ((from + sent) / size) * 100)));
      done.push(number);
      await save(started);
    }
    const { url } = await call<{ url: string }>('/object/complete_multipart_upload', {
      ...{ uploadID, parts, name: file.name, contentType: file.contentType, cause: '', urlPrefix },
    });
    return url;
  } catch (error) {
    // Refused, not lost: a signature, a part or the upload is not valid any more, so the next try starts anew.
    if (!isPassing(error)) await save(undefined);
    throw error;
  }
}

/** Returns the address at once if the server has the same content already. */
async function startUpload({ call, urlPrefix }: Uploader, { blob, name, contentType }: UnsentFile) {
  const { minPartSize, maxNumSize } = await call<Limit>('/object/part_limit', {});
  const { size } = blob;
  const partSize = size <= minPartSize * maxNumSize ? minPartSize : Math.ceil(size / maxNumSize);
  const parts: string[] = [];
  for (let from = 0; from < Math.max(1, size); from += partSize)
    parts.push(md5(new Uint8Array(await blob.slice(from, from + partSize).arrayBuffer())));
  const hash = md5(new TextEncoder().encode(parts.join(',')));
  type UploadStart = { url: string; upload: { uploadID: string; expireTime: number; sign: Sign } | null };
  const answer = await call<UploadStart>('/object/initiate_multipart_upload', {
    ...{ hash, size, partSize, maxParts: parts.length, cause: '', name, contentType, urlPrefix },
  });
  if (!answer.upload) return answer.url;
  const { uploadID, expireTime, sign } = answer.upload;
  return { upload: { uploadID, partSize, parts, done: [], expireTime } as StartedUpload, sign };
}

/** New signatures for the missing parts; null if the upload has expired or the server refuses it. */
async function resumeUpload(call: Call, upload: StartedUpload) {
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
    // The one browser API that reports the progress of an upload.
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
