import { texts } from '@gift/client/language';
import { accountNumberPattern } from '@gift/contract/rules';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../shared/forms/failure-note';
import { TextField } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { RaiseTier } from '../../../shared/forms/identity/raise-tier';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { back as goBack } from '../../../shared/nav';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { ShieldIcon } from '../../../shared/ui/icons';
import { Screen } from '../../../shared/ui/screen';
import { mayRise, useUser } from '../../../shared/user';
import { CodeStep, type SentCode } from '../withdraw/code-step';
import { BankChoice } from './bank-choice';
import { OwnerNote } from './owner-note';
import { useOwner } from './use-owner';

const t = texts({
  title: ['Add a bank account', '添加银行账户', 'Add bank account'],
  number: ['Account number', '账号', 'Account number'],
  numberHint: [
    '10 digits (NUBAN), in your name',
    '10 位数字（NUBAN），须为本人账户',
    '10 digits (NUBAN), wey dey your name',
  ],
  digitsLeft: [
    (n: number) => `${n} more digits`,
    (n: number) => `还差 ${n} 位`,
    (n: number) => `${n} more digits`,
  ],
  send: ['Text me a code', '获取短信验证码', 'Send code by SMS'],
  change: ['Change account', '修改账户', 'Change account'],
  added: ['Bank account saved.', '银行账户已保存。', 'Bank account don save.'],
  tier: ['Verify your identity first', '请先完成身份认证', 'Verify your identity first'],
  tierText: [
    'You can withdraw only to accounts in your name. Your BVN or NIN is enough: about two minutes.',
    '只能提现至本人账户，因此需先确认您的姓名。只需您的 BVN 或 NIN，约两分钟。',
    'You fit withdraw only to accounts wey dey your name. Your BVN or NIN don do: about two minute.',
  ],
  verify: ['Verify my identity', '开始认证', 'Verify my identity'],
  full: ['Account limit reached', '账户数量已达上限', 'You don reach account limit'],
  fullText: [
    (limit: number) => `Your verification level allows ${limit} bank accounts. Remove one first.`,
    (limit: number) => `当前认证等级最多可添加 ${limit} 个银行账户，请先移除一个。`,
    (limit: number) => `Your verification level allow ${limit} bank accounts. Remove one first.`,
  ],
  list: ['View bank accounts', '查看我的银行账户', 'See bank accounts'],
});

/** The form's progress: saved on the phone, since the code arrives in another app. */
type Typed = { accountNumber: string; bankCode: string | null; sent: SentCode | null };
const nothing: Typed = { accountNumber: '', bankCode: null, sent: null };

/** Ten digits, the bank, the owner's name, and a code, in this order: each is shown before the next is asked. */
export function AddAccount({ back }: { back: string }) {
  const accounts = useRemote('bankAccounts');
  const user = useUser();
  const framed = (children: ReactNode) => (
    <Screen title={t.title} backTo={back}>
      {children}
    </Screen>
  );
  const { data } = accounts;
  if (!data) {
    return framed(
      <Remotely remote={accounts} skeleton={<Skeleton lines={2} height={88} />}>
        {() => null}
      </Remotely>,
    );
  }
  if (data.limit === 0 || data.ownName === null) {
    return framed(
      <section className="card state">
        <ShieldIcon size={40} />
        <h2>{t.tier}</h2>
        <p className="muted">{t.tierText}</p>
        <RaiseTier text={t.verify} />
      </section>,
    );
  }
  if (data.items.length >= data.limit) {
    const canRise = Boolean(user.data && mayRise(user.data));
    return framed(
      <section className="card state">
        <ShieldIcon size={40} />
        <h2>{t.full}</h2>
        <p className="muted">{t.fullText(data.limit)}</p>
        <ButtonLink to="/account">{t.list}</ButtonLink>
        {canRise && <RaiseTier tone="quiet" />}
      </section>,
    );
  }
  return <NewAccount back={back} onAdded={() => void accounts.refresh()} />;
}

function NewAccount({ back, onAdded }: { back: string; onAdded: () => void }) {
  const [fields, saveDraft, clearDraft] = useSavedForm<Typed>('bankAccount', nothing);
  const { accountNumber, bankCode, sent } = fields;
  const isWhole = accountNumberPattern.test(accountNumber);
  const ownerCheck = useOwner(sent === null && isWhole ? accountNumber : null, bankCode);
  const send = useAction('sendBankCode');
  const add = useAction('addBankAccount');
  const isReady = ownerCheck.owner?.isOwnName === true;

  async function ask() {
    if (!isReady || !bankCode) return;
    const code = await send.run({ accountNumber, bankCode });
    if (code) saveDraft({ ...fields, sent: { ...code, sentAtMs: Date.now() } });
  }
  async function save(verificationID: string, code: string) {
    if (!(await add.run({ verificationID, code }))) return;
    clearDraft();
    toastSuccess(t.added);
    onAdded();
    goBack(back);
  }
  const change = (next: Partial<Typed>) => {
    send.clear();
    saveDraft({ ...fields, ...next });
  };
  if (sent) {
    return (
      <Screen title={t.title} backTo={back}>
        <CodeStep
          sent={sent}
          failure={add.failure}
          busy={add.busy}
          onCode={(code) => void save(sent.verificationID, code)}
          onSent={(again) => saveDraft({ ...fields, sent: again })}
          onType={add.clear}
        />
        <Button
          tone="plain"
          onClick={() => {
            add.clear();
            change({ sent: null });
          }}
        >
          {t.change}
        </Button>
      </Screen>
    );
  }
  const missing = 10 - accountNumber.length;
  return (
    <Screen
      title={t.title}
      backTo={back}
      bar={
        <>
          <FailureNote failure={send.failure} />
          <Button type="submit" form="add-account" busy={send.busy} disabled={!isReady}>
            {t.send}
          </Button>
        </>
      }
    >
      <Form id="add-account" className="card stack" onSubmit={ask}>
        <TextField
          label={t.number}
          value={accountNumber}
          onChange={(text) => change({ accountNumber: text.replace(/\D/g, '').slice(0, 10) })}
          hint={accountNumber !== '' && missing > 0 ? t.digitsLeft(missing) : t.numberHint}
          inputMode="numeric"
          autoComplete="off"
          autoFocus={accountNumber === ''}
        />
        <BankChoice
          accountNumber={isWhole ? accountNumber : undefined}
          value={bankCode}
          onChange={(next) => change({ bankCode: next })}
        />
      </Form>
      <OwnerNote found={ownerCheck} />
    </Screen>
  );
}
