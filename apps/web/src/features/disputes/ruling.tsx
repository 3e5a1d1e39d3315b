import { localize, texts } from '@gift/client/language';
import { isCited } from '@gift/contract/disputes/citations';
import { otherRole } from '@gift/contract/orders/states';
import { disputePath } from '../../shared/dispute-path';
import { useRemote } from '../../shared/http/use-remote';
import { deadlineText, exactTime } from '../../shared/i18n/time';
import { disputeEventLabels } from '../../shared/trade/log/dispute-event-texts';
import { eventText } from '../../shared/trade/log/order-event-texts';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { ShieldIcon } from '../../shared/ui/icons';
import { useNow } from '../../shared/ui/time/use-now';
import type { CaseProps } from './action-texts';
import { CaseFile, EvidenceItem } from './case-evidence';
import { CaseRating } from './case-rating';
import { actorLabel } from './case-texts';
import { type Finding, FindingCard, loserOf } from './finding-card';
import type { Case } from './use-case';

const t = texts({
  reasons: ['Why', '理由', 'Why'],
  facts: ['Evidence used', '依据', 'Evidence wey we use'],
  orderFact: ['Order log', '订单记录', 'Order log'],
  shown: ['A file in the case room', '案件聊天室中的图片或文件', 'File for the case room'],
  effects: ['Effect on reputation', '对信誉的影响', 'Wetin e do for reputation'],
  lost: [
    'One lost dispute, shown publicly, and a lower completion rate.',
    '记一次败诉，对所有人可见，完成率降低。',
    'One lost dispute, wey everybody fit see, and lower completion rate.',
  ],
  strike: [
    'Plus one strike. Several strikes pause trading.',
    '另记违规一次，多次将暂停交易。',
    'Plus one strike. Plenty strikes go pause trading.',
  ],
  noLoss: ['No effect.', '无影响。', 'No effect.'],
  until: [
    (at: string) => `Accept or appeal by ${at}. If nobody appeals, it takes effect then.`,
    (at: string) => `请在 ${at} 前接受或申诉，未申诉则届时执行。`,
    (at: string) => `Accept or appeal before ${at}. If nobody appeal, e go start to work then.`,
  ],
  appealing: [
    'Appealed. Another moderator decides, and that decision is final.',
    '已提出申诉，由另一位审核员作终局裁决。',
    'Appealed. Another moderator go decide, and that decision na final.',
  ],
  final: [
    'Final. The decision was carried out.',
    '终局裁决，已执行。',
    'Final. We don carry out the decision.',
  ],
  settled: [
    'You settled this yourselves. No decision was applied.',
    '双方已自行和解，未执行任何裁决。',
    'Una settle am by una self. No decision apply.',
  ],
  none: ['No decision yet.', '尚未裁决。', 'No decision yet.'],
  open: ['See the dispute', '查看争议', 'See the dispute'],
  statement: ['View statement', '查看资金明细', 'See statement'],
});

/** `/disputDetailResult`: the full ruling, with what it relies on. */
export function RulingBody(props: CaseProps) {
  const { view } = props;
  const { orderNo, endedAt } = view;
  const now = useNow();
  const finding = view.appealFinding ?? view.finding;
  const back = <ButtonLink to={disputePath(orderNo)}>{t.open}</ButtonLink>;
  const isSettled = view.stateName === 'selfResolved';
  if (!finding && !isSettled) return <Empty icon={<ShieldIcon size={40} />} text={t.none} action={back} />;
  return (
    <>
      <FindingCard {...props} />
      <p className="notice" role="status">
        {endedAt
          ? isSettled
            ? t.settled
            : t.final
          : view.stateName === 'appeal'
            ? t.appealing
            : t.until(view.deadlineAt ? deadlineText(view.deadlineAt, now) : '')}
      </p>
      {finding?.text && (
        <section className="card stack">
          <h2>{t.reasons}</h2>
          <p className="as-typed">{finding.text}</p>
        </section>
      )}
      {finding && <CitedEvidence view={view} citedEvents={finding.citedEvents} />}
      {finding && <ReputationEffects finding={finding} view={view} />}
      {endedAt && (
        <ButtonLink tone="quiet" to="/balance">
          {t.statement}
        </ButtonLink>
      )}
      <ButtonLink tone="plain" to={disputePath(orderNo)}>
        {t.open}
      </ButtonLink>
      <CaseFile view={view} />
      {/* The key remounts the form when a rating arrives from another device. */}
      {view.mayRate && (
        <CaseRating key={view.caseRating && Object.values(view.caseRating).join()} {...props} />
      )}
    </>
  );
}

