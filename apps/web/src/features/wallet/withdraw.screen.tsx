import { texts } from '@gift/client/language';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { useRemote } from '../../shared/http/use-remote';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ShieldIcon, WalletIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { RecentWithdrawals } from './withdraw/recent-withdrawals';
import { WithdrawForm } from './withdraw/withdraw-form';
import './wallet.css';
import '../../shared/ui/feedback/outcome.css';

const t = texts({
  title: ['Withdraw', '提现', 'Withdraw'],
  none: [
    'Add a bank account in your name first. It takes a minute, then you return here.',
    '请先添加本人名下的银行账户，约需一分钟，完成后返回此处。',
    'First add bank account wey dey your name. E go take one minute, then you go come back here.',
  ],
  add: ['Add a bank account', '添加银行账户', 'Add bank account'],
  verify: ['Verify my identity', '开始认证', 'Verify my identity'],
});

/** `/withDraw?to=`: amount, bank account and cost, then the PIN. */
export default function Withdraw() {
  const accounts = useRemote('bankAccounts');
  // Before an amount is typed: the balance, the limits, and whether withdrawals are possible at all.
  const limits = useRemote('withdrawalQuote', { amountKobo: '0' });
  if (accounts.data && accounts.data.items.length > 0 && limits.data) {
    return <WithdrawForm accounts={accounts.data.items} limits={limits} />;
  }
  const waited = accounts.data ? limits : accounts;
  const needsTier = limits.data?.refusal === 'WithdrawalTierNeeded';
  return (
    <Screen title={t.title} backTo="/balance">
      <Remotely<unknown>
        remote={waited}
        skeleton={
          <>
            <Skeleton lines={1} height={88} />
            <Skeleton lines={1} height={200} />
          </>
        }
      >
        {() => (
          <>
            {needsTier ? (
              <Empty
                icon={<ShieldIcon size={40} />}
                text={limits.data?.refusalText}
                action={<RaiseTier text={t.verify} />}
              />
            ) : (
              <Empty
                icon={<WalletIcon size={40} />}
                text={t.none}
                action={<ButtonLink to="/account?add=1&back=%2FwithDraw">{t.add}</ButtonLink>}
              />
            )}
            <RecentWithdrawals />
          </>
        )}
      </Remotely>
    </Screen>
  );
}
