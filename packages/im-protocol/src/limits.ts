// Limits both ends must agree on (openim: msggateway, long_conn_mgr).

/** Max size of a client's frame, compressed. The server closes the connection on a larger one. */
export const maxRequestBytes = 51_200;
/** Max size of a server's frame: native engines read no more, so answers to pulls stay below. */
export const maxReplyBytes = 1_048_576;
/** Browsers answer a protocol ping automatically, so the server sends them one. */
export const pingEveryMs = 27_000;
/** Without any frame for this long, the link counts as dead. */
export const readDeadlineMs = 30_000;
