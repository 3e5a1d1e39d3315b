import { texts } from '@gift/client/language';
import { useState } from 'react';
import { call } from '../../../shared/http/call';
import { deadlineText } from '../../../shared/i18n/time';
import { useNow } from '../../../shared/ui/time/use-now';
import type { OrderView } from '../order/order-facts';
import { deviceName } from './device-name';

const t = texts({
  log: ['Reveal log', '查看记录', 'Code view log'],
  revealed: ['Revealed', '首次查看', 'Opened'],
  viewed: ['Shown again', '再次查看', 'Shown again'],
  copied: [
    (slot: string) => `Copied${slot}`,
    (slot: string) => `已复制${slot}`,
    (slot: string) => `Copied${slot}`,
  ],
  slot: [(n: number) => ` (card ${n})`, (n: number) => `（卡 ${n}）`, (n: number) => ` (card ${n})`],
  earlier: [(n: number) => `${n} earlier`, (n: number) => `更早的 ${n} 条`, (n: number) => `${n} before`],
  failed: ['Not loaded. Tap to retry', '加载失败，点击重试', 'E no load. Tap to try again'],
});

type LogEntry = OrderView['revealLog'][number];

/** The newest entries without a gap between them. */
function newestRun(entries: readonly LogEntry[]): readonly LogEntry[] {
  const sortedEntries = [...new Map(entries.map((entry) => [entry.n, entry])).values()].sort(
    (a, b) => a.n - b.n,
  );
  const from = sortedEntries.findLastIndex(
    (entry, at) => entry.n !== (sortedEntries[at - 1]?.n ?? Number.NaN) + 1,
  );
  return sortedEntries.slice(Math.max(from, 0));
}

/** Every view and copy of the code, visible to both sides: the latest at once, earlier ones on demand. */
export function RevealLog({ view }: { view: OrderView }) {
  const [older, setOlder] = useState<readonly LogEntry[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const now = useNow();
  const entries = newestRun([...older, ...view.revealLog]);
  const first = entries[0];
  if (!first) return null;
  const slotText = (slot: number | null) => (slot !== null && view.cards.length > 1 ? t.slot(slot) : '');

  async function more(before: number) {
    setState('busy');
    try {
      const page = await call('orderReveals', { orderNo: view.orderNo, cursor: String(before) });
      setOlder((items) => [...items, ...page.items]);
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <section className="card stack">
      <div className="row between">
        <span className="strong">{t.log}</span>
        {first.n > 1 && (
          <button
            type="button"
            className="link"
            disabled={state === 'busy'}
            onClick={() => void more(first.n)}
          >
            {state === 'failed' ? t.failed : t.earlier(first.n - 1)}
          </button>
        )}
      </div>
      <ul className="reveal-log">
        {entries.map((entry) => (
          <li key={entry.n}>
            <span>
              {entry.kind === 'reveal'
                ? t.revealed
                : entry.kind === 'view'
                  ? t.viewed
                  : t.copied(slotText(entry.slot))}
            </span>
            <span className="muted small cut">{deviceName(entry.device)}</span>
            <time className="muted small figure" dateTime={entry.at}>
              {deadlineText(entry.at, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
