// When to load a picture, and which ones have loaded (spec section 9).

export const preloadFactor = 1.3;
export const throttleMs = 200;
export const attempts = 3;
export const cacheSize = 200;

const loadedUrls = new Set<string>();

export const isLoaded = (url: string) => loadedUrls.has(url);

/** Remembers a loaded picture; removes the oldest when there are too many. */
export function remember(url: string) {
  loadedUrls.delete(url);
  loadedUrls.add(url);
  if (loadedUrls.size > cacheSize) loadedUrls.delete(loadedUrls.values().next().value!);
}

const loadersByElement = new Map<Element, () => void>();
const moves = ['scroll', 'resize'] as const;
let lastCheckMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function check() {
  lastCheckMs = Date.now();
  timer = undefined;
  for (const [element, show] of loadersByElement) {
    const box = element.getBoundingClientRect();
    const isLaidOut = box.width > 0 || box.height > 0;
    const isNear = box.top < innerHeight * preloadFactor && box.bottom > -innerHeight * (preloadFactor - 1);
    if (isLaidOut && isNear) show();
  }
}

function checkSoon() {
  if (timer !== undefined) return;
  timer = setTimeout(check, Math.max(0, throttleMs - (Date.now() - lastCheckMs)));
}

/**
 * Calls `show` when the element comes within 1.3 screens; checks at most every 200 ms. Returns a function that stops
 * it.
 */
export function whenNear(element: Element, show: () => void): () => void {
  if (loadersByElement.size === 0)
    for (const move of moves) addEventListener(move, checkSoon, { passive: true, capture: true });
  loadersByElement.set(element, show);
  checkSoon();
  return () => {
    loadersByElement.delete(element);
    if (loadersByElement.size > 0) return;
    for (const move of moves) removeEventListener(move, checkSoon, { capture: true });
  };
}
