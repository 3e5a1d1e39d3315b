import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { useEffect, useEffectEvent, useState } from 'react';
import { CodeBoxes } from '../../../shared/forms/approval/code-boxes';
import { Resend } from '../../../shared/forms/approval/resend';
import { DemoMessage } from '../../../shared/forms/demo-message';
import { FailureNote } from '../../../shared/forms/failure-note';
import { PasswordField } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { useBlockSpan } from '../../../shared/forms/use-block-span';
import type { Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import { keys } from '../../../shared/state/keys';
import { Button } from '../../../shared/ui/button';
import { WarningIcon } from '../../../shared/ui/icons';
import type { User } from '../../../shared/user';
import { NewPin } from './new-pin';

const t = texts({
  lead: ['A new PIN, a code, your password', '新钱包密码、验证码、登录密码', 'New PIN, code, your password'],
  leadText: [
    (phone: string) =>
      `We send a code to ${phone}. Choose a new PIN, then confirm it with the code and your login password.`,
    (phone: string) =>
      `我们会将六位验证码发送至 ${phone}。请先设置新的钱包密码，再输入验证码和登录密码确认。`,
    (phone: string) =>
      `We go send code to ${phone}. Choose new PIN first, then confirm am with the code and your login password.`,
  ],
  block: [
    (span: string) => `For your safety, withdrawals pause for ${span} after a reset. Trading continues.`,
    (span: string) => `为保障安全，重置后暂停提现${span}，交易不受影响。`,
    (span: string) => `To keep you safe, withdrawals go pause for ${span} after reset. You fit still trade.`,
  ],
  send: ['Text me a code', '获取短信验证码', 'Send code by SMS'],
  prove: ['Enter the code and your password', '请输入验证码和登录密码', 'Enter the code and your password'],
  sentTo: [
    (target: string) => `Sent to ${target}`,
    (target: string) => `已发送至 ${target}`,
    (target: string) => `We send am to ${target}`,
  ],
  password: ['Login password', '登录密码', 'Login password'],
  submit: ['Set new PIN', '设置新钱包密码', 'Set new PIN'],
  safety: [
    'Gift staff will never ask for this code. Never share it.',
    '工作人员绝不会索要验证码，请勿告诉任何人。',
    'Gift staff no go ever ask you for this code. No share am with anybody.',
  ],
});

type Sent = Received<'sendCode'> & { sentAtMs: number };

const resetDraftName = 'pinReset';
/** How long a code is valid. */
const codeMs = 600_000;

/** A reset started on this phone whose code is still valid. Saves the verification's id and target, never the code or a PIN. */
export function savedReset(): Sent | null {
  const savedCode = storedJson<Sent>(keys.draft + resetDraftName);
  return savedCode && Date.now() - savedCode.sentAtMs < codeMs ? savedCode : null;
}

/** Resets a forgotten or locked PIN: a code to the phone, a new PIN twice, then the code and the login password. */
export function ResetPin({ user, onDone }: { user: User; onDone: () => void }) {
  const [sentCode, setSent] = useState<Sent | null>(savedReset);
  const saveSent = (next: Sent) => {
    stored.set(keys.draft + resetDraftName, JSON.stringify(next));
    setSent(next);
  };
  const finish = () => {
    stored.remove(keys.draft + resetDraftName);
    onDone();
  };
  const [pin, setPin] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  if (sentCode === null) return <SendCode phone={user.phone} onSent={saveSent} />;
  if (pin === null) return <NewPin errorText={errorText} onPin={setPin} />;
  return (
    <ConfirmReset
      sent={sentCode}
      pin={pin}
      phone={user.phone}
      onSent={saveSent}
      onDone={finish}
      onRefused={(message) => {
        setErrorText(message);
        setPin(null);
      }}
    />
  );
}

const BlockNote = () => (
  <p className="notice warning">
    <WarningIcon size={18} />
    <span className="grow">{t.block(useBlockSpan())}</span>
  </p>
);

function SendCode({ phone, onSent }: { phone: string; onSent: (sentCode: Sent) => void }) {
  const send = useAction('sendCode');
  async function go() {
    const answer = await send.run({ purpose: 'pin' });
    if (answer) onSent({ ...answer, sentAtMs: Date.now() });
  }
  return (
    <section className="card stack">
      <h2 className="large">{t.lead}</h2>
      <p className="muted">{t.leadText(phone)}</p>
      <BlockNote />
      <FailureNote failure={send.failure} />
      <Button busy={send.busy} onClick={() => void go()}>
        {t.send}
      </Button>
    </section>
  );
}

function ConfirmReset({
  sent,
  pin,
  phone,
  onSent,
  onDone,
  onRefused,
}: {
  sent: Sent;
  pin: string;
  phone: string;
  onSent: (sentCode: Sent) => void;
  onDone: () => void;
  onRefused: (message: string) => void;
}) {
  const set = useAction('setPayPwd');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { failure } = set;
  const isAboutPassword = failure?.refusal === 'PasswordWrong';
  const isComplete = code.length === 6 && password !== '';

  async function submit() {
    if (!isComplete) return;
    const { verificationID } = sent;
    if (await set.run({ walletPin: pin, verificationID, code, password })) onDone();
  }
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (failure?.refusal === 'WalletPinGuessable') refuse(failure.message);
  }, [failure]);
  return (
    <Form onSubmit={submit}>
      <h2 className="pin-title">{t.prove}</h2>
      <p className="muted center">{t.sentTo(sent.maskedTarget)}</p>
      <CodeBoxes
        value={code}
        onChange={(next) => {
          setCode(next);
          if (failure) set.clear();
        }}
        submits={false}
        disabled={set.busy}
        wrong={failure?.refusal === 'CodeWrong'}
      />
      <PasswordField
        label={t.password}
        value={password}
        onChange={setPassword}
        error={isAboutPassword ? failure?.message : undefined}
        autoComplete="current-password"
        maxLength={128}
      />
      {failure && !isAboutPassword && (
        <p className="notice danger" role="alert">
          {failure.message}
        </p>
      )}
      <BlockNote />
      <Button type="submit" busy={set.busy} disabled={!isComplete}>
        {t.submit}
      </Button>
      <Resend
        {...sent}
        onSent={(again, sentAtMs) => {
          setCode('');
          onSent({ ...again, sentAtMs });
        }}
      />
      <p className="muted small center">{t.safety}</p>
      <DemoMessage target={phone} />
    </Form>
  );
}
