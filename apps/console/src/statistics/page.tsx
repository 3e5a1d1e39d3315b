import '../kit/forms/filter.css';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import type { ReactNode } from 'react';
import type { Received, Sent } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { type FilterField, FilterForm, useFilter } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { Failure, LoadState, Tabs } from '../kit/parts';
import { ExportButton } from '../kit/tables/export-list';
import { emptyListTexts } from '../labels/empty-lists';
import { type Bucket, dateRangeText } from './figures-table';
import { areEmpty, type Grain, lagosDay, rangeBefore, withoutEmptyStart } from './range';
import {
  DisputeTopic,
  MoneyTopic,
  type OrdersBy,
  OrderTopic,
  PeopleTopic,
  type Figures as Periods,
  TimesTopic,
  VolumeTopic,
} from './topics';

const t = texts({
  title: ['Statistics', '统计'],
  lagos: [
    'Dates in Lagos time. Select a figure to see its rows.',
    '日期按拉各斯时间。点击数字可查看对应记录。',
  ],
});

type Figures = 'orderFigures' | 'disputeFigures' | 'moneyFigures' | 'peopleFigures';
type ItemsOf<Name extends Figures> = Received<Name>['items'];
type Topic = 'orders' | 'volume' | 'times' | 'disputes' | 'money' | 'people';

const topics: readonly (readonly [Topic, StaffText])[] = [
  ['orders', ['Orders', '订单']],
  ['volume', ['Volume and fees', '交易额与手续费']],
  ['times', ['Durations', '耗时']],
  ['disputes', ['Disputes', '争议']],
  ['money', ['Money', '资金']],
  ['people', ['Users', '用户']],
];
const callOf: Record<Topic, Figures> = {
  orders: 'orderFigures',
  volume: 'orderFigures',
  times: 'orderFigures',
  disputes: 'disputeFigures',
  money: 'moneyFigures',
  people: 'peopleFigures',
};

const grainField: FilterField = {
  name: 'grain',
  kind: 'choice',
  isSort: true,
  label: ['Group by', '按'],
  options: [
    ['', ['Day', '日']],
    ['week', ['Week', '周']],
    ['month', ['Month', '月']],
  ],
};
const byField: FilterField = {
  name: 'by',
  kind: 'choice',
  isSort: true,
  label: ['Filter by', '订单'],
  options: [
    ['', ['Start date', '按创建日']],
    ['ended', ['End date', '按结束日']],
  ],
};
const dayFields: readonly FilterField[] = [
  { name: 'from', kind: 'day', label: ['From', '从'] },
  { name: 'to', kind: 'day', label: ['To', '至'] },
];

function topicView(topic: Topic, figures: Periods<unknown>, by: OrdersBy): ReactNode {
  const as = <Name extends Figures>() => figures as Periods<ItemsOf<Name>[number]>;
  if (topic === 'orders') return <OrderTopic {...as<'orderFigures'>()} by={by} />;
  if (topic === 'volume') return <VolumeTopic {...as<'orderFigures'>()} by={by} />;
  if (topic === 'times') return <TimesTopic {...as<'orderFigures'>()} by={by} />;
  if (topic === 'disputes') return <DisputeTopic {...as<'disputeFigures'>()} />;
  if (topic === 'money') return <MoneyTopic {...as<'moneyFigures'>()} />;
  return <PeopleTopic {...as<'peopleFigures'>()} />;
}

type Filter = { grain: Grain; from: string; to: string; by?: string | undefined };

/** The figures of a call. If no dates were chosen and the last 30 days are empty, those of the last year by month. */
function useFigures(name: Figures, filter: Filter, isDefaultRange: boolean) {
  const days = useCall(name, filter as Sent<Figures>);
  const hasNone = isDefaultRange && days.data !== undefined && areEmpty(days.data.items);
  const longer: Filter = { ...filter, grain: 'month', from: lagosDay(364) };
  const year = useCall(name, longer as Sent<Figures>, { isEnabled: hasNone });
  if (!hasNone) return { ...days, filter };
  return year.data && areEmpty(year.data.items) ? { ...days, filter } : { ...year, filter: longer };
}

type ViewProps = { topic: Topic; filter: Filter; isDefaultRange: boolean };

/** One topic: its charts, figures and export. */
function TopicView({ topic, filter: asked, isDefaultRange }: ViewProps) {
  const name = callOf[topic];
  const { data, error, reload, filter } = useFigures(name, asked, isDefaultRange);
  const all: readonly Bucket[] = data?.items ?? [];
  const items = isDefaultRange ? withoutEmptyStart(all) : all;
  const before = items[0] ? rangeBefore(items, filter.grain) : undefined;
  const previous = useCall(name, { ...filter, ...before } as Sent<Figures>, {
    isEnabled: before !== undefined && topic !== 'times',
  }).data?.items;
  if (!data) return <LoadState error={error} reload={reload} />;
  if (areEmpty(items)) return <p className="empty">{localize(emptyListTexts.figures)}</p>;
  const shown = { from: items[0]!.from, to: items.at(-1)!.to };
  return (
    <>
      <p className="muted">
        {dateRangeText(shown)}. {t.lagos}
      </p>
      <Failure of={error} />
      {topicView(topic, { items, previous }, filter.by === 'ended' ? 'ended' : 'created')}
      <div className="bar">
        <ExportButton list={name as ExportList} filter={{ ...filter, from: shown.from }} />
      </div>
    </>
  );
}

/** Business figures by day, week or month. The address holds the filter; `1` to `6` change the topic. */
export function StatisticsPage() {
  const [filter, choose] = useFilter(['topic', 'grain', 'from', 'to', 'by']);
  const topic = topics.find(([name]) => name === filter.topic)?.[0] ?? 'orders';
  const chooseTopic = (next: Topic) => choose({ ...filter, topic: next });
  const isOfOrders = callOf[topic] === 'orderFigures';
  const grain: Grain = filter.grain === 'week' || filter.grain === 'month' ? filter.grain : 'day';
  const period = { grain, from: filter.from ?? lagosDay(29), to: filter.to ?? lagosDay() };
  const topicFilter: Filter = isOfOrders ? { ...period, by: filter.by } : period;
  const fields = [grainField, ...dayFields, ...(isOfOrders ? [byField] : [])];
  const { topic: _, ...chosen } = filter;
  const put = (next: Record<string, string>) => choose({ topic, ...next });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={topics} at={topic} choose={chooseTopic} />
      <SavedFilters
        key={topic}
        list={callOf[topic]}
        filter={{ ...topicFilter, grain: filter.grain }}
        choose={put}
      />
      <FilterForm key={`form ${topic}`} fields={fields} filter={chosen} choose={put} />
      <TopicView
        key={`${topic} figures`}
        topic={topic}
        filter={topicFilter}
        isDefaultRange={!filter.from && !filter.to}
      />
    </>
  );
}
