import { texts } from '@gift/client/language';
import { useEffect } from 'react';
import { useSession } from '../../../shared/state/session';
import { PayoutNote } from '../../../shared/trade/payout-note';
import { Amount } from '../../../shared/ui/money/amount';
import { CodeDeleted } from '../code/code-deleted';
import { wipeDraft } from '../code/draft-vault';
import { Photos, ShipForm } from './lazy-parts';
import { useFace } from './order-facts';
import type { PartProps } from './part-props';

const t = texts({
  agreed: ['Agreed rate', '原价', 'Agreed rate'],
  asked: ['Buyer’s new rate', '买家出价', 'Buyer new rate'],
  per: [(unit: string) => `per ${unit}`, (unit: string) => `每 ${unit}`, (unit: string) => `per ${unit}`],
  difference: ['Less for you', '您将少收', 'Less for you'],
});

/** The seller's part: the form that sends the code, the proposed price, and whether the code was deleted. */
export function SellerPart(props: PartProps) {
  const { view } = props;
  const { userID } = useSession();
  const mayShip = view.actions.includes('ship');
  const belongsTo = `${userID} ${view.orderNo}`;
  const isPast = view.shippedAt !== null || view.endedAt !== null;
  // A draft survives a lost connection, but not the end of its order.
  useEffect(() => {
    if (isPast) void wipeDraft(belongsTo);
  }, [isPast, belongsTo]);
  return (
    <>
      {/* The delivery form has its own payout note. */}
      {!mayShip && <PayoutNote payout={view.payout} />}
      {mayShip && <ShipForm {...props} belongsTo={belongsTo} />}
      {view.proposal && <Proposal {...props} />}
      {view.codeDeletion && <CodeDeleted {...view.codeDeletion} />}
      {view.shippedAt && <Photos view={view} />}
    </>
  );
}

function Proposal({ view }: PartProps) {
  const face = useFace(view.countryID, view.currency);
  const { proposal } = view;
  if (!proposal) return null;
  const less = BigInt(view.amountKobo) - BigInt(proposal.amountKobo);
  return (
    <section className="card">
      <dl className="lines">
        <div className="row between">
          <dt className="muted">{t.agreed}</dt>
          <dd>
            <Amount kobo={view.rateKobo} whole /> <span className="muted">{t.per(face(100))}</span>
          </dd>
        </div>
        <div className="row between strong">
          <dt>{t.asked}</dt>
          <dd>
            <Amount kobo={proposal.rateKobo} whole /> <span className="muted">{t.per(face(100))}</span>
          </dd>
        </div>
        <div className="row between">
          <dt className="muted">{t.difference}</dt>
          <dd className="warning">
            <Amount kobo={String(less)} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
