import { contestReasonLabels } from '@gift/client/labels/contest-reasons';
import { localize, texts } from '@gift/client/language';
import type { DisputeState } from '@gift/contract/disputes/states';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { groupChatPath } from '../../shared/chat/paths';
import { StepBar } from '../../shared/forms/parts';
import { deadlineText } from '../../shared/i18n/time';
import { lazy } from '../../shared/loading/lazy';
import { orderPath } from '../../shared/order-path';
import { CardHead } from '../../shared/trade/cards/card-head';
import { disputeStageLabels, disputeStageOf } from '../../shared/trade/log/dispute-texts';
import { minutesText } from '../../shared/trade/offer-texts';
import { ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { ChatIcon, CheckIcon, LockIcon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/line';
import { Amount } from '../../shared/ui/money/amount';
import { EscrowBar } from '../../shared/ui/money/escrow-bar';
import { CountdownRing } from '../../shared/ui/time/countdown';
import { useNow } from '../../shared/ui/time/use-now';
import type { CaseProps } from './action-texts';
import { SettleActions } from './actions';
import { CaseDraft } from './case-draft';
import { CaseEvidence, CaseFile } from './case-evidence';
import { caseTitle, deadlineOutcomeText, isAwaitingReader } from './case-texts';
import { CaseTimeline } from './case-timeline';
import { FindingCard } from './finding-card';
import { type Case, offerID } from './use-case';

const t = texts({
  frozen: ['Frozen until this ends', '结束前冻结', 'E go dey frozen till this one end'],
  awaitsYou: ['Your turn', '待您处理', 'Your turn'],
  overdue: ['Overdue', '已超时', 'Time don pass'],
  overdueText: [
    'The decision is overdue. The money stays frozen; waiting does not count against you. You can still settle it together.',
    '裁决期限已过。资金保持冻结，等待不会对您不利。双方仍可自行和解。',
    'The time to decide don pass. The money go remain frozen; to wait no go spoil your case. Una fit still settle am together.',
  ],
  place: [
    (n: number) => `Number ${n} in the queue.`,
    (n: number) => `排队第 ${n} 位。`,
    (n: number) => `Number ${n} for the queue.`,
  ],
  soon: [
    (span: string) => `A moderator should start within ${span}`,
    (span: string) => `审核员预计 ${span}内处理`,
    (span: string) => `Moderator suppose start within ${span}`,
  ],
  usual: [
    (span: string) => `Usually decided within ${span}`,
    (span: string) => `通常在 ${span}内裁决`,
    (span: string) => `Usually decided within ${span}`,
  ],
  slow: [
    (span: string) => `Longer than our usual ${span}`,
    (span: string) => `已超过预计的 ${span}`,
    (span: string) => `E don pass our usual ${span}`,
  ],
  about: ['Reason', '争议原因', 'Reason'],
  contested: ['The seller says', '卖家理由', 'Wetin the seller talk'],
  token: ['Case reference', '案件参考号', 'Case reference'],
  tokenHint: [
    'Our moderator knows this reference; anyone who doesn’t know it is a scammer. Gift staff will never ask for your PIN or a code.',
    '审核员知道此参考号，不知道的人就是骗子。我们的人员绝不会索要您的支付密码或验证码。',
    'Our moderator sabi this reference; anybody wey no sabi am na scammer. Gift staff no go ever ask for your PIN or code.',
  ],
  moderator: ['Moderator', '审核员', 'Moderator'],
  order: ['Open the order', '查看订单', 'Open the order'],
  help: ['Get help', '联系客服', 'Get help'],
  room: ['Open case chat', '进入案件聊天', 'Open case chat'],
  roomClosed: ['Read case chat', '查看案件聊天记录', 'Read case chat'],
});

/** Loads if there is an offer. */
const OfferCard = lazy(async () => (await import('./lazy-parts')).OfferCard);

/** A dispute from one side's view: stage, awaiting party, deadline, money, statements, evidence and actions. */
export function CaseBody(props: CaseProps) {
  const { view, remote } = props;
  return (
    <>
      <Head view={view} onEnd={() => void remote.refresh()} />
      {!view.endedAt && <EscrowBar end={<Amount kobo={view.totalKobo} size="s" />}>{t.frozen}</EscrowBar>}
      {view.isOverdue && !view.endedAt && (
        <p className="notice" role="status">
          {t.overdueText}
        </p>
      )}
      <CaseDraft {...props} />
      <FindingCard {...props} isLinked />
      {view.offer && (
        <div id={offerID}>
          <OfferCard {...props} />
        </div>
      )}
      <CaseEvidence view={view} />
      <section className="card stack">
        <dl className="lines">
          <Line name={t.about}>{localize(refundReasonTexts[view.reason])}</Line>
          {view.contestReason && (
            <Line name={t.contested}>{localize(contestReasonLabels[view.contestReason])}</Line>
          )}
          <Line name={t.token} valueClass="figure">
            {view.token}
          </Line>
          {view.badge && (
            <Line name={t.moderator} valueClass="figure">
              {view.badge}
            </Line>
          )}
        </dl>
        <p className="muted small">{t.tokenHint}</p>
      </section>
      <ButtonLink to={groupChatPath(view.room)} tone="quiet">
        <ChatIcon size={20} /> {view.endedAt ? t.roomClosed : t.room}
      </ButtonLink>
      <CaseTimeline view={view} />
      {!view.endedAt && <SettleActions {...props} />}
      <ButtonLink tone="plain" to={orderPath(view)}>
        {t.order}
      </ButtonLink>
      <ButtonLink tone="plain" to={`/helpCenter?tab=ask&orderNo=${view.orderNo}`}>
        {t.help}
      </ButtonLink>
      <CaseFile view={view} />
    </>
  );
}

function Head({ view, onEnd }: { view: Case; onEnd: () => void }) {
  const now = useNow();
  const state = view.stateName as DisputeState;
  const [tone, stage] = disputeStageLabels[state];
  const end = view.deadlineAt ?? view.overdueAt;
  const { queue, reviewTargetMin } = view;
  const aimMin = queue?.pickUpMin ?? reviewTargetMin;
  const isLate = now - Date.parse(view.enteredAt) > (aimMin ?? 0) * 60_000;
  // An overdue case shows no target time.
  const aim =
    aimMin && !view.isOverdue ? (isLate ? t.slow : queue ? t.soon : t.usual)(minutesText(aimMin)) : '';
  const zero = deadlineOutcomeText(view, end ? deadlineText(end, now) : '', aim);
  return (
    <section className="card stack" aria-live="polite">
      <CardHead {...view} />
      <StepBar step={disputeStageOf[state]} of={5} />
      <div className="row wrap">
        <Chip tone={tone}>{localize(stage)}</Chip>
        {isAwaitingReader(view) && <Chip tone="primary">{t.awaitsYou}</Chip>}
        {view.isOverdue && <Chip tone="danger">{t.overdue}</Chip>}
      </div>
      <div className="status-head">
        {view.deadlineAt && !view.endedAt ? (
          <CountdownRing deadline={view.deadlineAt} from={view.enteredAt} onEnd={onEnd} />
        ) : (
          <span className={view.endedAt ? 'mark positive' : 'mark escrow'}>
            {view.endedAt ? <CheckIcon size={28} /> : <LockIcon size={28} />}
          </span>
        )}
        <div className="grow">
          <h2>{caseTitle(view)}</h2>
          {queue && !view.isOverdue && <p className="muted">{t.place(queue.position)}</p>}
          {zero && <p className="muted">{zero}</p>}
        </div>
      </div>
    </section>
  );
}
