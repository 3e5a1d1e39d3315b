import { disputePath } from '../../shared/dispute-path';
import { inLanguage } from '../../shared/i18n/pair';
import { texts } from '../../shared/i18n/texts';
import { relativeTime } from '../../shared/i18n/time';
import { orderPath } from '../../shared/order-path';
import { chipOf, rowDeedWords } from '../../shared/trade/order-chip';
import { Amount } from '../../shared/ui/amount';
import { CardTile } from '../../shared/ui/card-tile';
import { Chip } from '../../shared/ui/chip';
import { TimeLeft } from '../../shared/ui/countdown';
import { LockIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { useNow } from '../../shared/ui/use-now';
import { rowDeed } from './deed-places';
import { type OrderRow, useCardTitle } from './order-facts';

const t = texts({
  from: [(name: string) => `from ${name}`, (name: string) => `来自 ${name}`],
  to: [(name: string) => `to ${name}`, (name: string) => `卖给 ${name}`],
  held: ['held safely', '托管中'],
  answer: ['Answer', '答复'],
});

/** One order in a list: card, sum, partner, state, countdown, one action. The whole row opens it. */
export function OrderRowCard({ row }: { row: OrderRow }) {
  const card = useCardTitle(row);
  const chip = chipOf(row);
  const deed = rowDeed(row);
  const isDisputed = row.stateName === 'disputed';
  const words = deed ? rowDeedWords[deed] : undefined;
  const pill = words ? inLanguage(words) : isDisputed && row.turn === 'you' ? t.answer : null;
  const now = useNow();
  return (
    <Link
      to={isDisputed ? disputePath(row.orderNo) : orderPath(row)}
      className={pill ? 'card order-row mine' : 'card order-row'}
    >
      <span className="row">
        <CardTile brandID={row.brandID} countryID={row.countryID} />
        <span className="grow">
          <span className="strong block cut">{card}</span>
          <span className="muted small block cut">
            {row.role === 'seller' ? t.to(row.partner.nickname) : t.from(row.partner.nickname)}
          </span>
        </span>
        <span className="right">
          <span className="block">
            <Amount kobo={row.totalKobo} size="s" />
          </span>
          <span className="muted small">
            {row.money === 'escrow' ? (
              <span className="escrow row tight end">
                <LockIcon size={12} /> {t.held}
              </span>
            ) : (
              relativeTime(row.endedAt ?? row.createdAt, now)
            )}
          </span>
        </span>
      </span>
      <span className="row between row-foot">
        <span className="row tight">
          <Chip tone={chip.tone}>{chip.text}</Chip>
          {row.deadlineAt && !row.endedAt && (
            <span className="small">
              <TimeLeft deadline={row.deadlineAt} />
            </span>
          )}
        </span>
        {pill && <span className="pill">{pill}</span>}
      </span>
    </Link>
  );
}
