import { texts } from '@gift/client/language';
import type { OrderRole } from '@gift/contract/orders/states';
import type { ReactNode } from 'react';
import { useCardTitle } from '../../catalog';
import { CardTile } from '../../ui/media/card-tile';

const t = texts({
  from: [
    (name: string) => `from ${name}`,
    (name: string) => `来自 ${name}`,
    (name: string) => `from ${name}`,
  ],
  to: [(name: string) => `to ${name}`, (name: string) => `卖给 ${name}`, (name: string) => `to ${name}`],
});

type Props = {
  card: Parameters<typeof useCardTitle>[0];
  role: OrderRole;
  partner: { nickname: string };
  end?: ReactNode;
};

/** The card and partner of a trade or dispute on one line, with `end` at its right. */
export function CardHead({ card, role, partner: { nickname }, end }: Props) {
  return (
    <span className="row wraps">
      <CardTile brandID={card.brandID} countryID={card.countryID} />
      <span className="grow">
        <span className="strong block">{useCardTitle(card)}</span>
        <span className="muted small block cut">{role === 'seller' ? t.to(nickname) : t.from(nickname)}</span>
      </span>
      {end && <span className="right">{end}</span>}
    </span>
  );
}
