import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { ofCase } from '../kit/api/live-events';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { nameOfBrand } from '../kit/names';
import { DateTime, durationText, LoadState, naira, Section } from '../kit/parts';
import { OrderNumber } from '../kit/tables/order-number';
import { evidenceLabels, outcomeLabels, rulingReasonLabels, sideLabels } from '../labels/disputes';
import { orderStateLabels } from '../orders/labels';
import type { View } from './use-case-action';

const t = texts({
  records: ['Track records', '双方信誉'],
  completed: ['Completed', '完成'],
  completion: ['Completion rate', '完成率'],
  positive: ['Positive feedback', '好评'],
  of: ['of', '/'],
  partners: ['Trading partners', '交易对象数'],
  opened: ['Problems reported as buyer', '作为买家报告问题'],
  lost: ['Disputes lost', '败诉'],
  strikes: ['Active strikes', '有效违规'],
  noRecords: ['No completed orders, reports or strikes.', '没有已完成订单、报告或违规。'],
  together: ['Other orders between them', '双方其他订单'],
  disputed: ['Disputed', '有争议'],
  noOther: ['No other orders between them.', '双方没有其他订单。'],
  cards: ['Card history', '卡片历史记录'],
  card: ['Card', '卡片'],
  noCards: ['No card codes recorded for this order.', '本订单没有已登记卡密的卡片。'],
  duplicateFiles: ['Matching files elsewhere', '重复使用的文件'],
  noDuplicates: [
    'No file or card picture of this case was found elsewhere.',
    '本案的文件和卡片图片均未在其他地方出现。',
  ],
  same: ['Same file', '同一文件'],
  alike: ['Looks identical', '画面相同'],
  order: ['Order', '订单'],
  case: ['Case of order', '案件，订单'],
  both: ['Also submitted earlier by the other party:', '对方此前已提交：'],
  noLocation: ['Uploaded elsewhere', '用于其他用途'],
  more: [(n: number) => `Show ${n} more`, (n: number) => `展开其余 ${n} 条`],
  cases: [(n: number) => `Show ${n}`, (n: number) => `展开 ${n} 条`],
  similar: ['Similar past cases', '类似的既往案件'],
  noSimilar: ['No ruling on the same complaint yet.', '尚无相同投诉原因的裁决。'],
  sellerShare: ['Seller’s share', '卖家所得'],
  appealed: ['Appealed', '经过申诉'],
  ruledAfter: ['Ruled after', '裁决用时'],
});

/** Whether a card with the same fingerprint is in another order, and whether the code was viewed. */
const cardLabels: Record<'sealed' | 'revealed' | 'returned', StaffText> = {
  sealed: ['In no other order. Not viewed.', '未在其他订单出现，尚未查看。'],
  revealed: ['In no other order. Viewed in this order.', '未在其他订单出现，已在本订单查看。'],
  returned: ['In no other order. Returned to the seller unviewed.', '未在其他订单出现，未经查看已退回卖家。'],
};
/** Kinds of pictures of the order's cards. */
const pictureLabels: Record<string, StaffText> = {
  front: ['Card, front', '卡片正面'],
  back: ['Card, back', '卡片背面'],
  receipt: ['Receipt', '小票'],
};

/** Of more rows only the first is shown: a picture that many people pass on has many uses, and their number says so. */
const maxRows = 3;

type Background = Received<'disputeBackground'>;
const share = (bp: number | null) => (bp === null ? '–' : `${(bp / 100).toFixed(1)}%`);

/** Facts beside the evidence: both users' records, their earlier orders with each other, and duplicate files. */
export function Background({ disputeID, evidence }: Pick<View, 'disputeID' | 'evidence'>) {
  const { data, error, reload } = useCall('disputeBackground', { disputeID }, { about: ofCase(disputeID) });
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <Section title={t.similar}>
        <SimilarCases cases={data.similarCases} />
      </Section>
      <Section title={t.duplicateFiles}>
        <DuplicateFiles duplicateFiles={data.duplicateFiles} evidence={evidence} />
      </Section>
      <Section title={t.cards}>
        {data.cards.length === 0 && <p className="muted">{t.noCards}</p>}
        <ul className="lines">
          {data.cards.map(({ slot, state, changedAt }) => (
            <li key={slot}>
              <strong>
                {t.card} {slot}
              </strong>{' '}
              {localize(cardLabels[state])} <DateTime at={changedAt} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t.records}>
        <Records records={data.records} />
      </Section>
      <Section title={t.together}>
        {data.together.length === 0 && <p className="muted">{t.noOther}</p>}
        <OrdersBetween orders={data.together} />
      </Section>
    </>
  );
}

/** All rows if they are few, otherwise the first; the button shows the rest. */
function useFirst<Row>(rows: readonly Row[]) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || rows.length <= maxRows ? rows : rows.slice(0, 1);
  const rest = rows.length - shown.length;
  const button = rest > 0 && (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {t.more(rest)}
    </button>
  );
  return [shown, button] as const;
}

function OrdersBetween({ orders }: { orders: Background['together'] }) {
  const [shown, moreButton] = useFirst(orders);
  return (
    <>
      <ul className="lines">
        {shown.map(({ orderNo, stateName, amountKobo, createdAt, isDisputed }) => (
          <li key={orderNo}>
            <OrderNumber orderNo={orderNo} to={`/orders/${orderNo}`} />{' '}
            <span className="chip">{localize(orderStateLabels[stateName as OrderState])}</span>
            {isDisputed && <span className="chip warning">{t.disputed}</span>} {naira(amountKobo)}{' '}
            <DateTime at={createdAt} />
          </li>
        ))}
      </ul>
      {moreButton}
    </>
  );
}

