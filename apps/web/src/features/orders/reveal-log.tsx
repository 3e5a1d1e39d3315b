import { texts } from '../../shared/i18n/texts';
import { clockTime } from '../../shared/i18n/time';
import { deviceName } from './device-name';
import type { OrderView } from './order-facts';

const t = texts({
  log: ['Reveal log', '查看记录'],
  revealed: ['Revealed', '首次查看'],
  viewed: ['Shown again', '再次查看'],
  copied: [(slot: string) => `Copied${slot}`, (slot: string) => `已复制${slot}`],
  slot: [(n: number) => ` (card ${n})`, (n: number) => `（卡 ${n}）`],
});

/** Each look and each copy, for both sides to see. */
export function RevealLog({ view }: { view: OrderView }) {
  if (view.revealLog.length === 0) return null;
  const slotText = (slot: number | null) => (slot !== null && view.cards.length > 1 ? t.slot(slot) : '');
  return (
    <section className="card stack">
      <span className="strong">{t.log}</span>
      <ul className="reveal-log">
        {view.revealLog.map((line, at) => (
          <li key={at}>
            <span>
              {line.kind === 'reveal'
                ? t.revealed
                : line.kind === 'view'
                  ? t.viewed
                  : t.copied(slotText(line.slot))}
            </span>
            <span className="muted small cut">{deviceName(line.device)}</span>
            <time className="muted small figure" dateTime={line.at}>
              {clockTime(line.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
