import { texts } from '@gift/client/language';
import { ofBalance } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { useHidden } from '../../shared/state/use-hidden';
import { HoldRow } from '../../shared/trade/hold-row';
import { ButtonLink } from '../../shared/ui/button';
import { Failed } from '../../shared/ui/feedback/states';
import { Link } from '../../shared/ui/link';
import { MoneyHead } from '../../shared/ui/money/money-head';

const t = texts({
  add: ['Add money', '充值', 'Add money'],
  withdraw: ['Withdraw', '提现', 'Withdraw'],
  statement: ['Statement', '明细', 'Statement'],
});

/** The user's naira, with links to add money and to the statement. */
export function BalanceCard() {
  const wallet = useRemote('walletSummary', undefined, { follows: ofBalance });
  const [isHidden, toggle] = useHidden();
  if (wallet.error && !wallet.data) {
    return (
      <section className="card balance">
        <Failed failure={wallet.error} onRetry={() => void wallet.refresh()} />
      </section>
    );
  }
  return (
    <section className="card balance stack">
      <MoneyHead money={wallet.data} isHidden={isHidden} onToggle={toggle} />
      {wallet.data && wallet.data.pendingKobo !== '0' && (
        <HoldRow money={wallet.data} isHidden={isHidden} to="/balance" />
      )}
      <div className="two">
        <ButtonLink to="/addMoney">{t.add}</ButtonLink>
        <ButtonLink to="/withDraw" tone="quiet">
          {t.withdraw}
        </ButtonLink>
      </div>
      <Link to="/balance" className="link center">
        {t.statement}
      </Link>
    </section>
  );
}
