import '../kit/forms/filter.css';
import { type StaffText, staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import type { ReactNode } from 'react';
import type { Received, Sent } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { type FilterField, FilterForm, useFilter } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { Failure, LoadState, Tabs } from '../kit/parts';
import { ExportButton, type ListFilter } from '../kit/tables/export-list';
import {
  DisputeTopic,
  MoneyTopic,
  type OrdersBy,
  OrderTopic,
  PeopleTopic,
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

/** Today in Lagos, or a day before it. */
function lagosDay(before = 0): string {
  return new Date(Date.now() + 3_600_000 - before * 86_400_000).toISOString().slice(0, 10);
}

function topicView(topic: Topic, items: unknown, by: OrdersBy): ReactNode {
  if (topic === 'orders') return <OrderTopic items={items as ItemsOf<'orderFigures'>} by={by} />;
  if (topic === 'volume') return <VolumeTopic items={items as ItemsOf<'orderFigures'>} by={by} />;
  if (topic === 'times') return <TimesTopic items={items as ItemsOf<'orderFigures'>} by={by} />;
  if (topic === 'disputes') return <DisputeTopic items={items as ItemsOf<'disputeFigures'>} />;
  if (topic === 'money') return <MoneyTopic items={items as ItemsOf<'moneyFigures'>} />;
  return <PeopleTopic items={items as ItemsOf<'peopleFigures'>} />;
}

/** One topic: its charts, figures, filter and export. */
function TopicView({ topic, filter }: { topic: Topic; filter: ListFilter }) {
  const name = callOf[topic];
  const { data, error, reload } = useCall(name, filter as Sent<Figures>);
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <Failure of={error} />
      {topicView(topic, data.items, filter.by === 'ended' ? 'ended' : 'created')}
      <div className="bar">
        <ExportButton list={name as ExportList} filter={filter} />
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
  const period = { grain: filter.grain, from: filter.from ?? lagosDay(29), to: filter.to ?? lagosDay() };
  const topicFilter: ListFilter = isOfOrders ? { ...period, by: filter.by } : period;
  const fields = [grainField, ...dayFields, ...(isOfOrders ? [byField] : [])];
  const form = Object.fromEntries(Object.entries(topicFilter).filter(([, value]) => value)) as Record<
    string,
    string
  >;
  const put = (next: Record<string, string>) => choose({ topic, ...next });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={topics} at={topic} choose={chooseTopic} />
      <SavedFilters key={topic} list={callOf[topic]} filter={topicFilter} choose={put} />
      <FilterForm key={`form ${topic}`} fields={fields} filter={form} choose={put} />
      <p className="muted">{t.lagos}</p>
      <TopicView key={`${topic} figures`} topic={topic} filter={topicFilter} />
    </>
  );
}
