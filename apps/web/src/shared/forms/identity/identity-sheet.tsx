import { texts } from '@gift/client/language';
import { bvnPattern } from '@gift/contract/rules';
import { useState } from 'react';
import { useAction } from '../../http/use-action';
import { useRemote } from '../../http/use-remote';
import { toastSuccess, toastWarning } from '../../state/toasts';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { Segments } from '../../ui/segments';
import { Sheet } from '../../ui/sheet';
import type { User } from '../../user';
import { prompts } from '../approval/prompts';
import { FailureNote } from '../failure-note';
import { TextField } from '../field';
import { Form } from '../form';

const t = texts({
  title: ['Verify your identity', '验证身份', 'Verify your identity'],
  which: ['Number to check', '验证方式', 'Number to check'],
  number: [
    (kind: string) => `Your ${kind}`,
    (kind: string) => `您的 ${kind}`,
    (kind: string) => `Your ${kind}`,
  ],
  numberHint: ['11 digits', '11 位数字', '11 digits'],
  numberWrong: [
    (kind: string) => `A ${kind} has 11 digits.`,
    (kind: string) => `${kind} 为 11 位数字。`,
    (kind: string) => `${kind} get 11 digits.`,
  ],
  first: ['First name', '名', 'First name'],
  last: ['Last name', '姓', 'Last name'],
  nameHint: [
    (kind: string) => `As it is on your ${kind}`,
    (kind: string) => `与 ${kind} 登记一致`,
    (kind: string) => `As e dey for your ${kind}`,
  ],
  born: ['Date of birth', '出生日期', 'Date of birth'],
  bornWrong: ['Choose your date of birth.', '请选择出生日期。', 'Choose your date of birth.'],
  safe: [
    'Encrypted, used only for this check, never shown to traders.',
    '加密保存，仅用于本次验证，不会向其他用户展示。',
    'Encrypted, only for this check, traders no fit ever see am.',
  ],
  demo: [
    'Demo: any 11 digits pass. Do not use a real number.',
    '演示：任意 11 位数字均可通过，请勿填写真实号码。',
    'Demo: any 11 digits go pass. No use real number.',
  ],
  submit: ['Check now', '立即验证', 'Check now'],
  done: [
    (tier: number) => `Verified: you are on verification level ${tier}.`,
    (tier: number) => `认证成功，您已升至认证等级 ${tier}。`,
    (tier: number) => `Verified: you dey verification level ${tier}.`,
  ],
  pending: [
    'Submitted. We will notify you of the result.',
    '已提交，审核完成后会通知您。',
    'We don get am. We go notify you of the result.',
  ],
});

type Kind = 'bvn' | 'nin';
const names: Record<Kind, string> = { bvn: 'BVN', nin: 'NIN' };

/** Raises the verification level (the tier): asks for one number and, the first time, the user's personal details. */
export function IdentitySheet({
  user,
  open,
  onClose,
  onDone,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <IdentityForm user={user} onDone={onDone} />
    </Sheet>
  );
}

function IdentityForm({ user, onDone }: { user: User; onDone: () => void }) {
  const needs = user.nextTier?.needs ?? [];
  const open: Kind[] = needs.includes('bvn') ? ['bvn'] : needs.includes('nin') ? ['nin'] : ['bvn', 'nin'];
  const [kind, setKind] = useState<Kind>(open[0]!);
  const [number, setNumber] = useState('');
  const [person, setPerson] = useState({ firstName: '', lastName: '', dateOfBirth: '' });
  const [isTried, setTried] = useState(false);
  const check = useAction('verifyUserInfo');
  const isDemo = useRemote('appConfig').data?.mode === 'demo';
  const asksPerson = needs.includes('person');
  const isComplete =
    bvnPattern.test(number) && (!asksPerson || Object.values(person).every((text) => text.trim() !== ''));

  async function submit() {
    setTried(true);
    if (!isComplete) return;
    const answer = await check.run({ kind, number, ...(asksPerson ? person : {}) });
    if (!answer) return;
    if (answer.status === 'verified') toastSuccess(t.done(answer.tier));
    else toastWarning(t.pending);
    onDone();
  }

  return (
    <Form onSubmit={submit}>
      {open.length > 1 && (
        <Segments
          label={t.which}
          value={kind}
          onChange={setKind}
          options={open.map((value) => ({ value, text: names[value] }))}
        />
      )}
      <TextField
        label={t.number(names[kind])}
        value={number}
        onChange={(text) => setNumber(text.replace(/\D/g, '').slice(0, 11))}
        hint={t.numberHint}
        error={isTried && !bvnPattern.test(number) ? t.numberWrong(names[kind]) : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      {asksPerson && (
        <>
          <TextField
            label={t.first}
            value={person.firstName}
            onChange={(firstName) => setPerson({ ...person, firstName })}
            hint={t.nameHint(names[kind])}
            error={isTried && !person.firstName.trim() ? prompts.name : undefined}
            autoComplete="given-name"
            maxLength={60}
          />
          <TextField
            label={t.last}
            value={person.lastName}
            onChange={(lastName) => setPerson({ ...person, lastName })}
            error={isTried && !person.lastName.trim() ? prompts.name : undefined}
            autoComplete="family-name"
            maxLength={60}
          />
          <TextField
            label={t.born}
            type="date"
            value={person.dateOfBirth}
            onChange={(dateOfBirth) => setPerson({ ...person, dateOfBirth })}
            error={isTried && !person.dateOfBirth ? t.bornWrong : undefined}
            autoComplete="bday"
            max="2099-12-31"
          />
        </>
      )}
      <p className="row muted small">
        <LockIcon size={16} />
        {t.safe}
      </p>
      {isDemo && <p className="notice warning">{t.demo}</p>}
      <FailureNote failure={check.failure} />
      <Button type="submit" busy={check.busy}>
        {t.submit}
      </Button>
    </Form>
  );
}
