import { ProtocolError } from './model/errors';

// Node has a much faster way than browsers; both are used through this.
export const buffer = (globalThis as { Buffer?: NodeBuffer }).Buffer;

export type NodeBytes = Uint8Array<ArrayBuffer> & {
  toString(encoding: 'base64' | 'latin1', from?: number, to?: number): string;
};
type NodeBuffer = {
  isBuffer(bytes: Uint8Array): boolean;
  from(memory: ArrayBufferLike, at: number, length: number): NodeBytes;
  from(bytes: Uint8Array): NodeBytes;
  from(text: string, encoding?: 'base64'): NodeBytes;
};

export function toBase64(bytes: Uint8Array): string {
  if (buffer) return buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  let binary = '';
  // In pieces: all at once would be too many arguments for one call.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Standard base64 with padding; other characters are refused, not skipped. */
export function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = buffer ? viaBuffer(buffer, text) : viaAtob(text);
  // Node skips invalid characters, so an invalid text comes out too short.
  if (text.length % 4 !== 0 || bytes.length !== (text.length / 4) * 3 - padding)
    throw new ProtocolError('data is not base64');
  return bytes;
}

const viaBuffer = ({ from }: NodeBuffer, text: string): Uint8Array => from(text, 'base64');

function viaAtob(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    throw new ProtocolError('data is not base64');
  }
}
