import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../../../platform/calls/refusal';
import { withFile } from '../file-bytes';
import { mp4Seconds } from './mp4';
import { webmSeconds } from './webm';

/** What a recording can be, by what its bytes say; and who reads it. */
const readers: Record<string, typeof mp4Seconds> = {
  'video/mp4': mp4Seconds,
  'video/x-m4v': mp4Seconds,
  'video/quicktime': mp4Seconds,
  'video/webm': webmSeconds,
};

/**
 * What a recording is and how many seconds it lasts. Its frame is gone through from end to end; its pictures are not
 * decoded. Refuses with NotAVideo, and with VideoBroken where it is cut off or shows no picture.
 */
export async function videoAt(path: string): Promise<{ mime: string; seconds: number }> {
  const type = await fileTypeFromFile(path);
  const reader = type && readers[type.mime];
  if (!reader) throw new Refusal('NotAVideo');
  const seconds = await withFile(path, reader);
  if (seconds === undefined) throw new Refusal('VideoBroken');
  return { mime: type.mime === 'video/x-m4v' ? 'video/mp4' : type.mime, seconds };
}
