import { texts } from '@gift/client/language';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { vibrate } from '../../state/haptics';
import { message } from '../../state/message';
import { Busy } from '../../ui/busy';
import '../forms.css';

const t = texts({
  hint: ['Hold, or tap and confirm', '长按，或点按后确认', 'Hold, or tap and confirm'],
  sure: ['This cannot be undone.', '此操作不可撤销。', 'You no fit undo this one.'],
  cancel: ['Cancel', '取消', 'Cancel'],
});
const holdMs = 3000;

/**
 * Confirms after a three-second hold, by touch or with Space or Enter: for payments that cannot be undone. A tap, a key
 * press or the click of a screen reader asks in a dialog instead.
 */
export function HoldButton({
  onHeld,
  action,
  busy = false,
  disabled = false,
  children,
}: {
  onHeld: () => void;
  /** The label of the dialog's button, such as "Release ₦18,000". */
  action: string;
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function press() {
    if (busy || disabled || timer.current) return;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      release();
      vibrate('press');
      onHeld();
    }, holdMs);
  }
  function release() {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHeld(false);
  }
  async function ask() {
    if (busy) return;
    if (await message(t.sure, { title: action, confirm: action, cancel: t.cancel })) onHeld();
  }
  function letGo() {
    const isEarly = timer.current !== undefined;
    release();
    if (isEarly) void ask();
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
  return (
    <button
      type="button"
      className={isHeld ? 'button hold held' : 'button hold'}
      aria-busy={busy || undefined}
      aria-description={t.hint}
      disabled={disabled}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // Screen readers click without a press.
      onClick={(event) => event.detail === 0 && void ask()}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        letGo();
      }}
      onBlur={release}
    >
      {busy && <Busy />}
      <span className="row">{children}</span>
    </button>
  );
}
