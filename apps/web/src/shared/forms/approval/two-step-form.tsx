import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../field';
import { Form } from '../form';

const t = texts({
  code: ['Authenticator code', '身份验证器应用中的验证码', 'Authenticator code'],
  hint: [
    'Six digits, new every 30 seconds.',
    '六位数字，每 30 秒更新。',
    'Six digits, new one every 30 seconds.',
  ],
  orRecovery: ['Or use a recovery code.', '也可输入恢复码。', 'Or use recovery code.'],
  submit: ['Continue', '继续', 'Continue'],
});

/** Asks for a code of an authenticator app, or a recovery code. */
export default function TwoStepForm({
  busy,
  failure,
  isFirst = false,
  onCode,
}: {
  busy: boolean;
  failure: CallFailure | null;
  /** True for the code that turns two-step login on: recovery codes follow. */
  isFirst?: boolean;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState('');
  const isWhole = code.trim().length >= 6;
  const isAsked = failure?.refusal === 'TwoStepNeeded';
  return (
    <Form onSubmit={() => isWhole && onCode(code.trim())}>
      <TextField
        label={t.code}
        value={code}
        onChange={setCode}
        hint={isFirst ? t.hint : `${t.hint} ${t.orRecovery}`}
        error={isAsked ? undefined : failure?.message}
        name="one-time-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={20}
      />
      <Button type="submit" busy={busy} disabled={!isWhole}>
        {t.submit}
      </Button>
    </Form>
  );
}
