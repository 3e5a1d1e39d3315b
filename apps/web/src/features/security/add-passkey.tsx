import { type FormEvent, useState } from 'react';
import { PasswordField } from '../../shared/forms/field';
import { PinSheet } from '../../shared/forms/pin-sheet';
import { failureOf } from '../../shared/http/errors';
import { useAction } from '../../shared/http/use-action';
import { texts } from '../../shared/i18n/texts';
import { makePasskey, PasskeyStopped } from '../../shared/passkey';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';
import { NameForm } from './name-form';

const t = texts({
  title: ['Add a passkey', '添加通行密钥'],
  agree: ['It will stand for your PIN, so enter that first', '通行密钥可代替钱包密码，请先输入钱包密码'],
  password: ['Login password', '登录密码'],
  next: ['Continue', '继续'],
  named: ['How will you recognise it?', '为它取个名字'],
  phone: ['My phone', '我的手机'],
  save: ['Create it', '创建'],
  done: ['The passkey is ready.', '通行密钥已添加。'],
});

/** PIN (or password), a name, and what the phone itself asks. */
export function AddPasskey({
  hasPin,
  onClose,
  onDone,
}: {
  hasPin: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const begin = useAction('beginPasskey');
  const finish = useAction('finishPasskey');
  const [options, setOptions] = useState<object | null>(null);
  const [password, setPassword] = useState('');
  const [told, tell] = useState<string | null>(null);

  async function prove(proof: { walletPin: string } | { password: string }) {
    const asked = await begin.run(proof);
    if (asked) setOptions(asked.options);
  }
  async function create(name: string) {
    tell(null);
    try {
      const answer = await makePasskey(options!);
      if (!(await finish.run({ answer: answer as never, name }))) return;
      toastSuccess(t.done);
      onDone();
    } catch (error) {
      tell(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    }
  }
  if (options) {
    const wrong = told ?? finish.failure?.message;
    return (
      <Sheet open onClose={onClose} title={t.named}>
        <NameForm first={t.phone} submit={t.save} busy={finish.busy} onName={(name) => void create(name)} />
        {wrong && (
          <p className="notice danger" role="alert">
            {wrong}
          </p>
        )}
      </Sheet>
    );
  }
  if (hasPin)
    return (
      <PinSheet
        open
        onClose={onClose}
        onPin={(walletPin) => void prove({ walletPin })}
        what={t.agree}
        error={begin.failure?.message}
        busy={begin.busy}
      />
    );
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (password) void prove({ password });
        }}
      >
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          error={begin.failure?.message}
          autoComplete="current-password"
          maxLength={128}
        />
        <Button type="submit" busy={begin.busy} disabled={!password}>
          {t.next}
        </Button>
      </form>
    </Sheet>
  );
}
