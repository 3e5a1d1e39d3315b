import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { FailureNote } from '../../shared/forms/failure-note';
import { call } from '../../shared/http/call';
import type { Card } from '../../shared/trade/cards/card';
import type { OfferChip } from '../../shared/trade/offer-texts';
import { Button } from '../../shared/ui/button';
import type { OrderType } from './draft';
import { matchQuery, type Offer } from './matching';

const t = texts({ more: ['Show more offers', '显示更多报价', 'Show more offers'] });

export function MoreOffers({
  type,
  card,
  chips,
  firstCursor,
  onMore,
}: {
  type: OrderType;
  card: Card;
  chips: readonly OfferChip[];
  firstCursor: string | null;
  onMore: (offers: readonly Offer[]) => void;
}) {
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const next = cursor === undefined ? firstCursor : cursor;
  if (next === null) return null;
  async function load() {
    setBusy(true);
    setFailure(null);
    try {
      const page = await call('offerList', { ...matchQuery(type, card, chips), cursor: next ?? undefined });
      setCursor(page.nextCursor);
      onMore(page.items);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <FailureNote failure={failure} />
      <Button tone="quiet" busy={busy} onClick={() => void load()}>
        {t.more}
      </Button>
    </>
  );
}
