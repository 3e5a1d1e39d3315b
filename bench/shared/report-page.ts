import { type Figure, type FigureName, figures, goalText, isMissed, valueText } from './figures';

/** `load` is the average of the minute before the benchmark started. */
export type Measured = { name: FigureName; value: number; load: number; date: Date; commit: string };

const isRow = (line: string) => line.startsWith('| ') && !line.startsWith('| figure');
const cells = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));

/** The page of figures: a row for each in the table's order. Rows of figures that were not measured now stay. */
export function reportPage(page: string, measured: readonly Measured[]): string {
  const lines = page.split('\n');
  const before = new Map(lines.filter(isRow).map((line) => [cells(line)[0], line]));
  const now = new Map(measured.map((one) => [one.name, one]));
  const rows = (Object.keys(figures) as FigureName[]).map((name) => {
    const figure: Figure = figures[name];
    const one = now.get(name);
    if (!one) return before.get(figure.what) ?? rowOf(figure, '', '');
    const value = valueText(figure, one.value);
    return rowOf(
      figure,
      isMissed(figure, one.value) ? `**${value}**` : value,
      `${one.date.toISOString().slice(0, 10)}, \`${one.commit}\`, load ${one.load.toFixed(1)}`,
    );
  });
  const header = ['| figure | measured | goal | aim | when |', '|---|---|---|---|---|'];
  return `${[...lines.slice(0, lines.indexOf(header[0] as string)), ...header, ...rows].join('\n')}\n`;
}

const rowOf = (figure: Figure, value: string, when: string) =>
  `| ${[figure.what, value, goalText(figure), figure.aim?.toLocaleString('en') ?? '', when].join(' | ')} |`;
