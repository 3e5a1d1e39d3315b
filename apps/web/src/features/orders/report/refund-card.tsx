import { contestReasonLabels } from '@gift/client/labels/contest-reasons';
import { localize, texts } from '@gift/client/language';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { disputePath } from '../../../shared/dispute-path';
import { EvidenceFigure } from '../../../shared/evidence/evidence-figure';
import { evidenceLabel } from '../../../shared/trade/log/dispute-texts';
import { eventText } from '../../../shared/trade/log/order-event-texts';
import { ButtonLink } from '../../../shared/ui/button';
import { RelativeTime } from '../../../shared/ui/time/date-time';
import type { OrderView } from '../order/order-facts';

const t = texts({
  ownReport: ['You reported', '您的报告', 'You report'],
  theirs: [
    (name: string) => `${name} reported`,
    (name: string) => `${name} 的报告`,
    (name: string) => `${name} report`,
  ],
  yourAnswer: ['Your reply', '您的答复', 'Your reply'],
  theirAnswer: [
    (name: string) => `${name} replied`,
    (name: string) => `${name} 的答复`,
    (name: string) => `${name} reply`,
  ],
  dispute: ['See the dispute', '查看争议', 'See the dispute'],
});

type Files = NonNullable<OrderView['refund']>['evidence'];

/** The buyer's report and the seller's answer, each with its files. */
export function RefundCard({ view }: { view: OrderView }) {
  const { refund, role, partner } = view;
  if (!refund) return null;
  const isBuyer = role === 'buyer';
  const over = view.timeline.findLast(({ key }) => key === 'withdraw' || key === 'agree');
  return (
    <section className="card stack">
      <div className="row between">
        <span className="strong">{isBuyer ? t.ownReport : t.theirs(partner.nickname)}</span>
        <RelativeTime at={refund.at} />
      </div>
      <p className={over ? 'strong' : 'strong danger'}>{localize(refundReasonTexts[refund.reason])}</p>
      <p className="as-typed">{refund.text}</p>
      <EvidenceList files={refund.evidence} />
      {refund.answer && (
        <>
          <hr className="divider" />
          <div className="row between">
            <span className="strong">{isBuyer ? t.theirAnswer(partner.nickname) : t.yourAnswer}</span>
            <RelativeTime at={refund.answer.at} />
          </div>
          {refund.answer.reason && (
            <p className="strong">{localize(contestReasonLabels[refund.answer.reason])}</p>
          )}
          {refund.answer.text && <p className="as-typed">{refund.answer.text}</p>}
          <EvidenceList files={refund.answer.evidence} />
        </>
      )}
      {over && (
        <>
          <hr className="divider" />
          <div className="row between">
            <span className="strong">{eventText(over.key, over.by, partner.nickname)}</span>
            <RelativeTime at={over.at} />
          </div>
        </>
      )}
      {view.endedAt && view.timeline.some(({ key }) => key === 'contest' || key === 'lateReport') && (
        <ButtonLink tone="quiet" to={disputePath(view.orderNo)}>
          {t.dispute}
        </ButtonLink>
      )}
    </section>
  );
}

const EvidenceList = ({ files }: { files: Files }) =>
  files.length === 0 ? null : (
    <div className="evidence-grid">
      {files.map(({ fileID, shows, ...file }) => (
        <EvidenceFigure key={fileID} {...file} what={evidenceLabel(shows)} />
      ))}
    </div>
  );
