import { localize, texts } from '@gift/client/language';
import { disputePath } from '../../../shared/dispute-path';
import { relativeTime } from '../../../shared/i18n/time';
import { orderPath } from '../../../shared/order-path';
import { CardHead } from '../../../shared/trade/cards/card-head';
import { chipOf, rowActionLabels } from '../../../shared/trade/order-chip';
import { Chip } from '../../../shared/ui/chip';
import { LockIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { TimeLeft } from '../../../shared/ui/time/countdown';
import { useNow } from '../../../shared/ui/time/use-now';
import { rowAction } from '../order/contents/arrange-actions';
import type { OrderRow } from '../order/order-facts';
import { RowSum } from './row-sum';

const t = texts({
  held: ['held safely', '托管中', 'held safe'],
  answer: ['Answer', '答复', 'Answer'],
});

/** One order in a list: card, amount, partner, state, countdown, one action. The whole row is a link. */
export function OrderRowCard({ row }: { row: OrderRow }) {
  const chip = chipOf(row);
  const action = rowAction(row);
  const isDisputed = row.stateName === 'disputed';
  const label = action ? rowActionLabels[action] : undefined;
  const pill = label ? localize(label) : isDisputed && row.awaiting === 'you' ? t.answer : null;
  const now = useNow();
  return (
    <Link
      to={isDisputed ? disputePath(row.orderNo) : orderPath(row)}
      className={pill ? 'card order-row mine' : 'card order-row'}
    >
      <CardHead
        card={row}
        role={row.role}
        partner={row.partner}
        end={
          <RowSum
            row={row}
            note={
              row.money === 'escrow' ? (
                <span className="escrow row tight end">
                  <LockIcon size={12} /> {t.held}
                </span>
              ) : (
                relativeTime(row.endedAt ?? row.createdAt, now)
              )
            }
          />
        }
      />
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
