import type { ReactNode } from 'react';
import type { CallFailure } from '../../http/errors';
import { texts } from '../../i18n/texts';
import { later, useAhead } from '../../loading/lazy';
import type { Operation } from '../../passkey';
import { ButtonLink } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { useUser } from '../../user';

const t = texts({
  title: ['Enter your wallet PIN', '输入钱包密码'],
  setPin: ['Set a wallet PIN', '设置钱包密码'],
  first: [
    'You need a wallet PIN to pay and view codes. Set one in a minute, then come back. No money moved.',
    '付款和查看卡密需要钱包密码，一分钟即可设置，随后返回此处。资金未变动。',
  ],
  resetPin: ['Reset wallet PIN', '重置钱包密码'],
});

const PinEntry = later(async () => (await import('./pin-entry')).default);

/**
 * Asks for the PIN under the sum it moves, in figures and in words, so that a slipped zero is seen before it
 * costs anything. `onPin` makes the call; while it runs the pad rests, and `error` clears the dots.
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
}: {
  open: boolean;
  onClose: () => void;
  onPin: (pin: string) => void;
  /** The sum that moves, digits of kobo or kobo; left out where no money moves. */
  kobo?: string | bigint;
  /** What the PIN agrees to, one line: "Pay into escrow for Apple US $50". */
  what: ReactNode;
  error?: string | null | undefined;
  busy?: boolean;
  /** Where a passkey may agree instead: `onPin` is then given its approval. */
  operation?: Operation;
}) {
  // The pad comes after the screen that may need it, and before the tap that does.
  useAhead(PinEntry);
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <PinEntry onPin={onPin} kobo={kobo} what={what} error={error} busy={busy} operation={operation} />
    </Sheet>
  );
}

const hopeless = ['WalletPinMissing', 'WalletPinSpent', 'WalletPinLocked'];

/** A page that leads back here when its work is done. */
export const thenBack = (path: string, back: string, more = '') =>
  `${path}?back=${encodeURIComponent(back)}${more}`;

/**
 * Where no PIN can be right, says so and leads to setting or resetting it and back; else shows what it is given. A
 * reader who has none yet is never asked for one.
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
  const words = hasNone || name === 'WalletPinMissing' ? t.setPin : t.resetPin;
  return (
    <Sheet open onClose={onClose} title={words}>
      <p>{hasNone ? t.first : failure!.message}</p>
      <ButtonLink to={thenBack('/walletPin', here)}>{words}</ButtonLink>
    </Sheet>
  );
}
