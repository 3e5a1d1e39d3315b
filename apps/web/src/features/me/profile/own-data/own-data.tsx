import { texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../../../../shared/http/call';
import { useRemote } from '../../../../shared/http/use-remote';
import { dayOf } from '../../../../shared/i18n/time';
import { lazy, usePrefetch } from '../../../../shared/loading/lazy';
import { useQueryOf } from '../../../../shared/nav';
import { Chip, type ChipTone } from '../../../../shared/ui/chip';
import { Remotely, Skeleton } from '../../../../shared/ui/feedback/states';
import { ListRow } from '../../../../shared/ui/list-row';

const t = texts({
  title: ['Your data', '我的数据', 'Your data'],
  copy: ['A copy of your data', '我的数据副本', 'Copy of your data'],
  none: ['All your data, as a ZIP', '我们保存的您的全部数据，ZIP 文件', 'All your data, as ZIP'],
  making: [
    'In progress. We will notify you',
    '生成中，您可离开，完成后会通知您',
    'E dey go on. We go notify you',
  ],
  ready: ['Ready to download', '可以下载', 'E don ready to download'],
  failed: ['Failed. Request it again', '生成失败，请重新申请', 'E fail. Request am again'],
  expired: [
    'The last one expired. Request a new one',
    '上一份已过期，可重新申请',
    'The last one don expire. Request new one',
  ],
  chipMaking: ['In progress', '生成中', 'E dey go on'],
  chipReady: ['Ready', '可下载', 'Ready'],
  chipFailed: ['Failed', '失败', 'Failed'],
  correct: ['Correct my details', '更正我的信息', 'Correct my details'],
  correctNote: [
    'If your verified name or birthday is wrong',
    '已验证的姓名或出生日期有误时',
    'If your verified name or birthday dey wrong',
  ],
  correctOpen: ['In review', '等待人工审核', 'We dey review am'],
  correctDone: ['Corrected', '已更正', 'Corrected'],
  correctRefused: ['Answered: not changed', '已答复：未予更正', 'We don answer: e no change'],
  leave: ['Delete my account', '注销账户', 'Delete my account'],
  leaveNote: [
    'You can cancel during the waiting period',
    '设有等待期，期间可撤销',
    'You fit cancel as you dey wait',
  ],
  leaving: [
    (when: string) => `On ${when}, unless you cancel`,
    (when: string) => `${when} 注销，可撤销`,
    (when: string) => `On ${when}, except you cancel`,
  ],
  chipLeaving: ['Scheduled', '待注销', 'Scheduled'],
});

type PrivacyState = Received<'privacyState'>;
type State = PrivacyState['export']['state'];

const chips: Partial<
  Record<State, readonly [tone: ChipTone, text: 'chipMaking' | 'chipReady' | 'chipFailed']>
> = {
  making: ['primary', 'chipMaking'],
  ready: ['positive', 'chipReady'],
  failed: ['warning', 'chipFailed'],
};

const parts = ['data', 'correct', 'leave'] as const;
type Part = (typeof parts)[number];

const correctionNotes: Readonly<Record<PrivacyState['correction']['state'], () => string>> = {
  none: () => t.correctNote,
  open: () => t.correctOpen,
  done: () => t.correctDone,
  refused: () => t.correctRefused,
  stopped: () => t.correctNote,
};

const CorrectionSheet = lazy(async () => (await import('./own-data-sheets')).CorrectionSheet);
const DeleteAccountSheet = lazy(async () => (await import('./own-data-sheets')).DeleteAccountSheet);
const ExportSheet = lazy(async () => (await import('./own-data-sheets')).DataExportSheet);

export function OwnData() {
  const remote = useRemote('privacyState', undefined, { follows: ['privacy'] });
  const requestedPart = useQueryOf('/profile').get('part');
  const [open, setOpen] = useState<Part | null>(parts.find((part) => part === requestedPart) ?? null);
  const deletesAt = remote.data?.deletion.deletesAt;
  usePrefetch(ExportSheet);
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <section className="card rows">
        <Remotely remote={remote} isQuiet skeleton={<Skeleton lines={1} />}>
          {({ export: { state } }) => (
            <ListRow
              title={t.copy}
              note={t[state]}
              end={chips[state] && <Chip tone={chips[state][0]}>{t[chips[state][1]]}</Chip>}
              onClick={() => setOpen('data')}
            />
          )}
        </Remotely>
        {remote.data && (
          <ListRow
            title={t.correct}
            note={correctionNotes[remote.data.correction.state]()}
            end={remote.data.correction.state === 'open' && <Chip tone="primary">{t.chipLeaving}</Chip>}
            onClick={() => setOpen('correct')}
          />
        )}
        {remote.data && (
          <ListRow
            title={t.leave}
            note={deletesAt ? t.leaving(dayOf(deletesAt)) : t.leaveNote}
            end={deletesAt && <Chip tone="warning">{t.chipLeaving}</Chip>}
            onClick={() => setOpen('leave')}
          />
        )}
      </section>
      {open === 'correct' && remote.data && (
        <CorrectionSheet
          correction={remote.data.correction}
          person={remote.data.person}
          onChanged={(correction) => remote.put({ ...remote.data!, correction })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'leave' && remote.data && (
        <DeleteAccountSheet
          deletion={remote.data.deletion}
          onChanged={(deletion) => remote.put({ ...remote.data!, deletion })}
          onClose={() => {
            setOpen(null);
            // The blockers may be resolved by now.
            void remote.refresh();
          }}
        />
      )}
      {open === 'data' && remote.data && (
        <ExportSheet
          data={remote.data.export}
          onChanged={(next) => remote.put({ ...remote.data!, export: next })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
