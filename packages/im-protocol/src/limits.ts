// Numbers both ends must agree on (openim: msggateway, long_conn_mgr).

/** A client's frame, compressed as it travels. The server closes on a larger one. */
export const maxRequestBytes = 51_200;
/** A server's frame: native engines read no more, so answers to pulls stay below. */
export const maxReplyBytes = 1_048_576;
/** Browsers answer a protocol ping by themselves, so the server sends them one. */
export const pingEveryMs = 27_000;
/** Without any frame for so long, the link counts as dead. */
export const readDeadlineMs = 30_000;
