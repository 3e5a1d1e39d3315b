import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheSize, isLoaded, preloadFactor, remember, throttleMs, whenNear } from './pictures';

const screenPx = 600;
let scrolled: () => void = () => undefined;

/** An element with a given top and the height of a picture. */
const elementAt = (where: { top: number }) => {
  const getBoundingClientRect = vi.fn(() => ({
    top: where.top,
    bottom: where.top + 100,
    width: 100,
    height: 100,
  }));
  return { element: { getBoundingClientRect } as unknown as Element, getBoundingClientRect };
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('innerHeight', screenPx);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'scroll') scrolled = listener;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a picture', () => {
  it('is loaded when it is within 1.3 screens, and not before', () => {
    expect(preloadFactor).toBe(1.3);
    const where = { top: screenPx * 1.3 + 1 };
    const show = vi.fn();
    const stop = whenNear(elementAt(where).element, show);
    vi.advanceTimersByTime(throttleMs);
    expect(show).not.toHaveBeenCalled();
    where.top = screenPx * 1.3 - 1;
    scrolled();
    vi.advanceTimersByTime(throttleMs);
    expect(show).toHaveBeenCalled();
    stop();
  });

  it('is looked for at most every 200 ms, however much is scrolled', () => {
    expect(throttleMs).toBe(200);
    const { element, getBoundingClientRect } = elementAt({ top: 5000 });
    const stop = whenNear(element, () => undefined);
    for (let ms = 0; ms < 1000; ms += 10) {
      scrolled();
      vi.advanceTimersByTime(10);
    }
    expect(getBoundingClientRect.mock.calls.length).toBeLessThanOrEqual(6);
    expect(getBoundingClientRect.mock.calls.length).toBeGreaterThanOrEqual(4);
    stop();
  });

  it('stays in the cache of the 200 most recently used ones', () => {
    expect(cacheSize).toBe(200);
    for (let n = 0; n < 200; n += 1) remember(`picture ${n}`);
    remember('picture 0');
    remember('one more');
    expect(isLoaded('picture 0')).toBe(true);
    expect(isLoaded('picture 1')).toBe(false);
    expect(isLoaded('picture 2')).toBe(true);
  });
});
