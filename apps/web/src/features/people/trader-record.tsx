import { texts } from '@gift/client/language';
import type { VolumeBand } from '@gift/contract/profile/values';
import { useRemote } from '../../shared/http/use-remote';
import { completionPercent, minutesText, number } from '../../shared/trade/offer-texts';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { type Figure, FigureList } from './figure-list';

const t = texts({
  more: ['Details', '详细数据', 'Details'],
  lately: ['Completion, 30 days', '近 30 天完成率', 'Completion, 30 days'],
  share: [(n: string) => `${n}%`, (n: string) => `${n}%`, (n: string) => `${n}%`],
  partners: ['Trading partners', '交易对象数', 'Trading partners'],
  slowSends: ['90% of codes sent in', '90% 发卡用时', '90% of codes sent in'],
  slowChecks: ['90% released in', '90% 放款用时', '90% released in'],
  opened: ['Problems reported', '发起争议次数', 'Problems reported'],
  lost: ['Disputes lost, count', '争议败诉次数', 'Disputes lost, count'],
  volume: ['Total traded', '累计交易额', 'Total traded'],
  hidden: ['private', '不公开', 'private'],
});
const bands = texts({
  none: ['nothing yet', '暂无', 'nothing yet'],
  under100k: ['under ₦100,000', '₦10 万以下', 'under ₦100,000'],
  under1m: ['₦100,000 to 1 million', '₦10 万至 100 万', '₦100,000 to 1 million'],
  under10m: ['₦1 to 10 million', '₦100 万至 1000 万', '₦1 to 10 million'],
  under100m: ['₦10 to 100 million', '₦1000 万至 1 亿', '₦10 to 100 million'],
  over100m: ['over ₦100 million', '₦1 亿以上', 'over ₦100 million'],
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
