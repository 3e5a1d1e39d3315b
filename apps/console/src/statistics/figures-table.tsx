import { dateFormat, numberFormat } from '@gift/client/formats';
import { staffTexts as texts } from '@gift/client/language';
import { Link } from '../kit/link';
import { naira } from '../kit/parts';

const t = texts({
  span: ['Dates', '日期'],
  sum: ['Total', '合计'],
  of: ['of', '/'],
});

export type Bucket = { readonly from: string; readonly to: string };

type Parts = readonly [part: number, whole: number];

/** A column of figures: its label, its format, and the list and filter that hold the rows behind it. */
export type FigureColumn<Item extends Bucket> = {
  readonly title: string;
  readonly value: (item: Item) => number | string | null;
  readonly as: 'count' | 'kobo' | 'time' | 'share';
  /** The counts of a share. */
  readonly parts?: (item: Item) => Parts;
  readonly rows?: readonly [list: string, filter: Readonly<Record<string, string>>];
};

const countText = (value: number) => numberFormat({}).format(value);
const shareText = (value: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(value);
/** Amounts on an axis, abbreviated. */
const shortNaira = (kobo: number) =>
  `₦${numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(kobo / 100)}`;

/** The largest useful unit of a duration, and its length. */
export function timeUnit(seconds: number): readonly [seconds: number, name: string] {
  if (seconds < 90) return [1, 'second'];
  if (seconds < 5400) return [60, 'minute'];
  return seconds < 172_800 ? [3600, 'hour'] : [86_400, 'day'];
}

function timeText(seconds: number): string {
  const [unitSeconds, unit] = timeUnit(seconds);
  return numberFormat({
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(seconds / unitSeconds);
}

/** How an axis shows a figure. */
export const axisText = { count: countText, kobo: shortNaira, time: timeText, share: shareText } as const;

export function figureText(value: number | string | null, as: FigureColumn<Bucket>['as']): string {
  if (value === null) return '–';
  return as === 'kobo' ? naira(String(value)) : axisText[as](Number(value));
}

/** Fewer cases than this say little as a percentage. */
const minForPercent = 20;

const partsText = ([part, whole]: Parts) =>
  whole > 0 && whole < minForPercent
    ? `${countText(part)} ${t.of} ${countText(whole)}`
    : figureText(whole === 0 ? null : part / whole, 'share');

/** The figure of one period; a share of few cases as their numbers. */
export const itemText = <Item extends Bucket>(
  { value, as, parts }: Pick<FigureColumn<Item>, 'value' | 'as' | 'parts'>,
  item: Item,
) => (parts ? partsText(parts(item)) : figureText(value(item), as));

/** A day as charts and tables show it. */
export function dayText(day: string, isLong = false): string {
  const shownAs = dateFormat({
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(isLong ? { year: 'numeric' } : {}),
  });
  return shownAs.format(new Date(`${day}T12:00:00Z`));
}
export const dateRangeText = ({ from, to }: Bucket) =>
  from === to ? dayText(from, true) : `${dayText(from)} – ${dayText(to, true)}`;

const addressOf = (rows: FigureColumn<Bucket>['rows'], { from, to }: Bucket) =>
  rows && `${rows[0]}?${new URLSearchParams({ ...rows[1], from, to })}`;

/** The total of amounts and counts over all periods; null for durations and shares, which do not add up. */
export function total<Item extends Bucket>(
  items: readonly Item[],
  { value, as }: Pick<FigureColumn<Item>, 'value' | 'as'>,
): string | null {
  if (as !== 'count' && as !== 'kobo') return null;
  return String(items.reduce((sum, item) => sum + BigInt(value(item) ?? 0), 0n));
}

function totalText<Item extends Bucket>(items: readonly Item[], column: FigureColumn<Item>): string {
  const { parts, as } = column;
  if (!parts) return figureText(total(items, column), as);
  const all = items.map(parts);
  return partsText([
    all.reduce((sum, [part]) => sum + part, 0),
    all.reduce((sum, [, whole]) => sum + whole, 0),
  ]);
}

/** The figures behind a chart, by period; each links to the rows it was counted from. */
export function FiguresTable<Item extends Bucket>(props: {
  name: string;
  items: readonly Item[];
  columns: readonly FigureColumn<Item>[];
}) {
  const { name, items, columns } = props;
  const whole = { from: items[0]!.from, to: items.at(-1)!.to };
  const cell = (column: FigureColumn<Item>, value: number | string | null, text: string, period: Bucket) => {
    const to = value === null || Number(value) === 0 ? undefined : addressOf(column.rows, period);
    return to ? <Link href={to}>{text}</Link> : <span className={to ? '' : 'muted'}>{text}</span>;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll the table.
    <section className="figures" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.span}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.toReversed().map((item) => (
            <tr key={item.from}>
              <th scope="row">{dateRangeText(item)}</th>
              {columns.map((column) => (
                <td key={column.title}>{cell(column, column.value(item), itemText(column, item), item)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.sum}</th>
            {columns.map((column) => (
              <th key={column.title}>
                {cell(column, total(items, column), totalText(items, column), whole)}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
