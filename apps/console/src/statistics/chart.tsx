import './chart.css';
import { staffTexts as texts } from '@gift/client/language';
import { useId } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import {
  axisText,
  type Bucket,
  dateRangeText,
  dayText,
  type FigureColumn,
  figureText,
  timeUnit,
} from './figures-table';

const t = texts({ none: ['No data for this period.', '该时段暂无数据。'] });

export type Series<Item extends Bucket> = {
  readonly name: string;
  /** Null: no value for that period. */
  readonly value: FigureColumn<Item>['value'];
  readonly tone: 'primary' | 'positive' | 'warning' | 'danger' | 'escrow' | 'muted';
};

type Props<Item extends Bucket> = {
  title: string;
  items: readonly Item[];
  series: readonly Series<Item>[];
  /** Bars are stacked; lines are not. */
  kind: 'bars' | 'lines';
  as: FigureColumn<Item>['as'];
};

/**
 * A chart of one or several series. It shows nothing that the table beside it does not. The pointer or the arrow keys
 * select a period, whose values it shows.
 */
export function Chart<Item extends Bucket>({ title, items, series, kind, as }: Props<Item>) {
  const titleID = useId();
  const tick = { fill: 'var(--muted)', fontSize: 12 };
  const figures = items.flatMap((item) => series.map(({ value }) => Number(value(item) ?? 0)));
  // The axis then has round numbers in the unit it shows.
  const unit = as === 'time' ? timeUnit(Math.max(...figures))[0] : 1;
  const chartSeries = series.map(({ name, value, tone }) => ({
    name,
    color: `var(--${tone})`,
    dataKey: (item: Item) => {
      const figure = value(item);
      return figure === null ? null : Number(figure) / unit;
    },
  }));
  return (
    <figure className="chart">
      <figcaption id={titleID}>
        <strong>{title}</strong>
        {series.map(({ name, tone }) => (
          <span key={name} className="legend">
            <i className={`tone-${tone}`} /> {name}
          </span>
        ))}
      </figcaption>
      {figures.some(Boolean) ? (
        <ComposedChart
          responsive
          className="plot"
          data={items}
          margin={{ top: 10, right: 8, left: 8 }}
          aria-labelledby={titleID}
        >
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="from"
            tickFormatter={(day: string) => dayText(day)}
            tick={tick}
            tickLine={false}
            minTickGap={24}
          />
          <YAxis
            width="auto"
            tick={tick}
            tickFormatter={(value: number) => axisText[as](value * unit)}
            allowDecimals={as === 'share'}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)' }}
            cursor={{ stroke: 'var(--muted)' }}
            separator=": "
            itemSorter={() => 0}
            isAnimationActive={false}
            formatter={(value) => figureText(Number(value) * unit, as)}
            labelFormatter={(_, [point]) => point && dateRangeText(point.payload)}
          />
          {chartSeries.map(({ name, color, dataKey }) =>
            kind === 'bars' ? (
              <Bar key={name} {...{ name, dataKey }} stackId="all" fill={color} isAnimationActive={false} />
            ) : (
              <Line
                key={name}
                {...{ name, dataKey }}
                stroke={color}
                dot={{ r: 2, fill: color }}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      ) : (
        <p className="empty">{t.none}</p>
      )}
    </figure>
  );
}
