import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

it('shows the server its own time on a phone that is an hour slow', async () => {
  const { readServerTime, serverNow } = await import('./clock');
  readServerTime(1_000_000 + 3_600_000, 1_000_000, 1_000_000);
  expect(serverNow()).toBe(4_600_000);
});

it('trusts the quickest trip most', async () => {
  const { readServerTime, serverNow } = await import('./clock');
  readServerTime(1_000_050, 1_000_000, 1_000_100);
  readServerTime(1_003_000, 1_000_000, 1_002_000);
  expect(serverNow()).toBe(1_000_000);
});

it('measures again after the device clock changed', async () => {
  const { readServerTime, serverNow } = await import('./clock');
  readServerTime(1_000_050, 1_000_000, 1_000_100);
  readServerTime(9_000_000, 1_000_000, 1_000_400);
  expect(serverNow()).toBe(1_000_000 + 9_000_000 - 1_000_200);
});

it('ignores an answer without a time', async () => {
  const { readServerTime, serverNow } = await import('./clock');
  readServerTime(Number(null), 1_000_000, 1_000_100);
  readServerTime(Number.NaN, 1_000_000, 1_000_100);
  expect(serverNow()).toBe(1_000_000);
});
