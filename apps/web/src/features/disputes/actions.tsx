import { type ReactNode, useState } from 'react';
import type { Remote } from '../../shared/http/use-remote';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { message } from '../../shared/state/message';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { actionTexts, type CaseProps, type CaseSheet, can } from './action-texts';
import { type Case, useCaseAction, useFailureToast } from './use-case';

const Sheets = lazy(async () => (await import('./lazy-parts')).Sheets);

/** The user's current actions in the bottom bar, and the sheet that one of them opened. */
export function useDisputeActions(remote: Remote<Case>) {
  const [sheet, open] = useState<CaseSheet | null>(null);
  usePrefetch(Sheets);
  const finish = useCaseAction('finishEvidence', remote);
  const escalate = useCaseAction('escalateDispute', remote);
  useFailureToast(finish.failure ?? escalate.failure);

  async function confirmDone(orderNo: string) {
    if (
      !(await message(actionTexts.doneText, {
        title: actionTexts.done,
        confirm: actionTexts.done,
        cancel: actionTexts.notYet,
      }))
    )
      return;
    if (await finish.run({ orderNo })) toastSuccess(actionTexts.confirmed);
  }

  function bar(view: Case): ReactNode {
    const { orderNo, role, hasResponded } = view;
    if (view.endedAt) return null;
    if (can(view, 'accept', 'acceptLast'))
      return (
        <div className="row">
          <Button onClick={() => open('accept')}>{actionTexts.accept}</Button>
          {can(view, 'appeal') && (
            <Button fit tone="plain-danger" onClick={() => open('appeal')}>
              {actionTexts.appeal}
            </Button>
          )}
        </div>
      );
    const isAsked = can(view, 'answer');
    if (!isAsked && !can(view, 'reply', 'evidence')) return null;
    const isFirst = view.stateName === 'evidence' && !hasResponded[role];
    // An offered split has the next action in its own card.
    const isBeside = !isAsked && (view.stateName !== 'evidence' || can(view, 'acceptSplit'));
    return (
      <div className="row">
        <Button tone={isBeside ? 'quiet' : 'primary'} onClick={() => open(isAsked ? 'answer' : 'hand')}>
          {isAsked ? actionTexts.answer : isFirst ? actionTexts.respond : actionTexts.add}
        </Button>
        {can(view, 'finishEvidence', 'finishEvidenceLast') && (
          <Button fit tone="plain" busy={finish.busy} onClick={() => void confirmDone(orderNo)}>
            {actionTexts.done}
          </Button>
        )}
        {can(view, 'escalate') && (
          <Button
            fit
            tone="plain"
            busy={escalate.busy}
            onClick={async () => {
              if (await escalate.run({ orderNo })) toastSuccess(actionTexts.escalated);
            }}
          >
            {actionTexts.escalate}
          </Button>
        )}
      </div>
    );
  }
  return {
    open,
    bar,
    sheet: (view: Case): ReactNode =>
      sheet && <Sheets {...{ view, remote, sheet, open }} onClose={() => open(null)} />,
  };
}

/** Ways to settle without a moderator. */
export function SettleActions({ view, open }: CaseProps) {
  return (
    <div className="stack">
      {can(view, 'offerSplit') && (
        <Button tone="quiet" onClick={() => open('split')}>
          {actionTexts.split}
        </Button>
      )}
      <Button tone="plain-danger" onClick={() => open('giveIn')}>
        {view.role === 'seller' ? actionTexts.giveBack : actionTexts.withdraw}
      </Button>
    </div>
  );
}
