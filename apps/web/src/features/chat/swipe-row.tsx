import { texts } from '@gift/client/language';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  actions: [
    (name: string) => `${name}: actions`,
    (name: string) => `${name}：操作`,
    (name: string) => `${name}: actions`,
  ],
});

export type SwipeAction = {
  key: string;
  text: string;
  icon: ReactNode;
  tone: 'primary' | 'plain' | 'danger';
  run: () => void;
};

const buttonPx = 76;
const slopPx = 10;
const holdMs = 450;

/** Only one row is open at a time. */
let closeOpen: (() => void) | null = null;

/**
 * A row with hidden actions: a swipe to the left shows them beside it; a long press, a right click or the menu key
 * shows them in a sheet.
 */
export function SwipeRow({
  name,
  actions,
  children,
}: {
  name: string;
  actions: readonly SwipeAction[];
  children: ReactNode;
}) {
  const front = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: number; isSideways: boolean } | null>(null);
  const at = useRef(0);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const swallow = useRef(false);
  const [isSheet, setSheet] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const fullPx = actions.length * buttonPx;

  function slide(px: number, isFree = false) {
    at.current = px;
    const style = front.current!.style;
    style.transition = isFree ? 'none' : 'transform var(--quick)';
    style.transform = px === 0 ? '' : `translateX(${px}px)`;
  }
  const close = () => {
    if (closeOpen === close) closeOpen = null;
    setOpen(false);
    if (front.current) slide(0);
  };
  useEffect(() => () => clearTimeout(hold.current), []);

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, from: at.current, isSideways: false };
    swallow.current = false;
    clearTimeout(hold.current);
    if (event.pointerType !== 'mouse')
      hold.current = setTimeout(() => {
        if (!drag.current || drag.current.isSideways) return;
        drag.current = null;
        swallow.current = true;
        setSheet(true);
      }, holdMs);
  }
  function move(event: PointerEvent) {
    const start = drag.current;
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.isSideways) {
      if (Math.abs(dy) > slopPx) {
        drag.current = null;
        clearTimeout(hold.current);
        return;
      }
      if (Math.abs(dx) < slopPx) return;
      clearTimeout(hold.current);
      start.isSideways = true;
      if (closeOpen && closeOpen !== close) closeOpen();
      front.current!.setPointerCapture(event.pointerId);
      setOpen(true);
    }
    swallow.current = true;
    const px = Math.min(0, start.from + dx);
    slide(px < -fullPx ? -fullPx + (px + fullPx) / 4 : px, true);
  }
  function up() {
    clearTimeout(hold.current);
    const start = drag.current;
    drag.current = null;
    if (!start?.isSideways) return;
    const isWide = start.from < 0 ? at.current < -fullPx * 0.75 : at.current < -fullPx * 0.35;
    if (!isWide) return close();
    slide(-fullPx);
    closeOpen = close;
  }
  const run = (action: SwipeAction) => {
    close();
    setSheet(false);
    action.run();
  };

  return (
    <li className="swipe">
      {isOpen && (
        <div className="swipe-actions" aria-hidden="true">
          {actions.map((action) => (
            <button
              key={action.key}
              type="button"
              tabIndex={-1}
              className={`swipe-action ${action.tone}`}
              onClick={() => run(action)}
            >
              {action.icon}
              {action.text}
            </button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards reach the link inside; its menu key opens the
         same sheet. */}
      <div
        ref={front}
        className="swipe-front"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onContextMenu={(event) => {
          event.preventDefault();
          drag.current = null;
          clearTimeout(hold.current);
          setSheet(true);
        }}
        onClickCapture={(event) => {
          if (!swallow.current && at.current === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!swallow.current) close();
          swallow.current = false;
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        {children}
      </div>
      <Sheet open={isSheet} onClose={() => setSheet(false)} title={t.actions(name)}>
        <div className="rows">
          {actions.map((action) => (
            <button key={action.key} type="button" className="list-row" onClick={() => run(action)}>
              <span className={action.tone === 'danger' ? 'row strong danger' : 'row strong'}>
                {action.icon} {action.text}
              </span>
            </button>
          ))}
        </div>
      </Sheet>
    </li>
  );
}
