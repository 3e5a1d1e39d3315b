import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/database/db';

export type Outcome = {
  /** `warns`: works, but an operator should know. `skipped`: not configured, or something before it failed. */
  state: 'ok' | 'warns' | 'failed' | 'skipped';
  found: string;
  /** What to do about it. */
  fix?: string;
};
export type CheckResult = Outcome & { name: string };

export type DoctorContext = {
  env: Record<string, string | undefined>;
  config: Config;
  /** Undefined where it cannot be reached. */
  database: Database | undefined;
  now: Date;
};
export type Check = { name: string; run(context: DoctorContext): Promise<Outcome> | Outcome };

export const ok = (found: string): Outcome => ({ state: 'ok', found });
export const skipped = (found: string): Outcome => ({ state: 'skipped', found });
export const warns = (found: string, fix: string): Outcome => ({ state: 'warns', found, fix });
export const failed = (found: string, fix: string): Outcome => ({ state: 'failed', found, fix });

export const networkTimeoutMs = 10_000;

/** Why a request got no answer: `fetch` hides it in its cause. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  return cause ? reasonOf(cause) : (code ?? message ?? 'no answer');
}

/** Sends a request without following redirects. */
export const ask = (url: string, request: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...request, signal: AbortSignal.timeout(networkTimeoutMs) });

/** How far another clock is ahead of ours, in seconds, at the middle of the question. */
export async function skewOf(askTime: () => Promise<Date | undefined>): Promise<number | undefined> {
  const startedAt = Date.now();
  const theirs = await askTime();
  return theirs && Math.round((theirs.getTime() - (startedAt + Date.now()) / 2) / 100) / 10;
}

export const clockOutcome = (skewS: number, limitS: number, clock: string): Outcome => {
  const skewText = `${Math.abs(skewS)} s ${skewS < 0 ? 'behind' : 'ahead of'} this computer (${clock})`;
  return Math.abs(skewS) <= limitS
    ? ok(skewText)
    : failed(
        skewText,
        'Set both clocks by NTP (apt-get install systemd-timesyncd; timedatectl set-ntp true): codes and deadlines depend on them.',
      );
};
