import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import net from 'node:net';
import { calls, type EndpointSpec } from '@gift/contract';
import { sealChunks, sealHeader, sealHeaderValue, sealJoint } from '@gift/contract/seal/seal';
import type { Keys } from '../../apps/server/src/platform/keys/keys';

// A trader's phone that uses little CPU time, because it shares two cores with the server: one connection, one call
// at a time, a newly sealed body for each call.

/** The specification's sealed body (section 7); the key is parsed once. */
function sealer({ sealedCalls, sealSuffix }: Keys) {
  const key = createPublicKey(sealedCalls[0].privateKey);
  return (body: object): string =>
    sealChunks(JSON.stringify(body) + sealSuffix + Date.now())
      .map((piece) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'))
      .join(sealJoint);
}

/** Opens phones, the next one at the next port. Behind a proxy every trader has an own address, and so an own rate limit. */
export function phones(ports: readonly number[], keys: Keys) {
  const seal = sealer(keys);
  let opened = 0;
  return (token: string) => {
    const port = ports[opened % ports.length]!;
    const address = `198.51.${(opened >> 8) & 255}.${opened++ & 255}`;
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let pending: { name: string; resolve(data: never): void; reject(error: Error): void } | undefined;
    let held = '';
    socket.setEncoding('utf8');
    socket.on('error', (error) => pending?.reject(error));
    socket.on('close', () => pending?.reject(new Error('the server hung up')));
    socket.on('data', (chunk: string) => {
      held = held ? held + chunk : chunk;
      const end = held.indexOf('\r\n\r\n');
      if (end < 0 || !pending) return;
      const length = Number(/content-length: (\d+)/i.exec(held)?.[1]);
      // Only names in the answers could be non-ASCII, and the benchmark's names are ASCII.
      if (held.length < end + 4 + length) return;
      const { name, resolve, reject } = pending;
      const answer = JSON.parse(held.slice(end + 4));
      held = '';
      pending = undefined;
      if (answer.code === 200) resolve(answer.data as never);
      else reject(new Error(`${name}: ${answer.code} ${answer.message}`));
    });
    return {
      /** Makes one call; returns its data, and throws a refusal. */
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
          pending = { name, resolve, reject };
        });
      },
      hangUp: () => socket.destroy(),
    };
  };
}

export type Phone = ReturnType<ReturnType<typeof phones>>;
