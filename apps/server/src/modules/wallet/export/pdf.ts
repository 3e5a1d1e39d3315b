import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { formatNaira, koboOf } from '@gift/money';
import { fontBytes, fontNames, type Run, runsOf } from '../../../platform/text/fonts';
import type { Language } from '../../../platform/text/language';
import { dayOf, type ExportLine, type ExportRequest, headings } from './rows';

/** The summary above the lines. Sums are kobo. */
export type Summary = {
  readonly name: string;
  readonly madeAt: string;
  readonly openingKobo: bigint;
  readonly inKobo: bigint;
  readonly outKobo: bigint;
  readonly closingKobo: bigint;
  readonly onHoldKobo: bigint;
};

type PdfLabels = {
  title: string;
  of: (from: string, to: string) => string;
  made: (at: string) => string;
  opening: string;
  in: string;
  out: string;
  closing: string;
  onHold: string;
  none: string;
  page: (n: number) => string;
};
const labels: Record<Language, PdfLabels> = {
  'en-US': {
    title: 'Gift wallet statement',
    of: (from, to) => `${from} to ${to}, available balance, newest first`,
    made: (at) => `Created ${at} (Lagos)`,
    opening: 'Opening balance',
    in: 'In',
    out: 'Out',
    closing: 'Closing balance',
    onHold: 'On hold from sales',
    none: 'No activity in this period.',
    page: (n) => `Page ${n}`,
  },
  'zh-CN': {
    title: 'Gift 钱包对账单',
    of: (from, to) => `${from} 至 ${to}，可用余额，最新在前`,
    made: (at) => `生成于 ${at}（拉各斯时间）`,
    opening: '期初余额',
    in: '收入合计',
    out: '支出合计',
    closing: '期末余额',
    onHold: '卖卡款冻结中',
    none: '该时段没有资金变动。',
    page: (n) => `第 ${n} 页`,
  },
  'pcm-NG': {
    title: 'Gift wallet statement',
    of: (from, to) => `${from} to ${to}, money wey you fit use, newest first`,
    made: (at) => `Created ${at} (Lagos)`,
    opening: 'Opening balance',
    in: 'Enter',
    out: 'Comot',
    closing: 'Closing balance',
    onHold: 'On hold from sales',
    none: 'Nothing happen for this period.',
    page: (n) => `Page ${n}`,
  },
};

// A4, in points. Columns are placed by their right or left edge.
const margin = 36;
const right = 595 - margin;
const bottom = 842 - margin - 14;
const rowHeight = 15;
type Column = {
  readonly x: number;
  readonly width: number;
  /** Right-aligned, never truncated. */
  readonly isSum?: boolean;
  /** Never truncated either: half a reference is useless. */
  readonly isWhole?: boolean;
};
const columns: readonly Column[] = [
  { x: margin, width: 80 },
  { x: 118, width: 104, isWhole: true },
  { x: 224, width: 80, isWhole: true },
  { x: 306, width: 46 },
  { x: 354, width: 48, isSum: true },
  { x: 404, width: 48, isSum: true },
  { x: 454, width: 48, isSum: true },
  { x: 504, width: right - 504, isSum: true },
];

type Doc = PDFKit.PDFDocument;
type Cell = Column & { readonly y: number; readonly size: number };

/** The width of each character at one point, cached: a statement repeats the same few a hundred thousand times. */
const widths = new Map<string, number>();
function widthOfCharacter(doc: Doc, { font, text: character }: Run): number {
  let width = widths.get(character);
  if (width === undefined) {
    width = doc.font(font).fontSize(1000).widthOfString(character) / 1000;
    widths.set(character, width);
  }
  return width;
}
const widthOf = (doc: Doc, runs: readonly Run[], size: number): number => {
  let width = 0;
  for (const { font, text } of runs)
    for (const character of text) width += widthOfCharacter(doc, { font, text: character });
  return width * size;
};

/** Truncates a text that is too long for its cell. Text that must stay whole gets a smaller font instead. */
function fitted(
  doc: Doc,
  text: string,
  { width, size, isSum, isWhole }: Cell,
): { text: string; size: number } {
  const wide = widthOf(doc, runsOf(text), size);
  if (wide <= width) return { text, size };
  if (isSum || isWhole) return { text, size: (size * width) / wide };
  const characters = [...text];
  while (characters.length > 1 && widthOf(doc, runsOf(`${characters.join('')}...`), size) > width)
    characters.pop();
  return { text: `${characters.join('')}...`, size };
}

