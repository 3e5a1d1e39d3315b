import { texts } from '@gift/client/language';
import { otherRole } from '@gift/contract/orders/states';
import { useRef } from 'react';
import { message } from '../../shared/state/message';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { sumText } from '../../shared/ui/money/amount';
import { actionTexts, type CaseProps, can } from './action-texts';
import { actorLabel } from './case-texts';
import { Shares } from './finding-card';
import { useCaseAction, useFailureToast } from './use-case';

const t = texts({
  offered: [
    (who: string) => `${who} offered a split`,
    (who: string) => `${who}提出分配方案`,
    (who: string) => `${who} offer split`,
  ],
  refuse: ['Decline', '拒绝', 'Decline'],
  takeBack: ['Withdraw offer', '撤回', 'Withdraw offer'],
  declineText: [
    (own: string, theirs: string) =>
      `With this split you get ${own} and the other side ${theirs}. Without it, you wait for the decision.`,
    (own: string, theirs: string) =>
      `按此方案您获得 ${own}，对方获得 ${theirs}。若不采纳，您需继续等待最终裁决。`,
    (own: string, theirs: string) =>
      `With this split you go get ${own} and the other side ${theirs}. Without am, you go wait for the decision.`,
  ],
  refused: ['Offer declined.', '已拒绝该方案。', 'Offer don decline.'],
  takenBack: ['Offer withdrawn.', '方案已撤回。', 'Offer don withdraw.'],
  changed: ['Just changed', '刚刚更改', 'E just change'],
  pending: [
    'The other side can accept it at any time.',
    '对方可随时接受。',
    'The other side fit accept am any time.',
  ],
});

/** An offered split: both amounts, and buttons for the side that may answer. */
export function OfferCard({ view, remote, open }: CaseProps) {
  const reply = useCaseAction('replySplit', remote);
  useFailureToast(reply.failure);
  const { offer, orderNo, role } = view;
  const share = offer?.sellerShareBps;
  const firstShare = useRef(share);
  firstShare.current ??= share;
  if (!offer || view.endedAt) return null;
  const { sellerShareBps, ...sums } = offer;
  const offeredText = t.offered(actorLabel(offer.by, role));
  const [endLabel, endedText] = offer.by === role ? [t.takeBack, t.takenBack] : [t.refuse, t.refused];
  const declineText = t.declineText(sumText(sums[`${role}Kobo`]), sumText(sums[`${otherRole(role)}Kobo`]));
  return (
    <section className="card stack">
      <h2>{offeredText}</h2>
      {offer.by !== role && share !== firstShare.current && (
        <span className="chip warning" role="status">
          {t.changed}
        </span>
      )}
      <Shares {...offer} role={role} wholeKobo={view.frozenKobo} />
      {can(view, 'acceptSplit') ? (
        <Button onClick={() => open('acceptSplit')}>{actionTexts.acceptSplit}</Button>
      ) : (
        <p className="muted small">{t.pending}</p>
      )}
      <Button
        tone="plain"
        busy={reply.busy}
        onClick={async () => {
          if (
            !(await message(declineText, {
              title: offeredText,
              confirm: endLabel,
              cancel: actionTexts.notYet,
            }))
          )
            return;
          if (await reply.run({ orderNo, sellerShareBps, isAccepted: false })) toastSuccess(endedText);
        }}
      >
        {endLabel}
      </Button>
    </section>
  );
}
