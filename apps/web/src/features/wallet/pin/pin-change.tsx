import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../../shared/http/use-action';
import { Busy } from '../../../shared/ui/busy';
import { Button } from '../../../shared/ui/button';
import { Failed } from '../../../shared/ui/feedback/states';
import { AskPin, NewPin } from './new-pin';

const t = texts({
  old: ['Your current PIN', '请输入当前钱包密码', 'Your current PIN'],
  changing: ['Changing your PIN…', '正在修改密码…', 'We dey change your PIN…'],
  forgotPin: ['Forgot PIN?', '忘记密码', 'You forget PIN?'],
});

/**
 * Changes the PIN: the old one, then the new one twice. The server checks the old one together with the new, so a try
 * counts once.
 */
export function ChangePin({
  onDone,
  onReset,
  onLocked,
}: {
  onDone: () => void;
  onReset: () => void;
  onLocked: () => void;
}) {
  const set = useAction('setPayPwd');
  const [enteredPin, setEnteredPin] = useState('');
  const [oldPin, setOldPin] = useState<string | null>(null);
  const [newPin, setNewPin] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function submit(walletPin: string, old: string) {
    setNewPin(walletPin);
    setErrorText(null);
    if (await set.run({ walletPin, oldPin: old })) onDone();
  }
  const { failure } = set;
  const showRefusal = useEffectEvent(({ message, refusal }: CallFailure) => {
    setErrorText(message);
    setNewPin(null);
    if (refusal === 'WalletPinGuessable') return;
    setOldPin(null);
    setEnteredPin('');
    if (refusal === 'WalletPinLocked') onLocked();
    if (refusal === 'WalletPinSpent') onReset();
  });
  useEffect(() => {
    if (failure && !failure.isUncertain && failure.kind !== 'broken') showRefusal(failure);
  }, [failure]);
  if (oldPin === null) {
    return (
      <>
        <AskPin
          title={t.old}
          value={enteredPin}
          typed={(next) => {
            if (next !== '') setErrorText(null);
            setEnteredPin(next);
          }}
          done={setOldPin}
          problem={errorText}
        />
        <Button tone="plain" onClick={onReset}>
          {t.forgotPin}
        </Button>
      </>
    );
  }
  if (newPin === null) return <NewPin errorText={errorText} onPin={(pin) => void submit(pin, oldPin)} />;
  // The answer was lost: sending it again shows whether the PIN changed.
  if (failure && !set.busy)
    return <Failed failure={failure} text={failure.message} onRetry={() => void submit(newPin, oldPin)} />;
  return (
    <div className="state">
      <Busy text={t.changing} />
    </div>
  );
}
