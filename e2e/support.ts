// What the browser stories share: a Gift of their own on a fresh folder, and a browser that looks at it.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from './support/free-port';

export type Gift = { url: string; stop: () => Promise<void> };

/** Runs what `npm start` runs, in demo mode, on an empty data folder. `node` is the binary of another Node. */
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
  const server = spawn(node, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk) => {
      said += chunk;
      const address = /Gift runs at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
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

/** The smallest phone the screens are drawn for. */
export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 667 },
  isMobile: true,
  hasTouch: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Logs in as a trader of the demo, and waits for the home page. */
export async function logIn(page: Page, url: string, nickname = 'lagos_cards') {
  await page.goto(`${url}/login`);
  await page.getByText(nickname).click();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`${url}/`);
}
