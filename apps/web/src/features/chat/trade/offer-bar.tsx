import { texts } from '@gift/client/language';
import { useBrand } from '../../../shared/catalog';
import { useRemote } from '../../../shared/http/use-remote';
import { Link } from '../../../shared/ui/link';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { sumText } from '../../../shared/ui/money/amount';

const t = texts({
  open: ['Open', '查看', 'Open'],
  about: ['About this offer', '关于此报价', 'About this offer'],
  rate: [
    (rate: string) => `${rate} per unit`,
    (rate: string) => `单价 ${rate}`,
    (rate: string) => `${rate} per unit`,
  ],
});

/** The offer that a chat was opened from, until an order replaces it. */
export function OfferBar({ offerID, isFolded }: { offerID: string; isFolded: boolean }) {
  const row = useRemote('offerDetail', { offerID }, { cache: false }).data?.row;
  const brand = useBrand(row?.brandID ?? '');
  if (!row) return null;
  return (
    <Link
      to={`/offerDetail?offerID=${encodeURIComponent(offerID)}`}
      className={isFolded ? 'order-bar folded' : 'order-bar'}
    >
      <CardTile brandID={row.brandID} countryID={row.countryID} />
      <span className="grow">
        <b className="cut block order-bar-state">
          {brand?.name ?? row.brandID} {row.countryID} · {t.rate(sumText(row.rateKobo))}
        </b>
        <span className="order-bar-note small muted cut">{t.about}</span>
      </span>
      <span className="order-bar-action">{t.open}</span>
    </Link>
  );
}
