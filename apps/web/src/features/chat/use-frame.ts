import { useEffect, useRef } from 'react';

/**
 * Fits an open chat between the top of the screen and the keyboard. Phones resize pages differently for a keyboard, but
 * all report the visible area.
 */
export function useFrame() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const root = document.documentElement;
    root.classList.add('room-open');
    const fitFrame = () => {
      const style = frame.current?.style;
      if (!style || !viewport) return;
      // Pinch zoom shrinks the visible area too, but is no keyboard.
      if (viewport.scale > 1.01) return;
      style.height = `${viewport.height}px`;
      style.transform = viewport.offsetTop > 0 ? `translateY(${viewport.offsetTop}px)` : '';
    };
    fitFrame();
    viewport?.addEventListener('resize', fitFrame);
    viewport?.addEventListener('scroll', fitFrame);
    return () => {
      root.classList.remove('room-open');
      viewport?.removeEventListener('resize', fitFrame);
      viewport?.removeEventListener('scroll', fitFrame);
    };
  }, []);
  return frame;
}
