import { ContentType } from './enums';
import type { Message } from './message';

export type ElementName = Extract<keyof Message, `${string}Elem`>;

const elements: Partial<Record<number, ElementName>> = {
  [ContentType.text]: 'textElem',
  [ContentType.picture]: 'pictureElem',
  [ContentType.voice]: 'soundElem',
  [ContentType.video]: 'videoElem',
  [ContentType.file]: 'fileElem',
  [ContentType.atText]: 'atTextElem',
  [ContentType.merge]: 'mergeElem',
  [ContentType.card]: 'cardElem',
  [ContentType.location]: 'locationElem',
  [ContentType.custom]: 'customElem',
  [ContentType.typing]: 'typingElem',
  [ContentType.quote]: 'quoteElem',
  [ContentType.face]: 'faceElem',
};

/** The element that a content type fills. Notifications and unknown types fill `notificationElem`. */
export const elementOf = (contentType: number): ElementName => elements[contentType] ?? 'notificationElem';
