import './chart.css';
import { texts } from '@gift/client/language';
import { useId, useState } from 'react';

const t = texts({
  keys: ['Use the left and right arrow keys.', '可用左右方向键查看。'],
  none: ['No data for this period.', '该时段暂无数据。'],
});

export type Series = {
  readonly name: string;
  /** Null: no value for that period. */
  readonly values: readonly (number | null)[];
  readonly tone: 'primary' | 'positive' | 'warning' | 'danger' | 'escrow' | 'muted';
};

type Props = {
  title: string;
  /** One for each period, as on the axis. */
  labels: readonly string[];
  series: readonly Series[];
  /** Bars are stacked; lines are not. */
  kind: 'bars' | 'lines';
  format: (value: number) => string;
};

const [width, height, left, bottom, top] = [1040, 240, 72, 26, 10];

/**
 * A round number not below the largest value, so that the grid lines have readable numbers. Counts have no halves.
 */
function roundAbove(maxValue: number, isCount: boolean): number {
  if (maxValue <= 0) return isCount ? 2 : 1;
  const unit = 10 ** Math.floor(Math.log10(maxValue));
  const tops = [1, 2, 2.5, 4, 5, 6, 8, 10].map((step) => step * unit);
  return tops.find((one) => one >= maxValue && !(isCount && one % 2 > 0)) ?? maxValue;
}

/**
 * A chart of one or several series. It shows nothing that the table beside it does not. The arrow keys or the pointer
 * select a period, whose values it shows as text.
 */
export function Chart({ title, labels, series, kind, format }: Props) {
  const [at, setAt] = useState<number>();
  const named = useId();
  const count = labels.length;
  const stackOf = (n: number) => series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0);
  const all =
    kind === 'bars'
      ? labels.map((_, n) => stackOf(n))
      : series.flatMap(({ values }) => values.filter((value) => value !== null));
  const maxValue = Math.max(0, ...all);
  const above = roundAbove(maxValue, kind === 'bars');
  const step = (width - left) / Math.max(1, count);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / above);
  const x = (n: number) => left + step * n;
  const move = (by: number) =>
    setAt((now) => Math.max(0, Math.min(count - 1, (now ?? (by > 0 ? -1 : count)) + by)));
  const every = Math.ceil(count / 8);
  const readout =
    at === undefined
      ? undefined
      : [
          labels[at],
          ...series.map(
            ({ name, values }) =>
              `${name}: ${values[at] === null || values[at] === undefined ? '–' : format(values[at])}`,
          ),
        ];
  return (
    <figure className="chart">
      <figcaption id={named}>
        <strong>{title}</strong>
        {series.map(({ name, tone }) => (
          <span key={name} className="legend">
            <i className={`tone-${tone}`} /> {name}
          </span>
        ))}
      </figcaption>
      {maxValue === 0 ? (
        <p className="empty">{t.none}</p>
      ) : (
        <div
          className="plot"
          role="img"
          aria-labelledby={named}
          aria-description={t.keys}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys select a period.
          tabIndex={0}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (by) {
              event.preventDefault();
              move(by);
            }
          }}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const n = Math.floor((((event.clientX - box.left) / box.width) * width - left) / step);
            setAt(n >= 0 && n < count ? n : undefined);
          }}
          onPointerLeave={() => setAt(undefined)}
        >
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {[0, 0.5, 1].map((part) => (
              <g key={part}>
                <line className="rule" x1={left} x2={width} y1={y(above * part)} y2={y(above * part)} />
                <text x={left - 6} y={y(above * part) + 4} textAnchor="end">
                  {format(above * part)}
                </text>
              </g>
            ))}
            {at !== undefined && (
              <rect className="cursor" x={x(at)} y={top} width={step} height={height - top - bottom} />
            )}
            {kind === 'bars' ? <Bars labels={labels} series={series} scale={{ x, y, step }} /> : null}
            {kind === 'lines' ? <Lines series={series} scale={{ x, y, step }} /> : null}
            {labels.map((label, n) =>
              n % every === 0 ? (
                <text key={label} x={x(n) + step / 2} y={height - 6} textAnchor="middle">
                  {label}
                </text>
              ) : null,
            )}
          </svg>
        </div>
      )}
      <p className="readout" aria-live="polite">
        {readout?.join(' · ') ?? ' '}
      </p>
    </figure>
  );
}

type Scale = { x: (n: number) => number; y: (value: number) => number; step: number };

function Bars({
  labels,
  series,
  scale,
}: {
  labels: readonly string[];
  series: readonly Series[];
  scale: Scale;
}) {
  const { x, y, step } = scale;
  const gap = Math.min(6, step * 0.2);
  return labels.map((label, n) => {
    let below = 0;
    return series.map(({ name, values, tone }) => {
      const value = values[n] ?? 0;
      const from = below;
      below += value;
      if (value === 0) return null;
      return (
        <rect
          key={`${label} ${name}`}
          className={`tone-${tone}`}
          x={x(n) + gap / 2}
          width={Math.max(1, step - gap)}
          y={y(below)}
          height={Math.max(0.5, y(from) - y(below))}
        />
      );
    });
  });
}

/** A line breaks where there is no value; an isolated value is a dot. */
function Lines({ series, scale }: { series: readonly Series[]; scale: Scale }) {
  const { x, y, step } = scale;
  return series.map(({ name, values, tone }) => {
    const points = values.map((value, n) => (value === null ? null : ([x(n) + step / 2, y(value)] as const)));
    const path = points
      .map((point, n) => (point ? `${points[n - 1] ? 'L' : 'M'}${point[0]} ${point[1]}` : ''))
      .join('');
    return (
      <g key={name} className={`tone-${tone}`}>
        <path d={path} />
        {points.map((point) =>
          point ? <circle key={point[0]} cx={point[0]} cy={point[1]} r={2.5} /> : null,
        )}
      </g>
    );
  });
}
