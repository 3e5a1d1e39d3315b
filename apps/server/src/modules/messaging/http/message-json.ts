import type { MsgData } from '@gift/im-protocol';

/** A message in HTTP answers: MsgData in JSON, its content in base64, as Go writes bytes. */
export const messageJson = ({ content, ...fields }: MsgData): object => ({
  ...fields,
  content: Buffer.from(content).toString('base64'),
});
