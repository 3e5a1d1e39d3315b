// Lighthouse's scores of the public pages on a phone, signed out, in demo mode, behind nginx with TLS and HTTP/2 as Gift
// ships it (Debian: nginx). About a minute per page.
//   npm run bench -- lighthouse [address ...]
// npm downloads Lighthouse when it runs: it has 114 packages of 176 MB, and nothing else needs it. REPORTS=folder saves
// its reports. Its performance score counts only on a quiet machine: Lighthouse simulates the slow phone from timings
// that it measures.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startNginx } from '../e2e/chaos/nginx';
import { startGift } from '../e2e/support';
import { chromium } from '../tools/chromium.mjs';
import { report } from './shared/figures';

const version = '13.5.0';
const categoryNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categoryNames)[number];
type Audit = { score: number | null; title: string; scoreDisplayMode: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const given = process.argv.slice(2);
const addresses = given.length > 0 ? given : ['/', '/login', '/activity', '/helpCenter', '/market'];
const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'],
  '--ignore-certificate-errors',
];

/** Runs Lighthouse in a folder of its own, which holds no package.json of ours. */
async function reportOf(url: string, folder: string): Promise<Report> {
  const file = path.join(folder, `${new URL(url).pathname.replaceAll('/', '-')}.json`);
  const args = [
    ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url],
    ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
    `--only-categories=${categoryNames.join(',')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium().path };
  const run = spawn('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const status = await new Promise((resolve) => run.once('close', resolve));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const folder = process.env.REPORTS ?? mkdtempSync(path.join(os.tmpdir(), 'gift-lighthouse-'));
mkdirSync(folder, { recursive: true });
const gift = await startGift();
const port = Number(new URL(gift.url).port);
const tlsFolder = mkdtempSync(path.join(os.tmpdir(), 'gift-nginx-'));
chmodSync(tlsFolder, 0o755);
const nginx = await startNginx(tlsFolder, { calls: [port, port], chat: [port, port] });
flags.push(`--host-resolver-rules="MAP ${nginx.host} 127.0.0.1"`);
const scores: Record<Category, number[]> = {
  performance: [],
  accessibility: [],
  'best-practices': [],
  seo: [],
};
try {
  for (const address of addresses) {
    const { categories, audits } = await reportOf(`https://${nginx.host}:${nginx.port}${address}`, folder);
    for (const name of categoryNames) scores[name].push(Math.round(categories[name].score * 100));
    console.log(`${address}: ${categoryNames.map((name) => `${name} ${scores[name].at(-1)}`).join(', ')}`);
    const lost = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    for (const { id } of lost) console.log(`  ${id}: ${audits[id]?.title} (${audits[id]?.score})`);
  }
  for (const name of categoryNames) report(`lighthouse.${name}`, Math.min(...scores[name]));
} finally {
  await nginx.close();
  await gift.stop();
  rmSync(tlsFolder, { recursive: true, force: true });
  if (!process.env.REPORTS) rmSync(folder, { recursive: true, force: true });
}
