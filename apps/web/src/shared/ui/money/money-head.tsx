import { texts } from '@gift/client/language';
import { Covered } from '../feedback/covered';
import { EyeIcon, EyeOffIcon } from '../icons';
import { EscrowBar } from './escrow-bar';

const t = texts({
  available: ['Available', '可用余额', 'Available'],
  hide: ['Hide balance', '隐藏余额', 'Hide balance'],
  show: ['Show balance', '显示余额', 'Show balance'],
  held: ['Held for orders and offers', '订单与报价托管中', 'Held for orders and offers'],
  nothingHeld: ['No money in escrow', '没有托管资金', 'No money dey escrow'],
});

/** The user's available and escrow balances; the eye hides both from bystanders. */
export function MoneyHead({
  money,
  isHidden,
  onToggle,
}: {
  /** Undefined while loading. */
  money: { availableKobo: string; escrowKobo: string } | undefined;
  isHidden: boolean;
  onToggle: () => void;
}) {
  const isLocked = money !== undefined && money.escrowKobo !== '0';
  return (
    <>
      <div className="row between money-head">
        <span className="muted small">{t.available}</span>
        <button
          type="button"
          className="icon-button muted"
          aria-pressed={isHidden}
          aria-label={isHidden ? t.show : t.hide}
          onClick={onToggle}
        >
          {isHidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      </div>
      <div className={money ? 'money-figure' : 'money-figure skeleton'}>
        <Covered kobo={money?.availableKobo ?? null} size="xl" isHidden={isHidden} />
      </div>
      <EscrowBar end={isLocked && <Covered kobo={money.escrowKobo} size="s" isHidden={isHidden} />}>
        {isLocked || !money ? t.held : t.nothingHeld}
      </EscrowBar>
    </>
  );
}
