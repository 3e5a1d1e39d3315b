import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AwsV4Signer } from 'aws4fetch';

const python = '/usr/bin/python3';
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const bucket = 'gift-files';

/** Whether OpenStack Swift is installed (Debian: python3-swift). */
export const hasS3Server = (): boolean => spawnSync(python, ['-c', 'import swift']).status === 0;

/** A real S3 server on this machine with an empty bucket, and the variables to use it. */
export async function startS3Server() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gift-s3-'));
  const script = path.join(import.meta.dirname, 's3-server.py');
  const server = spawn(python, [script, folder, keys.accessKeyId, keys.secretAccessKey], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(Number(line)));
    server.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}`)));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const signer = new AwsV4Signer({
    ...{ ...keys, method: 'PUT', url: `${endpoint}/${bucket}`, service: 's3', region: 'us-east-1' },
  });
  const { url, headers } = await signer.sign();
  const { ok, status } = await fetch(url, { method: 'PUT', headers });
  if (!ok) throw new Error(`no bucket: ${status}`);
  return {
    endpoint,
    /** The variables for this server, or for a proxy before it. */
    env: (address = endpoint): Record<string, string> => ({
      S3_ENDPOINT: address,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    async close() {
      server.removeAllListeners('exit');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
