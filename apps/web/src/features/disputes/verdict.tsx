import type { DisputeGround } from '@gift/contract/dispute-states';
import { disputePath } from '../../shared/dispute-path';
import { inLanguage } from '../../shared/i18n/pair';
import { texts } from '../../shared/i18n/texts';
import { deadlineText } from '../../shared/i18n/time';
import { eventWords } from '../../shared/trade/dispute-events';
import { Amount } from '../../shared/ui/amount';
import { ButtonLink } from '../../shared/ui/button';
import { ShieldIcon } from '../../shared/ui/icons';
import { later } from '../../shared/ui/later';
import { Empty } from '../../shared/ui/states';
import { useNow } from '../../shared/ui/use-now';
import { CaseFile, Proof } from './case-papers';
import { groundWords, whoIs } from './case-words';
import type { CaseProps } from './deeds';
import type { Case } from './use-case';

const t = texts({
  first: ['Decision', '裁决'],
  appealed: ['Decision of the appeal', '申诉裁决'],
  buyer: ['For the buyer', '买家胜诉'],
  seller: ['For the seller', '卖家胜诉'],
  split: ['The money is shared', '按比例分配'],
  void: ['The money goes back; nobody is at fault', '退回款项，不计责任'],
  toBuyer: ['To the buyer', '归买家'],
  toSeller: ['To the seller', '归卖家'],
  whole: ['Read the whole decision', '查看完整裁决'],
  reasons: ['Why', '理由'],
  facts: ['Relied on', '依据'],
  orderFact: ['An event of the order', '订单记录'],
  shown: ['A picture or file in the room of the case', '案件聊天室中的图片或文件'],
  strike: ['A strike: several pause your trading.', '记违规一次，多次将暂停交易。'],
  until: [
    (at: string) => `Accept or appeal by ${at}. Without an appeal it is carried out then.`,
    (at: string) => `请在 ${at} 前接受或申诉，未申诉则届时执行。`,
  ],
  appealing: [
    'Appealed. Another moderator decides, and that decision stands. Until then the money stays frozen.',
    '已提出申诉，由另一位审核员作终局裁决，期间资金保持冻结。',
  ],
  final: ['Final, and carried out.', '终局裁决，已执行。'],
  settled: ['You two settled it yourselves. There is no decision.', '双方已自行和解，无需裁决。'],
  none: ['Nothing is decided yet.', '尚未裁决。'],
  open: ['Open the dispute', '查看争议'],
  statement: ['See it in my statement', '查看资金明细'],
});

/** Comes where a case can be rated. */
const Handling = later(async () => (await import('./handling')).Handling);

type Finding = NonNullable<Case['finding']>;

/** What was found, by the appeal if there was one: for whom, who gets what, and why. */
export function FindingCard({ view, isLinked = false }: CaseProps & { isLinked?: boolean }) {
  const found = view.appealFinding ?? view.finding;
  if (!found) return null;
  return (
    <section className="card stack">
      <span className="muted small">{view.appealFinding ? t.appealed : t.first}</span>
      <h2>{t[found.outcome]}</h2>
      <Shares {...found} />
      <p className="strong">{inLanguage(groundWords[found.ground as DisputeGround])}</p>
      {isLinked && (
        <ButtonLink tone="quiet" to={`/disputDetailResult?${new URLSearchParams({ orderNo: view.orderNo })}`}>
          {t.whole}
        </ButtonLink>
      )}
    </section>
  );
}

export const Shares = ({ buyerKobo, sellerKobo }: Pick<Finding, 'buyerKobo' | 'sellerKobo'>) => (
  <dl className="lines">
    <div className="row between">
      <dt className="muted">{t.toBuyer}</dt>
      <dd className="right">
        <Amount kobo={buyerKobo} size="s" />
      </dd>
    </div>
    <div className="row between">
      <dt className="muted">{t.toSeller}</dt>
      <dd className="right">
        <Amount kobo={sellerKobo} size="s" />
      </dd>
    </div>
  </dl>
);

/** `/disputDetailResult`: the decision whole, with what it relies on. */
export function VerdictBody(props: CaseProps) {
  const { view } = props;
  const { orderNo, endedAt } = view;
  const now = useNow();
  const found = view.appealFinding ?? view.finding;
  // A rule says nothing in words of its own, and who loses by one gets no strike.
  const isLost = found?.text && ['buyer', 'seller'].includes(found.outcome) && found.outcome !== view.role;
  const back = <ButtonLink to={disputePath(orderNo)}>{t.open}</ButtonLink>;
  if (!found) {
    const text = view.stateName === 'selfResolved' ? t.settled : t.none;
    return <Empty icon={<ShieldIcon size={40} />} text={text} action={back} />;
  }
  return (
    <>
      <FindingCard {...props} />
      {isLost && <p className="danger small">{t.strike}</p>}
      <p className="notice" role="status">
        {endedAt
          ? view.stateName === 'selfResolved'
            ? t.settled
            : t.final
          : view.stateName === 'appeal'
            ? t.appealing
            : t.until(view.deadlineAt ? deadlineText(view.deadlineAt, now) : '')}
      </p>
      {found.text && (
        <section className="card stack">
          <h2>{t.reasons}</h2>
          <p className="as-typed">{found.text}</p>
        </section>
      )}
      <Facts view={view} cites={found.cites} />
      {endedAt && (
        <ButtonLink tone="quiet" to="/balance">
          {t.statement}
        </ButtonLink>
      )}
      <ButtonLink tone="plain" to={disputePath(orderNo)}>
        {t.open}
      </ButtonLink>
      <CaseFile view={view} />
      {/* What was said on another phone takes the place of what this one showed before it was asked. */}
      {view.mayRate && <Handling key={view.handling && Object.values(view.handling).join()} {...props} />}
    </>
  );
}

/** The proof and the events a decision names, each as the reader may see it. */
function Facts({ view, cites }: { view: Case; cites: readonly string[] }) {
  if (cites.length === 0) return null;
  const orderEvents = cites.filter(
    (cite) =>
      !view.evidence.some(({ sha256 }) => sha256 === cite) &&
      !view.timeline.some(({ hash }) => hash === cite) &&
      !view.cited.some(({ hash }) => hash === cite),
  );
  return (
    <section className="card stack">
      <h2>{t.facts}</h2>
      <div className="proofs">
        {view.evidence
          .filter(({ sha256 }) => cites.includes(sha256))
          .map((piece) => (
            <Proof key={piece.evidenceID} piece={piece} who={whoIs(piece.by, view.role)} />
          ))}
      </div>
      {view.cited
        .filter(({ hash }) => cites.includes(hash))
        .map(({ hash, by, text }) => (
          <blockquote key={hash} className="as-typed">
            <span className="muted small block">{by !== 'system' && whoIs(by, view.role)}</span>
            {text ?? t.shown}
          </blockquote>
        ))}
      <ul className="small">
        {view.timeline
          .filter(({ hash }) => cites.includes(hash))
          .map(({ seq, event }) => (
            <li key={seq}>{inLanguage(eventWords[event])}</li>
          ))}
        {orderEvents.map((cite) => (
          <li key={cite}>
            {t.orderFact} <span className="muted figure">{cite.slice(0, 12)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
