import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNotificationID, type MsgData } from '@gift/im-protocol';
import { EngineError } from '../failure';

// The HTTP half of the peer (the server of the engine's tests): lists with versions, read marks, revoking, deleting, and uploads in parts.

export type PeerConversation = { id: string; members: Set<string>; messages: MsgData[] };

type Row = Record<string, unknown>;
type PeerState = {
  conversations(id: string): PeerConversation;
  of(userID: string): PeerConversation[];
  read(userID: string, id: string, seq: number): void;
  readOf(userID: string, id: string): number;
  notify(id: string, contentType: number, detail: object, to: readonly string[], isStored?: boolean): void;
  setMinSeq(userID: string, id: string, seq: number): void;
  calls: string[];
};

/** A list with a log of its changes. */
function versioned(idOf: (row: Row) => string) {
  const rows = new Map<string, Row>();
  const log: string[] = [];
  const versionID = createHash('md5').update(String(Math.random())).digest('hex').slice(0, 24);
  return {
    rows,
    put(row: Row) {
      rows.set(idOf(row), row);
      log.push(idOf(row));
    },
    remove(id: string) {
      rows.delete(id);
      log.push(id);
    },
    since(asked: Row) {
      const version = log.length + 1;
      const full = asked.versionID !== versionID;
      const ids = full ? [] : [...new Set(log.slice((asked.version as number) - 1))];
      return {
        ...{ version, versionID, full, sortVersion: 0, update: null },
        insert: ids.flatMap((id) => rows.get(id) ?? []),
        delete: ids.filter((id) => !rows.has(id)),
      };
    },
  };
}

