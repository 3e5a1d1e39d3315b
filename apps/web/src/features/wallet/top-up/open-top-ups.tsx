import { texts } from '@gift/client/language';
import { ClockIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Amount } from '../../../shared/ui/money/amount';
import type { Wallet } from '../wallet-balances';

const t = texts({
  title: ['Unfinished payments', '未完成的充值', 'Payments wey never finish'],
  created: ['Not paid yet. Tap to continue', '尚未支付，点击继续', 'You never pay. Tap to continue'],
  pending: ['Paid, on its way', '已支付，等待到账', 'You don pay, the money dey come'],
});

export function OpenTopUps({ topUps }: { topUps: Wallet['openTopUps'] }) {
  if (topUps.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <div className="card rows">
        {topUps.map((topUp) => (
          <ListRow
            key={topUp.topUpID}
            start={<ClockIcon size={20} className="muted" />}
            title={<Amount kobo={topUp.amountKobo} size="s" />}
            note={topUp.state === 'pending' ? t.pending : t.created}
            to={`/paymentResult?topUpID=${topUp.topUpID}&unpaid=1`}
          />
        ))}
      </div>
    </>
  );
}
