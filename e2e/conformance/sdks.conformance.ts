import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fetchSdks } from './sdks';

it('conformance fails with a reason when the registry is unreachable', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gift-sdks-'));
  // The npm that runs this test may be configured to be silent.
  const nowhere = ['--registry=http://127.0.0.1:9', '--fetch-retries=0', '--loglevel=error'];
  try {
    await expect(fetchSdks(folder, nowhere)).rejects.toThrow(
      /The SDKs could not be fetched: .*ECONNREFUSED/s,
    );
    await expect(fetchSdks(folder, nowhere)).rejects.toThrow(/could not be fetched/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
