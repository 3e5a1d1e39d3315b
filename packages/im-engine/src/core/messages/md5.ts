// MD5 (RFC 1321), which identifies files and parts in the wire's uploads; browsers do not provide it.

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Int32Array.from({ length: 64 }, (_, n) => Math.floor(Math.abs(Math.sin(n + 1)) * 2 ** 32) | 0);

/** Lower-case hex. */
export function md5(bytes: Uint8Array): string {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  const whole = bytes.length & ~63;
  const words = new Int32Array(16);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(at + n * 4, true);
    block(state, words);
  }
  // The remaining bytes, a 1 bit, zeros, and the length in bits fill one or two more blocks.
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const tailView = new DataView(tail.buffer);
  tailView.setUint32(tail.length - 8, bytes.length << 3, true);
  tailView.setUint32(tail.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  for (let at = 0; at < tail.length; at += 64) {
    for (let n = 0; n < 16; n += 1) words[n] = tailView.getInt32(at + n * 4, true);
    block(state, words);
  }
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function block(state: Int32Array, words: Int32Array) {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  for (let n = 0; n < 64; n += 1) {
    let mixed: number;
    let word: number;
    if (n < 16) {
      mixed = (b & c) | (~b & d);
      word = n;
    } else if (n < 32) {
      mixed = (d & b) | (~d & c);
      word = (5 * n + 1) & 15;
    } else if (n < 48) {
      mixed = b ^ c ^ d;
      word = (3 * n + 5) & 15;
    } else {
      mixed = c ^ (b | ~d);
      word = (7 * n) & 15;
    }
    const sum = (a + mixed + sines[n]! + words[word]!) | 0;
    const shift = shifts[((n >> 4) << 2) | (n & 3)]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
}
