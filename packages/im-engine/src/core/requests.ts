import type { MsgData } from '@gift/im-protocol';
import * as wire from '@gift/im-protocol/payloads';
import { RequestID } from '@gift/im-protocol/requests';
import type { UserPresence } from '../api';
import type { Link } from './link';

/** Messages of several conversations, in seq order within each. */
export type Pulled = Map<string, wire.PullMsgs>;

export type Requests = ReturnType<typeof createRequests>;

/** The engine's requests over the socket, typed. */
export function createRequests(link: Link, userID: string) {
  /** A server may answer under either field; the id says which kind it is. */
  const both = (bytes: Uint8Array): Pulled => {
    const { msgs, notificationMsgs } = wire.pullMessageBySeqsResp.decode(bytes);
    const all = new Map([...msgs, ...notificationMsgs]);
    for (const { msgs: list } of all.values()) list.sort((one, other) => one.seq - other.seq);
    return all;
  };
  const presenceOf = (bytes: Uint8Array): UserPresence[] =>
    wire.subUserOnlineStatusTips.decode(bytes).subscribers.map((one) => ({
      userID: one.userID,
      status: one.onlinePlatformIDs.length > 0 ? 1 : 0,
      platformIDs: one.onlinePlatformIDs,
    }));

  return {
    both,
    presenceOf,
    async newestSeqs() {
      return wire.getMaxSeqResp.decode(
        await link.request(RequestID.newestSeqs, wire.getMaxSeqReq.encode({ userID })),
      );
    },
    async readState(conversationIDs: string[] = []) {
      const request = wire.getConversationsHasReadAndMaxSeqReq.encode({ userID, conversationIDs });
      const answer = await link.request(RequestID.readState, request);
      return wire.getConversationsHasReadAndMaxSeqResp.decode(answer).seqs;
    },
    async pullRanges(seqRanges: wire.SeqRange[]): Promise<Pulled> {
      const request = wire.pullMessageBySeqsReq.encode({ userID, seqRanges, order: 0 });
      return both(await link.request(RequestID.pullRanges, request));
    },
    async pullSeqs(conversationID: string, seqs: number[]): Promise<wire.PullMsgs | undefined> {
      const conversations = [{ conversationID, seqs }];
      const request = wire.getSeqMessageReq.encode({ userID, conversations, order: 0 });
      return both(await link.request(RequestID.pullSeqs, request)).get(conversationID);
    },
    async lastMessages(conversationIDs: string[]): Promise<Map<string, MsgData>> {
      const request = wire.getLastMessageReq.encode({ userID, conversationIDs });
      return wire.getLastMessageResp.decode(await link.request(RequestID.lastMessages, request)).msgs;
    },
    async send(message: MsgData): Promise<wire.SendMsgResp> {
      return wire.sendMsgResp.decode(await link.request(RequestID.send, wire.msgData.encode(message)));
    },
    async presence(subscribeUserID: string[], unsubscribeUserID: string[]): Promise<UserPresence[]> {
      const request = wire.subUserOnlineStatus.encode({ subscribeUserID, unsubscribeUserID });
      return presenceOf(await link.request(RequestID.presence, request));
    },
    background: (isBackground: boolean) =>
      link.request(RequestID.background, wire.setAppBackgroundStatusReq.encode({ userID, isBackground })),
    logout: (platformID: number) =>
      link.request(RequestID.logout, wire.delUserPushTokenReq.encode({ userID, platformID })),
  };
}
