import { texts } from '@gift/client/language';
import { emailPattern } from '@gift/contract/rules';
import { useState } from 'react';
import { CodeBoxes } from '../../../shared/forms/approval/code-boxes';
import { Resend } from '../../../shared/forms/approval/resend';
import { DemoMessage } from '../../../shared/forms/demo-message';
import { FailureNote } from '../../../shared/forms/failure-note';
import { PasswordField, TextField } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import type { Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import type { OwnProfile } from './own-profile';

const t = texts({
  now: [
    (email: string) => `Now: ${email}`,
    (email: string) => `当前邮箱：${email}`,
    (email: string) => `Now: ${email}`,
  ],
  address: ['E-mail address', '邮箱地址', 'E-mail address'],
  wrong: [
    'Enter an address like ada@mail.com.',
    '请输入正确的邮箱，例如 ada@mail.com。',
    'Enter address like ada@mail.com.',
  ],
  password: ['Your login password', '登录密码', 'Your login password'],
  passwordHint: ['So that only you can change it', '防止他人更改', 'So na only you fit change am'],
  passwordMissing: ['Enter your login password.', '请输入登录密码。', 'Enter your login password.'],
  send: ['E-mail me a code', '获取邮箱验证码', 'Send code to my e-mail'],
  sent: [
    (target: string) => `We sent a code to ${target}. Enter it to confirm the address.`,
    (target: string) => `我们已将六位验证码发送至 ${target}，输入后邮箱生效。`,
    (target: string) => `We don send code to ${target}. Enter am to confirm the address.`,
  ],
  other: ['Another address', '更换邮箱', 'Another address'],
  done: ['E-mail verified.', '邮箱验证成功。', 'E-mail don verify.'],
});

type Sent = Extract<Received<'updateUserAccount'>, { verificationID: string }>;
type OnItsWay = { sent: Sent; sentAtMs: number };

/** An e-mail address, then the code sent to it; the address is saved after the code. */
export function EmailForm({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  return onItsWay ? (
    <EnterCode
      {...onItsWay}
      email={email}
      onSent={(sent, sentAtMs) => setOnItsWay({ sent, sentAtMs })}
      onBack={() => setOnItsWay(null)}
      onDone={onDone}
    />
  ) : (
    <AskCode
      profile={profile}
      email={email}
      onEmail={setEmail}
      onSent={(sent) => setOnItsWay({ sent, sentAtMs: Date.now() })}
    />
  );
}

function AskCode({
  profile,
  email,
  onEmail,
  onSent,
}: {
  profile: OwnProfile;
  email: string;
  onEmail: (email: string) => void;
  onSent: (sentCode: Sent) => void;
}) {
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const update = useAction('updateUserAccount');
  const isEmail = emailPattern.test(email.trim());
  async function send() {
    setTried(true);
    if (!isEmail || password === '') return;
    const answer = await update.run({ email: email.trim(), password });
    if (answer && 'verificationID' in answer) onSent(answer);
  }
  return (
    <Form onSubmit={send}>
      {profile.email && <p className="muted">{t.now(profile.email)}</p>}
      <TextField
        label={t.address}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        onChange={onEmail}
        error={isTried && !isEmail ? t.wrong : undefined}
      />
      <PasswordField
        label={t.password}
        hint={t.passwordHint}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isTried && password === '' ? t.passwordMissing : undefined}
      />
      <FailureNote failure={update.failure} />
      <Button type="submit" busy={update.busy}>
        {t.send}
      </Button>
    </Form>
  );
}

function EnterCode({
  sent,
  sentAtMs,
  email,
  onSent,
  onBack,
  onDone,
}: OnItsWay & {
  email: string;
  onSent: (sentCode: Sent, sentAtMs: number) => void;
  onBack: () => void;
  onDone: () => void;
}) {
  const [code, setCode] = useState('');
  const verify = useAction('verifyCode');
  async function enter() {
    if (code.length < 6) return;
    if (await verify.run({ verificationID: sent.verificationID, code })) {
      toastSuccess(t.done);
      onDone();
    } else setCode('');
  }
  return (
    <Form onSubmit={enter}>
      <p>{t.sent(sent.maskedTarget)}</p>
      <CodeBoxes
        value={code}
        onChange={setCode}
        disabled={verify.busy}
        wrong={verify.failure?.refusal === 'CodeWrong'}
      />
      <FailureNote failure={verify.failure} />
      <Resend
        verificationID={sent.verificationID}
        resendAfterS={sent.resendAfterS}
        sentAtMs={sentAtMs}
        onSent={onSent}
      />
      <Button tone="quiet" onClick={onBack}>
        {t.other}
      </Button>
      <DemoMessage target={email.trim().toLowerCase()} />
    </Form>
  );
}
