import { vibrate } from '../../../shared/state/haptics';

const liftMs = 240;
const fillMs = 260;

/** Once after an order changed: its card lifts, the dot and the line of the step that is done fill in. */
export function showChange(isSuccess: boolean) {
  if (isSuccess) vibrate('success');
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const animate = (element: Element | undefined | null, from: Keyframe, options: KeyframeAnimationOptions) =>
    element?.animate?.([from, { transformOrigin: from.transformOrigin ?? 'center' }], {
      easing: 'ease-out',
      ...options,
    });
  animate(
    document.querySelector('.order-head'),
    { transform: 'translateY(10px)', opacity: 0.4 },
    { duration: liftMs },
  );
  const step = [...document.querySelectorAll('.timeline :is(.done, .bad)')].at(-1);
  animate(step, { transform: 'scale(0)' }, { duration: fillMs, pseudoElement: '::before' });
  animate(
    step,
    { transform: 'scaleY(0)', transformOrigin: 'top' },
    { duration: fillMs, pseudoElement: '::after' },
  );
}
