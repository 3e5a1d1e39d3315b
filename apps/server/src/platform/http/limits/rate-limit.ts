import { isIPv6 } from 'node:net';
import type { CoreServices } from '../../../core-services';
import { seconds } from '../../clock';

/**
 * The key under which tries from an address count: the address itself for IPv4, the /64 of a subscriber for IPv6, since
 * he can take a new address from it for every try.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  const network = [...groups, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

type Window = { resetsAt: number; used: number; unsent: number };

/** How often processes exchange their counts, at most. */
const exchangeMs = 250;
/** A process reports a key once its new uses reach this part of the limit: most callers stay below, and cost nothing. */
const reportedPart = 1 / 20;
/** After this time without the bus, counts are not queued for it any more. */
const maxSilenceMs = seconds(15);

export type RateLimiter = {
  /** Counts `cost` uses; returns the seconds to wait when the limit is reached, otherwise 0. */
  use(key: string, rate: { limit: number; windowS: number }, now: Date, cost?: number): number;
};
export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Fixed windows per key. Processes exchange their counts over the bus. So each other process admits at most a twentieth
 * of the limit too much, and what arrives within `exchangeMs`. While the bus is away, each process counts alone.
 * Limits that must be exact (passwords, PINs, codes) count in the database instead.
 */
export function createRateLimits({ signals, clock }: Pick<CoreServices, 'signals' | 'clock'>) {
  const limiters = new Map<string, (key: string, now: number, resetsAt: number) => Window>();
  const refusalCounts = new Map<string, number>();
  const unsent = new Map<Window, { limiter: string; key: string }>();

  function exchange() {
    if (signals.busSilentMs() <= maxSilenceMs) {
      const uses = [...unsent].map(([window, of]) => ({
        ...of,
        count: window.unsent,
        resetsAt: window.resetsAt,
      }));
      signals.publish({ type: 'used', uses });
      for (const window of unsent.keys()) window.unsent = 0;
    }
    unsent.clear();
  }

  signals.listen((signal) => {
    if (signal.type !== 'used') return;
    const now = clock.now().getTime();
    for (const { limiter, key, count, resetsAt } of signal.uses) {
      const window = limiters.get(limiter)?.(key, now, resetsAt);
      if (window) window.used += count;
    }
  });

  return {
    /** How often each limiter refused, for the metrics. */
    refused: refusalCounts as ReadonlyMap<string, number>,

    /** A limiter of this name, the same in all processes. With too many keys, the oldest windows are dropped first. */
    limiter(name: string, maxKeys = 50_000): RateLimiter {
      const windows = new Map<string, Window>();
      const windowOf = (key: string, now: number, resetsAt: number) => {
        const openWindow = windows.get(key);
        if (openWindow && openWindow.resetsAt > now) return openWindow;
        windows.delete(key);
        if (windows.size >= maxKeys) windows.delete(windows.keys().next().value as string);
        const window = { resetsAt, used: 0, unsent: 0 };
        windows.set(key, window);
        return window;
      };
      limiters.set(name, windowOf);
      return {
        use(key, { limit, windowS }, now, cost = 1) {
          const time = now.getTime();
          const window = windowOf(key, time, time + windowS * 1000);
          window.used += cost;
          window.unsent += cost;
          if (window.unsent >= limit * reportedPart) {
            if (unsent.size === 0) setTimeout(exchange, exchangeMs).unref();
            unsent.set(window, { limiter: name, key });
          }
          if (window.used <= limit) return 0;
          refusalCounts.set(name, (refusalCounts.get(name) ?? 0) + 1);
          return Math.ceil((window.resetsAt - time) / 1000);
        },
      };
    },
  };
}
