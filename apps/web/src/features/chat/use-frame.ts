import { useEffect, useRef } from 'react';

/**
 * Fits an open chat between the top of the screen and the keyboard. Phones resize pages differently for a keyboard, but
 * all report the visible area.
 */
export function useFrame() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    const root = document.documentElement;
    root.classList.add('room-open');
    const fitFrame = () => {
      const style = frame.current?.style;
      if (!style || !seen) return;
      // Pinch zoom shrinks the visible area too, but is no keyboard.
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
