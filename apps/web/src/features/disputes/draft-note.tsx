import { useEffect } from 'react';
import { shaped } from '../../shared/forms/use-kept';
import { texts } from '../../shared/i18n/texts';
import { useOver } from '../../shared/proof/use-over';
import { keys, storedJson } from '../../shared/state/keys';
import { Button } from '../../shared/ui/button';
import { type CaseProps, may } from './deeds';

const t = texts({
  waiting: [
    'Not sent yet: what you wrote or chose for this dispute is kept on this phone.',
    '尚未提交：您为此争议填写的内容保存在本机。',
  ],
  open: ['Go on with it', '继续填写'],
});

const modes = ['answer', 'appeal', 'hand'] as const;
const nothing = { text: '', faces: {}, isQueued: false };

/** Words and proof that were begun and not sent. What was said to go opens by itself, and goes. */
export function DraftNote({ view, open }: CaseProps) {
  const offered = { answer: may(view, 'answer'), appeal: may(view, 'appeal'), hand: may(view, 'say') };
  const named = (mode: (typeof modes)[number]) => `${mode}:${view.disputeID}`;
  const draftOf = (mode: (typeof modes)[number]) => shaped(storedJson(keys.draft + named(mode)), nothing);
  const mode = modes.find((one) => {
    const { text, faces } = offered[one] ? draftOf(one) : nothing;
    return text.trim() !== '' || Object.keys(faces).length > 0;
  });
  useEffect(() => {
    if (mode && draftOf(mode).isQueued) open(mode);
  }, []);
  useOver(view.endedAt !== null, ...modes.map(named));
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
