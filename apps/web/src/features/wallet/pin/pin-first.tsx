import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { PasswordField } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { useAction } from '../../../shared/http/use-action';
import { Button } from '../../../shared/ui/button';
import { NewPin } from './new-pin';

const t = texts({
  last: ['Enter your login password', '请输入登录密码', 'Enter your login password'],
  why: ['This confirms it is you.', '用于确认是您本人在设置。', 'So we go know say na you.'],
  password: ['Login password', '登录密码', 'Login password'],
  submit: ['Set PIN', '设置密码', 'Set PIN'],
});

/** Sets the first PIN: typed twice, confirmed with the login password. */
export function FirstPin({ onDone }: { onDone: () => void }) {
  const set = useAction('setPayPwd');
  const [pin, setPin] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [errorText, setErrorText] = useState<string | null>(null);
  const { failure } = set;
  const isAboutPassword = failure?.refusal === 'PasswordWrong';

  async function submit() {
    if (pin === null || password === '') return;
    if (await set.run({ walletPin: pin, password })) onDone();
  }
  // The server knows the birthday, so it rejects PINs that this page cannot.
  useEffect(() => {
    if (failure?.refusal !== 'WalletPinGuessable') return;
    setErrorText(failure.message);
    setPin(null);
  }, [failure]);
  if (pin === null) return <NewPin errorText={errorText} onPin={setPin} />;
  return (
    <Form onSubmit={submit}>
      <h2 className="pin-title">{t.last}</h2>
      <PasswordField
        label={t.password}
        value={password}
        onChange={setPassword}
        hint={t.why}
        error={isAboutPassword ? failure?.message : undefined}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
      />
      {failure && !isAboutPassword && (
        <p className="notice danger" role="alert">
          {failure.message}
        </p>
      )}
      <Button type="submit" busy={set.busy} disabled={password === ''}>
        {t.submit}
      </Button>
    </Form>
  );
}
