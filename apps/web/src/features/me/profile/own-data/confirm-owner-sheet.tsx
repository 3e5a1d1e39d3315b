import { useEffect, useRef, useState } from 'react';
import { PinRefused, PinSheet } from '../../../../shared/forms/approval/pin-sheet';
import TwoStepForm from '../../../../shared/forms/approval/two-step-form';
import type { CallFailure } from '../../../../shared/http/errors';
import { texts } from '../../../../shared/i18n/texts';
import { Sheet } from '../../../../shared/ui/sheet';

const t = texts({ twoStep: ['One more step', '还差一步'] });

export type OwnerProof = { walletPin: string; twoStepCode?: string };

/** Asks for the PIN, and for a two-step code where the answer says that one is needed. */
export function ConfirmOwnerSheet({
  what,
  here,
  failure,
  busy,
  onConfirmed,
  onClose,
}: {
  /** What is agreed to, one line. */
  what: string;
  /** Where to come back to from setting or resetting the PIN. */
  here: string;
  failure: CallFailure | null;
  busy: boolean;
  onConfirmed: (proof: OwnerProof) => void;
  onClose: () => void;
}) {
  const heldPin = useRef('');
  const [needsTwoStep, setNeedsTwoStep] = useState(false);
  // While the next try is on its way there is no failure, and what was typed stays where it is.
  useEffect(() => {
    if (failure?.refusal) setNeedsTwoStep(failure.refusal.startsWith('TwoStep'));
  }, [failure]);
  if (needsTwoStep) {
    return (
      <Sheet open onClose={onClose} title={t.twoStep}>
        <TwoStepForm
          busy={busy}
          failure={failure}
          onCode={(twoStepCode) => onConfirmed({ walletPin: heldPin.current, twoStepCode })}
        />
      </Sheet>
    );
  }
  return (
    <PinRefused failure={failure} here={here} onClose={onClose}>
      <PinSheet
        open
        onClose={onClose}
        onPin={(walletPin) => {
          heldPin.current = walletPin;
          onConfirmed({ walletPin });
        }}
        what={what}
        error={failure?.message}
        busy={busy}
      />
    </PinRefused>
  );
}
