import * as z from 'zod';
import { endpoint } from '../../endpoint';

/** What the chat engine needs to log in (spec section 3). */
export const chatLogin = endpoint({
  method: 'POST',
  path: '/api/chat/login',
  summary: "Returns the caller's chat token and the addresses of the chat server",
  body: z.strictObject({}),
  answer: z.object({
    userID: z.string(),
    /** Valid until this session ends, and unchanged until then. */
    token: z.string(),
    platformID: z.literal(5),
    /** The base URL of the HTTP calls, `https://host/api`. */
    apiAddr: z.string(),
    /** The URL of the websocket, `wss://host/msg_gateway`. */
    wsAddr: z.string(),
  }),
  refusals: ['ChatUnavailable'],
});
