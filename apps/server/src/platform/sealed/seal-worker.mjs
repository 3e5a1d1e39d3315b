// A worker thread that decrypts sealed bodies, one message each: 1024-bit RSA takes 0.1 ms a piece, and node:crypto has
// no asynchronous form of it. Plain JavaScript, so that source and bundle load the same file.
import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

/**
 * The text before suffix and time, or undefined. The last pieces are decrypted first, since they contain both: most
 * forged bodies then cost one piece. The first bad piece stops it.
 */
export function openPieces(key, pieces, { suffix, timestampDigits, nowMs, skewMs }) {
  const tailBytes = suffix.length + timestampDigits;
  let tail = Buffer.alloc(0);
  let left = pieces.length;
  while (tail.length < tailBytes && left > 0) {
    left--;
    const opened = unpadded(key, Buffer.from(pieces[left], 'hex'));
    if (!opened) return undefined;
    tail = Buffer.concat([opened, tail]);
  }
  const cut = tail.length - tailBytes;
  const stamp = tail.toString('latin1', tail.length - timestampDigits);
  if (cut < 0 || tail.toString('latin1', cut, cut + suffix.length) !== suffix) return undefined;
  if (!/^\d+$/.test(stamp) || Math.abs(nowMs - Number(stamp)) > skewMs) return undefined;
  const head = [];
  for (const piece of pieces.slice(0, left)) {
    const opened = unpadded(key, Buffer.from(piece, 'hex'));
    if (!opened) return undefined;
    head.push(opened);
  }
  return new TextDecoder().decode(Buffer.concat([...head, tail.subarray(0, cut)]));
}

/**
 * PKCS#1 v1.5 encryption padding, removed by hand: 00 02, at least eight non-zero bytes, 00, then the text, which is
 * never empty. Node 20 refuses this padding in privateDecrypt and Node 22 answers bad padding with random bytes.
 */
function unpadded(key, piece) {
  let block;
  try {
    block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, piece);
  } catch {
    return undefined;
  }
  const end = block.indexOf(0, 2);
  const isPadded = block[0] === 0 && block[1] === 2 && end >= 10 && end < block.length - 1;
  return isPadded ? block.subarray(end + 1) : undefined;
}

function openWithAny(keys, pieces, tail) {
  for (const key of keys) {
    const text = openPieces(key, pieces, tail);
    if (text !== undefined) return text;
  }
  return undefined;
}

if (!isMainThread && workerData?.opensSealedBodies) {
  const parsed = new Map();
  const parse = (pem) => {
    if (!parsed.has(pem)) parsed.set(pem, createPrivateKey(pem));
    return parsed.get(pem);
  };
  parentPort.on('message', ({ id, sealKeys, pieces, tail }) =>
    parentPort.postMessage({ id, text: openWithAny(sealKeys.map(parse), pieces, tail) }),
  );
}
