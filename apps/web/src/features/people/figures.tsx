import { texts } from '@gift/client/language';
import type { Received } from '../../shared/http/call';
import type { Remote } from '../../shared/http/use-remote';
import { completionPercent, minutesText, number, percent } from '../../shared/trade/offer-texts';
import { minTradesForRates } from '../../shared/trade/trader-texts';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { type Figure, FigureList } from './figure-list';

const t = texts({
  record: ['Record', '交易记录', 'Record'],
  completed: ['Completed trades', '成交数', 'Completed trades'],
  completion: ['Completion', '完成率', 'Completion'],
  good: ['Good feedback', '好评率', 'Good feedback'],
  atLeast: [(n: string) => `≥ ${n}%`, (n: string) => `≥ ${n}%`, (n: string) => `≥ ${n}%`],
  share: [(n: string) => `${n}%`, (n: string) => `${n}%`, (n: string) => `${n}%`],
  sends: ['Sends codes in', '发卡用时', 'Dey send codes in'],
  checks: ['Releases money in', '放款用时', 'Dey release money in'],
  lost: ['Disputes lost', '争议败诉', 'Disputes lost'],
  note: [
    'Rates need five trades. Only a trader’s own faults count.',
    '比率需至少 5 笔交易，仅统计本人责任。',
    'Rates need five trades. Na only the trader own faults dey count.',
  ],
});

/** The figures of a user's record; "too few yet" if they would be meaningless. */
export function Figures({ trader }: { trader: Remote<Received<'traderDetail'>> }) {
  return (
    <section className="card stack">
      <h2 className="large">{t.record}</h2>
      <Remotely remote={trader} isQuiet skeleton={<Skeleton lines={1} height={120} />}>
        {({ completed, completionBp, positiveBp, deliverMedianS, confirmMedianS, disputeLostBp }) => {
          const share = (bp: number | null) => (bp === null ? null : t.share(percent(bp)));
          const time = (seconds: number | null) => (seconds === null ? null : minutesText(seconds / 60));
          const hasEnough = positiveBp !== null && completed >= minTradesForRates;
          const figures: Figure[] = [
            [t.completed, number(completed)],
            [t.completion, completionBp === null ? null : t.share(completionPercent(completionBp))],
            [t.good, hasEnough ? t.atLeast(percent(positiveBp)) : null],
            [t.lost, completed > 0 || disputeLostBp > 0 ? share(disputeLostBp) : null],
            [t.sends, time(deliverMedianS)],
            [t.checks, time(confirmMedianS)],
          ];
          return <FigureList figures={figures} />;
        }}
      </Remotely>
      <p className="muted small">{t.note}</p>
    </section>
  );
}
