const enoughPx = 64;
const maxPx = 96;

/**
 * Refreshes when a finger pulls the page down from its top, starting with `touch`. Returns a function that stops it.
 */
export function startPulling(
  mark: HTMLElement,
  onRefresh: () => Promise<unknown>,
  touch: TouchEvent,
): () => void {
  let startY = -1;
  let pulledPx = 0;
  let isBusy = false;
  const draw = (px: number, spinning = false) => {
    const style = mark.style;
    style.opacity = px > 4 ? '1' : '0';
    style.transform = `translateY(${px}px) rotate(${px * 4}deg)`;
    style.transition = px === 0 || spinning ? 'transform 140ms ease-out, opacity 140ms ease-out' : 'none';
    mark.firstElementChild?.classList.toggle('turning', spinning);
  };
  const down = (event: TouchEvent) => {
    const inDialog = (event.target as Element).closest?.('dialog');
    startY = scrollY <= 0 && !isBusy && !inDialog ? event.touches[0]!.clientY : -1;
    pulledPx = 0;
  };
  const move = (event: TouchEvent) => {
    if (startY < 0) return;
    const byPx = event.touches[0]!.clientY - startY;
    if (scrollY > 0 || byPx < 0) {
      startY = -1;
      draw(0);
      return;
    }
    pulledPx = Math.min(maxPx, byPx / 2);
    draw(pulledPx);
  };
  const up = async () => {
    if (startY < 0) return;
    startY = -1;
    if (pulledPx < enoughPx) return draw(0);
    isBusy = true;
    draw(enoughPx, true);
    await onRefresh().catch(() => undefined);
    isBusy = false;
    draw(0);
  };
  const passive = { passive: true } as const;
  addEventListener('touchstart', down, passive);
  addEventListener('touchmove', move, passive);
  addEventListener('touchend', up, passive);
  down(touch);
  return () => {
    removeEventListener('touchstart', down);
    removeEventListener('touchmove', move);
    removeEventListener('touchend', up);
  };
}
