import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { serverAccount } from '../../apps/server/src/platform/postgres/binaries';
import { freePort } from '../support/free-port';

const shipped = path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx', 'gift.conf');
const host = 'gift.example.com';

/** nginx with the configuration that Gift ships; only addresses, ports and paths are replaced. */
export async function startNginx(folder: string, ports: { calls: number[]; chat: number[] }) {
  const [port, plainPort] = [await freePort(), await freePort()];
  const key = path.join(folder, 'privkey.pem');
  const certificate = path.join(folder, 'fullchain.pem');
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host},IP:127.0.0.1`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  const upstream = [...ports.calls, ...ports.chat];
  const site = fs
    .readFileSync(shipped, 'utf8')
    .replace(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/127\.0\.0\.1:808(\d)/g, (_, n) => `127.0.0.1:${upstream[Number(n) - 1]}`)
    .replaceAll('/etc/ssl/gift', folder)
    .replaceAll('/var/log/nginx', folder);
  const account = serverAccount();
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  fs.writeFileSync(
    config,
    `${account ? `user nobody nogroup;` : ''}
daemon off; pid ${folder}/nginx.pid; worker_processes 1;
events { worker_connections 1024; }
http {
${temporary}
${site}
}`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-c', config, '-p', folder, '-e', `${folder}/nginx.log`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  nginx.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(nginx, 'exit');
  await Promise.race([
    exited.then(() => Promise.reject(new Error(`nginx: ${output}`))),
    new Promise((resolve) => setTimeout(resolve, 500)),
  ]);
  return {
    host,
    port,
    certificate: fs.readFileSync(certificate, 'utf8'),
    async close() {
      nginx.kill('SIGTERM');
      await exited;
    },
  };
}
