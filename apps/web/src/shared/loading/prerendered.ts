import { useLayoutEffect } from 'react';

// A page that the service worker opened as it was last drawn, and the moment in which the app's own takes its place.

let isWaiting = false;

function reveal() {
  document.getElementById('drawn')?.remove();
  document.getElementById('root')?.removeAttribute('hidden');
}

/** For what stands in until a screen is there: what was drawn last time says more, and stays for so long. */
export function useDrawnMeanwhile() {
  useLayoutEffect(() => {
    isWaiting = true;
    return () => {
      isWaiting = false;
      reveal();
    };
  }, []);
}

/** For the app: whatever it shows that is no waiting takes the place of what was drawn, in the same frame. */
export function useOwnDrawing() {
  useLayoutEffect(() => {
    if (!isWaiting) reveal();
  });
}
