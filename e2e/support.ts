// Shared by the browser tests: a Gift on a fresh folder, and a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from './support/free-port';

export type Gift = { url: string; stop: () => Promise<void> };

const packageJson = fs.readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8');
/** `--a --b` of `node --a --b tools/start.mjs`. */
const startFlags = (JSON.parse(packageJson).scripts.start as string).split(' ').slice(1, -1);

/** Runs the script of `npm start` in demo mode, on an empty data folder. `node` is the path of another Node. */
export async function startGift(more: Record<string, string> = {}, node = process.execPath): Promise<Gift> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-story-'));
  fs.chmodSync(dataDir, 0o711);
  const script = path.join(import.meta.dirname, '..', 'tools', 'start.mjs');
  const env = {
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...more,
  };
  const server = spawn(node, [...startFlags, script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stderr.on('data', (chunk) => {
      output += chunk;
      const address = /Gift runs at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  const stop = async () => {
    await ended(server);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function ended(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exit;
}

/** The smallest supported phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 667 },
  isMobile: true,
  hasTouch: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Logs in as a demo trader, and waits for the home page. */
export async function logIn(page: Page, url: string, nickname = 'lagos_cards') {
  await page.goto(`${url}/login`);
  await page.getByText(nickname).click();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`${url}/`);
}
