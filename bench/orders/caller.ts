import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import net from 'node:net';
import { calls, type EndpointSpec } from '@gift/contract';
import { sealChunks, sealHeader, sealHeaderValue, sealJoint } from '@gift/contract/seal/seal';
import type { Keys } from '../../apps/server/src/platform/keys/keys';

// A trader's phone, as lean as a phone on the same two cores must be: one connection, one call at a time, the
// body sealed anew for each call.

/** The specification's envelope (section 7), its key read once. */
function sealer({ seal, sealSuffix }: Keys) {
  const key = createPublicKey(seal.privateKey);
  return (body: object): string =>
    sealChunks(JSON.stringify(body) + sealSuffix + Date.now())
      .map((piece) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'))
      .join(sealJoint);
}

/** Opens phones on one port. Behind a proxy every trader has an address, and so a rate, of their own. */
export function phones(port: number, keys: Keys) {
  const seal = sealer(keys);
  let opened = 0;
  return (token: string) => {
    const address = `198.51.${(opened >> 8) & 255}.${opened++ & 255}`;
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let waiting: { name: string; resolve(data: never): void; reject(error: Error): void } | undefined;
    let held = '';
    socket.setEncoding('utf8');
    socket.on('error', (error) => waiting?.reject(error));
    socket.on('close', () => waiting?.reject(new Error('the server hung up')));
    socket.on('data', (chunk: string) => {
      held = held ? held + chunk : chunk;
      const end = held.indexOf('\r\n\r\n');
      if (end < 0 || !waiting) return;
      const length = Number(/content-length: (\d+)/i.exec(held)?.[1]);
      // Nothing but names in the answers is beyond ASCII, and the bench's names are not.
      if (held.length < end + 4 + length) return;
      const { name, resolve, reject } = waiting;
      const answer = JSON.parse(held.slice(end + 4));
      held = '';
      waiting = undefined;
      if (answer.code === 200) resolve(answer.data as never);
      else reject(new Error(`${name}: ${answer.code} ${answer.message}`));
    });
    return {
      /** Makes one call; answers its data, and throws what the server refused. */
      ask<Answer>(name: keyof typeof calls, input: object): Promise<Answer> {
        const spec: EndpointSpec = calls[name];
        const body = JSON.stringify(spec.sealed ? { data: seal(input) } : input);
        const sealed = spec.sealed ? `${sealHeader}: ${sealHeaderValue}\r\n` : '';
        const key = spec.idempotent ? `idempotency-key: ${randomBytes(12).toString('hex')}\r\n` : '';
        socket.write(
          `${spec.method} ${spec.path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n` +
            `content-type: application/json\r\nx-forwarded-for: ${address}\r\n${sealed}${key}` +
            `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
        return new Promise<never>((resolve, reject) => {
          waiting = { name, resolve, reject };
        });
      },
      hangUp: () => socket.destroy(),
    };
  };
}

export type Phone = ReturnType<ReturnType<typeof phones>>;
