import { texts } from '@gift/client/language';
import { storedJson } from '@gift/client/storage';
import { useEffect, useEffectEvent } from 'react';
import { shaped } from '../forms/use-saved-form';
import { deadlineText } from '../i18n/time';
import { keys } from '../state/keys';
import { Button } from '../ui/button';
import { useNow } from '../ui/time/use-now';

const t = texts({
  started: [
    'Not sent yet. Your draft is saved on this phone.',
    '尚未提交：您在此填写的内容保存在本机。',
    'E never send. Your draft don save for this phone.',
  ],
  queued: [
    'Not sent yet. Your draft is saved on this phone and sends when you are online with this page open.',
    '尚未提交：您填写的内容保存在本机。恢复网络且此页打开时自动提交。',
    'E never send. Your draft don save for this phone and go send when you dey online with this page open.',
  ],
  until: [
    (at: string) => `Send it by ${at}.`,
    (at: string) => `须在 ${at} 前提交。`,
    (at: string) => `Send am by ${at}.`,
  ],
  open: ['Continue', '继续填写', 'Continue'],
});

const nothing = { text: '', fileInfos: {}, isQueued: false };

/**
 * Unsent texts and evidence, and their deadline. A queued draft opens its sheet and sends itself once the phone is
 * online.
 */
export function DraftNote<Sheet extends string>({
  drafts,
  until,
  isOffline,
  open,
}: {
  /** The drafts that can be sent now, each with the sheet that sends it. */
  drafts: readonly (readonly [sheet: Sheet, draft: string])[];
  until: string | null;
  isOffline: boolean;
  open: (sheet: Sheet) => void;
}) {
  const now = useNow();
  const started = drafts
    .map(([sheet, draft]) => ({ sheet, ...shaped(storedJson(keys.draft + draft), nothing) }))
    .filter(({ text, fileInfos }) => text.trim() !== '' || Object.keys(fileInfos).length > 0);
  const queuedSheet = started.find(({ isQueued }) => isQueued)?.sheet;
  const sheet = queuedSheet ?? started[0]?.sheet;
  const go = useEffectEvent(() => {
    if (queuedSheet && navigator.onLine) open(queuedSheet);
  });
  useEffect(() => {
    if (!queuedSheet) return;
    // If the server does not answer, the next answer or reconnection opens it.
    if (!isOffline) go();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, [queuedSheet, isOffline]);
  if (!sheet) return null;
  return (
    <section className="notice warning stack">
      <p>
        {queuedSheet ? t.queued : t.started} {until && t.until(deadlineText(until, now))}
      </p>
      <Button small tone="quiet" onClick={() => open(sheet)}>
        {t.open}
      </Button>
    </section>
  );
}
