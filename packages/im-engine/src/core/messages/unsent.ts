import type { Message } from '@gift/im-protocol';

/** An unsent message: stored until the server has given it a seq, across reloads and outages. */
export type Unsent = {
  clientMsgID: string;
  conversationID: string;
  /** Orders messages of the same millisecond. */
  order: number;
  message: Message;
  /** Files to upload before the message, and their progress. */
  files: UnsentFile[];
  /** Was sent at least once: an answer may have been lost. */
  isTried: boolean;
};

export type UnsentFile = {
  /** The element's property for its address, such as `sourceUrl`. */
  slot: string;
  blob: Blob;
  name: string;
  contentType: string;
  url: string;
  upload?: StartedUpload;
};

/** An upload that the server has started, so that it can resume where it stopped. */
export type StartedUpload = {
  uploadID: string;
  partSize: number;
  /** MD5 of each part, in order. */
  parts: string[];
  /** Numbers, from 1, of the uploaded parts. */
  done: number[];
  expireTime: number;
};
