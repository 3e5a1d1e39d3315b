import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

// A software passkey for tests: it signs what it is asked, or what a cheat makes it sign.

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string };
type Cheat = {
  origin?: string;
  rpID?: string;
  challenge?: string;
  /** Signs without user verification. */
  isUnverified?: boolean;
  counter?: number;
};

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');

export function authenticator(site = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signed = 0;

  const flagsOf = ({ isUnverified = false }: Cheat, more = 0) =>
    Buffer.from([1 | (isUnverified ? 0 : 4) | more]);
  const clientData = (type: string, asked: Asked, { origin = site, challenge = asked.challenge }: Cheat) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const counter = (count: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(count);
    return bytes;
  };
  const rpHash = (asked: Asked, { rpID = asked.rp?.id ?? asked.rpId ?? '' }: Cheat) => sha256(rpID);
  const credentialOf = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: response as { clientDataJSON: string },
  });

  return {
    id: base64(id),
    /** The answer to `navigator.credentials.create`. */
    register(asked: Asked, cheat: Cheat = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x as string, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y as string, 'base64url'))],
        ]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        rpHash(asked, cheat),
        flagsOf(cheat, 64),
        counter(0),
        Buffer.alloc(16),
        size,
        id,
        Buffer.from(cose),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return credentialOf({
        clientDataJSON: base64(clientData('webauthn.create', asked, cheat)),
        attestationObject: base64(Buffer.from(attestation)),
        transports: ['internal'],
      });
    },
    /** The answer to `navigator.credentials.get`. */
    sign(asked: Asked, cheat: Cheat = {}) {
      signed++;
      const data = clientData('webauthn.get', asked, cheat);
      const authData = Buffer.concat([
        rpHash(asked, cheat),
        flagsOf(cheat),
        counter(cheat.counter ?? signed),
      ]);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return credentialOf({
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(signature),
      });
    },
  };
}
