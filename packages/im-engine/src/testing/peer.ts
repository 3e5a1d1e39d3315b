import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  conversationIDOf,
  isNotificationID,
  type MsgData,
  notificationConversationID,
  type SessionType,
} from '@gift/im-protocol';
import { decodeJsonRequest, encodeJsonReply, type RequestFrame } from '@gift/im-protocol/frames';
import * as wire from '@gift/im-protocol/payloads';
import { RequestID } from '@gift/im-protocol/requests';
import { WebSocket, WebSocketServer } from 'ws';
import type { LoginPayload } from '../api';
import { type PeerConversation, peerCalls } from './peer-calls';

// The server side of the wire for the engine's tests: it holds the correct state, and can misbehave as networks do.

type Connection = { socket: WebSocket; userID: string };
export type Peer = Awaited<ReturnType<typeof startPeer>>;

export async function startPeer() {
  const conversations = new Map<string, PeerConversation>();
  const accepted = new Map<string, MsgData>();
  const hasRead = new Map<string, number>();
  const minSeqs = new Map<string, number>();
  const connections = new Set<Connection>();
  /** What goes wrong; tests change it. */
  const trouble = {
    /** The handshake's answer. */
    handshake: 0,
    /** Sent messages are stored, and the link breaks before the answer. */
    losesAcks: false,
    /** The link is dead without being closed: nothing is received or answered. */
    isSilent: false,
    /** Pushes are lost; the link stays open. */
    losesPushes: false,
    /** Refuses messages with this code. */
    refusesWith: 0,
    /** No socket can be opened. */
    isDown: false,
    /** Runs before a request is answered. */
    before: (_reqIdentifier: number): void => {},
    /** The delay before each answer, in ms. */
    delayMs: 0,
  };
  const counts = { sends: 0, pings: 0, requests: [] as number[], connects: 0, calls: [] as string[] };
  let clock = 1_700_000_000_000;

  const known = (id: string, members: Iterable<string> = []): PeerConversation => {
    const found = conversations.get(id) ?? { id, members: new Set(), messages: [] };
    for (const member of members) if (member) found.members.add(member);
    conversations.set(id, found);
    return found;
  };
  const mark = (userID: string, id: string) => `${userID} ${id}`;
  const minSeqOf = (userID: string, id: string) => minSeqs.get(mark(userID, id)) ?? 0;
  const readOf = (userID: string, id: string) => hasRead.get(mark(userID, id)) ?? 0;
  const read = (userID: string, id: string, seq: number) =>
    hasRead.set(mark(userID, id), Math.max(readOf(userID, id), seq));
  const of = (userID: string) => [...conversations.values()].filter(({ members }) => members.has(userID));

  const reply = (
    socket: WebSocket,
    reqIdentifier: number,
    data: Uint8Array,
    asked?: RequestFrame,
    errCode = 0,
  ) => {
    if (trouble.isSilent || socket.readyState !== WebSocket.OPEN) return;
    const { msgIncr = '', operationID = '' } = asked ?? {};
    const frame = {
      reqIdentifier,
      msgIncr,
      operationID,
      errCode,
      errMsg: errCode ? `error ${errCode}` : '',
      data,
    };
    const send = () => socket.send(encodeJsonReply(frame));
    if (trouble.delayMs > 0) setTimeout(send, trouble.delayMs);
    else send();
  };

  const push = (id: string, message: MsgData, to: Iterable<string>) => {
    if (trouble.losesPushes) return;
    const list = new Map([[id, { msgs: [message], isEnd: false, endSeq: 0 }]]);
    const frame = isNotificationID(id)
      ? { msgs: new Map(), notificationMsgs: list }
      : { msgs: list, notificationMsgs: new Map() };
    const receivers = new Set(to);
    for (const { socket, userID } of connections)
      if (receivers.has(userID)) reply(socket, RequestID.push, wire.pullMessageBySeqsResp.encode(frame));
  };

  /** Accepts a message: the same clientMsgID again changes nothing. */
  const accept = (message: MsgData): MsgData => {
    const { sendID, recvID, groupID, sessionType, clientMsgID, options } = message;
    const id = conversationIDOf(sessionType as SessionType, sendID, groupID || recvID);
    clock += 1;
    if (options.history === false) {
      const passing = { ...message, status: 2 };
      push(id, passing, [recvID]);
      return passing;
    }
    const { messages, members } = known(id, [sendID, recvID]);
    const before = accepted.get(`${id} ${clientMsgID}`);
    if (before && messages[before.seq - 1] === before) return before;
    const stored: MsgData = {
      ...message,
      ...{ seq: messages.length + 1, serverMsgID: `server ${clientMsgID}`, status: 2, sendTime: clock },
    };
    messages.push(stored);
    accepted.set(`${id} ${clientMsgID}`, stored);
    read(sendID, id, stored.seq);
    push(id, stored, members);
    return stored;
  };

  /** A notification; stored ones have a seq. */
  const notify = (
    id: string,
    contentType: number,
    detail: object,
    to: readonly string[],
    isStored = false,
  ) => {
    const notifications = known(notificationConversationID(id), to);
    const message = {
      ...blank(),
      ...{ contentType, msgFrom: 200, status: 2, sendTime: clock, sendID: to[0]! },
    };
    message.content = new TextEncoder().encode(JSON.stringify({ detail: JSON.stringify(detail) }));
    message.options = { isNotNotification: false };
    if (isStored) {
      message.seq = notifications.messages.length + 1;
      notifications.messages.push(message);
    }
    push(notifications.id, message, to);
  };

  const pull = (userID: string, id: string, seqs: readonly number[]): wire.PullMsgs => {
    const { messages } = known(id);
    const min = Math.max(1, minSeqOf(userID, id));
    const within = seqs.filter((seq) => seq >= min && seq <= messages.length);
    const msgs = within.map((seq) => ({ ...messages[seq - 1]! }));
    return { msgs, isEnd: within.length < seqs.length, endSeq: min };
  };

  const pulled = (found: Iterable<[string, wire.PullMsgs]>): Uint8Array => {
    const all = [...found].filter(([, { msgs }]) => msgs.length > 0);
    return wire.pullMessageBySeqsResp.encode({
      msgs: new Map(all.filter(([id]) => !isNotificationID(id))),
      notificationMsgs: new Map(all.filter(([id]) => isNotificationID(id))),
    });
  };

  const newest = (count: number, begin: number, end: number) =>
    Array.from({ length: Math.max(0, end - begin + 1) }, (_, n) => begin + n).slice(-count);

  const answers: Record<number, (userID: string, data: Uint8Array) => Uint8Array> = {
    [RequestID.newestSeqs]: (userID) =>
      wire.getMaxSeqResp.encode({
        maxSeqs: new Map(of(userID).map(({ id, messages }) => [id, messages.length])),
        minSeqs: new Map(of(userID).map(({ id }) => [id, minSeqOf(userID, id)])),
      }),
    [RequestID.pullRanges](userID, data) {
      const { seqRanges } = wire.pullMessageBySeqsReq.decode(data);
      return pulled(
        seqRanges.map(({ conversationID: id, begin, end, num }) => {
          const to = Math.min(end, known(id).messages.length);
          return [id, pull(userID, id, newest(isNotificationID(id) ? 1e9 : num, Math.max(1, begin), to))];
        }),
      );
    },
    [RequestID.pullSeqs](userID, data) {
      const { conversations: asked } = wire.getSeqMessageReq.decode(data);
      return pulled(asked.map(({ conversationID: id, seqs }) => [id, pull(userID, id, seqs)]));
    },
    [RequestID.readState]: (userID) =>
      wire.getConversationsHasReadAndMaxSeqResp.encode({
        seqs: new Map(
          of(userID)
            .filter(({ id, messages }) => !isNotificationID(id) && messages.length > 0)
            .map(({ id, messages }) => [
              id,
              {
                maxSeq: messages.length,
                hasReadSeq: readOf(userID, id),
                maxSeqTime: messages[messages.length - 1]!.sendTime,
              },
            ]),
        ),
      }),
    [RequestID.lastMessages](userID, data) {
      const { conversationIDs } = wire.getLastMessageReq.decode(data);
      const last = (id: string) =>
        known(id)
          .messages.filter(({ status, seq }) => status < 4 && seq >= minSeqOf(userID, id))
          .pop();
      return wire.getLastMessageResp.encode({
        msgs: new Map(conversationIDs.flatMap((id) => (last(id) ? [[id, last(id)!] as const] : []))),
      });
    },
    [RequestID.background]: () => new Uint8Array(),
    [RequestID.logout]: () => new Uint8Array(),
    [RequestID.presence](_, data) {
      const { subscribeUserID } = wire.subUserOnlineStatus.decode(data);
      const isOnline = (id: string) => [...connections].some(({ userID }) => userID === id);
      return wire.subUserOnlineStatusTips.encode({
        subscribers: subscribeUserID.map((userID) => ({
          userID,
          onlinePlatformIDs: isOnline(userID) ? [5] : [],
        })),
      });
    },
  };

  const take = (connection: Connection, asked: RequestFrame) => {
    const { socket, userID } = connection;
    counts.requests.push(asked.reqIdentifier);
    if (asked.reqIdentifier === RequestID.send) {
      counts.sends += 1;
      const message = wire.msgData.decode(asked.data);
      if (trouble.refusesWith)
        return reply(socket, asked.reqIdentifier, new Uint8Array(), asked, trouble.refusesWith);
      const { serverMsgID, clientMsgID, sendTime } = accept(message);
      if (trouble.losesAcks) return socket.terminate();
      return reply(
        socket,
        RequestID.send,
        wire.sendMsgResp.encode({ serverMsgID, clientMsgID, sendTime }),
        asked,
      );
    }
    trouble.before(asked.reqIdentifier);
    const data = answers[asked.reqIdentifier]?.(userID, asked.data);
    if (data) reply(socket, asked.reqIdentifier, data, asked);
  };

  const connect = (socket: WebSocket, request: IncomingMessage) => {
    counts.connects += 1;
    const query = new URL(request.url!, 'http://peer').searchParams;
    const connection = { socket, userID: query.get('sendID')! };
    const errCode = trouble.handshake;
    if (trouble.isSilent) return;
    socket.send(JSON.stringify({ errCode, errMsg: errCode ? 'refused' : '', errDlt: '' }));
    if (errCode) return socket.close();
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('message', (data, isBinary) => {
      if (trouble.isSilent) return;
      if (isBinary) return take(connection, decodeJsonRequest(new Uint8Array(data as Buffer)));
      counts.pings += 1;
      socket.send(JSON.stringify({ type: 'pong', body: null }));
    });
  };

  const { handle: answerCall, ...lists } = peerCalls({
    conversations: known,
    of,
    read,
    readOf,
    notify,
    setMinSeq: (userID: string, id: string, seq: number) => void minSeqs.set(mark(userID, id), seq),
    calls: counts.calls,
  });
  const server: Server = createServer((request, response) => {
    if (trouble.isSilent || trouble.isDown) return void response.destroy();
    answerCall(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, raw, head) => {
    if (trouble.isDown) return raw.destroy();
    sockets.handleUpgrade(request, raw, head, (socket) => connect(socket, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...{ conversations, trouble, counts, connections, accept, notify, push, known, read, readOf, port },
    ...lists,
    payload: (userID: string): LoginPayload => ({
      ...{ userID, token: `token-of-${userID}`, platformID: 5 },
      apiAddr: `http://127.0.0.1:${port}/api`,
      wsAddr: `ws://127.0.0.1:${port}/msg_gateway`,
    }),
    /** Another user sends a message. */
    deliver(from: string, to: string, text: string, options: Partial<MsgData> = {}): MsgData {
      const content = new TextEncoder().encode(JSON.stringify({ content: text }));
      return accept({
        ...blank(),
        ...{ sendID: from, recvID: to, content, clientMsgID: `${from} ${text} ${clock}` },
        ...options,
      });
    },
    /** Breaks every link at once, like a server that crashes. */
    drop() {
      for (const { socket } of connections) socket.terminate();
    },
    /** Closes every link with a code, like a server that stops. */
    closeAll(code: number) {
      for (const { socket } of connections) socket.close(code);
    },
    kick(userID: string) {
      for (const connection of connections)
        if (connection.userID === userID) reply(connection.socket, RequestID.kicked, new Uint8Array());
    },
    async stop() {
      for (const { socket } of connections) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const blank = (): MsgData => ({
  ...{ sendID: '', recvID: '', groupID: '', clientMsgID: '', serverMsgID: '', senderPlatformID: 5 },
  ...{ senderNickname: '', senderFaceURL: '', sessionType: 1, msgFrom: 100, contentType: 101 },
  ...{ content: new Uint8Array(), seq: 0, sendTime: 0, createTime: 0, status: 1, isRead: false },
  ...{ options: {}, atUserIDList: [], attachedInfo: '', ex: '' },
});