/** How earlier cases with the same complaint were decided: how many each way, and after a click each case. */
function SimilarCases({ cases }: { cases: Background['similarCases'] }) {
  const [isOpen, setOpen] = useState(false);
  if (cases.length === 0) return <p className="muted">{t.noSimilar}</p>;
  const outcomes = [...new Set(cases.map(({ outcome }) => outcome))];
  const countOf = (wanted: string) => cases.filter(({ outcome }) => outcome === wanted).length;
  if (!isOpen)
    return (
      <p>
        {outcomes.map((outcome) => `${localize(outcomeLabels[outcome])}: ${countOf(outcome)}`).join(' · ')}{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t.cases(cases.length)}
        </button>
      </p>
    );
  return (
    <ul className="lines">
      {cases.map(({ disputeID, orderNo, brandID, outcome, sellerShareBps, reason, ...of }) => (
        <li key={disputeID} title={`${t.ruledAfter} ${durationText(of.ruledAfterMin)}`}>
          <OrderNumber orderNo={orderNo} to={`/disputes/${disputeID}`} /> {nameOfBrand(brandID)}{' '}
          <strong>{localize(outcomeLabels[outcome])}</strong>
          {sellerShareBps !== null && ` · ${t.sellerShare}: ${sellerShareBps / 100}%`} ·{' '}
          {localize(rulingReasonLabels[reason])}{' '}
          {of.isAppealed && <span className="chip warning">{t.appealed}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Figures that are zero for both sides are left out. */
function Records({ records }: { records: Background['records'] }) {
  const rows: readonly (readonly [string, (of: Background['records'][number]) => string | number])[] = [
    [t.completed, ({ completed }) => completed],
    [t.completion, ({ completionBp }) => share(completionBp)],
    [t.positive, ({ ratings }) => (ratings.total ? `${ratings.positive} ${t.of} ${ratings.total}` : '–')],
    [t.partners, ({ partners }) => partners],
    [t.opened, ({ disputesOpened }) => disputesOpened],
    [t.lost, ({ disputesLost }) => disputesLost],
    [t.strikes, ({ strikes }) => strikes],
  ];
  const shown = rows.filter(([, figureOf]) => records.some((record) => ![0, '–'].includes(figureOf(record))));
  if (shown.length === 0) return <p className="muted">{t.noRecords}</p>;
  return (
    <table className="records">
      <thead>
        <tr>
          <td />
          {records.map(({ side }) => (
            <th key={side} scope="col">
              {localize(sideLabels[side]!)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, figureOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {records.map((record) => (
              <td key={record.side} className="sum">
                {figureOf(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A piece of evidence as the gallery names it: its owner, what it shows, and its number key. */
function evidenceName(evidence: View['evidence'], evidenceID: string): string {
  const at = evidence.findIndex((piece) => piece.evidenceID === evidenceID);
  const piece = evidence[at];
  return piece
    ? `${localize(sideLabels[piece.by]!)} · ${localize(evidenceLabels[piece.kind]!)} (${at + 1})`
    : '';
}

type FileUses = Background['duplicateFiles'][number]['uses'];

function Uses({ uses, evidence }: { uses: FileUses } & Pick<View, 'evidence'>) {
  const [shown, moreButton] = useFirst(uses);
  return (
    <>
      {shown.map((use) => (
        <p key={`${use.orderNo} ${use.disputeID} ${use.evidenceID} ${use.userID}`}>
          {use.evidenceID ? (
            <strong>
              {t.both} {evidenceName(evidence, use.evidenceID)}
            </strong>
          ) : (
            <>
              <UploadLocation of={use} /> <Link href={`/people/${use.userID}`}>{use.nickname}</Link>
            </>
          )}{' '}
          <span className={use.isExact ? 'chip danger' : 'chip warning'}>
            {use.isExact ? t.same : t.alike}
          </span>
        </p>
      ))}
      {moreButton}
    </>
  );
}

/** Files that also appear elsewhere: with the other side, in another order, or in another claim. */
function DuplicateFiles({
  duplicateFiles,
  evidence,
}: Pick<Background, 'duplicateFiles'> & Pick<View, 'evidence'>) {
  if (duplicateFiles.length === 0) return <p className="muted">{t.noDuplicates}</p>;
  return (
    <ul className="lines">
      {duplicateFiles.map(({ evidenceID, kind, uses }, n) => (
        <li key={evidenceID ?? `${kind} ${n}`}>
          <strong>{evidenceID ? evidenceName(evidence, evidenceID) : localize(pictureLabels[kind]!)}</strong>
          <Uses uses={uses} evidence={evidence} />
        </li>
      ))}
    </ul>
  );
}

function UploadLocation({
  of: { orderNo, disputeID },
}: {
  of: Background['duplicateFiles'][number]['uses'][number];
}) {
  if (!orderNo) return <span className="muted">{t.noLocation}</span>;
  return (
    <>
      {disputeID ? t.case : t.order}{' '}
      <OrderNumber orderNo={orderNo} to={disputeID ? `/disputes/${disputeID}` : `/orders/${orderNo}`} />
    </>
  );
}
