import { texts } from '@gift/client/language';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '../../state/toasts';
import '../forms.css';

const t = texts({ hint: ['Press and hold for three seconds', '请长按三秒'] });
const holdMs = 3000;

/**
 * Confirms only after a three-second hold, by touch or with Space or Enter: for payments that cannot be undone. An
 * early release says how long to hold.
 */
export function HoldButton({
  onHeld,
  busy = false,
  disabled = false,
  children,
}: {
  onHeld: () => void;
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function press() {
    if (busy || disabled || timer.current) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      release();
      navigator.vibrate?.(30);
      onHeld();
    }, holdMs);
  }
  /** On an early release, explains the hold; otherwise a tap would seem to do nothing. */
  function letGo() {
    if (timer.current) toast(t.hint, { kind: 'warning' });
    release();
  }
  function release() {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
  return (
    <button
      type="button"
      className={held ? 'button hold held' : 'button hold'}
      aria-busy={busy || undefined}
      aria-description={t.hint}
      disabled={disabled}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={letGo}
      onBlur={release}
    >
      {busy && <span className="spinner" />}
      <span className="row">{children}</span>
    </button>
  );
}
