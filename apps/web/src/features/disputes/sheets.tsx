import { texts } from '@gift/client/language';
import { koboOfDigits, splitEscrow } from '@gift/money';
import { useEffect, useState } from 'react';
import { HoldButton } from '../../shared/forms/approval/hold-button';
import { Form } from '../../shared/forms/form';
import { Slider } from '../../shared/forms/parts';
import { useAction } from '../../shared/http/use-action';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { sumText } from '../../shared/ui/money/amount';
import { Sheet } from '../../shared/ui/sheet';
import { actionTexts, type CaseProps, type CaseSheet, can } from './action-texts';
import { EvidenceSheet } from './evidence-sheet';
import { loserOf, Shares } from './finding-card';
import { OfferCard } from './offer-card';
import { useCaseAction, useFailureToast } from './use-case';

const t = texts({
  splitText: [
    'If the other side accepts, the money moves and the dispute ends.',
    '对方接受后立即执行，争议结束。',
    'If the other side accept, the money go move and the dispute go end.',
  ],
  ownShare: ['Your share', '您的份额', 'Your share'],
  of: [
    (percent: number) => `${percent}%`,
    (percent: number) => `${percent}%`,
    (percent: number) => `${percent}%`,
  ],
  offer: ['Send offer', '发送方案', 'Send offer'],
  offered: ['Offer sent.', '已发送并通知对方。', 'Offer don go.'],
  acceptText: [
    'You give up your appeal. The money moves once both accept, or when the time to appeal ends.',
    '接受即放弃申诉。双方都接受后款项立即划转，否则在申诉期满时划转。',
    'You dey give up your appeal. The money go move once the two sides accept, or when the time to appeal end.',
  ],
  acceptHold: ['Hold to accept', '长按接受', 'Hold to accept'],
  accepted: ['Accepted.', '已接受。', 'Accepted.'],
  splitFinal: [
    'The money moves at once and the dispute ends. This cannot be undone.',
    '款项立即划转，争议结束，不可撤销。',
    'The money go move now now and the dispute go end. You no fit change am after.',
  ],
  settled: ['Settled. The money has moved.', '已和解，款项已划转。', 'E don settle. The money don move.'],
  gone: [
    'The offer was withdrawn. You accepted nothing.',
    '方案已撤回，您未接受。',
    'Dem don withdraw the offer. You no accept anything.',
  ],
  changed: [
    'The offer was changed. You accepted nothing.',
    '方案已更改，您未接受。',
    'Dem don change the offer. You no accept anything.',
  ],
  back: ['Back to the dispute', '返回争议', 'Back to the dispute'],
  giveBackText: [
    (sum: string) => `${sum} goes back to the buyer, and the dispute ends. This cannot be undone.`,
    (sum: string) => `${sum} 将退还买家，争议结束，不可撤销。`,
    (sum: string) => `${sum} go back to the buyer, and the dispute go end. You no fit change am after.`,
  ],
  withdrawText: [
    (sum: string) => `You confirm that the card is fine. ${sum} goes to the seller. This cannot be undone.`,
    (sum: string) => `撤回表示卡片没有问题，${sum} 将付给卖家，不可撤销。`,
    (sum: string) =>
      `You dey confirm say the card dey okay. ${sum} go enter the seller hand. You no fit change am after.`,
  ],
  counts: [
    'The decision is against you, so this counts as a lost dispute.',
    '裁决对您不利，此举计为败诉。',
    'The decision dey against you, so e go count as lost dispute.',
  ],
  giveHold: ['Hold to confirm', '长按确认', 'Hold to confirm'],
});

type Props = Pick<CaseProps, 'view' | 'remote' | 'open'> & { onClose: () => void };

/** The sheet of the chosen action; it closes if the action is no longer offered. */
export function Sheets({ sheet, ...props }: Props & { sheet: CaseSheet }) {
  const { view, onClose } = props;
  const isOffered = {
    hand: can(view, 'reply', 'evidence'),
    answer: can(view, 'answer'),
    appeal: can(view, 'appeal'),
    split: can(view, 'offerSplit'),
    accept: can(view, 'accept', 'acceptLast'),
    // The sheet itself says if there is nothing left to accept.
    acceptSplit: view.endedAt === null,
    giveIn: view.endedAt === null,
  }[sheet];
  useEffect(() => {
    if (!isOffered) onClose();
  }, [isOffered, onClose]);
  if (!isOffered) return null;
  switch (sheet) {
    case 'split':
      return <SplitSheet {...props} />;
    case 'accept':
      return <AcceptSheet {...props} />;
    case 'acceptSplit':
      return <AcceptSplitSheet {...props} />;
    case 'giveIn':
      return <ConcedeSheet {...props} />;
    default:
      return <EvidenceSheet key={sheet} mode={sheet} {...props} />;
  }
}

/**
 * Shows the other side's offer beside the user's own, even if it just arrived: the request names the offer that the
 * user saw.
 */
