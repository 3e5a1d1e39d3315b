import { localize, texts } from '@gift/client/language';
import { rulingReasonLabels } from '@gift/contract/disputes/ruling-reason-labels';
import type { RulingReason } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import { ButtonLink } from '../../shared/ui/button';
import { Line } from '../../shared/ui/line';
import { Amount, sumText } from '../../shared/ui/money/amount';
import type { CaseProps } from './action-texts';
import type { Case } from './use-case';

const t = texts({
  first: ['Decision', '裁决', 'Decision'],
  appealed: ['Appeal decision', '申诉裁决', 'Appeal decision'],
  buyer: ['For the buyer', '买家胜诉', 'For the buyer'],
  seller: ['For the seller', '卖家胜诉', 'For the seller'],
  split: ['The money is split', '按比例分配', 'Dem share the money'],
  void: [
    'Money returned; neither side at fault',
    '退回款项，不计责任',
    'Money don go back; nobody dey at fault',
  ],
  toYou: ['You get', '您获得', 'You get'],
  toBuyer: ['To the buyer', '归买家', 'To the buyer'],
  toSeller: ['To the seller', '归卖家', 'To the seller'],
  fee: [
    (sum: string) => `Our fee of ${sum} is already deducted from the seller’s share.`,
    (sum: string) => `已从卖家所得中扣除手续费 ${sum}。`,
    (sum: string) => `Our fee of ${sum} don already comot from the seller share.`,
  ],
  yourFee: [
    (sum: string) => `Our fee of ${sum} is already deducted.`,
    (sum: string) => `已从您的所得中扣除手续费 ${sum}。`,
    (sum: string) => `Our fee of ${sum} don already comot.`,
  ],
  whole: ['Read full decision', '查看完整裁决', 'Read full decision'],
  settled: ['Settled between you', '双方已和解', 'Una settle am'],
  got: ['Amounts', '款项分配', 'Amounts'],
  overtaken: [
    (found: string) => `Earlier decision, not applied: ${found}.`,
    (found: string) => `此前裁决未执行：${found}。`,
    (found: string) => `Old decision, e no apply: ${found}.`,
  ],
});

export type Finding = NonNullable<Case['finding']>;

export const loserOf = ({ outcome }: Finding): OrderRole | null =>
  outcome === 'buyer' ? 'seller' : outcome === 'seller' ? 'buyer' : null;

/**
 * The finding, of the appeal if there was one: for whom, who gets what, and why. After a settlement it shows the
 * settled amounts, because the earlier finding was not executed.
 */
export function FindingCard({ view, isLinked = false }: CaseProps & { isLinked?: boolean }) {
  const finding = view.appealFinding ?? view.finding;
  const settledSums = view.stateName === 'selfResolved' ? view.paid : null;
  const sums = settledSums ?? finding;
  if (!sums) return null;
  return (
    <section className="card stack">
      <span className="muted small">
        {settledSums ? t.settled : view.appealFinding ? t.appealed : t.first}
      </span>
      <h2>{settledSums ? t.got : t[finding!.outcome]}</h2>
      <Shares {...sums} role={view.role} wholeKobo={view.frozenKobo} />
      {finding &&
        (settledSums ? (
          <p className="muted small">{t.overtaken(t[finding.outcome])}</p>
        ) : (
          <p className="strong">{localize(rulingReasonLabels[finding.reason as RulingReason])}</p>
        ))}
      {isLinked && finding && (
        <ButtonLink tone="quiet" to={`/disputDetailResult?${new URLSearchParams({ orderNo: view.orderNo })}`}>
          {t.whole}
        </ButtonLink>
      )}
    </section>
  );
}

/** Who gets what. If the seller is paid, the two parts are less than the whole by our fee. */
export function Shares({
  buyerKobo,
  sellerKobo,
  role,
  wholeKobo,
}: Pick<Finding, 'buyerKobo' | 'sellerKobo'> & { role: OrderRole; wholeKobo: string }) {
  const fee = BigInt(wholeKobo) - BigInt(buyerKobo) - BigInt(sellerKobo);
  return (
    <>
      <dl className="lines">
        <Line name={role === 'buyer' ? t.toYou : t.toBuyer}>
          <Amount kobo={buyerKobo} size="s" />
        </Line>
        <Line name={role === 'seller' ? t.toYou : t.toSeller}>
          <Amount kobo={sellerKobo} size="s" />
        </Line>
      </dl>
      {fee > 0n && (
        <p className="muted small">{(role === 'seller' ? t.yourFee : t.fee)(sumText(String(fee)))}</p>
      )}
    </>
  );
}
