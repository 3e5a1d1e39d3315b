import { DraftNote } from '../../shared/evidence/draft-note';
import { useMissedDrafts } from '../../shared/evidence/missed-drafts';
import { type CaseProps, can } from './action-texts';

const needs = { answer: 'answer', appeal: 'appeal', hand: 'reply' } as const;
const modes = ['answer', 'appeal', 'hand'] as const;

export function CaseDraft({ view, remote, open }: CaseProps) {
  const draftOf = (mode: (typeof modes)[number]) => `${mode}:${view.disputeID}`;
  const isOver = view.endedAt !== null;
  const missedDraft = useMissedDrafts({
    orderNo: view.orderNo,
    drafts: modes.map(draftOf),
    isClosed: isOver,
    isOver,
    hasArrived: (_, text) => view.statements.some((statement) => statement.text === text),
  });
  if (missedDraft) return missedDraft;
  return (
    <DraftNote
      drafts={modes.filter((mode) => can(view, needs[mode])).map((mode) => [mode, draftOf(mode)] as const)}
      until={view.deadlineAt}
      isOffline={remote.offline}
      open={open}
    />
  );
}
