import { useEffect } from 'react';
import { texts } from '../../shared/i18n/texts';
import { keys, storedJson } from '../../shared/state/keys';
import { Button } from '../../shared/ui/button';
import { type CaseProps, may } from './deeds';
import type { Typed } from './papers-sheet';

const t = texts({
  waiting: [
    'Not sent yet: what you wrote or chose for this dispute is kept on this phone.',
    '尚未提交：您为此争议填写的内容保存在本机。',
  ],
  open: ['Go on with it', '继续填写'],
});

const modes = ['answer', 'appeal', 'hand'] as const;

/** Words and proof that were begun and not sent. What was said to go opens by itself, and goes. */
export function DraftNote({ view, open }: CaseProps) {
  const offered = { answer: may(view, 'answer'), appeal: may(view, 'appeal'), hand: may(view, 'say') };
  const draftOf = (mode: (typeof modes)[number]) =>
    storedJson<Typed>(`${keys.draft}${mode}:${view.disputeID}`);
  const mode = modes.find((one) => {
    const draft = offered[one] && draftOf(one);
    return draft && (draft.text.trim() !== '' || Object.keys(draft.faces).length > 0);
  });
  useEffect(() => {
    if (mode && draftOf(mode)?.isQueued) open(mode);
  }, []);
  if (!mode) return null;
  return (
    <section className="notice warning stack">
      <p>{t.waiting}</p>
      <Button small tone="quiet" onClick={() => open(mode)}>
        {t.open}
      </Button>
    </section>
  );
}
