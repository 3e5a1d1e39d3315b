// node tools/verify/verify-reputation.mjs reputation.json [instance address or public key]
// Verifies a user's signed reputation (/api/user/reputation) without its instance. Only the instance can confirm its
// key: give its address, from which the key is loaded, or the key itself. Needs only Node.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Canonical JSON: keys sorted, no whitespace. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** Why a reputation record is invalid, or null. `publicKey` is the known key of its instance. */
export function reputationFault(file, publicKey) {
  if (file?.statement?.format !== 'gift-reputation-1') return 'not a record of a person';
  if (publicKey !== undefined && file.publicKey !== publicKey)
    return 'signed with another key than the instance has';
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: file.publicKey }, format: 'jwk' });
    const signature = Buffer.from(file.signature, 'base64url');
    return verify(null, Buffer.from(canonical(file.statement)), key, signature) ? null : 'was changed';
  } catch {
    return 'the key or the signature is none';
  }
}

async function main([path, from]) {
  if (!path)
    throw new Error(
      'usage: node tools/verify/verify-reputation.mjs reputation.json [instance address or public key]',
    );
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const isAddress = /^https?:\/\//.test(from ?? '');
  const key = isAddress
    ? (await (await fetch(new URL('/api/instanceKey', from))).json()).data.publicKey
    : from;
  const fault = reputationFault(file, key);
  if (fault) {
    console.error(`The record does not hold: ${fault}.`);
    process.exitCode = 1;
    return;
  }
  const { nickname, issuedAt, record } = file.statement;
  console.log(`The record of ${nickname} holds, as of ${issuedAt}:`, record);
  if (!key) console.log(`Ask the instance itself whether this is its key: ${file.publicKey}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2));
