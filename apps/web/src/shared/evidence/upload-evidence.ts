import { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { call } from '../http/call';
import { pictureName, type SendFile, sendBytes, shrunk } from '../http/uploads/upload';
import { compressVideo, loadVideo } from './compress-video';
import { kindOf } from './file-kinds';
import { stripMetadata } from './strip-metadata';

const t = texts({
  empty: [
    'This file is empty. Choose another one.',
    '此文件为空，请另选。',
    'This file empty. Choose another one.',
  ],
  unknown: [
    'Choose a picture, PDF or recording, or take a screenshot.',
    '此文件不是图片、PDF 或录像。请选择这些格式，或截图提交。',
    'Choose picture, PDF or recording, or take screenshot.',
  ],
});

/**
 * Uploads a picture, a PDF or a recording, and hashes it first. Large recordings are compressed if the browser can;
 * otherwise they are sent without their location and device metadata.
 */
export const uploadEvidence: SendFile = async (file, onProgress) => {
  const fileName = (file instanceof File && file.name.slice(0, 200)) || 'evidence';
  const kind = kindOf({ type: file.type, name: fileName });
  if (file.size === 0) throw new CallFailure('refusal', t.empty);
  // A file without a type is left to the server to identify.
  if (kind === 'picture' && file.type && !file.type.startsWith('image/'))
    throw new CallFailure('refusal', t.unknown);
  if (kind === 'picture') return sendHashed(await shrunk(file), { fileName: pictureName() }, onProgress);
  if (kind === 'pdf') return sendHashed(file, { fileName, kind }, onProgress);

  onProgress(0, true);
  const video = await loadVideo(file);
  // Rejects a recording that is too long before minutes are spent compressing it.
  const seconds = video?.seconds;
  if (seconds) await call('getUploadUrl', { fileName, kind, seconds });
  const smaller = video && (await compressVideo(video, (share) => onProgress(share, true)));
  video?.close();
  onProgress(0);
  const posterID = video?.poster && (await sendHashed(video.poster, { fileName: pictureName() }, () => {}));
  const sent = smaller ?? (await stripMetadata(file));
  return sendHashed(
    sent,
    { fileName, kind, ...(seconds ? { seconds } : {}), ...(posterID ? { posterID } : {}) },
    onProgress,
  );
};

async function sendHashed(
  file: Blob,
  fields: Parameters<typeof sendBytes>[1],
  onProgress: (share: number) => void,
): Promise<string> {
  const sha256 = await sha256Of(file);
  return sendBytes(file, { ...fields, bytes: file.size, ...(sha256 ? { sha256 } : {}) }, onProgress);
}

/** In hex; undefined on a page over plain HTTP, where browsers offer no hashing. */
async function sha256Of(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
