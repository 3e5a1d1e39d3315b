import { useEffect, useState } from 'react';
import { FailureNote } from '../../shared/forms/failure-note';
import { Form } from '../../shared/forms/form';
import './auth.css';
import { texts } from '@gift/client/language';
import { Checkbox, PasswordField, TextField } from '../../shared/forms/field';
import { useAction } from '../../shared/http/use-action';
import { preloadSealing } from '../../shared/http/wire';
import { cameFrom, navigate } from '../../shared/nav';
import { useTyped } from '../../shared/state/switch-language';
import { saveTask } from '../../shared/state/task';
import { Button, ButtonLink } from '../../shared/ui/button';
import { LanguageSwitch } from '../../shared/ui/language-switch';
import { Link } from '../../shared/ui/link';
import { Screen } from '../../shared/ui/screen';
import { accountTyped, isAccount } from './account';
import { DemoAccounts } from './demo-accounts';
import { deviceName } from './device-name';
import { finishLogin } from './finish';
import { PasskeyLogin } from './passkey-login';
import { savePendingCode } from './pending-code';
import { startPasswordReset } from './reset-draft';
import { SecondStep } from './second-step';

const t = texts({
  title: ['Log in', '登录', 'Log in'],
  lead: ['Log in to Gift', '登录 Gift', 'Log in to Gift'],
  account: ['Phone or e-mail', '手机号或邮箱', 'Phone or e-mail'],
  accountWrong: [
    'Enter an 11-digit phone number, such as 0803 000 0001, or an e-mail address.',
    '请输入 11 位手机号（如 08030000001）或邮箱。',
    'Enter phone number wey get 11 digits, like 0803 000 0001, or e-mail address.',
  ],
  password: ['Password', '密码', 'Password'],
  passwordMissing: ['Enter your password.', '请输入密码。', 'Enter your password.'],
  remember: ['Stay logged in on this device', '在此设备保持登录', 'Make I stay logged in for this device'],
  submit: ['Log in', '登录', 'Log in'],
  forgot: ['Forgot password?', '忘记密码？', 'Forget password?'],
  newHere: ['New to Gift?', '还没有账户？', 'You dey new for Gift?'],
  register: ['Create an account', '创建账户', 'Open account'],
});

export default function Login() {
  const [account, setAccount] = useTyped('account', '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [isTried, setTried] = useState(false);
  const [twoStepID, setTwoStepID] = useState<string | null>(null);
  const login = useAction('login', { isAnonymous: true });
  const name = accountTyped(account);
  useEffect(preloadSealing, []);
  useEffect(() => saveTask(cameFrom()), []);

  async function submit() {
    setTried(true);
    if (!isAccount(name) || !password) return;
    const answer = await login.run({ account: name, password, deviceName: deviceName(navigator.userAgent) });
    if (!answer) return;
    if ('token' in answer) {
      await finishLogin(answer, remember);
      return;
    }
    if ('twoStepID' in answer) {
      setTwoStepID(answer.twoStepID);
      return;
    }
    savePendingCode({ ...answer, purpose: 'login', target: name, remember, sentAtMs: Date.now() });
    await navigate('/verificationCode');
  }

  return (
    <Screen title={t.title} backTo="/home" end={<LanguageSwitch />}>
      <h2 className="auth-lead">{t.lead}</h2>
      <Form className="auth-form" onSubmit={submit}>
        <TextField
          label={t.account}
          value={account}
          onChange={setAccount}
          error={isTried && !isAccount(name) ? t.accountWrong : undefined}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          enterKeyHint="next"
        />
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          error={isTried && !password ? t.passwordMissing : undefined}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <div className="row between">
          <Checkbox checked={remember} onChange={setRemember}>
            {t.remember}
          </Checkbox>
          <Link
            to="/forgotPassword"
            className="link right"
            onClick={() => isAccount(name) && startPasswordReset(name)}
          >
            {t.forgot}
          </Link>
        </div>
        <FailureNote failure={login.failure} />
        <Button type="submit" busy={login.busy}>
          {t.submit}
        </Button>
        <PasskeyLogin remember={remember} />
      </Form>
      <p className="muted center">{t.newHere}</p>
      <ButtonLink to="/register" tone="quiet">
        {t.register}
      </ButtonLink>
      {twoStepID && (
        <SecondStep twoStepID={twoStepID} remember={remember} onClose={() => setTwoStepID(null)} />
      )}
      <DemoAccounts
        onChoose={(phone, demoPassword) => {
          setAccount(phone);
          setPassword(demoPassword);
          login.clear();
        }}
      />
    </Screen>
  );
}
