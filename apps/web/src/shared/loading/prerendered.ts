import { useLayoutEffect } from 'react';

// The service worker can open a page with its last saved markup. This module swaps that for the live app.

let hasPlaceholder = false;

function reveal() {
  document.getElementById('prerendered')?.remove();
  document.getElementById('root')?.removeAttribute('hidden');
}

/** For loading placeholders: the saved markup is more useful than a skeleton, so it stays while this is mounted. */
export function usePrerenderedPlaceholder() {
  useLayoutEffect(() => {
    hasPlaceholder = true;
    return () => {
      hasPlaceholder = false;
      reveal();
    };
  }, []);
}

/** For the app: replaces the saved markup with live content in the same frame, unless a placeholder is shown. */
export function useReplacePrerendered() {
  useLayoutEffect(() => {
    if (!hasPlaceholder) reveal();
  });
}
