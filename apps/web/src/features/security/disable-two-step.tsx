import { texts } from '@gift/client/language';
import { useState } from 'react';
import { FailureNote } from '../../shared/forms/failure-note';
import { PasswordField, TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { useAction } from '../../shared/http/use-action';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['Turn off two-step codes', '关闭两步验证', 'Turn off two-step codes'],
  why: [
    'After this, a password and SMS are enough to log in.',
    '关闭后，仅凭密码和短信即可登录。',
    'After this one, na only password and SMS person need to log in.',
  ],
  password: ['Login password', '登录密码', 'Login password'],
  code: ['Code, or a recovery code', '验证码或恢复码', 'Code, or recovery code'],
  submit: ['Turn off', '关闭', 'Turn off'],
  done: ['Two-step codes are off.', '两步验证已关闭。', 'Two-step codes dey off now.'],
});

/** Turning it off needs what logging in needs: the password and a code. */
export function DisableTwoStep({ onClose }: { onClose: () => void }) {
  const end = useAction('disableTwoStep');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isWhole = password !== '' && code.trim().length >= 6;
  async function submit() {
    if (!isWhole || !(await end.run({ password, code: code.trim() }))) return;
    toastSuccess(t.done);
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={submit}>
        <p className="muted">{t.why}</p>
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={128}
        />
        <TextField
          label={t.code}
          value={code}
          onChange={setCode}
          name="one-time-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={20}
        />
        <FailureNote failure={end.failure} />
        <Button type="submit" tone="danger" busy={end.busy} disabled={!isWhole}>
          {t.submit}
        </Button>
      </Form>
    </Sheet>
  );
}
