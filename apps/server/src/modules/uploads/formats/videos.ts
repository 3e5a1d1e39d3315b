import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../../../platform/calls/refusal';
import { withFile } from '../file-bytes';
import { mp4Seconds } from './mp4';
import { webmSeconds } from './webm';

/** Recording types by their detected MIME type, with their readers. */
const readers: Record<string, typeof mp4Seconds> = {
  'video/mp4': mp4Seconds,
  'video/x-m4v': mp4Seconds,
  'video/quicktime': mp4Seconds,
  'video/webm': webmSeconds,
};

/**
 * The type of a recording and its duration in seconds. Its container is read completely; the video is not decoded.
 * Refuses with NotAVideo, and with VideoBroken where it is cut off or has no video.
 */
export async function videoAt(path: string): Promise<{ mime: string; seconds: number }> {
  const type = await fileTypeFromFile(path);
  const reader = type && readers[type.mime];
  if (!reader) throw new Refusal('NotAVideo');
  const seconds = await withFile(path, reader);
  if (seconds === undefined) throw new Refusal('VideoBroken');
  return { mime: type.mime === 'video/x-m4v' ? 'video/mp4' : type.mime, seconds };
}
