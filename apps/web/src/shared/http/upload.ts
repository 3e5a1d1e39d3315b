import { language } from '../i18n/language';
import { texts } from '../i18n/texts';
import { toast, toastSuccess } from '../state/toasts';
import { call } from './call';
import { absentText, CallFailure, failureOf, offlineText } from './errors';

const t = texts({ done: ['Upload Success', '上传成功'], failed: ['Upload fail', '上传失败'] });

/** The id of an uploaded file, from the address it was sent to. */
const fileIDOf = (url: string) => /\/api\/files\/(\d+)/.exec(url)?.[1] ?? '';

const waitsMs = [1000, 2000, 4000, 8000];
const longestSidePx = 2000;
const smallEnoughBytes = 600_000;

/**
 * Sends one picture to a signed URL and gives its file id. After a broken connection the upload goes on behind the
 * bytes that arrived, four times by itself. `onProgress` gets a share from 0 to 1. Throws a CallFailure.
 */
async function uploadPicture(picture: Blob, onProgress: (share: number) => void): Promise<string> {
  const file = await shrunk(picture);
  const url = await call('getUploadUrl', {
    fileName: `${crypto.getRandomValues(new Uint32Array(2)).join('')}.jpg`,
  });
  let received = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await put(url, file, received, onProgress);
      if (answer.isStored) return fileIDOf(url);
      received = answer.received ?? 0;
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || !isBroken(thrown)) throw thrown;
      const waitMs = waitsMs[attempt];
      if (waitMs === undefined) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      received = await arrived(url).catch(() => received);
    }
  }
}

/**
 * The same, told in a toast (spec section 8): "Upload Success", or "Upload fail" and null for the file. `failure` says
 * why, for the place beside the picture.
 */
export async function uploadAndTell(
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<{ fileID: string | null; failure: CallFailure | null }> {
  try {
    const fileID = await uploadPicture(picture, onProgress);
    toastSuccess(t.done);
    return { fileID, failure: null };
  } catch (thrown) {
    toast(t.failed);
    return { fileID: null, failure: failureOf(thrown) };
  }
}

const isBroken = (failure: CallFailure) =>
  failure.isUncertain || failure.refusal === 'UploadInterrupted' || failure.refusal === 'UploadOffset';

type PutAnswer = { received?: number; isStored: boolean };

/** How many bytes the server holds of an upload that broke. */
async function arrived(url: string): Promise<number> {
  const response = await fetch(url, { method: 'PUT', headers: { 'Content-Range': 'bytes */*' } });
  const { data } = (await response.json()) as { data?: PutAnswer };
  return data?.received ?? 0;
}

/** One PUT of everything behind `from`. An XMLHttpRequest, since fetch does not tell how far a body has come. */
function put(url: string, file: Blob, from: number, onProgress: (share: number) => void): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Accept-Language', language());
    if (from > 0) request.setRequestHeader('Content-Range', `bytes ${from}-${file.size - 1}/${file.size}`);
    request.upload.onprogress = (event) => onProgress(Math.min(0.98, (from + event.loaded) / file.size));
    request.onerror = () =>
      reject(new CallFailure('offline', navigator.onLine === false ? offlineText() : absentText()));
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (answer?.code === 200) {
        onProgress(1);
        resolve(answer.data as PutAnswer);
      } else {
        const data = (answer?.data ?? {}) as Record<string, unknown>;
        const kind = answer?.code === undefined ? 'absent' : 'refusal';
        reject(new CallFailure(kind, answer?.message || absentText(), answer?.code ?? request.status, data));
      }
    };
    request.send(from > 0 ? file.slice(from) : file);
  });
}

function parsed(text: string): { code?: number; data?: unknown; message?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A photo from a phone's camera is drawn smaller before it travels: 3G is slow, and codes stay readable at 2000 px. */
async function shrunk(picture: Blob): Promise<Blob> {
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
    // What the browser cannot draw, the server may still read, or refuse with its reason.
    return picture;
  }
}
