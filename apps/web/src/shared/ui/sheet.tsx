import { texts } from '@gift/client/language';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { CloseIcon } from './icons';
import { Modal } from './modal';

const t = texts({ close: ['Close', '关闭', 'Close'] });
const closeMs = 140;
/** A double tap's second tap would hit the backdrop of the sheet that the first one opened. */
const doubleTapMs = 400;
const farEnoughPx = 90;
const fastEnoughPxPerMs = 0.5;

type Drag = { startY: number; startMs: number };

/**
 * A bottom sheet: a modal that the backdrop and a downward pull close too. Its children are mounted only while it is
 * open.
 */
export function Sheet({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}) {
  return open ? (
    <OpenSheet onClose={onClose} title={title}>
      {children}
    </OpenSheet>
  ) : null;
}

function OpenSheet({
  onClose,
  title,
  children,
}: {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useRef<Drag | null>(null);
  const closing = useRef(false);
  const openedMs = useRef(performance.now());
  /** A press that started before the sheet opened ends in a click on whatever is under it now. */
  const isPressed = useRef(false);

  function leave() {
    if (closing.current) return;
    closing.current = true;
    if (dialog.current) dialog.current.style.transform = '';
    dialog.current?.classList.add('closing');
    setTimeout(onClose, closeMs);
  }

  function grab(event: PointerEvent) {
    if ((event.target as Element).closest('button')) return;
    drag.current = { startY: event.clientY, startMs: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function pull(event: PointerEvent) {
    if (!drag.current) return;
    const down = Math.max(0, event.clientY - drag.current.startY);
    dialog.current!.style.transform = `translateY(${down}px)`;
  }

  function letGo(event: PointerEvent) {
    const start = drag.current;
    drag.current = null;
    if (!start) return;
    const down = event.clientY - start.startY;
    const isFast = down / Math.max(1, event.timeStamp - start.startMs) > fastEnoughPxPerMs && down > 20;
    if (down > farEnoughPx || isFast) leave();
    else dialog.current!.style.transform = '';
  }

  return (
    <Modal
      box={dialog}
      className="sheet"
      aria-label={typeof title === 'string' ? title : undefined}
      onClose={leave}
      onPointerDownCapture={() => {
        isPressed.current = true;
      }}
      onClickCapture={(event) => {
        // Keyboards and screen readers click without a press.
        if (isPressed.current || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        const isOutside = event.target === event.currentTarget;
        if (isOutside && performance.now() - openedMs.current > doubleTapMs) leave();
      }}
    >
      <div
        className="sheet-head"
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label={t.close} onClick={leave}>
          <CloseIcon size={20} />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </Modal>
  );
}
