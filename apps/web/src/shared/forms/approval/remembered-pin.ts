import { texts } from '@gift/client/language';
import { call } from '../../http/call';
import { serverNow } from '../../http/clock';
import { clockTime } from '../../i18n/time';
import { onSignOut } from '../../state/session';
import { toastSuccess } from '../../state/toasts';
import { sumText } from '../../ui/money/amount';

const t = texts({
  saved: [
    (sum: string, until: string) => `No PIN needed until ${until}, up to ${sum} in all.`,
    (sum: string, until: string) => `${until} 前累计 ${sum} 内免输密码。`,
    (sum: string, until: string) => `No need for PIN till ${until}, up to ${sum} in all.`,
  ],
});

/** Only in this page's memory: a reload asks for the PIN again. The server decides whether it is still valid. */
let remembered: { approval: string; untilMs: number; leftKobo: bigint } | null = null;

/** 32 random bytes in base64url. */
const newApproval = () =>
  `rm-${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')}`;

/** Checks the PIN, and saves what replaces it for a few minutes. Throws a CallFailure. */
export async function rememberPin(walletPin: string) {
  const approval = newApproval();
  const { expiresAt, leftKobo } = await call('rememberPin', { walletPin, approval });
  remembered = { approval, untilMs: Date.parse(expiresAt), leftKobo: BigInt(leftKobo) };
  toastSuccess(t.saved(sumText(leftKobo), clockTime(expiresAt)));
}

export const isPinRemembered = (amountKobo: string) =>
  remembered !== null && serverNow() < remembered.untilMs && BigInt(amountKobo) <= remembered.leftKobo;

/** What to send instead of the PIN for this amount. */
export function spendRemembered(amountKobo: string): string {
  if (!remembered) return '';
  remembered.leftKobo -= BigInt(amountKobo);
  return remembered.approval;
}

export function clearRememberedPin() {
  remembered = null;
}
onSignOut(clearRememberedPin);
