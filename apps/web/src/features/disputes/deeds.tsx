import { type ReactNode, useState } from 'react';
import type { Remote } from '../../shared/http/use-remote';
import { message } from '../../shared/state/message';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { later, useAhead } from '../../shared/ui/later';
import { type CaseProps, type CaseSheet, deedTexts, may } from './deed-texts';
import { type Case, useCaseAction, useTold } from './use-case';

const Sheets = later(async () => (await import('./later-parts')).Sheets);

/** What the reader may do: the pinned actions of now, and the sheet that one of them opened. */
export function useDeeds(remote: Remote<Case>) {
  const [sheet, open] = useState<CaseSheet | null>(null);
  useAhead(Sheets);
  const finish = useCaseAction('finishEvidence', remote);
  const page = useCaseAction('pageDispute', remote);
  useTold(finish.failure ?? page.failure);

  async function sayDone(orderNo: string) {
    if (
      !(await message(deedTexts.doneText, {
        title: deedTexts.done,
        confirm: deedTexts.done,
        cancel: deedTexts.notYet,
      }))
    )
      return;
    if (await finish.run({ orderNo })) toastSuccess(deedTexts.doneSaid);
  }

  function bar(view: Case): ReactNode {
    const { orderNo, role, hasSpoken } = view;
    if (view.endedAt) return null;
    if (may(view, 'accept', 'acceptLast'))
      return (
        <div className="row">
          <Button onClick={() => open('accept')}>{deedTexts.accept}</Button>
          {may(view, 'appeal') && (
            <Button fit tone="plain-danger" onClick={() => open('appeal')}>
              {deedTexts.appeal}
            </Button>
          )}
        </div>
      );
    const isAsked = may(view, 'answer');
    if (!isAsked && !may(view, 'say', 'evidence')) return null;
    const isFirst = view.stateName === 'evidence' && !hasSpoken[role];
    // A split on offer has the next step in its own card.
    const isBeside = !isAsked && (view.stateName !== 'evidence' || may(view, 'acceptSplit'));
    return (
      <div className="row">
        <Button tone={isBeside ? 'quiet' : 'primary'} onClick={() => open(isAsked ? 'answer' : 'hand')}>
          {isAsked ? deedTexts.answer : isFirst ? deedTexts.firstWord : deedTexts.add}
        </Button>
        {may(view, 'done', 'finish') && (
          <Button fit tone="plain" busy={finish.busy} onClick={() => void sayDone(orderNo)}>
            {deedTexts.done}
          </Button>
        )}
        {may(view, 'page') && (
          <Button
            fit
            tone="plain"
            busy={page.busy}
            onClick={async () => {
              if (await page.run({ orderNo })) toastSuccess(deedTexts.paged);
            }}
          >
            {deedTexts.page}
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

/** The ways to end it without a moderator. */
export function Settle({ view, open }: CaseProps) {
  return (
    <div className="stack">
      {may(view, 'offerSplit') && (
        <Button tone="quiet" onClick={() => open('split')}>
          {deedTexts.split}
        </Button>
      )}
      <Button tone="plain-danger" onClick={() => open('giveIn')}>
        {view.role === 'seller' ? deedTexts.giveBack : deedTexts.withdraw}
      </Button>
    </div>
  );
}
