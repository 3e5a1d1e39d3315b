// Lets a mouse act as one finger, for parts that listen to touch events: pull to refresh, swiping (spec section 2).
import './desktop/desktop.css';

type Kind = 'touchstart' | 'touchmove' | 'touchend';

let target: EventTarget | null = null;

function send(kind: Kind, mouse: MouseEvent) {
  const finger = {
    identifier: 1,
    target,
    clientX: mouse.clientX,
    clientY: mouse.clientY,
    pageX: mouse.pageX,
    pageY: mouse.pageY,
    screenX: mouse.screenX,
    screenY: mouse.screenY,
  };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const touches = kind === 'touchend' ? [] : [finger];
  Object.assign(event, { touches, targetTouches: touches, changedTouches: [finger] });
  target?.dispatchEvent(event);
}

/** Turns mouse presses into touch events on a device without touch. */
export function startTouchSimulation() {
  addEventListener('mousedown', (mouse) => {
    if (mouse.button !== 0) return;
    target = mouse.target;
    send('touchstart', mouse);
  });
  addEventListener('mousemove', (mouse) => target && send('touchmove', mouse));
  addEventListener('mouseup', (mouse) => {
    if (!target) return;
    send('touchend', mouse);
    target = null;
  });
}
