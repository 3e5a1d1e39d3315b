import { useEffect, useRef } from 'react';

/**
 * Fits an open chat between the top of the glass and the keyboard. Phones disagree on what a keyboard does to a page;
 * what is visible they all tell.
 */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    const root = document.documentElement;
    root.classList.add('room-open');
    const fitFrame = () => {
      const style = frame.current?.style;
      if (!style || !seen) return;
      // A pinch makes the visible part smaller too, and that is no keyboard.
      if (seen.scale > 1.01) return;
      style.height = `${seen.height}px`;
      style.transform = seen.offsetTop > 0 ? `translateY(${seen.offsetTop}px)` : '';
    };
    fitFrame();
    seen?.addEventListener('resize', fitFrame);
    seen?.addEventListener('scroll', fitFrame);
    return () => {
      root.classList.remove('room-open');
      seen?.removeEventListener('resize', fitFrame);
      seen?.removeEventListener('scroll', fitFrame);
    };
  }, []);
  return frame;
}
