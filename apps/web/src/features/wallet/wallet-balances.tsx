import { texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../../shared/http/call';
import { HoldRow, holdText, holdTitle } from '../../shared/trade/hold-row';
import { Covered } from '../../shared/ui/feedback/covered';
import { ClockIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { ListRow } from '../../shared/ui/list-row';
import { MoneyHead } from '../../shared/ui/money/money-head';
import { Sheet } from '../../shared/ui/sheet';
import { useNow } from '../../shared/ui/time/use-now';

export type Wallet = Received<'walletSummary'>;

const t = texts({
  whyHold: [
    'Sale money is on hold for a while in case the card turns out bad. A higher verification level shortens it.',
    '卖卡款会冻结一段时间，以便卡片出问题时仍能处理。提升认证等级可缩短冻结时间。',
    'Sale money dey stay on hold small, in case the card turn bad. Higher verification level go make am short.',
  ],
  order: [
    (number: string) => `Order ${number}`,
    (number: string) => `订单 ${number}`,
    (number: string) => `Order ${number}`,
  ],
  over: ['Held over your wallet limit', '超出限额，暂存', 'Held, e pass your wallet limit'],
  overNote: ['Verify to receive it', '完成认证即可入账', 'Verify to receive am'],
  full: ['Over your wallet limit', '超出钱包限额', 'E pass wallet limit'],
  fullNote: [
    'You can spend it. Verify to add more',
    '可照常使用，认证后可再充值',
    'You fit spend am. Verify to add more',
  ],
  withdrawing: ['On its way to your bank', '提现处理中', 'E dey go your bank'],
  rewards: ['Rewards', '奖励', 'Rewards'],
});

/** Available, escrow and pending money; the eye hides all of it. */
export function WalletBalances({
  money,
  isHidden,
  onToggle,
}: {
  money: Wallet;
  isHidden: boolean;
  onToggle: () => void;
}) {
  return (
    <section className="card stack">
      <MoneyHead money={money} isHidden={isHidden} onToggle={onToggle} />
      <OtherBalances money={money} isHidden={isHidden} />
    </section>
  );
}

function OtherBalances({ money, isHidden }: { money: Wallet; isHidden: boolean }) {
  const rows = [
    ['withdrawing', money.withdrawingKobo],
    ['rewards', money.rewardsKobo],
  ] as const;
  const hasAny = [
    money.pendingKobo,
    money.suspenseKobo,
    money.overCapKobo,
    ...rows.map(([, kobo]) => kobo),
  ].some((kobo) => kobo !== '0');
  if (!hasAny) return null;
  return (
    <div className="rows">
      {money.pendingKobo !== '0' && <OnHold money={money} isHidden={isHidden} />}
      {money.suspenseKobo !== '0' && (
        <ListRow
          start={<WarningIcon size={20} className="warning" />}
          title={t.over}
          note={t.overNote}
          end={<Covered kobo={money.suspenseKobo} size="s" isHidden={isHidden} />}
          to="/me?verify=1"
        />
      )}
      {money.overCapKobo !== '0' && (
        <ListRow
          start={<WarningIcon size={20} className="warning" />}
          title={t.full}
          note={t.fullNote}
          end={<Covered kobo={money.overCapKobo} size="s" isHidden={isHidden} />}
          to="/me?verify=1"
        />
      )}
      {rows.map(
        ([name, kobo]) =>
          kobo !== '0' && (
            <ListRow
              key={name}
              start={<ClockIcon size={20} className="muted" />}
              title={t[name]}
              end={<Covered kobo={kobo} size="s" isHidden={isHidden} />}
              // A withdrawal's progress is on the withdrawal page.
              to={name === 'withdrawing' ? '/withDraw' : '/rewards'}
            />
          ),
      )}
    </div>
  );
}

/** Proceeds on hold; a tap shows when each sale becomes available. */
function OnHold({ money, isHidden }: { money: Wallet; isHidden: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  return (
    <>
      <HoldRow money={money} isHidden={isHidden} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={holdTitle()}>
        <p className="muted">{t.whyHold}</p>
        <div className="rows">
          {money.pendingProceeds.map((sale) => (
            <Link key={sale.orderID} to={`/sendCode?orderNo=${sale.orderNo}`} className="list-row">
              <span className="grow">
                <span className="strong block">{holdText(sale, now)}</span>
                <span className="muted small">{t.order(sale.orderNo)}</span>
              </span>
              <Covered kobo={sale.amountKobo} size="s" isHidden={isHidden} />
            </Link>
          ))}
        </div>
      </Sheet>
    </>
  );
}
