/** The purpose of a frame, its `reqIdentifier` (openim: msggateway constants). */
export const RequestID = {
  newestSeqs: 1001,
  pullRanges: 1002,
  send: 1003,
  /** Calls; refused, as open-source servers do. */
  signal: 1004,
  pullSeqs: 1005,
  readState: 1006,
  lastMessages: 1007,
  push: 2001,
  kicked: 2002,
  logout: 2003,
  background: 2004,
  presence: 2005,
} as const;
export type RequestID = (typeof RequestID)[keyof typeof RequestID];
