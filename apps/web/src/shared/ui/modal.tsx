import { type DialogHTMLAttributes, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { openLayer } from '../nav';
import { Toasts } from './feedback/toasts';

/**
 * A modal `<dialog>` while it is mounted. Focus stays inside and returns to what opened it; Escape and Back close it.
 * Shows the toasts, because the page below it is inert.
 */
export function Modal({
  onClose,
  box,
  children,
  ...rest
}: DialogHTMLAttributes<HTMLDialogElement> & {
  onClose: () => void;
  box?: RefObject<HTMLDialogElement | null>;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = box ?? own;
  const leave = useEffectEvent(onClose);
  // Runs before the effects of the content, which may focus a field.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current!;
    if (!element.open) element.showModal();
    const closeLayer = openLayer(() => leave());
    return () => {
      closeLayer();
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        // A cancelled file picker fires `cancel` on its field, and the event bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      {...rest}
    >
      {children}
      <Toasts />
    </dialog>
  );
}
