import { texts } from '@gift/client/language';
import type { Received } from '../../shared/http/call';
import { Chip } from '../../shared/ui/chip';
import { sumText } from '../../shared/ui/money/amount';
import { percent } from './labels';

export type Summary = Received<'rewardsSummary'>;

const names = texts({
  0: ['Bronze', '青铜', 'Bronze'],
  1: ['Silver', '白银', 'Silver'],
  2: ['Gold', '黄金', 'Gold'],
  3: ['Platinum', '铂金', 'Platinum'],
});
const t = texts({
  off: [
    (share: string) => `${share} off your trade fees`,
    (share: string) => `交易手续费立减 ${share}`,
    (share: string) => `${share} off your trade fees`,
  ],
  none: ['No discount yet', '暂无折扣', 'No discount yet'],
  traded: [
    (sum: string, days: number) => `${sum} traded in the last ${days} days.`,
    (sum: string, days: number) => `近 ${days} 天交易 ${sum}。`,
    (sum: string, days: number) => `You trade ${sum} for the last ${days} days.`,
  ],
  next: [
    (sum: string, name: string, share: string) => `${sum} more for ${name}: ${share} off.`,
    (sum: string, name: string, share: string) => `再交易 ${sum} 升至${name}，立减 ${share}。`,
    (sum: string, name: string, share: string) => `${sum} more for ${name}: ${share} off.`,
  ],
  top: [
    'Highest loyalty level. Thank you.',
    '已达最高会员等级，感谢支持。',
    'Highest loyalty level. Thank you.',
  ],
});

/** The user's loyalty level from recent trading, its fee discount, and the progress to the next level. */
export function Level({ level: own }: { level: Summary['level'] }) {
  const { level, discountBps, volumeKobo, windowDays, steps } = own;
  const next = steps[level + 1];
  const name = (at: number) => names[at as 0 | 1 | 2 | 3];
  const from = BigInt(steps[level]?.fromKobo ?? 0);
  const missingKobo = next ? BigInt(next.fromKobo) - BigInt(volumeKobo) : 0n;
  const share = next ? Number(((BigInt(volumeKobo) - from) * 1000n) / (BigInt(next.fromKobo) - from)) : 500;
  // The bar spans the level names below it: it ends under the user's level plus the progress to the next.
  const barValue = level * 1000 + 500 + Math.min(1000, share);
  return (
    <section className="card stack">
      <div className="row between">
        <h2 className="strong">{name(level)}</h2>
        <Chip tone={discountBps > 0 ? 'positive' : 'plain'}>
          {discountBps > 0 ? t.off(percent(discountBps)) : t.none}
        </Chip>
      </div>
      <progress className="bar" value={barValue} max={steps.length * 1000} aria-label={name(level)} />
      <ol className="level-steps small muted">
        {steps.map((step, at) => (
          <li key={step.fromKobo} className={at === level ? 'is-own' : undefined}>
            {name(at)}
            <span className="block">{percent(step.discountBps)}</span>
          </li>
        ))}
      </ol>
      <p className="muted small">
        {t.traded(sumText(volumeKobo), windowDays)}{' '}
        {next ? t.next(sumText(String(missingKobo)), name(level + 1), percent(next.discountBps)) : t.top}
      </p>
    </section>
  );
}
