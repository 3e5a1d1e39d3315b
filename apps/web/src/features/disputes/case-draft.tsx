import { DraftNote } from '../../shared/proof/draft-note';
import { useOver } from '../../shared/proof/use-over';
import { type CaseProps, may } from './deeds';

const needs = { answer: 'answer', appeal: 'appeal', hand: 'say' } as const;
const modes = ['answer', 'appeal', 'hand'] as const;

/** Words and proof of this dispute that were begun and not sent. */
export function CaseDraft({ view, remote, open }: CaseProps) {
  const draftOf = (mode: (typeof modes)[number]) => `${mode}:${view.disputeID}`;
  useOver(view.endedAt !== null, ...modes.map(draftOf));
  return (
    <DraftNote
      drafts={modes.filter((mode) => may(view, needs[mode])).map((mode) => [mode, draftOf(mode)] as const)}
      until={view.deadlineAt}
      isOffline={remote.offline}
      open={open}
    />
  );
}
