import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { faceText, useBrand, useCountry } from '../../shared/catalog';
import { useRemote } from '../../shared/http/use-remote';
import { lazy } from '../../shared/loading/lazy';
import { cardKind } from '../../shared/trade/offer-texts';
import { DownIcon } from '../../shared/ui/icons';
import { CardTile } from '../../shared/ui/media/card-tile';
import { Amount } from '../../shared/ui/money/amount';
import { firstCard, type WorthCard, worthQuery } from './home-data';

const t = texts({
  title: ['What is my card worth?', '我的卡值多少？', 'How much my card worth?'],
  change: ['Change card', '更换卡片', 'Change card'],
  best: [
    (n: number) => (n === 1 ? 'the one offer now' : `best of ${n} offers`),
    (n: number) => `${n} 个报价中最优`,
    (n: number) => (n === 1 ? 'the only offer now' : `best of ${n} offers`),
  ],
  many: [
    (n: number) => `best of more than ${n} offers`,
    (n: number) => `${n} 多个报价中最优`,
    (n: number) => `best of more than ${n} offers`,
  ],
  lowest: ['lowest', '最低', 'lowest'],
  none: ['no offer now', '暂无报价', 'no offer now'],
  failed: ['not loaded', '未能加载', 'e no load'],
});

const WorthSheet = lazy(async () => (await import('./worth-sheet')).default);

/** A card's value in naira from live offers. Never asks for a code. */
export function Worth({ brandID }: { brandID: string | null }) {
  const [card, setCard] = useState<WorthCard>(firstCard);
  const [open, setOpen] = useState(false);
  const brand = useBrand(card.brandID);
  const country = useCountry(card.countryID);
  const offers = useRemote('offerList', worthQuery(card));
  useEffect(() => {
    if (brandID) setCard((now) => ({ ...now, brandID }));
  }, [brandID]);

  const items = offers.data?.items ?? [];
  const best = items[0]?.totalKobo;
  const worst = items.at(-1)?.totalKobo;
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <button type="button" className="card" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="row worth-figure">
          <CardTile brandID={card.brandID} countryID={card.countryID} />
          <span className="grow">
            <span className="strong block">
              {brand?.name ?? card.brandID} {card.countryID} ·{' '}
              {faceText(card.faceMinor, country?.symbol ?? '')}
            </span>
            <span className="muted small">
              {cardKind(card.form, card.receipt)}
              <DownIcon size={16} className="inline" aria-label={t.change} />
            </span>
          </span>
          <span className="right">
            {best ? <Amount kobo={best} size="m" whole /> : <span className="muted">—</span>}
            <span className={best ? 'positive small block' : 'muted small block'}>
              {!offers.data
                ? offers.error
                  ? t.failed
                  : '\u00a0'
                : items.length === 0
                  ? t.none
                  : offers.data.nextCursor
                    ? t.many(items.length)
                    : t.best(items.length)}
            </span>
            {worst && worst !== best && (
              <span className="muted small block">
                {t.lowest} <Amount kobo={worst} whole />
              </span>
            )}
          </span>
        </span>
      </button>
      {open && <WorthSheet card={card} onChange={setCard} onClose={() => setOpen(false)} />}
    </>
  );
}