function SplitSheet({ view, remote, open, onClose }: Props) {
  const [percent, setPercent] = useState(50);
  const { run, busy, failure } = useCaseAction('offerSplit', remote);
  useFailureToast(failure);
  const { orderNo, offer, role, frozenKobo, fees } = view;
  const sellerShareBps = (role === 'seller' ? percent : 100 - percent) * 100;
  const { buyerAmount, sellerAmount } = splitEscrow(
    { whole: koboOfDigits(frozenKobo), fee: koboOfDigits(fees.feeKobo), vat: koboOfDigits(fees.vatKobo) },
    sellerShareBps,
  );
  const theirs = offer && offer.by !== role;
  const currentShare = theirs ? offer.sellerShareBps : null;
  const [readShare, setReadShare] = useState(currentShare);
  async function send() {
    if (!(await run({ orderNo, sellerShareBps, seenShareBps: readShare }))) return;
    toastSuccess(t.offered);
    onClose();
  }
  // A new offer may appear right under the finger, so it counts as seen only after a second.
  useEffect(() => void setTimeout(setReadShare, 1_000, currentShare), [currentShare]);
  return (
    <Sheet open onClose={onClose} title={actionTexts.split}>
      {theirs && <OfferCard {...{ view, remote, open }} />}
      <Form onSubmit={send}>
        <p className="muted">{t.splitText}</p>
        <Slider
          label={t.ownShare}
          value={percent}
          min={5}
          max={95}
          step={5}
          onChange={setPercent}
          shown={t.of(percent)}
          endLabels={[t.of(5), t.of(95)]}
        />
        <Shares
          buyerKobo={String(buyerAmount)}
          sellerKobo={String(sellerAmount)}
          role={role}
          wholeKobo={frozenKobo}
        />
        <Button type="submit" busy={busy}>
          {t.offer}
        </Button>
      </Form>
    </Sheet>
  );
}

/** For actions that move money for good: who gets what, what it means, and a button to hold. */
function HoldSheet({
  view,
  title,
  text,
  shares,
  hold = t.acceptHold,
  doneText = t.settled,
  busy,
  onConfirm,
  onClose,
}: Pick<Props, 'view' | 'onClose'> & {
  title: string;
  text: string;
  shares?: Pick<Parameters<typeof Shares>[0], 'buyerKobo' | 'sellerKobo'> | null;
  hold?: string;
  doneText?: string;
  busy: boolean;
  onConfirm: () => Promise<unknown>;
}) {
  return (
    <Sheet open onClose={onClose} title={title}>
      {shares && <Shares {...shares} role={view.role} wholeKobo={view.frozenKobo} />}
      <p className="as-typed">{text}</p>
      <HoldButton
        action={title}
        busy={busy}
        onHeld={async () => {
          if (!(await onConfirm())) return;
          toastSuccess(doneText);
          onClose();
        }}
      >
        {hold}
      </HoldButton>
    </Sheet>
  );
}

function AcceptSheet({ view, remote, onClose }: Props) {
  const { run, busy, failure } = useCaseAction('acceptFinding', remote);
  useFailureToast(failure);
  return (
    <HoldSheet
      {...{ view, busy, onClose }}
      title={actionTexts.accept}
      shares={view.finding}
      text={t.acceptText}
      doneText={t.accepted}
      onConfirm={() => run({ orderNo: view.orderNo })}
    />
  );
}

function AcceptSplitSheet({ view, remote, onClose }: Props) {
  const { run, busy, failure } = useCaseAction('replySplit', remote);
  useFailureToast(failure);
  // The user agrees to the share shown here: if the offer changed meanwhile, nothing happens.
  const [offer] = useState(view.offer);
  if (!offer) return null;
  const { sellerShareBps } = offer;
  const title = actionTexts.acceptSplit;
  if (view.offer?.sellerShareBps !== sellerShareBps)
    return (
      <Sheet open onClose={onClose} title={title}>
        <p role="alert">{view.offer ? t.changed : t.gone}</p>
        <Button onClick={onClose}>{t.back}</Button>
      </Sheet>
    );
  return (
    <HoldSheet
      {...{ view, busy, onClose, title }}
      shares={offer}
      text={t.splitFinal}
      onConfirm={() => run({ orderNo: view.orderNo, sellerShareBps, isAccepted: true })}
    />
  );
}

/** The seller refunds everything, or the buyer withdraws the report: calls of the order, which its dispute follows. */
function ConcedeSheet({ view, remote, onClose }: Props) {
  const refund = useAction('replyRefund');
  const withdraw = useAction('withdrawRefund');
  useFailureToast(refund.failure ?? withdraw.failure);
  const { orderNo, role } = view;
  const sum = sumText(view.frozenKobo);
  const isSeller = role === 'seller';
  const finding = view.appealFinding ?? view.finding;
  const counts = finding && loserOf(finding) === role ? `\n${t.counts}` : '';
  async function end() {
    const answer = isSeller
      ? await refund.run({ orderNo, isAgreed: true, text: '', evidenceFileIDs: [] })
      : await withdraw.run({ orderNo });
    void remote.refresh();
    return answer;
  }
  return (
    <HoldSheet
      {...{ view, onClose }}
      title={isSeller ? actionTexts.giveBack : actionTexts.withdraw}
      text={(isSeller ? t.giveBackText(sum) : t.withdrawText(sum)) + counts}
      hold={t.giveHold}
      busy={refund.busy || withdraw.busy}
      onConfirm={end}
    />
  );
}
