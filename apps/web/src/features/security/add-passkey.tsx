import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { PinSheet } from '../../shared/forms/approval/pin-sheet';
import { useAction } from '../../shared/http/use-action';
import { makePasskey, PasskeyStopped } from '../../shared/passkey';
import { toastSuccess } from '../../shared/state/toasts';
import { Sheet } from '../../shared/ui/sheet';
import { NameForm } from './name-form';

const t = texts({
  agree: [
    'A passkey replaces your PIN, so enter your PIN first',
    '通行密钥可代替钱包密码，请先输入钱包密码',
    'Passkey dey take the place of your PIN, so enter your PIN first',
  ],
  named: ['Name this passkey', '为它取个名字', 'Give this passkey name'],
  phone: ['My phone', '我的手机', 'My phone'],
  save: ['Create passkey', '创建', 'Create passkey'],
  done: ['Passkey added.', '通行密钥已添加。', 'Passkey don add.'],
});

/** Asks for the PIN and a name, then the phone creates the passkey. */
export function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const start = useAction('startPasskey');
  const finish = useAction('finishPasskey');
  const [options, setOptions] = useState<object | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function prove(walletPin: string) {
    const started = await start.run({ walletPin });
    if (started) setOptions(started.options);
  }
  async function create(name: string) {
    setErrorText(null);
    try {
      const answer = await makePasskey(options!);
      if (!(await finish.run({ answer: answer as never, name }))) return;
      toastSuccess(t.done);
      onDone();
    } catch (error) {
      setErrorText(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    }
  }
  if (options) {
    const wrong = errorText ?? finish.failure?.message;
    return (
      <Sheet open onClose={onClose} title={t.named}>
        <NameForm first={t.phone} submit={t.save} busy={finish.busy} onName={(name) => void create(name)}>
          {wrong && (
            <p className="notice danger" role="alert">
              {wrong}
            </p>
          )}
        </NameForm>
      </Sheet>
    );
  }
  return (
    <PinSheet
      open
      onClose={onClose}
      onPin={(walletPin) => void prove(walletPin)}
      what={t.agree}
      error={start.failure?.message}
      busy={start.busy}
    />
  );
}
