import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { download } from './download';

const saved: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  saved.length = 0;
  const link = { href: '', download: '', click: () => saved.push(link.download), remove() {} };
  vi.stubGlobal('document', { cookie: '', createElement: () => link, body: { append() {} } });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:', revokeObjectURL() {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A download whose parts arrive after these waits; the connection then stays open without a word. */
function serve(waitsMs: readonly number[], isEnding: boolean) {
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      async start(stream) {
        signal.addEventListener('abort', () => stream.error(new Error('aborted')));
        for (const waitMs of waitsMs) {
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          if (signal.aborted) return;
          stream.enqueue(new Uint8Array(10));
        }
        if (isEnding) stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/csv' } });
  });
}

async function outcome() {
  const running = download('/api/export', 'export.csv').catch((failure: { kind: string }) => failure.kind);
  await vi.advanceTimersByTimeAsync(600_000);
  return running;
}

it('a slow download is saved as long as something arrives within each minute', async () => {
  serve([50_000, 50_000, 50_000], true);
  expect(await outcome()).toBe('export.csv');
  expect(saved).toEqual(['export.csv']);
});

it('a download that stops is given up after a minute without progress', async () => {
  serve([10_000], false);
  expect(await outcome()).toBe('timeout');
  expect(saved).toEqual([]);
});
