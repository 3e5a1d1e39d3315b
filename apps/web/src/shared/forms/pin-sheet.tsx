import type { ReactNode } from 'react';
import { texts } from '../i18n/texts';
import { later, useAhead } from '../ui/later';
import { Sheet } from '../ui/sheet';

const t = texts({
  title: ['Enter your wallet PIN', '输入钱包密码'],
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
}) {
  // The pad comes after the screen that may need it, and before the tap that does.
  useAhead(PinEntry);
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <PinEntry onPin={onPin} kobo={kobo} what={what} error={error} busy={busy} />
    </Sheet>
  );
}
