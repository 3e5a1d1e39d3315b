import { useStore } from '@gift/client/store';
import { useId, useLayoutEffect } from 'react';
import { closeToast, toastPlaces, toasts } from '../../state/toasts';
import { CheckIcon, WarningIcon } from '../icons';

/**
 * Toasts at the top, in a live region that is always rendered. The page has one and each open dialog another, because
 * a dialog makes everything outside it inert; the last one shows the toasts.
 */
export function Toasts() {
  const shown = useStore(toasts);
  const id = useId();
  const isLast = useStore(toastPlaces).at(-1) === id;
  useLayoutEffect(() => {
    toastPlaces.set((all) => [...all, id]);
    return () => toastPlaces.set((all) => all.filter((one) => one !== id));
  }, [id]);
  return (
    <div className="toasts" role="status" aria-atomic="false">
      {isLast &&
        shown.map((toast) => (
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
