import { texts } from '@gift/client/language';
import { FailureNote } from '../../../shared/forms/failure-note';
import { useAction } from '../../../shared/http/use-action';
import { dayOf, deadlineText, exactTime } from '../../../shared/i18n/time';
import { message } from '../../../shared/state/message';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import { useNow } from '../../../shared/ui/time/use-now';
import { type BankAccount, healthText, numberText } from './bank-account';
import '../../../shared/ui/feedback/outcome.css';

const t = texts({
  name: ['Name at the bank', '银行户名', 'Name for the bank'],
  added: ['Added', '添加时间', 'Added'],
  used: ['Last used', '上次使用', 'Last used'],
  cooling: [
    (when: string) => `New account: small amounts only until ${when}, in case it was not you who added it.`,
    (when: string) => `新账户在 ${when} 前仅限小额提现，以防他人擅自添加。`,
    (when: string) => `New account: only small amounts till ${when}, in case no be you add am.`,
  ],
  withdraw: ['Withdraw here', '提现到此账户', 'Withdraw here'],
  makeDefault: ['Make default', '设为默认', 'Make am default'],
  defaultDone: ['Default account changed.', '已设为默认账户。', 'Default account don change.'],
  remove: ['Remove', '移除', 'Remove'],
  inUse: [
    'Money is on its way there. You can remove it after it arrives.',
    '有款项正在转入，完成后方可移除。',
    'Money dey go there now. You fit remove am after the money land.',
  ],
  sure: [
    (account: string) => `Remove ${account}? You can add it again with a code.`,
    (account: string) => `确定移除 ${account}？之后可凭验证码重新添加。`,
    (account: string) => `Remove ${account}? You fit add am again with code.`,
  ],
  cancel: ['Keep account', '保留', 'Keep account'],
  removed: ['Account removed.', '账户已移除。', 'Account don remove.'],
});

/** One bank account: its details and actions. */
export function AccountSheet({
  account,
  onClose,
  onChange,
}: {
  account: BankAccount;
  onClose: () => void;
  onChange: () => void;
}) {
  const now = useNow();
  const prefer = useAction('setDefaultBankAccount');
  const remove = useAction('removeBankAccount');
  const { bankAccountID, coolingUntil, lastUsedAt, canRemove } = account;
  const health = healthText(account.health);

  function done(text: string) {
    toastSuccess(text);
    onClose();
    onChange();
  }
  async function drop() {
    if (!(await message(t.sure(numberText(account)), { confirm: t.remove, cancel: t.cancel }))) return;
    if (await remove.run({ bankAccountID })) done(t.removed);
  }
  const facts = [
    [t.name, account.accountName],
    [t.added, dayOf(account.addedAt)],
    ...(lastUsedAt ? [[t.used, exactTime(lastUsedAt)] as const] : []),
  ] as const;
  return (
    <Sheet open onClose={onClose} title={numberText(account)}>
      <dl className="lines">
        {facts.map(([label, value]) => (
          <div key={label} className="row between">
            <dt className="muted">{label}</dt>
            <dd className="right strong anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {coolingUntil && <p className="notice warning">{t.cooling(deadlineText(coolingUntil, now))}</p>}
      {health && <p className="notice warning">{health}</p>}
      <FailureNote failure={prefer.failure ?? remove.failure} />
      <ButtonLink to={`/withDraw?to=${bankAccountID}`}>{t.withdraw}</ButtonLink>
      {!account.isDefault && (
        <Button
          tone="quiet"
          busy={prefer.busy}
          onClick={async () => {
            if (await prefer.run({ bankAccountID })) done(t.defaultDone);
          }}
        >
          {t.makeDefault}
        </Button>
      )}
      <Button tone="plain-danger" busy={remove.busy} disabled={!canRemove} onClick={() => void drop()}>
        {t.remove}
      </Button>
      {!canRemove && <p className="muted small center">{t.inUse}</p>}
    </Sheet>
  );
}
