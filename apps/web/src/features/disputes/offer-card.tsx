import { texts } from '../../shared/i18n/texts';
import { message } from '../../shared/state/message';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { whoIs } from './case-words';
import { type CaseProps, deedTexts, may } from './deeds';
import { Shares } from './finding-card';
import { useCaseAction, useTold } from './use-case';

const t = texts({
  offered: [(who: string) => `${who} offered to share the money`, (who: string) => `${who}提出分配方案`],
  refuse: ['Refuse', '拒绝'],
  takeBack: ['Take it back', '撤回'],
  refused: ['Off the table.', '已撤下。'],
  waiting: ['The other side can accept it at any time.', '对方可随时接受。'],
});

/** A split on offer: both sums, and the answer of whom it was offered to. */
export function OfferCard({ view, remote, open }: CaseProps) {
  const reply = useCaseAction('replySplit', remote);
  useTold(reply.failure);
  const { offer, orderNo, role } = view;
  if (!offer || view.endedAt) return null;
  const { sellerShareBps } = offer;
  const offered = t.offered(whoIs(offer.by, role));
  const off = offer.by === role ? t.takeBack : t.refuse;
  return (
    <section className="card stack">
      <h2>{offered}</h2>
      <Shares {...offer} role={role} wholeKobo={view.frozenKobo} />
      {may(view, 'acceptSplit') ? (
        <Button onClick={() => open('acceptSplit')}>{deedTexts.acceptSplit}</Button>
      ) : (
        <p className="muted small">{t.waiting}</p>
      )}
      <Button
        tone="plain"
        busy={reply.busy}
        onClick={async () => {
          if (!(await message(offered, { confirm: off, cancel: deedTexts.notYet }))) return;
          if (await reply.run({ orderNo, sellerShareBps, isAccepted: false })) toastSuccess(t.refused);
        }}
      >
        {off}
      </Button>
    </section>
  );
}
