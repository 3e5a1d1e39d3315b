import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import './statistics.css';
import { dateFormat } from '@gift/client/formats';
import { localize, texts } from '@gift/client/language';
import type { Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { minutesText, number, percent } from '../../shared/trade/offer-texts';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Screen } from '../../shared/ui/screen';
import { DayDigests } from './day-digests';

const t = texts({
  title: ['Dispute statistics', '争议统计', 'Dispute statistics'],
  about: [
    'From orders and rulings, updated every ten minutes. Nobody can edit these figures.',
    '以下数据直接来自订单和裁决，约每十分钟更新，任何人都无法修改。',
    'From orders and rulings, e dey update every ten minute. Nobody fit edit these figures.',
  ],
  few: [
    (n: string) => `Shown after ${n} ended orders, for privacy.`,
    (n: string) => `订单不足 ${n} 笔时不公开，以保护隐私。`,
    (n: string) => `E go show after ${n} ended orders, for privacy.`,
  ],
  overdue: ['Overdue now', '当前超时', 'Don pass time now'],
  overdueNote: [
    'Disputes undecided after a week',
    '一周内未裁决的争议',
    'Disputes wey nobody decide after one week',
  ],
  undisputed: ['Ended without a dispute', '无争议完成', 'Ended without dispute'],
  orders: ['Ended orders', '已结束订单', 'Ended orders'],
  per1000: ['Disputes per 1,000 orders', '每千笔订单争议数', 'Disputes per 1,000 orders'],
  median: ['Median decision time', '半数裁决用时不超过', 'Median decision time'],
  none: ['none yet', '暂无', 'none yet'],
  who: ['Outcomes', '裁决结果', 'How dem end'],
  buyer: ['Buyer won', '买家胜诉', 'Buyer win'],
  seller: ['Seller won', '卖家胜诉', 'Seller win'],
  split: ['Money split', '裁决分摊', 'Money share'],
  self: ['Settled between parties', '双方和解', 'Dem settle am'],
  appeals: ['Appeals', '申诉', 'Appeals'],
  overturned: [
    (n: string) => `${n} overturned`,
    (n: string) => `${n} 件改判`,
    (n: string) => `${n} overturned`,
  ],
  why: ['Reasons', '争议原因', 'Reasons'],
  months: ['By month', '按月统计', 'By month'],
  share: [(n: string) => `${n}%`, (n: string) => `${n}%`, (n: string) => `${n}%`],
});

type Figures = NonNullable<Received<'disputeStats'>['figures']>;

const share = (bps: number) => t.share(percent(bps));
const time = (minutes: number | null) => (minutes === null ? t.none : minutesText(minutes));
const monthText = (month: string) =>
  dateFormat({ year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** `/statistics`: how trades and disputes end here, public. */
export default function Statistics() {
  const remote = useRemote('disputeStats');
  return (
    <Screen title={t.title} backTo="/helpCenter">
      <PullToRefresh onRefresh={remote.refresh}>
        <Remotely remote={remote} skeleton={<Skeleton lines={4} height={88} />}>
          {({ fromOrders, overdueNow, figures }) => (
            <div className="stack">
              <p className="muted small">{t.about}</p>
              <section className="card row between">
                <span>
                  <span className="strong block">{t.overdue}</span>
                  <span className="muted small">{t.overdueNote}</span>
                </span>
                <Chip tone={overdueNow > 0 ? 'danger' : 'positive'}>{number(overdueNow)}</Chip>
              </section>
              {figures ? <Shown figures={figures} /> : <p className="card">{t.few(number(fromOrders))}</p>}
              <DayDigests />
            </div>
          )}
        </Remotely>
      </PullToRefresh>
    </Screen>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { appeals, appealsOverturned, byReason, months } = figures;
  return (
    <>
      <section className="card">
        <Pairs
          rows={[
            [t.undisputed, share(figures.undisputedBps)],
            [t.orders, number(figures.orders)],
            [t.per1000, number(figures.disputesPer1000)],
            [t.median, time(figures.medianMinutesToRule)],
          ]}
        />
      </section>
      <section className="card stack">
        <h2 className="large">{t.who}</h2>
        <Bar name={t.buyer} bps={figures.wonByBuyerBps} />
        <Bar name={t.seller} bps={figures.wonBySellerBps} />
        <Bar name={t.split} bps={figures.splitBps} />
        <Bar name={t.self} bps={figures.selfResolvedBps} />
        <Pairs rows={[[t.appeals, `${number(appeals)} · ${t.overturned(number(appealsOverturned))}`]]} />
      </section>
      {byReason.length > 0 && (
        <section className="card stack">
          <h2 className="large">{t.why}</h2>
          {byReason.map(({ reason, shareBps }) => (
            <Bar key={reason} name={localize(refundReasonTexts[reason])} bps={shareBps} />
          ))}
        </section>
      )}
      {months.length > 0 && <Months months={months} />}
    </>
  );
}

function Months({ months }: Pick<Figures, 'months'>) {
  const cells = (month: Figures['months'][number]): [string, string][] => [
    [t.orders, number(month.orders)],
    [t.per1000, number(month.disputesPer1000)],
    [t.median, time(month.medianMinutesToRule)],
    [t.buyer, share(month.wonByBuyerBps)],
    [t.seller, share(month.wonBySellerBps)],
  ];
  return (
    <section className="card stack">
      <h2 className="large">{t.months}</h2>
      {months.map((month) => (
        <div key={month.month} className="stats-month">
          <h3>{monthText(month.month)}</h3>
          <Pairs rows={cells(month)} />
        </div>
      ))}
    </section>
  );
}

const Pairs = ({ rows }: { rows: [string, string][] }) => (
  <dl className="stats-pairs">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt className="muted small">{name}</dt>
        <dd className="strong figure">{value}</dd>
      </div>
    ))}
  </dl>
);

const Bar = ({ name, bps }: { name: string; bps: number }) => (
  <div className="stats-bar">
    <span className="row between">
      <span>{name}</span>
      <span className="strong figure">{share(bps)}</span>
    </span>
    <span className="stats-track" aria-hidden="true">
      <span style={{ width: `${bps / 100}%` }} />
    </span>
  </div>
);
