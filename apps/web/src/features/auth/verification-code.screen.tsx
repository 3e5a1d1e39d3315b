import { useEffect, useState } from 'react';
import { FailureNote } from '../../shared/forms/failure-note';
import { Form } from '../../shared/forms/form';
import './auth.css';
import { texts } from '@gift/client/language';
import { CodeBoxes } from '../../shared/forms/approval/code-boxes';
import { Resend } from '../../shared/forms/approval/resend';
import { DemoMessage } from '../../shared/forms/demo-message';
import { useAction } from '../../shared/http/use-action';
import { navigate } from '../../shared/nav';
import { toastSuccess } from '../../shared/state/toasts';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { MailIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { deviceName } from './device-name';
import { finishLogin } from './finish';
import { clearPendingCode, type PendingCode, pendingCode, savePendingCode } from './pending-code';

const t = texts({
  title: ['Enter the code', '输入验证码', 'Enter the code'],
  register: ['Confirm your number', '验证您的手机号', 'Confirm your number'],
  login: ['New device', '新设备登录', 'New device'],
  sms: [
    (target: string) => `We sent a code by SMS to ${target}.`,
    (target: string) => `我们已将六位验证码发送至 ${target}。`,
    (target: string) => `We don send code by SMS to ${target}.`,
  ],
  mail: [
    (target: string) => `We sent a code by e-mail to ${target}.`,
    (target: string) => `我们已将六位验证码发送至邮箱 ${target}。`,
    (target: string) => `We don send code by e-mail to ${target}.`,
  ],
  safety: [
    'Gift staff will never ask for this code. Never share it.',
    '工作人员绝不会索要验证码，请勿告诉任何人。',
    'Gift staff no go ever ask you for this code. No share am with anybody.',
  ],
  change: ['Change number', '更换号码', 'Change number'],
  rename: ['Choose another nickname', '更换昵称', 'Choose another nickname'],
  submit: ['Confirm', '确认', 'Confirm'],
  welcome: ['Your account is ready.', '账户已创建。', 'Your account don ready.'],
  none: [
    'No code was sent. Log in or sign up first.',
    '当前没有待输入的验证码，请先登录或注册。',
    'We never send any code. Log in or sign up first.',
  ],
  toLogin: ['Log in', '登录', 'Log in'],
});

export default function VerificationCode() {
  const [pending, setPending] = useState<PendingCode | null>(pendingCode);
  return (
    <Screen title={t.title} backTo="/login">
      {pending ? (
        <EnterCode
          pending={pending}
          onPending={(next) => {
            savePendingCode(next);
            setPending(next);
          }}
        />
      ) : (
        <Empty
          icon={<MailIcon size={40} />}
          text={t.none}
          action={<ButtonLink to="/login">{t.toLogin}</ButtonLink>}
        />
      )}
    </Screen>
  );
}

function EnterCode({ pending, onPending }: { pending: PendingCode; onPending: (next: PendingCode) => void }) {
  const [code, setCode] = useState('');
  const verify = useAction('verifyCode', { isAnonymous: true });
  const { failure } = verify;

  useEffect(() => {
    if (failure?.refusal === 'CodeWrong') setCode('');
  }, [failure]);
  useEffect(() => listenForSms(setCode), []);

  async function submit() {
    if (code.length < 6) return;
    const { verificationID, purpose, remember } = pending;
    const answer = await verify.run({
      verificationID,
      code,
      deviceName: deviceName(navigator.userAgent),
    });
    if (!answer || !('token' in answer)) return;
    if (purpose === 'register') toastSuccess(t.welcome);
    await finishLogin(answer, remember);
  }

  // A new user checks the number they typed; nobody else can see it here.
  const target = pending.purpose === 'register' ? pending.target : pending.maskedTarget;
  return (
    <Form onSubmit={submit}>
      <h2 className="auth-lead">{pending.purpose === 'register' ? t.register : t.login}</h2>
      <p className="muted">{pending.channel === 'sms' ? t.sms(target) : t.mail(target)}</p>
      <CodeBoxes
        value={code}
        onChange={setCode}
        disabled={verify.busy}
        wrong={failure?.refusal === 'CodeWrong'}
      />
      <FailureNote failure={failure} />
      <Button type="submit" busy={verify.busy} disabled={code.length < 6}>
        {t.submit}
      </Button>
      <Resend
        {...pending}
        onSent={(sent, sentAtMs) => {
          setCode('');
          onPending({ ...pending, ...sent, sentAtMs });
        }}
      />
      <Button
        tone="plain"
        onClick={() => {
          clearPendingCode();
          void navigate(pending.purpose === 'register' ? '/register' : '/login', { replace: true });
        }}
      >
        {failure?.refusal === 'NicknameInUse' ? t.rename : t.change}
      </Button>
      <p className="muted small center">{t.safety}</p>
      <DemoMessage target={pending.target} />
    </Form>
  );
}

type OtpCredential = Credential & { code?: string };

/** Fills in the code of an origin-bound SMS if the phone supports it (Web OTP). Returns a function that stops it. */
function listenForSms(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  const stop = new AbortController();
  const request = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
  navigator.credentials
    .get(request)
    .then((credential) => {
      const code = (credential as OtpCredential | null)?.code;
      if (code) onCode(code);
    })
    .catch(() => undefined);
  return () => stop.abort();
}
