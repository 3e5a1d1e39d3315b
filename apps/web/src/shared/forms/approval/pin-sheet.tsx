import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { lazy, usePrefetch } from '../../loading/lazy';
import type { Operation } from '../../passkey';
import { ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { useUser } from '../../user';

const t = texts({
  title: ['Confirm', '确认', 'Confirm'],
  setPin: ['Set a wallet PIN', '设置钱包密码', 'Set wallet PIN'],
  first: [
    'You need a wallet PIN for this. Setting one takes a minute, then you return here. No money moved.',
    '此操作需要钱包密码。一分钟即可设置，随后返回此处。资金未变动。',
    'You need wallet PIN for this. To set am go take one minute, then you go come back here. No money move.',
  ],
  resetPin: ['Reset wallet PIN', '重置钱包密码', 'Reset wallet PIN'],
});

const PinEntry = lazy(async () => (await import('./pin-entry')).default);

/**
 * Asks for the PIN below the amount, in figures and in words, so that an extra zero is noticed before it costs
 * anything. `onPin` makes the call; the pad is disabled while it runs, and `error` clears the dots.
 */
export function PinSheet({
  open,
  onClose,
  onPin,
  kobo,
  what,
  error,
  busy = false,
  operation,
  coveredKobo = operation?.amountKobo ?? '0',
}: {
  open: boolean;
  onClose: () => void;
  onPin: (pin: string) => void;
  /** The amount, as kobo or a string of kobo; omitted if no money moves. */
  kobo?: string | bigint;
  /** What the PIN confirms, in one line: "Pay into escrow for Apple US $50". */
  what: ReactNode;
  error?: string | null | undefined;
  busy?: boolean;
  /** Set if a passkey or a remembered PIN may approve instead: `onPin` then receives the approval. */
  operation?: Operation;
  /** What a remembered PIN must cover, if not the amount of the operation. */
  coveredKobo?: string;
}) {
  // The pad loads after the screen and before the tap that needs it.
  usePrefetch(PinEntry);
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <PinEntry {...{ onPin, kobo, what, error, busy, operation, coveredKobo }} />
    </Sheet>
  );
}

const hopeless = ['WalletPinMissing', 'WalletPinSpent', 'WalletPinLocked'];

/** A path whose page returns here when it is done. */
export const thenBack = (path: string, back: string, more = '') =>
  `${path}?back=${encodeURIComponent(back)}${more}`;

/**
 * If no PIN can work, says so and links to setting or resetting it and back; otherwise renders its children. A user
 * without a PIN is never asked for one.
 */
export function PinRefused({
  failure,
  here,
  onClose,
  children,
}: {
  failure: CallFailure | null;
  here: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const hasNone = useUser().data?.hasWalletPin === false;
  const name = failure?.refusal ?? '';
  if (!hasNone && !hopeless.includes(name)) return children;
  const label = hasNone || name === 'WalletPinMissing' ? t.setPin : t.resetPin;
  return (
    <Sheet open onClose={onClose} title={label}>
      <p>{hasNone ? t.first : failure!.message}</p>
      <ButtonLink to={thenBack('/walletPin', here)}>{label}</ButtonLink>
    </Sheet>
  );
}
