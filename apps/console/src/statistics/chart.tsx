import './chart.css';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useId } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { emptyListTexts } from '../labels/empty-lists';
import {
  axisText,
  type Bucket,
  dateRangeText,
  dayText,
  type FigureColumn,
  figureText,
  itemText,
  timeUnit,
  total,
} from './figures-table';

const t = texts({
  before: ['previous period', '上期'],
});

export type Series<Item extends Bucket> = {
  readonly name: string;
  /** Null: no value for that period. */
  readonly value: FigureColumn<Item>['value'];
  readonly parts?: FigureColumn<Item>['parts'];
  readonly tone: 'primary' | 'positive' | 'warning' | 'danger' | 'escrow' | 'muted';
};

type Props<Item extends Bucket> = {
  title: string;
  items: readonly Item[];
  /** The period before, of the same length. */
  previous?: readonly Item[] | undefined;
  series: readonly Series<Item>[];
  /** Bars are stacked; lines are not. */
  kind: 'bars' | 'lines';
  as: FigureColumn<Item>['as'];
};

/** The totals of several series together, in this period and the one before; nothing for durations and shares. */
function Totals<Item extends Bucket>({
  items,
  previous,
  series,
  as,
}: Pick<Props<Item>, 'items' | 'previous' | 'series' | 'as'>) {
  if (as !== 'count' && as !== 'kobo') return null;
  const sumOf = (periods: readonly Item[]) =>
    figureText(
      String(series.reduce((sum, { value }) => sum + BigInt(total(periods, { value, as }) ?? 0), 0n)),
      as,
    );
  return (
    <>
      <strong className="sum">{sumOf(items)}</strong>
      {previous && ` (${t.before} ${sumOf(previous)})`}
    </>
  );
}

/** The highest point: of a stack or of a line. */
const highest = (items: readonly Bucket[], kind: 'bars' | 'lines', figuresOf: (item: never) => number[]) =>
  Math.max(
    0,
    ...items.map((item) => {
      const figures = figuresOf(item as never);
      return kind === 'bars' ? figures.reduce((sum, figure) => sum + figure, 0) : Math.max(...figures);
    }),
  );

/**
 * A chart of one or several series, with their totals. Its axis starts at zero. It shows nothing that the table beside
 * it does not. The pointer or the arrow keys select a period, whose values it shows.
 */
export function Chart<Item extends Bucket>({ title, items, previous, series, kind, as }: Props<Item>) {
  const titleID = useId();
  const tick = { fill: 'var(--muted)', fontSize: 12 };
  const figuresOf = (item: Item) => series.map(({ value }) => Number(value(item) ?? 0));
  const figures = items.flatMap(figuresOf);
  const top = highest(items, kind, figuresOf);
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
        <span>
          <strong>{title}</strong> {kind === 'bars' && <Totals {...{ items, previous, series, as }} />}
        </span>
        {series.map((one) => (
          <span key={one.name} className="legend">
            <i className={`tone-${one.tone}`} /> {one.name}{' '}
            {(kind === 'lines' || series.length > 1) && (
              <Totals
                items={items}
                previous={kind === 'lines' ? previous : undefined}
                series={[one]}
                as={as}
              />
            )}
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
            minTickGap={48}
          />
          <YAxis
            width="auto"
            tick={tick}
            tickFormatter={(value: number) => axisText[as](value * unit)}
            domain={as === 'share' ? [0, 1] : [0, 'auto']}
            // A small count has one tick for each number.
            tickCount={as === 'count' ? Math.min(top + 1, 5) : as === 'share' ? 3 : 5}
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
            formatter={(_, name, { payload }) => {
              const one = series.find((one) => one.name === name)!;
              return itemText({ ...one, as }, payload as Item);
            }}
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
        <p className="empty">{localize(emptyListTexts.figures)}</p>
      )}
    </figure>
  );
}
