import {
  type ConversationMsg,
  type GetConversationsResp,
  getActiveConversationsReq,
  getConversationsReq,
  getConversationsResp,
} from '@gift/im-protocol/payloads-jssdk';
import type { Codec } from '@gift/im-protocol/protobuf';
import * as z from 'zod';
import { messageJson } from '../../http/message-json';
import { type ImCalls, type ImContext, ImError, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { conversationsOf } from './read';

/**
 * A call that takes protobuf or JSON and answers in the same format. A body of bytes came as
 * `application/x-protobuf`.
 */
const inBoth = <Asked extends z.ZodType, Bytes>(
  codec: Codec<Bytes>,
  body: Asked,
  run: (context: ImContext, request: z.output<Asked>) => Promise<GetConversationsResp>,
) =>
  imCall({
    body: z.union([z.instanceof(Uint8Array), body]),
    async run(context, sentBody) {
      if (!(sentBody instanceof Uint8Array)) return json(await run(context, sentBody as z.output<Asked>));
      const parsedBody = body.safeParse(decodeBody(codec, sentBody));
      if (!parsedBody.success) throw new ImError(1001, 'body');
      return getConversationsResp.encode(await run(context, parsedBody.data));
    },
  });

function decodeBody<Bytes>(codec: Codec<Bytes>, bytes: Uint8Array): Bytes {
  try {
    return codec.decode(bytes);
  } catch {
    throw new ImError(1001, 'the body is no such message');
  }
}

const json = ({ unreadCount, conversations }: GetConversationsResp) => ({
  unreadCount,
  conversations: conversations.map(({ lastMsg, user, friend, group, ...rest }: ConversationMsg) => ({
    ...rest,
    lastMsg: lastMsg ? messageJson(lastMsg) : null,
    user: user ?? null,
    friend: friend ?? null,
    group: group ?? null,
  })),
});

/** /jssdk: a list of conversations with everything displayed of it, in one call. */
export const jssdkCalls: ImCalls = {
  '/jssdk/get_active_conversations': inBoth(
    getActiveConversationsReq,
    z.object({ ownerUserID: f.someID, count: z.number().int().min(0).nullish() }),
    async (context, { ownerUserID, count }) => {
      context.checkSelf(ownerUserID);
      return conversationsOf(context, ownerUserID, { count: Math.min(count || 100, 500) });
    },
  ),

  '/jssdk/get_conversations': inBoth(
    getConversationsReq,
    z.object({ ownerUserID: f.someID, conversationIDs: z.array(f.text(140)).max(500).nullish() }),
    async (context, { ownerUserID, conversationIDs }) => {
      context.checkSelf(ownerUserID);
      return conversationsOf(context, ownerUserID, { conversationIDs: conversationIDs ?? [] });
    },
  ),
};
