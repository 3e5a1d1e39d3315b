import type { Calls, InputOf } from '@gift/contract';
import { Refusal } from '../../../platform/calls/refusal';
import type { Settings } from '../../../settings';

export type FileKind = NonNullable<InputOf<Calls['getUploadUrl']>['kind']>;

const pictureMaxBytes = 12 * 1024 * 1024;

/** The maximum size of this kind of file. */
export const maxBytes = (kind: FileKind, settings: Settings): number =>
  ({ picture: pictureMaxBytes, pdf: settings.proofPdfMaxBytes, video: settings.proofVideoMaxBytes })[kind];

/** The file extension of a file that is stored unchanged. */
export const endingOf = (mime: string | null): string =>
  ({ 'application/pdf': 'pdf', 'video/webm': 'webm', 'video/quicktime': 'mov' })[mime ?? ''] ?? 'mp4';

/** Both refusals name the limit. */
export const tooLarge = (limitBytes: number) =>
  new Refusal('UploadTooLarge', { megabytes: Math.round((limitBytes / 1024 / 1024) * 10) / 10 });
export const tooLong = (limitSeconds: number) => new Refusal('VideoTooLong', { seconds: limitSeconds });