/** What the ruling costs each side besides money. After a settlement it is shown only if the loser conceded in full. */
function ReputationEffects({ finding, view: { role, stateName, paid } }: { finding: Finding; view: Case }) {
  const loser = loserOf(finding);
  if (stateName === 'selfResolved' && !(loser && paid?.[`${loser}Kobo`] === '0')) return null;
  return (
    <section className="card stack">
      <h2>{t.effects}</h2>
      {([role, otherRole(role)] as const).map((side) => (
        <p key={side}>
          <span className="strong">{actorLabel(side, role)}:</span> {side === loser ? t.lost : t.noLoss}
          {/* An automatic ruling has no text, and losing by one gives no strike. */}
          {side === loser && finding.text && ` ${t.strike}`}
        </p>
      ))}
    </section>
  );
}

/** The evidence and events that a ruling cites, as far as the user may see them. */
function CitedEvidence({ view, citedEvents }: { view: Case; citedEvents: readonly string[] }) {
  if (citedEvents.length === 0) return null;
  const isHere = (cite: string) =>
    view.evidence.some((piece) => isCited([cite], piece)) ||
    [...view.timeline, ...view.cited].some(({ hash }) => hash === cite);
  const others = citedEvents.filter((cite) => !isHere(cite));
  return (
    <section className="card stack">
      <h2>{t.facts}</h2>
      <div className="evidence-grid">
        {view.evidence
          .filter((piece) => isCited(citedEvents, piece))
          .map((piece) => (
            <EvidenceItem key={piece.evidenceID} piece={piece} who={actorLabel(piece.by, view.role)} />
          ))}
      </div>
      {view.cited
        .filter(({ hash }) => citedEvents.includes(hash))
        .map(({ hash, by, text }) => (
          <blockquote key={hash} className="as-typed">
            <span className="muted small block">{actorLabel(by, view.role)}</span>
            {text ?? t.shown}
          </blockquote>
        ))}
      <ul className="small">
        {view.timeline
          .filter(({ hash }) => citedEvents.includes(hash))
          .map(({ seq, event }) => (
            <li key={seq}>{localize(disputeEventLabels[event])}</li>
          ))}
        {others.length > 0 && <CitedOrderEvents view={view} citedEvents={others} />}
      </ul>
    </section>
  );
}

/** Events of the order's own log, by label and time; only their hashes if the log cannot be read. */
function CitedOrderEvents({
  view: { orderNo, role },
  citedEvents,
}: {
  view: Case;
  citedEvents: readonly string[];
}) {
  const log = useRemote('orderEventLog', { orderNo }).data?.events ?? [];
  return citedEvents.map((cite) => {
    const line = log.find(({ hash }) => hash === cite);
    const by = line?.actor === 'clock' || line?.actor === 'operator' ? line.actor : null;
    const other = actorLabel(otherRole(role), role);
    return (
      <li key={cite}>
        {line ? eventText(line.event, by ?? (line.actor === role ? 'you' : 'them'), other) : t.orderFact}{' '}
        <span className="muted">{line ? exactTime(line.at) : cite.slice(0, 12)}</span>
      </li>
    );
  });
}
