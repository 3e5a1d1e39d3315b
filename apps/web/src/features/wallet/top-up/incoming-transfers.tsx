import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import type { Received } from '../../../shared/http/call';
import type { Remote } from '../../../shared/http/use-remote';
import { relativeTime } from '../../../shared/i18n/time';
import { ButtonLink } from '../../../shared/ui/button';
import { CheckIcon, ClockIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { useNow } from '../../../shared/ui/time/use-now';

const t = texts({
  title: ['Received on your account number', '已转入专属账号', 'Received for your account number'],
  here: [
    (sum: string) => `${sum} is in your wallet.`,
    (sum: string) => `${sum} 已到账。`,
    (sum: string) => `${sum} don enter your wallet.`,
  ],
  above: [
    (sum: string) => `${sum} is held over your wallet limit.`,
    (sum: string) => `${sum} 超出限额，暂存中。`,
    (sum: string) => `We dey hold ${sum} wey pass your wallet limit.`,
  ],
  goBack: ['Go back', '返回刚才的页面', 'Go back'],
});
const shown = 3;

/** Transfers to the user's own account number; new ones are announced to screen readers. */
export function IncomingTransfers({
  remote,
  notYet,
  back,
}: {
  remote: Remote<Received<'topUpList'>>;
  /** Shown after the user refreshed and nothing new had arrived. */
  notYet: string | null;
  back: string | null;
}) {
  const now = useNow();
  const items = remote.data?.items.filter(({ method }) => method === 'transfer') ?? [];
  const newest = items[0];
  // Saved data and the first answer of this visit are not new.
  const lastTopUpID = useRef<string | null>(null);
  const [newTopUpID, setNewTopUpID] = useState<string | null>(null);
  const isHere = remote.data !== undefined;
  const newestID = newest?.topUpID ?? '';
  useEffect(() => {
    if (!isHere) return;
    if (lastTopUpID.current !== null && lastTopUpID.current !== newestID) setNewTopUpID(newestID);
    lastTopUpID.current = newestID;
  }, [isHere, newestID]);
  const isNew = newest !== undefined && newTopUpID === newestID;
  return (
    <>
      <div role="status" aria-live="polite" className="stack">
        {isNew ? (
          <p className="notice positive">
            <CheckIcon size={18} />
            <span className="grow">
              {newest.creditedKobo !== '0' && t.here(sumText(newest.creditedKobo))}{' '}
              {newest.suspendedKobo !== '0' && t.above(sumText(newest.suspendedKobo))}
            </span>
          </p>
        ) : (
          notYet && <p className="notice">{notYet}</p>
        )}
      </div>
      {isNew && back && <ButtonLink to={back}>{t.goBack}</ButtonLink>}
      {items.length > 0 && (
        <>
          <h2 className="section">{t.title}</h2>
          <div className="card rows">
            {items.slice(0, shown).map((topUp) => (
              <ListRow
                key={topUp.topUpID}
                start={
                  topUp.state === 'succeeded' ? (
                    <CheckIcon size={20} className="positive" />
                  ) : (
                    <ClockIcon size={20} className="muted" />
                  )
                }
                title={<Amount kobo={topUp.amountKobo} size="s" />}
                note={
                  <>
                    {relativeTime(topUp.createdAt, now)}
                    {topUp.suspendedKobo !== '0' && ` · ${t.above(sumText(topUp.suspendedKobo))}`}
                  </>
                }
                to={`/paymentResult?topUpID=${topUp.topUpID}`}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}
