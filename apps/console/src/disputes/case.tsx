import { citeOf } from '@gift/contract/cites';
import { refundWords } from '@gift/contract/refund-words';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { CallFailure, call } from '../kit/call';
import { useKeys } from '../kit/keys';
import { said, texts } from '../kit/language';
import { ofCase } from '../kit/live';
import { Facts, Failure, Moment, Section, Sum, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { useKept } from '../kit/use-kept';
import { appealWords, contestWords, sideWords, statementWords, stateWords } from '../words';
import { AskSide } from './ask-side';
import { Assign } from './assign';
import { Background } from './background';
import { clocks, languagesRead, Marks, Offered, parties } from './case-head';
import { CaseLog, OrderOfCase } from './case-logs';
import { Finding, FreezeLinks, Signatures } from './finding';
import { Gallery } from './gallery';
import { Room } from './room';
import { RulingForm } from './ruling-form';
import { Second } from './second';
import { type Put, useDeed, type View } from './use-deed';

const t = texts({
  case: ['Case', '案件'],
  reason: ['Complaint', '投诉原因'],
  contest: ['Seller’s objection', '卖家异议理由'],
  handling: ['Satisfaction', '对处理的评价'],
  frozen: ['On hold', '冻结金额'],
  token: ['Case reference', '案件编号'],
  evidence: ['Evidence', '证据'],
  said: ['Statements', '双方陈述'],
  ruling: ['Decision', '案件处理'],
  take: ['Claim case', '接手'],
  back: ['Return to queue', '退回队列'],
  next: ['Next case', '下一个案件'],
  found: ['Ruling', '裁决'],
  appealed: ['Appeal ruling', '申诉裁决'],
  appeal: ['Appeal', '申诉内容'],
  refused: ['Second signature rejected', '第二人已拒绝签署'],
  BeyondYourPower: [
    'Needs a lead: amount or escalation above your authority.',
    '超出您的权限（金额或已升级），须由主管处理。',
  ],
  SameModerator: [
    'You signed the first ruling: someone else must decide the appeal.',
    '您已签署初次裁决，申诉须由他人处理。',
  ],
  missing: [
    'Eligible moderators missing (with the authority, no link to a party, not signers of the appealed ruling). A superadmin must appoint:',
    '可裁决此案的人员不足（须具备权限、与双方无关联、未签署被申诉的裁决）。需由超级管理员任命人数：',
  ],
  nothing: ['No action needed.', '目前无需操作。'],
  theirs: ['is handling this case.', '正在处理本案。'],
  noMore: ['No other cases waiting.', '没有其他待处理案件。'],
});

/** What one side finds wrong with the finding, in its own words. */
function Appeal({ view }: { view: View }) {
  const words = view.statements.findLast(({ kind }) => kind === 'appeal');
  if (!words || !view.appealGround) return null;
  return (
    <Section title={t.appeal}>
      <p>
        <strong>{said(sideWords[words.by]!)}</strong> · {said(appealWords[view.appealGround])}{' '}
        <Moment at={words.at} />
      </p>
      <p className="as-typed">{words.text}</p>
    </Section>
  );
}

const can = (view: View, ...events: string[]) => view.actions.some((action) => events.includes(action));
const mayTake = (view: View) => view.barred === null && can(view, 'take', 'takeAppeal');
/** Who has the case may find something, and choose what it relies on. */
const mayFind = (view: View) => view.isMine && can(view, 'propose', 'draft', 'decideAppeal');

type DecideProps = {
  view: View;
  put: Put;
  cites: ReadonlySet<string>;
  /** Once a finding is sent. */
  found: Put;
  deed: ReturnType<typeof useDeed>;
};

/** What the reader may do with the case, always in the same place. */
function Decide({ view, put, cites, found, deed }: DecideProps) {
  const { failure, act } = deed;
  const { disputeID, barred } = view;
  const isAppeal = view.stateName === 'appeal';
  const isOffered = barred !== null && can(view, 'take', 'takeAppeal', 'second', 'secondAppeal');
  return (
    <Section title={t.ruling}>
      <div className="bar">
        {mayTake(view) && (
          <button
            type="button"
            className="button primary"
            onClick={() => void act(() => call('takeDispute', { disputeID }))}
          >
            {t.take} <kbd>t</kbd>
          </button>
        )}
        <Assign view={view} put={put} />
      </div>
      {isOffered && <p className="warning">{t[barred]}</p>}
      {view.missingDeciders > 0 && (
        <p className="warning">
          {t.missing} <strong>{view.missingDeciders}</strong>
        </p>
      )}
      {view.badge && !view.isMine && !view.endedAt && (
        <p className="muted">
          {view.badge} {t.theirs}
        </p>
      )}
      <Failure of={failure} />
      {view.finding && <Finding of={view.finding} title={t.found} view={view} />}
      <Appeal view={view} />
      {view.appealFinding && <Finding of={view.appealFinding} title={t.appealed} view={view} />}
      {view.refusedDraft && (
        <Section title={t.refused}>
          <Signatures of={[view.refusedDraft]} />
        </Section>
      )}
      <Second view={view} put={put} />
      {mayFind(view) && (!view.draft || isAppeal) && (
        <RulingForm
          view={view}
          cites={[...cites]}
          done={found}
          read={languagesRead(view)}
          forged={<FreezeLinks view={view} />}
        />
      )}
      {view.isMine && can(view, 'ask') && <AskSide view={view} put={put} />}
      {view.isMine && can(view, 'putBack') && (
        <button
          type="button"
          className="link"
          onClick={() => void act(() => call('putBackDispute', { disputeID }))}
        >
          {t.back}
        </button>
      )}
      {view.actions.length === 0 && <p className="muted">{t.nothing}</p>}
    </Section>
  );
}

/** A case as its moderator needs it: what is claimed and shown on the left, the decision always in view on the right. */
export function CasePage({ id }: { id: string }) {
  const [, go] = useLocation();
  const {
    data: view,
    error,
    reload,
    put,
  } = useCall('staffDisputeDetail', { disputeID: id }, undefined, ofCase(id));
  const [facts, setFacts, dropFacts] = useKept<readonly string[]>(`console cites ${id}`, []);
  const cites = new Set(facts);
  const [isLast, setLast] = useState(false);
  const [lost, setLost] = useState<CallFailure>();
  const deed = useDeed(put);
  const mayCite = view !== undefined && (mayTake(view) || mayFind(view));
  const turn = (hash: string) =>
    setFacts((held) => (held.includes(hash) ? held.filter((one) => one !== hash) : [...held, hash]));
  const toggle = mayCite ? turn : undefined;
  const found = (next: View) => {
    dropFacts();
    put(next);
  };
  const next = async () => {
    setLast(false);
    setLost(undefined);
    try {
      const { items } = await call('staffDisputeQueue', { tab: 'queued' });
      const other = items.find((row) => row.disputeID !== id && row.isInMyPower);
      if (other) go(`/disputes/${other.disputeID}`);
      else setLast(true);
    } catch (failure) {
      if (failure instanceof CallFailure) setLost(failure);
    }
  };
  useKeys({
    ...Object.fromEntries(
      (view?.evidence ?? []).slice(0, 9).map((piece, n) => [String(n + 1), () => toggle?.(citeOf(piece))]),
    ),
    t: () => view && mayTake(view) && void deed.act(() => call('takeDispute', { disputeID: id })),
    r: () => {
      const find = (what: string) => document.querySelector<HTMLElement>(`#ruling ${what}`);
      (find('input:checked') ?? find('input'))?.focus();
    },
    o: () => view && go(`/orders/${view.orderNo}`),
    n: () => void next(),
    b: () => go('/'),
  });
  if (!view) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <h1>
        {t.case} <code>{view.orderNo}</code> <span className="chip">{said(stateWords[view.stateName]!)}</span>
      </h1>
      <Marks view={view} />
      <div className="case">
        <div>
          <Facts
            rows={[
              ...parties(view),
              [t.frozen, <Sum key="sum" kobo={view.frozenKobo} to={`/orders/${view.orderNo}`} />],
              ...clocks(view),
              [t.token, <code key="token">{view.token}</code>],
              [t.reason, said(refundWords[view.reason])],
              ...(view.contestReason ? [[t.contest, said(contestWords[view.contestReason])] as const] : []),
              ...view.handling.map(
                ({ by, score, text }) =>
                  [`${t.handling}: ${said(sideWords[by]!)}`, `${score}/5${text && ` · ${text}`}`] as const,
              ),
            ]}
          />
          <Offered view={view} />
          <Section title={t.evidence}>
            <Gallery
              evidence={view.evidence}
              cites={cites}
              toggle={toggle}
              isMine={view.isMine}
              mayTake={mayTake(view)}
            />
          </Section>
          <Section title={t.said}>
            <ul className="lines">
              {view.statements.map((line) => (
                <li key={`${line.at} ${line.text}`}>
                  <strong>{said(sideWords[line.by]!)}</strong>{' '}
                  <span className="chip">
                    {said(
                      statementWords[line.kind === 'claim' && line.by === 'seller' ? 'reply' : line.kind],
                    )}
                  </span>{' '}
                  {line.to && `→ ${said(sideWords[line.to]!)} `}
                  <Moment at={line.at} />
                  <p className="as-typed">{line.text}</p>
                </li>
              ))}
            </ul>
          </Section>
          <Background disputeID={view.disputeID} evidence={view.evidence} />
          <Room disputeID={view.disputeID} cites={cites} toggle={toggle} />
          <CaseLog view={view} cites={cites} toggle={toggle} />
          <OrderOfCase view={view} cites={cites} toggle={toggle} />
        </div>
        <aside>
          <Decide view={view} put={put} cites={cites} found={found} deed={deed} />
          <button type="button" className="button" onClick={() => void next()}>
            {t.next} <kbd>n</kbd>
          </button>
          {isLast && <p role="status">{t.noMore}</p>}
          <Failure of={lost} />
        </aside>
      </div>
    </>
  );
}
