/** Where lines go, each with an operation id. Never a token, never what people write to each other. */
export type GatewayLog = Record<
  'debug' | 'info' | 'warn' | 'error',
  (fields: object, text: string) => void
> & { isLevelEnabled?(level: 'debug'): boolean };

/** Lines name an operation as the client does, within reason. */
export const operationOf = (operationID: string) =>
  /^[\w.:-]{1,64}$/.test(operationID) ? operationID : 'unnamed';
