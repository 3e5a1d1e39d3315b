import { ErrorCode, failure, RequestID } from '@gift/im-protocol';
import {
  delUserPushTokenReq,
  getConversationsHasReadAndMaxSeqReq,
  getConversationsHasReadAndMaxSeqResp,
  getLastMessageReq,
  getMaxSeqReq,
  getMaxSeqResp,
  getSeqMessageReq,
  msgData,
  pullMessageBySeqsReq,
  sendMsgResp,
  setAppBackgroundStatusReq,
} from '@gift/im-protocol/payloads';
import { encodeLast, encodePulled } from './answers';
import type { Backend, Session } from './ports';
import type { Presence } from './presence';
import { Refused } from './refused';
import type { ChatSocket } from './socket';

/** Requests repeat the user's id; nobody may ask in another user's name. */
function mustBe(session: Session, userID: string) {
  if (userID !== session.userID)
    throw new Refused(failure(ErrorCode.NoPermissionError, 'the request is in the name of another user'));
}

export type Asking = {
  backend: Backend;
  presence: Presence;
  socket: ChatSocket;
  session: Session;
  operationID: string;
};
type Answering = (asking: Asking, data: Uint8Array) => Promise<Uint8Array>;

const nothing: Uint8Array = new Uint8Array();

/**
 * The requests, by request identifier. Each returns a payload, or throws: `ProtocolError` for an unreadable
 * payload, `Refused` with the code to answer.
 */
export const answering: Readonly<Record<number, Answering>> = {
  async [RequestID.newestSeqs]({ backend, session }, data) {
    mustBe(session, getMaxSeqReq.decode(data).userID);
    return getMaxSeqResp.encode(await backend.newestSeqs(session));
  },

  async [RequestID.pullRanges]({ backend, session }, data) {
    const { userID, seqRanges, order } = pullMessageBySeqsReq.decode(data);
    mustBe(session, userID);
    return encodePulled(await backend.pullRanges(session, seqRanges, order === 1));
  },

  async [RequestID.send]({ backend, session, operationID }, data) {
    const message = msgData.decode(data);
    mustBe(session, message.sendID);
    const answer = await backend.send(session, message, operationID);
    if (!answer.ok) throw new Refused(answer);
    return sendMsgResp.encode(answer);
  },

  async [RequestID.signal]() {
    throw new Refused(failure(ErrorCode.ArgsError, 'calls are not offered'));
  },

  async [RequestID.pullSeqs]({ backend, session }, data) {
    const { userID, conversations, order } = getSeqMessageReq.decode(data);
    mustBe(session, userID);
    return encodePulled(await backend.pullSeqs(session, conversations, order === 1));
  },

  async [RequestID.readState]({ backend, session }, data) {
    const { userID, conversationIDs, returnPinned } = getConversationsHasReadAndMaxSeqReq.decode(data);
    mustBe(session, userID);
    const { seqs, pinned } = await backend.readState(session, conversationIDs);
    return getConversationsHasReadAndMaxSeqResp.encode({
      seqs,
      pinnedConversationIDs: returnPinned ? pinned : [],
    });
  },

  async [RequestID.lastMessages]({ backend, session }, data) {
    const { userID, conversationIDs } = getLastMessageReq.decode(data);
    mustBe(session, userID);
    return encodeLast(await backend.lastMessages(session, conversationIDs));
  },

  /** The connection is closed after the answer. */
  async [RequestID.logout]({ backend, session }, data) {
    mustBe(session, delUserPushTokenReq.decode(data).userID);
    await backend.logout(session);
    return nothing;
  },

  async [RequestID.background]({ backend, session, socket }, data) {
    const { userID, isBackground } = setAppBackgroundStatusReq.decode(data);
    mustBe(session, userID);
    socket.isBackground = isBackground;
    backend.noteConnection(session, isBackground ? 'background' : 'online');
    return nothing;
  },

  async [RequestID.presence]({ presence, socket }, data) {
    return presence.answer(socket, data);
  },
};
