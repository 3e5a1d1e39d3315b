import { PinRefused, PinSheet } from '../../../shared/forms/approval/pin-sheet';
import { orderPath } from '../../../shared/order-path';
import type { OrderView } from '../order/order-facts';
import { type Command, failureText } from '../order/use-order-command';

/** Asks for the PIN that reveals the code. */
export function RevealPin({
  view,
  command,
  what,
  onPin,
  onClose,
}: {
  view: OrderView;
  command: Command;
  what: string;
  onPin: (walletPin: string) => void;
  onClose: () => void;
}) {
  return (
    <PinRefused failure={command.failure} here={orderPath(view)} onClose={onClose}>
      <PinSheet
        open
        onClose={onClose}
        onPin={onPin}
        operation={{ call: 'revealOrder', subject: view.orderNo, amountKobo: view.heldKobo }}
        coveredKobo={view.revealedAt ? '0' : view.heldKobo}
        what={what}
        error={failureText(command.failure)}
        busy={command.busy === 'revealOrder'}
      />
    </PinRefused>
  );
}
