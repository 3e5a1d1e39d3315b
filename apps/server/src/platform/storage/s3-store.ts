import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Config } from '../config/config';
import { backoff, ObjectMissing, type ObjectStore, type Source, StorageUnavailable } from './object-store';

export type S3Config = NonNullable<Config['s3']>;

/** A connection on which nothing moves for this long is dead. */
const usualIdleMs = 10_000;
/** A request must be answered within this, plus the time its own bytes need at a slow 100 kB/s. */
const answerMs = 15_000;
const bytesPerMs = 100;
const tries = 3;
const nothing = createHash('sha256').digest();
/** The request was damaged or lost on the way. */
const temporaryCodes = new Set([
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentSHA256Mismatch',
]);

/** Another try may succeed. */
class Temporary extends StorageUnavailable {}

type Sent = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  source?: Source;
  bytes?: number;
  sha256?: Buffer;
};

const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof ObjectMissing)) throw error;
};

type Answer = { body: Buffer; bytes: number };

/** Objects in an S3 bucket. Requests are signed, and S3 verifies the SHA-256 of what it receives. */
export function s3Store(
  { url, region, accessKeyID, secretAccessKey }: S3Config,
  { idleMs = usualIdleMs } = {},
): ObjectStore {
  const client = url.startsWith('https:') ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 64 });

  async function ask(
    method: string,
    key: string,
    { query, headers, source, bytes = 0, sha256 = nothing }: Sent,
  ): Promise<IncomingMessage> {
    const address = new URL(`${url}/${key.split('/').map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...{ method, url: address.href, service: 's3', region, secretAccessKey, accessKeyId: accessKeyID },
      headers: { ...headers, 'x-amz-content-sha256': sha256.toString('hex') },
    });
    const signedHeaders = Object.fromEntries((await signer.sign()).headers);
    return new Promise((resolve, reject) => {
      const request = client.request(address, {
        ...{ method, agent, timeout: idleMs },
        headers: { ...signedHeaders, 'content-length': bytes },
      });
      const giveUp = () => request.destroy(new Error('no answer in time'));
      const limit = setTimeout(giveUp, answerMs + bytes / bytesPerMs);
      const fail = (error: Error) => {
        clearTimeout(limit);
        reject(new Temporary(`S3 cannot be reached: ${error.message}`, { cause: error }));
      };
      request.on('timeout', giveUp).on('error', fail);
      request.on('response', (response) => {
        clearTimeout(limit);
        resolve(response);
      });
      if (typeof source === 'string') pipeline(createReadStream(source), request).catch(fail);
      else request.end(source);
    });
  }

  async function answer(method: string, key: string, request: Sent): Promise<Answer> {
    const response = await ask(method, key, request);
    const body = await buffer(response).catch((error) => {
      throw new Temporary(`S3 broke the connection: ${error.message}`, { cause: error });
    });
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) return { body, bytes: Number(response.headers['content-length']) };
    const code = /<Code>(\w+)<\/Code>/.exec(String(body))?.[1] ?? '';
    if (status === 404 && code !== 'NoSuchBucket') throw new ObjectMissing(`${key} is not in the bucket`);
    const isTemporary = status >= 500 || status === 429 || temporaryCodes.has(code);
    throw new (isTemporary ? Temporary : StorageUnavailable)(`S3 answered ${status} ${code}`);
  }

  /** Every request may be repeated, since the bytes under a key are always the same. */
  async function send(method: string, key: string, request: Sent): Promise<Answer> {
    for (let attempt = 1; ; attempt++)
      try {
        return await answer(method, key, request);
      } catch (error) {
        if (!(error instanceof Temporary) || attempt === tries) throw error;
        await backoff(attempt);
      }
  }

  return {
    async put(key, source, { bytes, sha256 }) {
      await send('PUT', key, { source, bytes, sha256 });
    },
    get: async (key, start, end) =>
      (await send('GET', key, { headers: { range: `bytes=${start}-${end}` } })).body,
    head: async (key) => (await send('HEAD', key, {}).catch(unlessMissing))?.bytes,
    async delete(key) {
      await send('DELETE', key, {}).catch(unlessMissing);
    },
    async *list(folder) {
      const part = (xml: string, name: string) =>
        new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = {
          'list-type': '2',
          prefix: `${folder}/`,
          ...(token && { 'continuation-token': token }),
        };
        const xml = String((await send('GET', '', { query })).body);
        for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs))
          yield { key: part(entry, 'Key') ?? '', bytes: Number(part(entry, 'Size')) };
        token = part(xml, 'NextContinuationToken');
      }
    },
  };
}
