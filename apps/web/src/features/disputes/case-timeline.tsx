import { texts } from '@gift/client/language';
import { useState } from 'react';
import { Timeline } from '../../shared/forms/parts';
import { deadlineText } from '../../shared/i18n/time';
import { lazy } from '../../shared/loading/lazy';
import { useNow } from '../../shared/ui/time/use-now';
import { actorLabel, caseEventText } from './case-texts';
import type { Case } from './use-case';

const CaseLog = lazy(async () => (await import('./lazy-parts')).CaseLog);

const t = texts({
  happened: ['Progress', '处理进程', 'Progress'],
  check: ['Verify the log', '验证记录未被改动', 'Verify the log'],
});

export function CaseTimeline({ view }: { view: Case }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const steps = view.timeline.map(({ seq, event, by, badge, at }) => {
    return {
      key: String(seq),
      text: caseEventText(event, badge ?? actorLabel(by, view.role)),
      when: deadlineText(at, now),
      at: event === 'overdue' ? ('bad' as const) : ('done' as const),
    };
  });
  return (
    <section className="card stack">
      <h2>{t.happened}</h2>
      <Timeline steps={steps} />
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t.check}
      </button>
      {isOpen && <CaseLog view={view} onClose={() => setOpen(false)} />}
    </section>
  );
}
