import type { Received } from '../../shared/http/call';

type Sent = Extract<Received<'login'>, { verificationID: string }>;

/** A sent code, for the page that asks for it. Saved in this tab only, and contains no secret. */
export type PendingCode = Sent & {
  purpose: 'register' | 'login';
  /** What the user typed, for "change number" and the demo's outbox. */
  target: string;
  remember: boolean;
  sentAtMs: number;
};

const key = 'pendingCode';

export function savePendingCode(pending: PendingCode) {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {}
}

export function pendingCode(): PendingCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null;
  } catch {
    return null;
  }
}

export function clearPendingCode() {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
