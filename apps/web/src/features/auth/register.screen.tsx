import {
  consentVersions,
  emailPattern,
  localPhone,
  nicknamePattern,
  phonePattern,
} from '@gift/contract/rules';
import { useEffect, useState } from 'react';
import './auth.css';
import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { prompts } from '../../shared/forms/approval/prompts';
import { FailureNote } from '../../shared/forms/failure-note';
import { Checkbox, FieldGroup, TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { isAboutNickname, NicknameField } from '../../shared/forms/nickname-field';
import { useAction } from '../../shared/http/use-action';
import { cameFrom, navigate, useQuery } from '../../shared/nav';
import { keys } from '../../shared/state/keys';
import { useTyped } from '../../shared/state/switch-language';
import { saveTask } from '../../shared/state/task';
import { Button } from '../../shared/ui/button';
import { LanguageSwitch } from '../../shared/ui/language-switch';
import { Link } from '../../shared/ui/link';
import { Screen } from '../../shared/ui/screen';
import { type Legal, LegalSheet } from './legal';
import { isNewPassword, NewPassword } from './new-password';
import { savePendingCode } from './pending-code';

const t = texts({
  title: ['Sign up', '注册', 'Sign up'],
  lead: ['Your account in two minutes', '两分钟完成注册', 'Your account in two minutes'],
  phone: ['Mobile number', '手机号', 'Mobile number'],
  phoneHint: [
    '11 digits, such as 0803 000 0001',
    '11 位数字，如 08030000001',
    '11 digits, like 0803 000 0001',
  ],
  phoneRule: [
    '11 digits, starting with 07, 08 or 09',
    '须为 11 位，以 07、08 或 09 开头',
    '11 digits, wey start with 07, 08 or 09',
  ],
  nickname: ['Nickname', '昵称', 'Nickname'],
  nicknameHint: [
    'Shown to other traders. Not your real name.',
    '其他用户看到的名字，请勿使用真名。',
    'Other traders go see am. No use your real name.',
  ],
  nicknameWrong: [
    '3 to 20 letters, digits, _ or . No spaces.',
    '3 到 20 个字母、汉字、数字、_ 或 .，不含空格。',
    '3 to 20 letters, digits, _ or . No space.',
  ],
  email: ['E-mail (optional)', '邮箱（选填）', 'E-mail (if you want)'],
  emailWrong: [
    'Enter a valid e-mail or leave it blank.',
    '邮箱格式不正确，请修改或留空。',
    'Enter correct e-mail or leave am empty.',
  ],
  password: ['Password', '密码', 'Password'],
  confirm: ['Confirm password', '确认密码', 'Confirm password'],
  invite: ['Invite code (optional)', '邀请码（选填）', 'Invite code (if you get)'],
  invited: ['From your invitation', '来自邀请链接', 'From your invitation'],
  agree: [
    'I am 18 or older and agree to the',
    '我已年满 18 岁，并同意',
    'I don reach 18 years or pass, and I agree to the',
  ],
  terms: ['terms of use', '服务条款', 'terms of use'],
  privacy: ['privacy notice', '隐私政策', 'privacy notice'],
  and: ['and the', '和', 'and the'],
  consentMissing: ['Tick this to continue.', '请勾选后继续。', 'Tick this one to continue.'],
  submit: ['Continue', '继续', 'Continue'],
  known: ['Have an account?', '已有账户？', 'You get account?'],
  login: ['Log in', '登录', 'Log in'],
});

const draftKey = `${keys.draft}register`;
type Draft = { phone: string; nickname: string; email: string };

export default function Register() {
  const codeInAddress = useQuery().get('invite') ?? '';
  const [draft, setDraft] = useState<Draft>(
    () => storedJson<Draft>(draftKey) ?? { phone: '', nickname: '', email: '' },
  );
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [inviteCode, setInviteCode] = useTyped('invite', codeInAddress);
  const [consent, setConsent] = useState(false);
  const [isTried, setTried] = useState(false);
  const [legal, setLegal] = useState<Legal | null>(null);
  const register = useAction('register', { isAnonymous: true });
  const { failure } = register;

  useEffect(() => saveTask(cameFrom()), []);
  useEffect(() => {
    stored.set(draftKey, JSON.stringify(draft));
  }, [draft]);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const wrong = {
    phone: !phonePattern.test(draft.phone),
    nickname: !nicknamePattern.test(draft.nickname),
    email: draft.email !== '' && !emailPattern.test(draft.email),
    password: !isNewPassword(password, confirm),
    consent: !consent,
  };
  const isAboutConfirm = failure?.refusal === 'ConfirmDiffers';

  async function submit() {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    const answer = await register.run({
      phone: draft.phone,
      password,
      confirm,
      nickname: draft.nickname,
      ...(draft.email ? { email: draft.email } : {}),
      ...(inviteCode.trim() ? { inviteCode: inviteCode.trim() } : {}),
      consent: { ...consentVersions, age18: consent },
    });
    if (!answer) return;
    savePendingCode({
      ...answer,
      purpose: 'register',
      target: draft.phone,
      remember: true,
      sentAtMs: Date.now(),
    });
    await navigate('/verificationCode');
  }

  const legalLink = (which: Legal, text: string) => (
    <button
      type="button"
      className="link-inline"
      onClick={(event) => {
        event.preventDefault();
        setLegal(which);
      }}
    >
      {text}
    </button>
  );

  return (
    <Screen title={t.title} backTo="/login" end={<LanguageSwitch />}>
      <h2 className="auth-lead">{t.lead}</h2>
      <Form className="auth-form" onSubmit={submit}>
        <TextField
          label={t.phone}
          before="+234"
          value={draft.phone}
          onChange={(text) => change({ phone: localPhone(text) })}
          hint={t.phoneHint}
          error={isTried && wrong.phone ? `${prompts.phone}: ${t.phoneRule}` : undefined}
          inputMode="tel"
          autoComplete="tel-national"
        />
        <NicknameField
          label={t.nickname}
          value={draft.nickname}
          onChange={(text) => change({ nickname: text.trim() })}
          hint={t.nicknameHint}
          error={isTried && wrong.nickname ? t.nicknameWrong : undefined}
          failure={failure}
          autoComplete="nickname"
        />
        <TextField
          label={t.email}
          value={draft.email}
          onChange={(text) => change({ email: text.trim() })}
          error={isTried && wrong.email ? t.emailWrong : undefined}
          inputMode="email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <NewPassword
          labels={t}
          {...{ password, confirm, tried: isTried }}
          onPassword={setPassword}
          onConfirm={setConfirm}
          refused={isAboutConfirm ? failure.message : undefined}
        />
        <TextField
          label={t.invite}
          value={inviteCode}
          onChange={setInviteCode}
          readOnly={codeInAddress !== ''}
          hint={codeInAddress ? t.invited : undefined}
          maxLength={40}
          autoCapitalize="characters"
        />
        <FieldGroup className="" error={isTried && wrong.consent && t.consentMissing}>
          <Checkbox checked={consent} onChange={setConsent}>
            {t.agree} {legalLink('terms', t.terms)} {t.and} {legalLink('privacy', t.privacy)}
          </Checkbox>
        </FieldGroup>
        <FailureNote failure={isAboutNickname(failure) || isAboutConfirm ? null : failure} />
        <Button type="submit" busy={register.busy}>
          {t.submit}
        </Button>
      </Form>
      <p className="row center-row">
        <span className="muted">{t.known}</span>
        <Link to="/login" className="link">
          {t.login}
        </Link>
      </p>
      <LegalSheet shown={legal} onClose={() => setLegal(null)} />
    </Screen>
  );
}