function write(doc: Doc, content: string, cell: Cell): void {
  const { text, size } = fitted(doc, content, cell);
  const runs = runsOf(text);
  let x = cell.isSum ? cell.x + cell.width - widthOf(doc, runs, size) : cell.x;
  for (const run of runs) {
    doc.font(run.font).fontSize(size).text(run.text, x, cell.y, { lineBreak: false, baseline: 'alphabetic' });
    x += widthOf(doc, [run], size);
  }
}

const sum = (kobo: bigint | null): string =>
  kobo === null ? '' : formatNaira(koboOf(kobo)).replace('₦', '');

/**
 * The statement as PDF, streamed while it is read. A slow client slows the reading, and a disconnect stops it. The
 * text can be searched and copied.
 */
export function pdfOf(
  lines: AsyncGenerator<readonly ExportLine[]>,
  exportRequest: ExportRequest,
  summary: Summary,
): Readable {
  const out = new PassThrough();
  draw(lines, exportRequest, { summary, out }).catch((error: Error) => out.destroy(error));
  return out;
}

type On = { summary: Summary; out: PassThrough };

async function draw(
  lines: AsyncGenerator<readonly ExportLine[]>,
  exportRequest: ExportRequest,
  { summary, out }: On,
): Promise<void> {
  const t = labels[exportRequest.language];
  // Loaded on first use, so that a start does not wait for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${t.title} ${dayOf(exportRequest.from)}`, Creator: 'Gift' },
    lang: exportRequest.language,
  });
  for (const name of fontNames) doc.registerFont(name, fontBytes(name));
  doc.pipe(out);
  let page = 0;
  let y = bottom;
  const newPage = () => {
    doc.addPage();
    page++;
    y = page === 1 ? heading(doc, exportRequest, summary) : margin + 8;
    write(doc, t.page(page), { x: right - 100, y: 842 - margin + 4, width: 100, size: 7, isSum: true });
    row(doc, headings[exportRequest.language], y, 7);
    doc
      .moveTo(margin, y + 5)
      .lineTo(right, y + 5)
      .lineWidth(0.5)
      .stroke();
    y += rowHeight + 2;
  };
  newPage();
  let isEmpty = true;
  for await (const batch of lines) {
    for (const line of batch) {
      isEmpty = false;
      if (y > bottom) {
        newPage();
        // Yields between pages, so that a long statement does not block other calls.
        await setImmediate();
        if (out.destroyed) return;
        if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
      }
      const sums = [sum(line.inKobo), sum(line.outKobo), sum(line.onHoldKobo), sum(line.balanceKobo)];
      row(doc, [line.at, line.what, line.reference, line.counterparty, ...sums], y, 8);
      y += rowHeight;
    }
  }
  if (isEmpty) write(doc, t.none, { x: margin, y, width: right - margin, size: 9 });
  doc.end();
}

function row(doc: Doc, cells: readonly string[], y: number, size: number): void {
  for (const [at, column] of columns.entries()) write(doc, cells[at] ?? '', { ...column, y, size });
}

/** Draws the head of the first page. Returns the y position of the first line. */
function heading(doc: Doc, { from, to, language }: ExportRequest, summary: Summary): number {
  const t = labels[language];
  const width = right - margin;
  write(doc, t.title, { x: margin, y: 58, width, size: 18 });
  write(doc, summary.name, { x: margin, y: 78, width, size: 11 });
  const period = t.of(dayOf(from), dayOf(new Date(to.getTime() - 1)));
  write(doc, period, { x: margin, y: 94, width, size: 9 });
  write(doc, t.made(summary.madeAt), { x: margin, y: 108, width, size: 9 });
  const figures = [
    [t.opening, summary.openingKobo],
    [t.in, summary.inKobo],
    [t.out, summary.outKobo],
    [t.closing, summary.closingKobo],
    [t.onHold, summary.onHoldKobo],
  ] as const;
  const step = width / figures.length;
  for (const [at, [label, kobo]] of figures.entries()) {
    write(doc, label, { x: margin + at * step, y: 132, width: step - 8, size: 8 });
    write(doc, formatNaira(koboOf(kobo)), { x: margin + at * step, y: 147, width: step - 8, size: 11 });
  }
  return 176;
}
