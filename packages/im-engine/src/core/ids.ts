/** 32 random lower-case hex digits. */
export const newID = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Identifies one operation in the server's log. */
export const operationID = (): string => newID().slice(16);
