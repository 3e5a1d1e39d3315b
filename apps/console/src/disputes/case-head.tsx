import {
  joinList,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import type { ReactNode } from 'react';
import { Link } from '../kit/link';
import { DateTime, naira, Section, TimeLeft } from '../kit/parts';
import { sideLabels } from '../labels/disputes';
import { languageLabels } from '../labels/languages';
import { cardKind, cardText } from '../orders/card-text';
import type { View } from './use-case-action';

const t = texts({
  card: ['Card', '卡片'],
  terms: ['Offer terms', '报价条款'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  overdue: ['Decide by', '裁决期限'],
  isOverdue: ['Overdue', '已超时'],
  needsLead: ['Needs a lead', '须由主管处理'],
  isEscalatedBySide: ['Leads notified by a party', '当事人已催办'],
  split: ['Split offer pending', '待回应的分配方案'],
  ofAppeal: ['Appeal', '申诉'],
  toSign: ['Awaiting second signature', '待第二人签署'],
});

/** What the deadline of a state means. */
const deadlineLabels: Partial<Record<string, StaffText>> = {
  evidence: ['Evidence closes in', '举证剩余时间'],
  review: ['Goes to a lead in', '转交主管倒计时'],
  moreInfo: ['Answer due in', '回答剩余时间'],
  proposed: ['Accept or appeal within', '接受或申诉剩余时间'],
};

/** Badges that distinguish this case from others in its state. */
export function Marks({ view }: { view: View }) {
  const { offer, appealBy } = view;
  return (
    <p className="marks">
      {view.isOverdue && <span className="chip danger">{t.isOverdue}</span>}
      {view.isEscalatedBySide && <span className="chip danger">{t.isEscalatedBySide}</span>}
      {view.needsLead && <span className="chip warning">{t.needsLead}</span>}
      {view.draft && <span className="chip warning">{t.toSign}</span>}
      {appealBy && (
        <span className="chip">
          {t.ofAppeal}: {localize(sideLabels[appealBy]!)}
        </span>
      )}
      {offer && (
        <span className="chip">
          {t.split} ({localize(sideLabels[offer.by]!)}): {t.buyer} {naira(offer.buyerKobo)}, {t.seller}{' '}
          {naira(offer.sellerKobo)}
        </span>
      )}
    </p>
  );
}

/** The terms and instructions of the offer, as its maker wrote them. */
export function SplitOffer({ view: { terms, instructions } }: { view: View }) {
  if (!terms && !instructions) return null;
  return (
    <Section title={t.terms}>
      <p className="as-typed">{terms}</p>
      <p className="as-typed">{instructions}</p>
    </Section>
  );
}

export function deadlines(view: View) {
  const label = deadlineLabels[view.stateName];
  return [
    ...(label && view.deadlineAt
      ? [[localize(label), <TimeLeft key="left" until={view.deadlineAt} />] as const]
      : []),
    ...(view.overdueAt
      ? [
          [
            t.overdue,
            <span key="by">
              <DateTime at={view.overdueAt} /> <TimeLeft until={view.overdueAt} />
            </span>,
          ] as const,
        ]
      : []),
  ];
}

/** The languages of both sides, for the moderator who writes to them. */
export const languagesRead = ({ buyerLanguage, sellerLanguage }: View): string =>
  joinList(
    (['buyer', 'seller'] as const).map((side) => {
      const read = side === 'buyer' ? buyerLanguage : sellerLanguage;
      return `${localize(sideLabels[side]!)}: ${localize(languageLabels[read])}`;
    }),
  );

function Side({ userID, name, language }: { userID: string; name: string; language: View['buyerLanguage'] }) {
  return (
    <>
      <Link href={`/people/${userID}`}>{name}</Link>{' '}
      <span className="muted">{localize(languageLabels[language])}</span>
    </>
  );
}

/** The order, the claim and the two sides. */
export function parties(view: View): (readonly [string, ReactNode])[] {
  return [
    [
      t.card,
      <span key="card">
        {cardText(view.card)} <span className="muted">{cardKind(view.card)}</span>
      </span>,
    ],
    [t.buyer, <Side key="buyer" userID={view.buyerID} name={view.buyerName} language={view.buyerLanguage} />],
    [
      t.seller,
      <Side key="seller" userID={view.sellerID} name={view.sellerName} language={view.sellerLanguage} />,
    ],
  ];
}
