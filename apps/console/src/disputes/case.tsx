import { contestReasonLabels } from '@gift/client/labels/contest-reasons';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { citationOf } from '@gift/contract/disputes/citations';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call, type Received } from '../kit/api/call';
import { ofCase } from '../kit/api/live-events';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { useSessionState } from '../kit/forms/use-session-state';
import { useKeys } from '../kit/keys';
import { Amount, DateTime, Facts, Failure, focusMain, LoadState, Section } from '../kit/parts';
import { appealLabels, sideLabels, stateLabels, statementLabels } from '../labels/disputes';
import { AskSide } from './ask-side';
import { AssignCase } from './assign-case';
import { Background } from './background';
import { deadlines, languagesRead, Marks, parties, SplitOffer } from './case-head';
import { CaseLog, OrderOfCase } from './case-logs';
import { Finding, FreezeLinks, Signatures } from './finding';
import { Gallery } from './gallery';
import { Room } from './room';
import { RulingForm } from './ruling-form';
import { SecondSignature } from './second-signature';
import { type Put, useCaseAction, type View } from './use-case-action';

const t = texts({
  case: ['Case', '案件'],
  reason: ['Complaint', '投诉原因'],
  contest: ['Seller’s objection', '卖家异议理由'],
  caseRating: ['Satisfaction', '对处理的评价'],
  frozen: ['On hold', '冻结金额'],
  token: ['Case reference', '案件编号'],
  evidence: ['Evidence', '证据'],
  statements: ['Statements', '双方陈述'],
  ruling: ['Decision', '案件处理'],
  take: ['Claim case', '接手'],
  back: ['Return to queue', '退回队列'],
  withdraws: [
    'Returning the case withdraws the ruling that awaits a second signature.',
    '退回后，等待第二人签署的裁决将被撤回。',
  ],
  next: ['Next case', '下一个案件'],
  found: ['Ruling', '裁决'],
  appealed: ['Appeal ruling', '申诉裁决'],
  appeal: ['Appeal', '申诉内容'],
  refused: ['Second signature rejected', '第二人已拒绝签署'],
  InsufficientAuthority: [
    'Needs a lead: the amount is above your authority, or a moderator took too long.',
    '金额超出您的权限，或审核员处理超时，须由主管处理。',
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

/** One side's appeal against the ruling, in its own words. */
function Appeal({ view }: { view: View }) {
  const statement = view.statements.findLast(({ kind }) => kind === 'appeal');
  if (!statement || !view.appealReason) return null;
  return (
    <Section title={t.appeal}>
      <p>
        <strong>{localize(sideLabels[statement.by]!)}</strong> · {localize(appealLabels[view.appealReason])}{' '}
        <DateTime at={statement.at} />
      </p>
      <p className="as-typed">{statement.text}</p>
    </Section>
  );
}

const can = (view: View, ...events: string[]) => view.actions.some((action) => events.includes(action));
const mayClaim = (view: View) => view.ineligibility === null && can(view, 'claim', 'claimAppeal');
/** The holder of the case may write a ruling and choose the events it cites. */
const mayFind = (view: View) => view.isMine && can(view, 'propose', 'draft', 'decideAppeal');

type QueueRow = Received<'staffDisputeQueue'>['items'][number];
type DecideProps = {
  view: View;
  put: Put;
  citedEvents: ReadonlySet<string>;
  /** Called after a ruling is sent. */
  found: Put;
  caseAction: ReturnType<typeof useCaseAction>;
};

/** The actions the reader may take, always in the same position. */
function Decide({ view, put, citedEvents, found, caseAction }: DecideProps) {
  const { failure, run } = caseAction;
  const { disputeID, ineligibility } = view;
  const isAppeal = view.stateName === 'appeal';
  const isOffered =
    ineligibility !== null && can(view, 'claim', 'claimAppeal', 'approveDraft', 'approveAppealDraft');
  return (
    <Section title={t.ruling}>
      <div className="bar">
        {mayClaim(view) && (
          <button
            type="button"
            className="button primary"
            onClick={() => void run(() => call('claimDispute', { disputeID }))}
          >
            {t.take} <kbd>t</kbd>
          </button>
        )}
        <AssignCase view={view} put={put} />
      </div>
      {isOffered && <p className="warning">{t[ineligibility]}</p>}
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
      <SecondSignature view={view} put={put} />
      {mayFind(view) && (!view.draft || isAppeal) && (
        <RulingForm
          view={view}
          citedEvents={[...citedEvents]}
          done={found}
          partyLanguages={languagesRead(view)}
          forged={<FreezeLinks view={view} />}
        />
      )}
      {view.isMine && can(view, 'ask') && <AskSide view={view} put={put} />}
      {view.isMine && view.draft && can(view, 'release') && <p className="muted">{t.withdraws}</p>}
      {view.isMine && can(view, 'release') && (
        <button
          type="button"
          className="link"
          onClick={() => void run(() => call('releaseDispute', { disputeID }))}
        >
          {t.back}
        </button>
      )}
      {view.actions.length === 0 && <p className="muted">{t.nothing}</p>}
    </Section>
  );
}

/** A case for its moderator: claims and evidence on the left, the decision always visible on the right. */
export function CasePage({ id }: { id: string }) {
  const [, go] = useLocation();
  const {
    data: view,
    error,
    reload,
    put,
  } = useCall('staffDisputeDetail', { disputeID: id }, { about: ofCase(id) });
  const [facts, setFacts, clearFacts] = useSessionState<readonly string[]>(`console cites ${id}`, []);
  const citedEvents = new Set(facts);
  const [isLast, setLast] = useState(false);
  const { failure: loadFailure, attempt } = useAttempt();
  const caseAction = useCaseAction(put);
  const mayCite = view !== undefined && (mayClaim(view) || mayFind(view));
  const toggleFact = (hash: string) =>
    setFacts((facts) => (facts.includes(hash) ? facts.filter((one) => one !== hash) : [...facts, hash]));
  const toggle = mayCite ? toggleFact : undefined;
  const showRuledCase = (next: View) => {
    clearFacts();
    // The form that has the focus goes.
    focusMain();
    put(next);
  };
  const next = async () => {
    setLast(false);
    await attempt(async () => {
      const rowsOf = async (tab: 'queued' | 'mine') => (await call('staffDisputeQueue', { tab })).items;
      const isOther = (row: QueueRow) => row.disputeID !== id && row.isWithinMyAuthority;
      const other =
        (await rowsOf('queued')).find(isOther) ??
        // Then the reader's own cases that can be ruled on.
        (await rowsOf('mine')).find((row) => isOther(row) && row.stateName === 'review');
      if (other) go(`/disputes/${other.disputeID}`);
      else setLast(true);
    });
  };
  useKeys({
    ...Object.fromEntries(
      (view?.evidence ?? [])
        .slice(0, 9)
        .map((piece, n) => [String(n + 1), () => toggle?.(citationOf(piece))]),
    ),
    t: () => view && mayClaim(view) && void caseAction.run(() => call('claimDispute', { disputeID: id })),
    r: () => {
      const find = (what: string) => document.querySelector<HTMLElement>(`#ruling ${what}`);
      (find('input:checked') ?? find('input'))?.focus();
    },
    o: () => view && go(`/orders/${view.orderNo}`),
    n: () => void next(),
    b: () => go('/dispute-queue'),
  });
  if (!view) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <h1>
        {t.case} <code>{view.orderNo}</code>{' '}
        <span className="chip">{localize(stateLabels[view.stateName]!)}</span>
      </h1>
      <Marks view={view} />
      <div className="case">
        <div>
          <Facts
            rows={[
              ...parties(view),
              [t.frozen, <Amount key="sum" kobo={view.frozenKobo} to={`/orders/${view.orderNo}`} />],
              ...deadlines(view),
              [t.token, <code key="token">{view.token}</code>],
              [t.reason, localize(refundReasonTexts[view.reason])],
              ...(view.contestReason
                ? [[t.contest, localize(contestReasonLabels[view.contestReason])] as const]
                : []),
              ...view.caseRating.map(
                ({ by, score, text }) =>
                  [
                    `${t.caseRating}: ${localize(sideLabels[by]!)}`,
                    `${score}/5${text && ` · ${text}`}`,
                  ] as const,
              ),
            ]}
          />
          <SplitOffer view={view} />
          <Section title={t.evidence}>
            <Gallery
              evidence={view.evidence}
              citedEvents={citedEvents}
              toggle={toggle}
              isMine={view.isMine}
              mayClaim={mayClaim(view)}
            />
          </Section>
          <Section title={t.statements}>
            <ul className="lines">
              {view.statements.map((line) => (
                <li key={`${line.at} ${line.text}`}>
                  <strong>{localize(sideLabels[line.by]!)}</strong>{' '}
                  <span className="chip">
                    {localize(
                      statementLabels[
                        line.kind === 'report' && line.by === 'seller' ? 'response' : line.kind
                      ],
                    )}
                  </span>{' '}
                  {line.to && `→ ${localize(sideLabels[line.to]!)} `}
                  <DateTime at={line.at} />
                  <p className="as-typed">{line.text}</p>
                </li>
              ))}
            </ul>
          </Section>
          <Background disputeID={view.disputeID} evidence={view.evidence} />
          <Room disputeID={view.disputeID} citedEvents={citedEvents} toggle={toggle} />
          <CaseLog view={view} citedEvents={citedEvents} toggle={toggle} />
          <OrderOfCase view={view} citedEvents={citedEvents} toggle={toggle} />
        </div>
        <aside>
          <Decide
            view={view}
            put={put}
            citedEvents={citedEvents}
            found={showRuledCase}
            caseAction={caseAction}
          />
          <button type="button" className="button" onClick={() => void next()}>
            {t.next} <kbd>n</kbd>
          </button>
          {isLast && <p role="status">{t.noMore}</p>}
          <Failure of={loadFailure} />
        </aside>
      </div>
    </>
  );
}
