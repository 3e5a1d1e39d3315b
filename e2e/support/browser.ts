import { type Browser, chromium as launcher } from 'playwright-core';
import { chromium } from '../../tools/chromium.mjs';

let shared: Promise<Browser> | undefined;

/** One browser for all files of a worker, with a profile for each visitor. It closes with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

/** Closes every profile that a test file left open in the shared browser. */
export async function closeProfiles(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

/** A browser of the caller's own, which the caller closes. */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const found = chromium();
  if (!found.path) throw new Error(found.problem);
  return launcher.launch({
    executablePath: found.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      // A fake microphone that beeps, without a permission prompt.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...more,
    ],
  });
}
