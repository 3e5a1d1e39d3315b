import { useStore } from '@gift/client/store';
import { useEffect, useRef } from 'react';
import { closeToast, toasts } from '../../state/toasts';
import { CheckIcon, WarningIcon } from '../icons';

/** Toasts at the top, above sheets too: each toast moves the container to the front of the top layer. */
export function Toasts() {
  const shown = useStore(toasts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div ref={box} className="toasts" popover="manual" role="status" aria-live="assertive">
      {shown.map((toast) => (
        <button
          key={toast.id}
          type="button"
          className={`toast ${toast.kind}`}
          onClick={() => closeToast(toast.id)}
        >
          {toast.kind === 'success' ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
          {toast.text}
        </button>
      ))}
    </div>
  );
}
