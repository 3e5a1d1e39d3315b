import { texts } from '@gift/client/language';
import type { VolumeBand } from '@gift/contract/profile/values';
import { useRemote } from '../../shared/http/use-remote';
import { completionPercent, minutesText, number } from '../../shared/trade/offer-texts';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { type Figure, FigureList } from './figure-list';

const t = texts({
  more: ['Details', '详细数据'],
  lately: ['Completion, 30 days', '近 30 天完成率'],
  share: [(n: string) => `${n}%`, (n: string) => `${n}%`],
  partners: ['Trading partners', '交易对象数'],
  slowSends: ['90% of codes sent in', '90% 发卡用时'],
  slowChecks: ['90% released in', '90% 放款用时'],
  opened: ['Problems reported', '发起争议次数'],
  lost: ['Disputes lost, count', '争议败诉次数'],
  volume: ['Total traded', '累计交易额'],
  hidden: ['private', '不公开'],
});
const bands = texts({
  none: ['nothing yet', '暂无'],
  under100k: ['under ₦100,000', '₦10 万以下'],
  under1m: ['₦100,000 to 1 million', '₦10 万至 100 万'],
  under10m: ['₦1 to 10 million', '₦100 万至 1000 万'],
  under100m: ['₦10 to 100 million', '₦1000 万至 1 亿'],
  over100m: ['over ₦100 million', '₦1 亿以上'],
});

const bandText = (band: VolumeBand | null) => (band ? bands[band] : t.hidden);

/** Detailed figures of a user: 90th-percentile times, number of partners, and failed orders by cause. */
export function TraderRecord({ userID }: { userID: string }) {
  const remote = useRemote('traderRecord', { userID });
  const time = (seconds: number | undefined) => (seconds === undefined ? null : minutesText(seconds / 60));
  return (
    <section className="card stack">
      <h2 className="large">{t.more}</h2>
      <Remotely remote={remote} isQuiet skeleton={<Skeleton lines={1} height={120} />}>
        {({ completion30Bp, partners, delivers, confirms, disputesOpened, disputesLost, volume }) => {
          const figures: Figure[] = [
            [t.lately, completion30Bp === null ? null : t.share(completionPercent(completion30Bp))],
            [t.partners, number(partners)],
            [t.slowSends, time(delivers?.p90S)],
            [t.slowChecks, time(confirms?.p90S)],
            [t.opened, number(disputesOpened)],
            [t.lost, number(disputesLost)],
            [t.volume, bandText(volume)],
          ];
          return <FigureList figures={figures} />;
        }}
      </Remotely>
    </section>
  );
}
