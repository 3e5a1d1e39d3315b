import { texts } from '@gift/client/language';
import { useState } from 'react';
import TwoStepForm from '../../shared/forms/approval/two-step-form';
import { FailureNote } from '../../shared/forms/failure-note';
import { PasswordField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { useAction } from '../../shared/http/use-action';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { QrPicture } from '../../shared/ui/media/qr-picture';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['Two-step codes', '两步验证', 'Two-step codes'],
  password: ['Login password', '登录密码', 'Login password'],
  next: ['Continue', '继续', 'Continue'],
  scan: [
    'Scan with an authenticator app on another phone, or open the app here.',
    '请在另一台手机的身份验证器应用中扫描，或在本机打开应用。',
    'Scan with authenticator app for another phone, or open the app here.',
  ],
  open: ['Open authenticator app', '打开身份验证器应用', 'Open authenticator app'],
  byHand: ['Or enter this key in the app', '或在应用中手动输入密钥', 'Or enter this key inside the app'],
  codesTitle: ['Your recovery codes', '您的恢复码', 'Your recovery codes'],
  codesText: [
    'Each logs you in once without your phone. Write them down and store them safely: they are shown only now.',
    '手机不在身边时，每个恢复码可使用一次。请抄写并妥善保管，仅显示这一次。',
    'Each one fit log you in once without your phone. Write dem down and keep dem safe: na only now dem dey show.',
  ],
  copy: ['Copy all', '全部复制', 'Copy all'],
  copied: ['Copied.', '已复制。', 'E don copy.'],
  codesSaved: ['I have saved them', '我已保存', 'I don save dem'],
});

const groupSecret = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Turns on two-step login: password, authenticator app, first code, and recovery codes. */
export function StartTwoStep({ onClose }: { onClose: () => void }) {
  const startTwoStep = useAction('startTwoStep');
  const confirm = useAction('confirmTwoStep');
  const [password, setPassword] = useState('');
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function start() {
    const answer = password && (await startTwoStep.run({ password }));
    if (answer) setSetup(answer);
  }
  async function enable(code: string) {
    const answer = await confirm.run({ code });
    if (answer) setCodes(answer.recoveryCodes);
  }
  if (codes)
    return (
      <Sheet open onClose={onClose} title={t.codesTitle}>
        <p className="muted">{t.codesText}</p>
        <ul className="recovery-codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button
          tone="quiet"
          onClick={() =>
            void navigator.clipboard?.writeText(codes.join('\n')).then(
              () => toastSuccess(t.copied),
              () => undefined,
            )
          }
        >
          {t.copy}
        </Button>
        <Button onClick={onClose}>{t.codesSaved}</Button>
      </Sheet>
    );
  if (setup)
    return (
      <Sheet open onClose={onClose} title={t.title}>
        <p className="muted small">{t.scan}</p>
        <div className="two-step-qr">
          <QrPicture text={setup.uri} label={t.title} />
        </div>
        <a className="link center" href={setup.uri}>
          {t.open}
        </a>
        <p className="muted small center">{t.byHand}</p>
        <p className="mono center">{groupSecret(setup.secret)}</p>
        <TwoStepForm
          isFirst
          busy={confirm.busy}
          failure={confirm.failure}
          onCode={(code) => void enable(code)}
        />
      </Sheet>
    );
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={start}>
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={128}
        />
        <FailureNote failure={startTwoStep.failure} />
        <Button type="submit" busy={startTwoStep.busy} disabled={!password}>
          {t.next}
        </Button>
      </Form>
    </Sheet>
  );
}
