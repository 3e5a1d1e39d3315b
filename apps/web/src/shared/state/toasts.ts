import { store } from '@gift/client/store';

export type ToastKind = 'danger' | 'success' | 'warning';
export type Toast = { id: number; text: string; kind: ToastKind; onClose?: (() => void) | undefined };

const toastMs = 3000;
const maxToasts = 3;
let nextID = 1;

export const toasts = store<readonly Toast[]>([]);
/** The live regions on the page, the innermost dialog's last. */
export const toastPlaces = store<readonly string[]>([]);

export function closeToast(id: number) {
  const closing = toasts.get().find((toast) => toast.id === id);
  if (!closing) return;
  toasts.set((now) => now.filter((toast) => toast.id !== id));
  closing.onClose?.();
}

/** Shows a toast at the top for 3 s, as danger unless set otherwise (spec section 9). */
export function toast(
  text: string,
  { kind = 'danger', ms = toastMs, onClose }: { kind?: ToastKind; ms?: number; onClose?: () => void } = {},
) {
  const id = nextID++;
  const same = toasts.get().find((toast) => toast.text === text && toast.kind === kind);
  if (same) closeToast(same.id);
  toasts.set((now) => [...now.slice(-(maxToasts - 1)), { id, text, kind, onClose }]);
  setTimeout(() => closeToast(id), ms);
}

export const toastSuccess = (text: string) => toast(text, { kind: 'success' });
export const toastWarning = (text: string, onClose?: () => void) => toast(text, { kind: 'warning', onClose });
