import { animateMoves, depth } from '../../shared/nav';
import { showsTabs } from '../routes';
import './transitions.css';

type Move = 'forward' | 'back' | 'fade';

const html = document.documentElement;
const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The path, and the step of a form with several. */
const placeOf = ({ pathname, searchParams }: URL) => `${pathname}#${searchParams.get('step') ?? ''}`;
const here = () => new URL(location.href);

/** What is shown, while the address may have changed already. */
let current = { path: location.pathname, place: placeOf(here()), depth: depth() };
const remember = () => {
  current = { path: location.pathname, place: placeOf(here()), depth: depth() };
};

const moveTo = (path: string, isBack: boolean, isReplaced: boolean): Move =>
  isReplaced || (showsTabs(current.path) && showsTabs(path)) ? 'fade' : isBack ? 'back' : 'forward';

const canAnimate = () =>
  'startViewTransition' in document && !reducesMotion.matches && document.visibilityState === 'visible';

/** Changes the screen inside a view transition, and resolves once the new screen is rendered. */
function animate(move: Move, change: () => void): Promise<void> {
  // Of a transition that still runs: the old screen would have no picture.
  delete html.dataset.entering;
  html.dataset.leaving = '';
  const transition = document.startViewTransition(async () => {
    change();
    remember();
    delete html.dataset.leaving;
    html.dataset.entering = move;
    // React renders a new address in a microtask.
    await new Promise((resolve) => setTimeout(resolve));
  });
  latest = transition;
  // The browser skips a transition when the next one starts.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => {
    if (latest === transition) delete html.dataset.entering;
  });
  return transition.updateCallbackDone;
}
let latest: ViewTransition | undefined;

/** Slides a new screen in, and the one before back in from the other side. Tabs only fade. Starts on import. */
function start() {
  animateMoves((to, isReplaced, change) => {
    const url = new URL(to, location.href);
    if (placeOf(url) !== current.place && canAnimate())
      return animate(moveTo(url.pathname, false, isReplaced), change);
    change();
    remember();
  });
  // While capturing: before the router, which would render before the browser has a picture of the old screen.
  addEventListener(
    'popstate',
    (event) => {
      if (!event.isTrusted) return;
      const isSeen = event.hasUAVisualTransition || placeOf(here()) === current.place || !canAnimate();
      if (isSeen) return remember();
      event.stopImmediatePropagation();
      const move = moveTo(location.pathname, depth() < current.depth, false);
      void animate(move, () => dispatchEvent(new PopStateEvent('popstate', { state: event.state })));
    },
    true,
  );
}

start();
