import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { isCited } from '@gift/contract/disputes/citations';
import { Fragment, useState } from 'react';
import { DateTime, naira, Section } from '../kit/parts';
import {
  evidenceLabels,
  outcomeLabels,
  ruleExplanations,
  rulingReasonLabels,
  sideLabels,
} from '../labels/disputes';
import { describeCaseEvent, describeOrderEvent } from '../labels/events';
import { EventText } from '../orders/order-parts';
import { EvidenceDialog } from './gallery';
import type { View } from './use-case-action';

const t = texts({
  buyer: ['Buyer gets', '买家获得'],
  seller: ['Seller gets', '卖家获得'],
  share: ['Seller’s share', '卖家所得'],
  facts: ['Cited evidence', '依据'],
  signed: ['Signed by', '签署人'],
  byRule: ['Decided by the rules; no signature.', '由规则裁决，无人签署。'],
  freeze: [
    'Freeze an account for forged evidence (new tab, reason filled in):',
    '因伪造证据冻结账户（新标签页打开，原因已填好）：',
  ],
  freezeBuyer: ['Freeze buyer', '冻结买家'],
  freezeSeller: ['Freeze seller', '冻结卖家'],
  forged: ['Forged evidence, case of order', '伪造证据，案件订单'],
  inRoom: ['in the case room', '案件聊天室'],
  same: ['· Same file:', '· 相同文件：'],
  noText: ['picture or file', '图片或文件'],
  unread: ['Entry not readable now', '暂时无法读取的记录'],
});

type Found = NonNullable<View['finding']>;
type Piece = View['evidence'][number];

/** Who signed, with which badge, when, and with which explanation. */
export function Signatures({ of }: { of: Found['signatures'] }) {
  return (
    <ul className="lines">
      {of.map(({ name, badge, at, reason }) => (
        <li key={`${badge} ${at}`}>
          <strong>{name}</strong> <code>{badge}</code> <DateTime at={at} />
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A ruling: the outcome, its reason, its text, the cited events, and the signatures. */
export function Finding({ of, title, view }: { of: Found; title: string; view: View }) {
  const rule = ruleExplanations[of.reason === 'silentBoth' ? `silentBoth ${of.outcome}` : of.reason];
  return (
    <Section title={title}>
      <p>
        <strong>{localize(outcomeLabels[of.outcome])}</strong>
        {of.sellerShareBps !== null && ` · ${t.share}: ${of.sellerShareBps / 100}%`}
      </p>
      <dl className="preview two">
        <div>
          <dt>{t.buyer}</dt>
          <dd className="sum">{naira(of.buyerKobo)}</dd>
        </div>
        <div>
          <dt>{t.seller}</dt>
          <dd className="sum">{naira(of.sellerKobo)}</dd>
        </div>
      </dl>
      <p>
        <strong>{localize(rulingReasonLabels[of.reason])}</strong>
      </p>
      {rule && <p>{localize(rule)}</p>}
      {of.text && <p className="as-typed">{of.text}</p>}
      {of.citedEvents.length > 0 && (
        <>
          <h3>{t.facts}</h3>
          <CitedFacts view={view} citedEvents={of.citedEvents} />
        </>
      )}
      {of.reason === 'evidenceForged' && <FreezeLinks view={view} />}
      {rule ? (
        <p className="muted">{t.byRule}</p>
      ) : (
        <>
          <h3>{t.signed}</h3>
          <Signatures of={of.signatures} />
        </>
      )}
    </Section>
  );
}

/** Links to freeze a user who forged evidence: a separate action on the user's page, with its own reason. */
export function FreezeLinks({ view }: { view: View }) {
  const to = (userID: string) =>
    `/console/people/${userID}?${new URLSearchParams({ freeze: `${t.forged} ${view.orderNo}` })}`;
  return (
    <div className="freeze-links">
      <p className="warning">{t.freeze}</p>
      <p>
        <a href={to(view.buyerID)} target="_blank" rel="noreferrer">
          {t.freezeBuyer}
        </a>{' '}
        ·{' '}
        <a href={to(view.sellerID)} target="_blank" rel="noreferrer">
          {t.freezeSeller}
        </a>
      </p>
    </div>
  );
}

/** The cited events by name: evidence to open, statements, and entries of the two logs. */
export function CitedFacts({
  view,
  citedEvents,
  other = t.unread,
}: {
  view: View;
  citedEvents: readonly string[];
  /** The text for an entry that is not in the case as shown here. */
  other?: string;
}) {
  const [openPiece, setOpenPiece] = useState<Piece>();
  const nameOf = (cite: string) => {
    // An older ruling cites the file only, and both sides may have submitted the same file.
    const pieces = view.evidence.filter((piece) => isCited([cite], piece));
    if (pieces.length > 0)
      return pieces.map((piece, n) => (
        <Fragment key={piece.evidenceID}>
          {n > 0 && <span className="muted">{t.same} </span>}
          <CitedEvidence piece={piece} open={() => setOpenPiece(piece)} />
        </Fragment>
      ));
    const line = view.cited.find(({ hash }) => hash === cite);
    if (line)
      return (
        <>
          <strong>{localize(sideLabels[line.by]!)}</strong> {t.inRoom} <DateTime at={line.at} />
          <span className="as-typed quoted">{line.text ?? t.noText}</span>
        </>
      );
    const step = view.timeline.find(({ hash }) => hash === cite);
    const event = view.orderEvents.find(({ hash }) => hash === cite);
    if (!step && !event) return <span className="muted">{other}</span>;
    return (
      <>
        <EventText of={step ? describeCaseEvent({ ...step, actor: step.by }) : describeOrderEvent(event!)} />{' '}
        <DateTime at={(step ?? event)!.at} />
      </>
    );
  };
  return (
    <>
      <ul className="lines">
        {citedEvents.map((cite) => (
          <li key={cite} title={cite}>
            {nameOf(cite)}
          </li>
        ))}
      </ul>
      {openPiece && <EvidenceDialog piece={openPiece} close={() => setOpenPiece(undefined)} />}
    </>
  );
}

/** A cited piece of evidence: its owner, its kind, which opens it, its time and its note. */
function CitedEvidence({ piece, open }: { piece: Piece; open: () => void }) {
  return (
    <Fragment>
      <strong>{localize(sideLabels[piece.by]!)}</strong>{' '}
      <button type="button" className="link" onClick={open}>
        {localize(evidenceLabels[piece.kind]!)}
      </button>{' '}
      <DateTime at={piece.at} /> {piece.note && <span className="muted">{piece.note}</span>}
    </Fragment>
  );
}
