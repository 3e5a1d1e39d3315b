import { staffTexts as texts } from '@gift/client/language';
import encodeQR from 'qr';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CallFailure, call, type Received } from './kit/api/call';
import { Failure } from './kit/parts';

const t = texts({
  title: ['Gift console', 'Gift 管理后台'],
  account: ['Phone or e-mail', '手机号或邮箱'],
  password: ['Password', '密码'],
  next: ['Continue', '继续'],
  scan: [
    'Scan with your authenticator app, or enter the key. Needed at every sign-in.',
    '请用身份验证器扫描，或手动输入密钥。每次登录均需使用。',
  ],
  code: ['6-digit authenticator code', '身份验证器的 6 位数字'],
  demo: ['Demo code:', '演示验证码：'],
  demoAlone: [
    'One browser counts as one person. To act as a second approver or handle a local trader, use another browser or a private window.',
    '同一浏览器视为同一人。如需以第二人身份审批，或处理在此登录的交易者，请使用其他浏览器或无痕窗口。',
  ],
  over: [
    'Session expired. Sign in to continue; your input is saved.',
    '会话已过期。请重新登录继续，已输入的内容已保留。',
  ],
  enter: ['Sign in', '登录'],
  back: ['Start over', '重新开始'],
  reset: ['Reset password', '重置密码'],
});

type Ticket = Received<'operatorSignIn'>;

function Square({ uri }: { uri: string }) {
  const rows = encodeQR(uri, 'raw');
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="square" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label="QR">
      <path d={path} />
    </svg>
  );
}

type Props = {
  done: (me: Received<'operatorMe'>) => void;
  /** The user had a session and it ended. */
  isOver: boolean;
};

/** Password, then two-step code; the first sign-in sets up the authenticator in between. */
export function SignIn({ done, isOver }: Props) {
  const [ticket, setTicket] = useState<Ticket>();
  const [failure, setFailure] = useState<CallFailure>();
  const form = useForm({ defaultValues: { account: '', password: '', code: '' } });
  const fail = (error: CallFailure) => {
    setFailure(error);
    if (error.refusal === 'SignInExpired') setTicket(undefined);
  };
  const send = form.handleSubmit(async ({ account, password, code }) => {
    setFailure(undefined);
    if (!ticket) return call('operatorSignIn', { account, password }).then(setTicket, fail);
    return call('operatorConfirm', { ticket: ticket.ticket, code }).then(done, fail);
  });
  return (
    <form className="sign-in panel" onSubmit={send}>
      <h1>{t.title}</h1>
      {isOver && (
        <p className="warning" role="status">
          {t.over}
        </p>
      )}
      {ticket ? (
        <>
          {ticket.enrolment && (
            <>
              <p>{t.scan}</p>
              <Square uri={ticket.enrolment.uri} />
              <code className="secret">{ticket.enrolment.secret}</code>
            </>
          )}
          <label>
            {t.code}
            <input
              {...form.register('code', { required: true })}
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              // biome-ignore lint/a11y/noAutofocus: this step has one field.
              autoFocus
            />
          </label>
          {ticket.demoCode && (
            <>
              <p className="muted">
                {t.demo} <code>{ticket.demoCode}</code>
              </p>
              <p className="muted">{t.demoAlone}</p>
            </>
          )}
        </>
      ) : (
        <>
          <label>
            {t.account}
            {/* biome-ignore lint/a11y/noAutofocus: signing in is the page's only purpose. */}
            <input {...form.register('account', { required: true })} autoComplete="username" autoFocus />
          </label>
          <label>
            {t.password}
            <input
              {...form.register('password', { required: true })}
              type="password"
              autoComplete="current-password"
            />
          </label>
          {/* A page of the app in a new tab, so that the input here stays. */}
          <a href="/forgotPassword" target="_blank" rel="noreferrer">
            {t.reset}
          </a>
        </>
      )}
      <Failure of={failure} />
      <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
        {ticket ? t.enter : t.next}
      </button>
      {ticket && (
        <button type="button" className="link" onClick={() => setTicket(undefined)}>
          {t.back}
        </button>
      )}
    </form>
  );
}
