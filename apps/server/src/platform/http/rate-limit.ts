import { isIPv6 } from 'node:net';

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

/**
 * Fixed windows per key, in this process. Bounded: with too many keys, the oldest windows are dropped first. Several
 * nodes each count for themselves.
 */
export function rateLimiter(maxKeys = 50_000) {
  const windows = new Map<string, { resetsAt: number; used: number }>();
  return {
    /** Counts `cost` uses; returns the seconds to wait when the limit is reached, otherwise 0. */
    use(key: string, { limit, windowS }: { limit: number; windowS: number }, now: Date, cost = 1): number {
      const time = now.getTime();
      let window = windows.get(key);
      if (!window || window.resetsAt <= time) {
        windows.delete(key);
        if (windows.size >= maxKeys) windows.delete(windows.keys().next().value as string);
        window = { resetsAt: time + windowS * 1000, used: 0 };
        windows.set(key, window);
      }
      window.used += cost;
      return window.used <= limit ? 0 : Math.ceil((window.resetsAt - time) / 1000);
    },
  };
}
