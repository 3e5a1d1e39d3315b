import type { Received } from '../../shared/http/call';

type Sent = Extract<Received<'login'>, { verificationID: string }>;

/** A code on its way, for the page that takes it. Lives in this tab alone, and holds no secret. */
export type PendingCode = Sent & {
  purpose: 'register' | 'login';
  /** What was typed, so that "change number" and the demo's outbox know it. */
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
