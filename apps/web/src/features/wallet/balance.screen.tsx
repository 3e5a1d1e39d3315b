import { texts } from '@gift/client/language';
import { useState } from 'react';
import { ofBalance } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { useHidden } from '../../shared/state/use-hidden';
import { ButtonLink } from '../../shared/ui/button';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { WarningIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { BankIcon } from '../../shared/ui/media/bank-icon';
import { sumText } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { HeldRow } from './held/held-payments';
import { LimitsRow } from './limits-row';
import { ReservesRow } from './reserves/reserves-row';
import { Statement } from './statement/statement';
import { OpenTopUps } from './top-up/open-top-ups';
import { type Wallet, WalletBalances } from './wallet-balances';
import '../../shared/ui/feedback/outcome.css';
import './wallet.css';

const t = texts({
  title: ['Balance', '余额', 'Balance'],
  add: ['Add money', '充值', 'Add money'],
  withdraw: ['Withdraw', '提现', 'Withdraw'],
  accounts: ['Bank accounts', '银行账户', 'Bank accounts'],
  debt: [
    (sum: string) => `You owe ${sum}`,
    (sum: string) => `您尚欠 ${sum}`,
    (sum: string) => `You dey owe ${sum}`,
  ],
  debtReason: [
    'Your bank reversed a card payment you had spent. Incoming money repays it first. Until then you cannot withdraw or start trades.',
    '银行撤回了一笔已被使用的银行卡付款。之后入账的资金将优先抵扣；还清前无法提现或发起新交易。',
    'Your bank take back one card payment wey you don spend. Any money wey enter go pay am first. Till then you no fit withdraw or start trade.',
  ],
});

/** The balances behind the statement: if one of them changes, an entry was added or changed state. */
const movedIn = ({ availableKobo, escrowKobo, pendingKobo }: Wallet) =>
  [availableKobo, escrowKobo, pendingKobo].join(' ');

const BalanceSkeleton = () => (
  <>
    <span className="skeleton money-skeleton" aria-hidden="true" />
    <Skeleton lines={3} height={88} />
  </>
);

/** `/balance`: all of the user's naira and where it is, then every change of it. */
export default function Balance() {
  const wallet = useRemote('walletSummary', undefined, { follows: ofBalance });
  const [isHidden, toggle] = useHidden();
  // Pulling down reloads the statement too.
  const [requests, ask] = useState(0);
  return (
    <Screen
      title={t.title}
      backTo="/me"
      bar={
        <div className="two">
          <ButtonLink to="/withDraw" tone="quiet">
            {t.withdraw}
          </ButtonLink>
          <ButtonLink to="/addMoney">{t.add}</ButtonLink>
        </div>
      }
    >
      <PullToRefresh
        onRefresh={async () => {
          await wallet.refresh();
          ask(requests + 1);
        }}
      >
        <Remotely remote={wallet} skeleton={<BalanceSkeleton />}>
          {(money) => (
            <>
              <WalletBalances money={money} isHidden={isHidden} onToggle={toggle} />
              {money.debtKobo !== '0' && (
                <div className="notice danger" role="status">
                  <WarningIcon size={18} />
                  <p className="grow">
                    <strong className="block">{t.debt(sumText(money.debtKobo))}</strong>
                    {t.debtReason}
                  </p>
                </div>
              )}
              <HeldRow isHidden={isHidden} />
              <OpenTopUps topUps={money.openTopUps} />
              <section className="card rows">
                <ListRow start={<BankIcon />} title={t.accounts} to="/account" />
                <LimitsRow />
              </section>
              <ReservesRow />
            </>
          )}
        </Remotely>
        <div className={wallet.data || wallet.error ? 'stack' : 'stack later'}>
          <Statement moved={wallet.data ? `${movedIn(wallet.data)} ${requests}` : null} isHidden={isHidden} />
        </div>
      </PullToRefresh>
    </Screen>
  );
}