export function peerCalls(state: PeerState) {
  const users = new Map<string, Row>();
  const friends = new Map<string, ReturnType<typeof versioned>>();
  const groups = new Map<string, ReturnType<typeof versioned>>();
  const settings = new Map<string, ReturnType<typeof versioned>>();
  const blacks: Row[] = [];
  const of = (lists: typeof friends, userID: string, idOf: (row: Row) => string) => {
    const found = lists.get(userID) ?? versioned(idOf);
    lists.set(userID, found);
    return found;
  };
  const friendsOf = (userID: string) =>
    of(friends, userID, (row) => (row.friendUser as { userID: string }).userID);
  const groupsOf = (userID: string) => of(groups, userID, (row) => String(row.groupID));
  const settingsOf = (userID: string) => of(settings, userID, (row) => String(row.conversationID));

  const uploads = new Map<string, { parts: Map<number, Buffer>; count: number }>();
  const files = new Map<string, Buffer>();
  const trouble = { partsBeforeFailure: Number.POSITIVE_INFINITY, partsLost: 0, partSize: 1000 };
  const counts = { partsPut: 0 };
  let origin = '';

  const page = (list: Row[], { pagination }: Row) => {
    const { pageNumber, showNumber } = pagination as { pageNumber: number; showNumber: number };
    return list.slice((pageNumber - 1) * showNumber, pageNumber * showNumber);
  };
  const signFor = (uploadID: string, partNumbers: number[]) => ({
    ...{ url: '', query: null, header: null },
    parts: partNumbers.map((partNumber) => ({
      ...{ partNumber, url: `${origin}/put`, header: null },
      query: [
        { key: 'upload', values: [uploadID] },
        { key: 'part', values: [String(partNumber)] },
      ],
    })),
  });

  const paths: Record<string, (body: Row) => unknown> = {
    '/user/get_users_info': ({ userIDs }) => ({
      usersInfo: (userIDs as string[]).map(
        (userID) => users.get(userID) ?? { userID, nickname: `name of ${userID}`, faceURL: '', ex: '' },
      ),
    }),
    '/friend/get_incremental_friends': (body) => friendsOf(String(body.userID)).since(body),
    '/friend/get_friend_list': (body) => ({
      friendsInfo: page([...friendsOf(String(body.userID)).rows.values()], body),
    }),
    '/friend/get_black_list': (body) => ({ blacks: page(blacks, body) }),
    '/group/get_incremental_join_groups': (body) => groupsOf(String(body.userID)).since(body),
    '/group/get_joined_group_list': (body) => ({
      groups: page([...groupsOf(String(body.fromUserID)).rows.values()], body),
    }),
    '/conversation/get_incremental_conversations': (body) => settingsOf(String(body.userID)).since(body),
    '/conversation/get_owner_conversation': (body) => ({
      conversations: page([...settingsOf(String(body.userID)).rows.values()], body),
    }),
    '/conversation/set_conversations'({ userIDs, conversation }) {
      const [userID] = userIDs as [string];
      const { conversationID } = conversation as { conversationID: string };
      const held = settingsOf(userID).rows.get(conversationID) ?? {};
      settingsOf(userID).put({ ...held, ...(conversation as Row) });
      state.notify(`n_${userID}_${userID}`, 1300, { userID, conversationIDList: [conversationID] }, [userID]);
    },
    '/jssdk/get_active_conversations'({ ownerUserID, count }) {
      const userID = String(ownerUserID);
      const active = state
        .of(userID)
        .filter(({ id, messages }) => !isNotificationID(id) && messages.length > 0)
        .sort(
          (one, other) =>
            other.messages[other.messages.length - 1]!.sendTime -
            one.messages[one.messages.length - 1]!.sendTime,
        );
      const conversations = active.slice(0, count as number).map(({ id, members, messages }) => {
        const last = messages[messages.length - 1]!;
        const peerID = [...members].find((member) => member !== userID) ?? '';
        const isGroup = id.startsWith('sg_');
        const conversation = {
          conversationID: id,
          conversationType: isGroup ? 3 : 1,
          userID: isGroup ? '' : peerID,
        };
        return {
          conversation: {
            ...conversation,
            groupID: isGroup ? id.slice(3) : '',
            recvMsgOpt: 0,
            isPinned: false,
            ex: '',
          },
          lastMsg: { ...last, content: Buffer.from(last.content).toString('base64') },
          user: isGroup ? null : { userID: peerID, nickname: `name of ${peerID}`, faceURL: '', ex: '' },
          ...{ friend: null, group: null, maxSeq: messages.length, readSeq: state.readOf(userID, id) },
        };
      });
      return { unreadCount: 0, conversations };
    },
    '/msg/mark_conversation_as_read'({ conversationID, userID, hasReadSeq, seqs }) {
      const { members, messages } = state.conversations(String(conversationID));
      state.read(String(userID), String(conversationID), hasReadSeq as number);
      for (const message of messages)
        if (message.seq <= (hasReadSeq as number) && message.sendID !== userID) message.isRead = true;
      state.notify(
        String(conversationID),
        2200,
        { markAsReadUserID: userID, conversationID, seqs, hasReadSeq },
        [...members],
        true,
      );
    },
    '/msg/revoke_msg'({ conversationID, seq, userID }) {
      const { members, messages } = state.conversations(String(conversationID));
      const message = messages[(seq as number) - 1]!;
      message.contentType = 2101;
      const detail = { revokerID: userID, clientMsgID: message.clientMsgID, seq };
      message.content = new TextEncoder().encode(JSON.stringify({ detail: JSON.stringify(detail) }));
      state.notify(
        String(conversationID),
        2101,
        { ...detail, conversationID, sesstionType: 1 },
        [...members],
        true,
      );
    },
    '/msg/delete_msgs': () => undefined,
    '/msg/clear_conversation_msg'({ conversationIDs, userID }) {
      for (const id of conversationIDs as string[])
        state.setMinSeq(String(userID), id, state.conversations(id).messages.length + 1);
    },
    '/object/part_limit': () => ({ minPartSize: trouble.partSize, maxPartSize: 1e9, maxNumSize: 10_000 }),
    '/object/initiate_multipart_upload'({ hash, maxParts }) {
      const known = files.has(String(hash));
      if (known) return { url: `${origin}/files/${hash}`, upload: null };
      uploads.set(String(hash), { parts: new Map(), count: maxParts as number });
      const numbers = Array.from({ length: maxParts as number }, (_, n) => n + 1);
      return { url: '', upload: { uploadID: hash, expireTime: 0, sign: signFor(String(hash), numbers) } };
    },
    '/object/auth_sign': ({ uploadID, partNumbers }) => signFor(String(uploadID), partNumbers as number[]),
    '/object/complete_multipart_upload'({ uploadID, parts }) {
      const { parts: held } = uploads.get(String(uploadID))!;
      const bytes = (parts as string[]).map((md5, n) => {
        const part = held.get(n + 1);
        if (!part || createHash('md5').update(part).digest('hex') !== md5)
          throw new EngineError(1001, `part ${n + 1} is not here, or another`);
        return part;
      });
      files.set(String(uploadID), Buffer.concat(bytes));
      return { url: `${origin}/files/${uploadID}` };
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    origin = `http://${request.headers.host}`;
    const url = new URL(request.url!, origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(200, cors).end();
    if (url.pathname === '/put') {
      if (trouble.partsBeforeFailure <= 0) return void response.destroy();
      trouble.partsBeforeFailure -= 1;
      counts.partsPut += 1;
      trouble.partsLost -= 1;
      if (trouble.partsLost < 0)
        uploads
          .get(url.searchParams.get('upload')!)!
          .parts.set(Number(url.searchParams.get('part')), Buffer.concat(chunks));
      return void response.writeHead(200, cors).end();
    }
    const path = url.pathname.replace(/^\/api/, '');
    state.calls.push(path);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Row;
    const answer = paths[path];
    const envelope = answer ? answered(answer, body) : { errCode: 1001, errMsg: `no ${path}`, errDlt: '' };
    response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(envelope));
  };

  return {
    handle,
    users,
    friendsOf,
    groupsOf,
    settingsOf,
    blacks,
    files,
    uploadTrouble: trouble,
    uploadCounts: counts,
    isNotificationID,
    paths,
  };
}

/** A call that throws is a server failure. */
function answered(answer: (body: Row) => unknown, body: Row) {
  try {
    return { errCode: 0, errMsg: '', errDlt: '', data: answer(body) ?? {} };
  } catch (error) {
    const errCode = error instanceof EngineError ? error.errCode : 500;
    return { errCode, errMsg: String(error), errDlt: '' };
  }
}
