import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useRemote } from '../../shared/http/use-remote';
import { deadlineText, relativeTime } from '../../shared/i18n/time';
import { internalPath } from '../../shared/internal-path';
import { useQuery } from '../../shared/nav';
import { ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ListRow } from '../../shared/ui/list-row';
import { Avatar } from '../../shared/ui/media/avatar';
import { BankIcon } from '../../shared/ui/media/bank-icon';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { AccountSheet } from './bank-accounts/account-sheet';
import { AddAccount } from './bank-accounts/add-account';
import { type BankAccount, numberText } from './bank-accounts/bank-account';
import './wallet.css';

const t = texts({
  title: ['Bank accounts', '银行账户', 'Bank accounts'],
  add: ['Add a bank account', '添加银行账户', 'Add bank account'],
  empty: [
    'Add a bank account in your name to withdraw naira.',
    '添加本人名下的银行账户，即可提现。',
    'Add bank account wey dey your name so you fit withdraw naira.',
  ],
  isDefault: ['Default', '默认', 'Default'],
  used: [
    (when: string) => `Last used ${when}`,
    (when: string) => `上次使用 ${when}`,
    (when: string) => `Last used ${when}`,
  ],
  unused: ['Not used yet', '尚未使用', 'You never use am'],
  cooling: [
    (when: string) => `New account: lower withdrawal limit until ${when}`,
    (when: string) => `新账户，${when} 前仅限小额`,
    (when: string) => `New account: small withdrawal limit till ${when}`,
  ],
  room: [
    (n: number, limit: number) => `${n} of ${limit} accounts.`,
    (n: number, limit: number) => `当前认证等级最多 ${limit} 个，已添加 ${n} 个。`,
    (n: number, limit: number) => `${n} of ${limit} accounts.`,
  ],
});

/** `/account?add=1&back=`: the user's bank accounts; with `add`, the form for another one. */
export default function Account() {
  const query = useQuery();
  if (query.has('add')) return <AddAccount back={internalPath(query.get('back')) ?? '/account'} />;
  return <Accounts />;
}

function Accounts() {
  const remote = useRemote('bankAccounts');
  const [openID, open] = useState<string | null>(null);
  const chosen = remote.data?.items.find(({ bankAccountID }) => bankAccountID === openID);
  const hasAny = (remote.data?.items.length ?? 0) > 0;
  return (
    <Screen title={t.title} backTo="/me" bar={hasAny && <ButtonLink to="/account?add=1">{t.add}</ButtonLink>}>
      <PullToRefresh onRefresh={remote.refresh}>
        <Remotely
          remote={remote}
          skeleton={<Skeleton lines={2} height={88} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Empty
              icon={<BankIcon size={40} />}
              text={t.empty}
              action={<ButtonLink to="/account?add=1">{t.add}</ButtonLink>}
            />
          }
        >
          {({ items, limit }) => (
            <>
              <div className="card rows">
                {items.map((account) => (
                  <Row
                    key={account.bankAccountID}
                    account={account}
                    onOpen={() => open(account.bankAccountID)}
                  />
                ))}
              </div>
              <p className="muted small center">{t.room(items.length, limit)}</p>
            </>
          )}
        </Remotely>
      </PullToRefresh>
      {chosen && (
        <AccountSheet account={chosen} onClose={() => open(null)} onChange={() => void remote.refresh()} />
      )}
    </Screen>
  );
}

function Row({ account, onOpen }: { account: BankAccount; onOpen: () => void }) {
  const now = useNow();
  const { coolingUntil, lastUsedAt } = account;
  return (
    <ListRow
      start={<Avatar name={account.bankName} />}
      title={
        <>
          <span>{numberText(account)}</span>
          {account.isDefault && <Chip tone="primary">{t.isDefault}</Chip>}
        </>
      }
      note={
        <>
          <span className="block cut">{account.accountName}</span>
          {coolingUntil ? (
            <span className="warning">{t.cooling(deadlineText(coolingUntil, now))}</span>
          ) : lastUsedAt ? (
            t.used(relativeTime(lastUsedAt, now))
          ) : (
            t.unused
          )}
        </>
      }
      onClick={onOpen}
    />
  );
}
