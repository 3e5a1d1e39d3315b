import type { MsgData } from '@gift/im-protocol';

/** A message as HTTP answers carry it: MsgData in JSON, its content as base64 as Go writes bytes. */
export const messageJson = ({ content, ...fields }: MsgData): object => ({
  ...fields,
  content: Buffer.from(content).toString('base64'),
});
