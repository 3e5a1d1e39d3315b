import { randomBytes } from 'node:crypto';
import { RequestID, SessionType } from '@gift/im-protocol';
import {
  getMaxSeqReq,
  getMaxSeqResp,
  pullMessageBySeqsReq,
  pullMessageBySeqsResp,
} from '@gift/im-protocol/payloads';
import type { Client } from '@gift/im-server/testing/client';

// Steps of chat tests that speak OpenIM's protocol without a browser.

export const newID = () => randomBytes(16).toString('hex');

export const messageTo = (recvID: string, clientMsgID = newID()) => ({
  ...{ recvID, clientMsgID, sessionType: SessionType.single, msgFrom: 100, contentType: 101 },
  content: new TextEncoder().encode(JSON.stringify({ content: `what ${clientMsgID} says` })),
  createTime: Date.now(),
});

/** Every message of a conversation, loaded again by one of its two users. */
export async function history(client: Client, conversationID: string) {
  const { userID } = client.options;
  const newest = await client.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID }));
  const end = getMaxSeqResp.decode(newest.data).maxSeqs.get(conversationID) ?? 0;
  const messages: { seq: number; clientMsgID: string; serverMsgID: string }[] = [];
  for (let start = 1; start <= end; start += 100) {
    const range = { conversationID, begin: start, end: Math.min(end, start + 99), num: 100 };
    const answer = await client.ask(
      RequestID.pullRanges,
      pullMessageBySeqsReq.encode({ userID, seqRanges: [range] }),
    );
    messages.push(...(pullMessageBySeqsResp.decode(answer.data).msgs.get(conversationID)?.msgs ?? []));
  }
  return messages;
}
