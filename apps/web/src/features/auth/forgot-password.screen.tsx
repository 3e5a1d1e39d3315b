import { useState } from 'react';
import { FailureNote } from '../../shared/forms/failure-note';
import { Form } from '../../shared/forms/form';
import './auth.css';
import { texts } from '@gift/client/language';
import { CodeBoxes } from '../../shared/forms/approval/code-boxes';
import { Resend } from '../../shared/forms/approval/resend';
import { DemoMessage } from '../../shared/forms/demo-message';
import { FieldGroup, TextField } from '../../shared/forms/field';
import { StepBar } from '../../shared/forms/parts';
import { useBlockSpan } from '../../shared/forms/use-block-span';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { useAction } from '../../shared/http/use-action';
import { exactTime } from '../../shared/i18n/time';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ShieldIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { accountTyped, isAccount } from './account';
import { isNewPassword, NewPassword } from './new-password';
import { draft, emptyResetDraft, type ResetDraft } from './reset-draft';

const t = texts({
  title: ['Reset password', '重置密码', 'Reset password'],
  whichAccount: ['Which account?', '您的账户', 'Which account?'],
  account: ['Phone or e-mail', '手机号或邮箱', 'Phone or e-mail'],
  accountWrong: [
    'Enter an 11-digit phone number or an e-mail address.',
    '请输入 11 位手机号或邮箱。',
    'Enter phone number wey get 11 digits, or e-mail address.',
  ],
  send: ['Send a code', '发送验证码', 'Send code'],
  choose: ['Choose a new password', '设置新密码', 'Choose new password'],
  sent: [
    (target: string) => `If the account exists, we sent a code to ${target}.`,
    (target: string) => `如账户存在，验证码将发送至 ${target}。`,
    (target: string) => `If the account dey, we don send code to ${target}.`,
  ],
  password: ['New password', '新密码', 'New password'],
  confirm: ['Confirm new password', '确认新密码', 'Confirm new password'],
  codeMissing: ['Enter the six-digit code.', '请输入六位验证码。', 'Enter the six-digit code.'],
  warning: [
    (span: string) => `This logs out all other devices and pauses withdrawals for ${span}.`,
    (span: string) => `重置后其他设备将退出登录，并暂停提现${span}。`,
    (span: string) => `This one go log out all your other devices and pause withdrawals for ${span}.`,
  ],
  submit: ['Reset password', '重置密码', 'Reset password'],
  done: ['Password changed', '密码已重置', 'Password don change'],
  blocked: [
    (time: string) => `All devices were logged out. You can withdraw again from ${time}.`,
    (time: string) => `所有设备已退出登录。${time} 后可再次提现。`,
    (time: string) => `We don log out all devices. You fit withdraw again from ${time}.`,
  ],
  another: ['Another account', '换一个账户', 'Another account'],
  login: ['Log in', '登录', 'Log in'],
});

type Sent = NonNullable<ResetDraft['sent']>;

export default function ForgotPassword() {
  // Survives a reload, for example when the user switches to the SMS.
  const [{ account, sent }, save, clearDraft] = useSavedForm<ResetDraft>(draft, emptyResetDraft);
  const [blockedUntil, setBlockedUntil] = useState<string | null>(null);
  const step = blockedUntil ? 3 : sent ? 2 : 1;
  return (
    <Screen key={step} title={t.title} step={`${step}/3`} backTo="/login">
      <StepBar step={step} of={3} />
      {blockedUntil ? (
        <div className="state">
          <ShieldIcon size={48} className="positive" />
          <h2 className="large">{t.done}</h2>
          <p className="muted">{t.blocked(exactTime(blockedUntil))}</p>
          <ButtonLink to="/login">{t.login}</ButtonLink>
        </div>
      ) : sent ? (
        <CodeAndPassword
          account={account}
          sent={sent}
          onSent={(next) => save({ account, sent: next })}
          onAnother={() => save({ account, sent: null })}
          onDone={(until) => {
            clearDraft();
            setBlockedUntil(until);
          }}
        />
      ) : (
        <Account
          account={account}
          onAccount={(next) => save({ account: next, sent: null })}
          onSent={(next) => save({ account, sent: next })}
        />
      )}
    </Screen>
  );
}

function Account({
  account,
  onAccount,
  onSent,
}: {
  account: string;
  onAccount: (account: string) => void;
  onSent: (sentCode: Sent) => void;
}) {
  const [isTried, setTried] = useState(false);
  const ask = useAction('forgetPwd', { isAnonymous: true });
  const name = accountTyped(account);
  async function submit() {
    setTried(true);
    if (!isAccount(name)) return;
    const answer = await ask.run({ account: name });
    if (answer && 'verificationID' in answer) onSent({ ...answer, sentAtMs: Date.now() });
  }
  return (
    <Form className="auth-form" onSubmit={submit}>
      <h2 className="auth-lead">{t.whichAccount}</h2>
      <TextField
        label={t.account}
        value={account}
        onChange={onAccount}
        error={isTried && !isAccount(name) ? t.accountWrong : undefined}
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
      />
      <FailureNote failure={ask.failure} />
      <Button type="submit" busy={ask.busy}>
        {t.send}
      </Button>
    </Form>
  );
}

function CodeAndPassword({
  account,
  sent,
  onSent,
  onAnother,
  onDone,
}: {
  account: string;
  sent: Sent;
  onSent: (sentCode: Sent) => void;
  /** Returns to the account field. */
  onAnother: () => void;
  onDone: (blockedUntil: string) => void;
}) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [isTried, setTried] = useState(false);
  const reset = useAction('forgetPwd', { isAnonymous: true });
  const isReady = code.length === 6 && isNewPassword(password, confirm);

  async function submit() {
    setTried(true);
    if (!isReady) return;
    const answer = await reset.run({ verificationID: sent.verificationID, code, password, confirm });
    if (answer && 'withdrawalBlockedUntil' in answer) onDone(answer.withdrawalBlockedUntil);
  }

  return (
    <Form className="auth-form" onSubmit={submit}>
      <h2 className="auth-lead">{t.choose}</h2>
      <p className="muted">{t.sent(sent.maskedTarget)}</p>
      <FieldGroup error={isTried && code.length < 6 ? t.codeMissing : undefined}>
        <CodeBoxes
          value={code}
          onChange={setCode}
          submits={false}
          wrong={(isTried && code.length < 6) || reset.failure?.refusal === 'CodeWrong'}
        />
      </FieldGroup>
      <NewPassword
        labels={t}
        {...{ password, confirm, tried: isTried }}
        onPassword={setPassword}
        onConfirm={setConfirm}
      />
      <p className="notice warning">{t.warning(useBlockSpan())}</p>
      <FailureNote failure={reset.failure} />
      <Button type="submit" busy={reset.busy}>
        {t.submit}
      </Button>
      <Resend
        {...sent}
        onSent={(next, sentAtMs) => {
          setCode('');
          onSent({ ...next, sentAtMs });
        }}
      />
      <Button tone="plain" onClick={onAnother}>
        {t.another}
      </Button>
      <DemoMessage target={account} />
    </Form>
  );
}
