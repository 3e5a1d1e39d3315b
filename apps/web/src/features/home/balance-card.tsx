import { useEffect, useState } from 'react';
import { useRemote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import { keys, stored } from '../../shared/state/keys';
import { Amount } from '../../shared/ui/amount';
import { ButtonLink } from '../../shared/ui/button';
import { EscrowBar } from '../../shared/ui/escrow-bar';
import { EyeIcon, EyeOffIcon } from '../../shared/ui/icons';
import { Failed } from '../../shared/ui/states';

const t = texts({
  available: ['Available', '可用余额'],
  hide: ['Hide my balance', '隐藏余额'],
  show: ['Show my balance', '显示余额'],
  hidden: ['hidden', '已隐藏'],
  held: ['Held safely', '安全托管中'],
  nothingHeld: ['Nothing in escrow right now', '当前没有托管资金'],
  add: ['Add money', '充值'],
  statement: ['Statement', '明细'],
});

/** The reader's naira, what is free and what is held; the eye covers both on a crowded bus. */
export function BalanceCard() {
  const wallet = useRemote('walletSummary');
  const [isHidden, setHidden] = useState(false);
  // Read after the first paint: the document knows nothing of this phone.
  useEffect(() => setHidden(stored.get(keys.balanceHidden) === '1'), []);

  function toggle() {
    stored.set(keys.balanceHidden, isHidden ? '0' : '1');
    setHidden(!isHidden);
  }

  if (wallet.error && !wallet.data) {
    return (
      <section className="card balance">
        <Failed failure={wallet.error} onRetry={() => void wallet.refresh()} />
      </section>
    );
  }
  const { availableKobo = null, escrowKobo = null } = wallet.data ?? {};
  return (
    <section className="card balance stack">
      <div className="row between">
        <span className="muted small">{t.available}</span>
        <button
          type="button"
          className="icon-button muted"
          aria-pressed={isHidden}
          aria-label={isHidden ? t.show : t.hide}
          onClick={toggle}
        >
          {isHidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      </div>
      <div className={wallet.data ? 'balance-figure' : 'balance-figure skeleton'}>
        {isHidden ? (
          <span className="amount amount-xl">
            <span aria-hidden="true">••••••</span>
            <span className="visually-hidden">{t.hidden}</span>
          </span>
        ) : (
          <Amount kobo={availableKobo} size="xl" />
        )}
      </div>
      <EscrowBar
        end={!escrowKobo || escrowKobo === '0' || isHidden ? null : <Amount kobo={escrowKobo} size="s" />}
      >
        {escrowKobo === '0' ? t.nothingHeld : t.held}
      </EscrowBar>
      <div className="row">
        <ButtonLink to="/addMoney">{t.add}</ButtonLink>
        <ButtonLink to="/balance" tone="quiet">
          {t.statement}
        </ButtonLink>
      </div>
    </section>
  );
}
