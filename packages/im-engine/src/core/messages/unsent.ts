import type { Message } from '@gift/im-protocol';

/** A message on its way: kept until the server has given it its seq, across reloads and outages. */
export type Unsent = {
  clientMsgID: string;
  conversationID: string;
  /** Orders what was written in the same millisecond. */
  order: number;
  message: Message;
  /** Files that go up before the message does, and how far each came. */
  files: UnsentFile[];
  /** Was on the wire at least once: an answer may have been lost. */
  isTried: boolean;
};

export type UnsentFile = {
  /** Where its address goes: an element's property, such as `sourceUrl`. */
  slot: string;
  blob: Blob;
  name: string;
  contentType: string;
  url: string;
  upload?: StartedUpload;
};

/** An upload that the server has begun to take, so that it can be taken up again where it stopped. */
export type StartedUpload = {
  uploadID: string;
  partSize: number;
  /** MD5 of each part, in order. */
  parts: string[];
  /** Part numbers, from 1, that arrived. */
  done: number[];
  expireTime: number;
};
