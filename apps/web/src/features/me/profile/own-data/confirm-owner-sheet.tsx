import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { PinRefused, PinSheet } from '../../../../shared/forms/approval/pin-sheet';
import TwoStepForm from '../../../../shared/forms/approval/two-step-form';
import { Sheet } from '../../../../shared/ui/sheet';

const t = texts({
  twoStep: ['Enter your authenticator code', '请输入身份验证器中的验证码', 'Enter your authenticator code'],
});

export type OwnerConfirmation = { walletPin: string; twoStepCode?: string };

/** Asks for the PIN, and for a two-step code if the server's answer requires one. */
export function ConfirmOwnerSheet({
  what,
  here,
  failure,
  busy,
  onConfirmed,
  onClose,
}: {
  /** What the user confirms, in one line. */
  what: string;
  /** Where to return after setting or resetting the PIN. */
  here: string;
  failure: CallFailure | null;
  busy: boolean;
  onConfirmed: (confirmation: OwnerConfirmation) => void;
  onClose: () => void;
}) {
  const heldPin = useRef('');
  const [needsTwoStep, setNeedsTwoStep] = useState(false);
  // A retry sets `failure` to null while it runs; the code form must stay, with what was typed.
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
