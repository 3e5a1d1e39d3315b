/** Receives log entries, each with an operation id. Never a token, never message text. */
export type GatewayLog = Record<
  'debug' | 'info' | 'warn' | 'error',
  (fields: object, text: string) => void
> & { isLevelEnabled?(level: 'debug'): boolean };

/** Entries use the client's operation id, within a max length. */
export const operationOf = (operationID: string) =>
  /^[\w.:-]{1,64}$/.test(operationID) ? operationID : 'unnamed';
