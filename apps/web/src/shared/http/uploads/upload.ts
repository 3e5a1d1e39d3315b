import { CallFailure, failureOf, offlineText, unknownErrorText } from '@gift/client/http/failure';
import { language, texts } from '@gift/client/language';
import { toast, toastSuccess } from '../../state/toasts';
import { call, type Sent } from '../call';

const t = texts({
  done: ['Upload Success', '上传成功', 'Upload don enter'],
  failed: ['Upload fail', '上传失败', 'Upload fail'],
});

/** The id of an uploaded file, from its upload URL. */
const fileIDOf = (url: string) => /\/api\/files\/(\d+)/.exec(url)?.[1] ?? '';

const waitsMs = [1000, 2000, 4000, 8000];
const longestSidePx = 2000;
const smallEnoughBytes = 600_000;

/** A request without progress for this long has failed: the timeout of every call (spec section 9). */
const timeoutMs = 60_000;

/** Chunk size of large files: a broken connection loses at most one chunk. */
const pieceBytes = 2_000_000;

/** Uploads a file and returns its id; `isPreparing` during compression. Throws a CallFailure. */
export type SendFile = (
  file: Blob,
  onProgress: (share: number, isPreparing?: boolean) => void,
) => Promise<string>;

/** A random name: the user's own file name stays private and is not needed. */
export const pictureName = () => `${crypto.getRandomValues(new Uint32Array(2)).join('')}.jpg`;

/** A picture of this size arrives faster in one request than in two, of which the second can resume. */
const oneRequestBytes = 100_000;

const uploadPicture: SendFile = async (picture, onProgress) => {
  const smaller = await shrunk(picture);
  const fileName = pictureName();
  if (smaller.size <= oneRequestBytes) {
    const form = new FormData();
    form.append('file', smaller, fileName);
    try {
      return fileIDOf(await call('uploadFile', form as never));
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || !isBroken(thrown)) throw thrown;
    }
  }
  return sendBytes(smaller, { fileName }, onProgress);
};

/**
 * Uploads a file unchanged to a signed URL and returns its id. After a broken connection it resumes after the bytes
 * that arrived, up to four times. `onProgress` gets a share from 0 to 1. Throws a CallFailure.
 */
export async function sendBytes(
  file: Blob,
  input: Sent<'getUploadUrl'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const url = await call('getUploadUrl', input);
  let receivedBytes = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await put(url, file, receivedBytes, onProgress);
      if (answer.isStored) return fileIDOf(url);
      receivedBytes = answer.received ?? 0;
      attempt = -1;
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || !isBroken(thrown)) throw thrown;
      const waitMs = waitsMs[attempt];
      if (waitMs === undefined) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      receivedBytes = await arrived(url).catch(() => receivedBytes);
    }
  }
}

/**
 * The same, with a toast (spec section 8): "Upload Success", or "Upload fail" with a null file. `failure` is the
 * reason, to show beside the picture.
 */
export async function uploadWithToast(
  file: Blob,
  onProgress: Parameters<SendFile>[1],
  send = uploadPicture,
): Promise<{ fileID: string | null; failure: CallFailure | null }> {
  try {
    const fileID = await send(file, onProgress);
    toastSuccess(t.done);
    return { fileID, failure: null };
  } catch (thrown) {
    toast(t.failed);
    return { fileID: null, failure: failureOf(thrown) };
  }
}

const isBroken = (failure: CallFailure) =>
  failure.isUncertain || /^Upload(Interrupted|Offset|Changed)$/.test(failure.refusal);

type PutAnswer = { received?: number; isStored: boolean };

/** How many bytes of a broken upload the server has. */
async function arrived(url: string): Promise<number> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  const headers = { 'Content-Range': 'bytes */*' };
  const response = await fetch(url, { method: 'PUT', headers, signal: stop.signal }).finally(() =>
    clearTimeout(timer),
  );
  const { data } = (await response.json()) as { data?: PutAnswer };
  return data?.received ?? 0;
}

/** One PUT of the chunk at `from`. Uses XMLHttpRequest, since fetch has no upload progress. */
function put(url: string, file: Blob, from: number, onProgress: (share: number) => void): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Accept-Language', language());
    const to = Math.min(file.size, from + pieceBytes);
    if (to - from < file.size)
      request.setRequestHeader('Content-Range', `bytes ${from}-${to - 1}/${file.size}`);
    const fail = () =>
      reject(new CallFailure('offline', navigator.onLine === false ? offlineText() : unknownErrorText()));
    const giveUp = () => {
      request.abort();
      fail();
    };
    let timer = setTimeout(giveUp, timeoutMs);
    request.upload.onprogress = (event) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeoutMs);
      onProgress(Math.min(0.98, (from + event.loaded) / file.size));
    };
    request.onerror = fail;
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (answer?.code === 200) {
        onProgress(to / file.size);
        resolve(answer.data as PutAnswer);
      } else {
        const data = (answer?.data ?? {}) as Record<string, unknown>;
        const kind =
          request.status === 503 ? 'restarting' : answer?.code === undefined ? 'unknown' : 'refusal';
        reject(
          new CallFailure(kind, answer?.message || unknownErrorText(), answer?.code ?? request.status, data),
        );
      }
    };
    request.send(file.slice(from, to));
  });
}

function parseJson(text: string): { code?: number; data?: unknown; message?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Scales a camera photo down before upload: 3G is slow, and codes stay readable at 2000 px. */
export async function shrunk(picture: Blob): Promise<Blob> {
  if (picture.size <= smallEnoughBytes || typeof createImageBitmap === 'undefined') return picture;
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return smaller && smaller.size < picture.size ? smaller : picture;
  } catch {
    // The server may read what the browser cannot decode, or reject it with a reason.
    return picture;
  }
}
