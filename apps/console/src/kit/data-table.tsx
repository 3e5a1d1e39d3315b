/* biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter opens the row that the keys are on. */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the page listens to the keys of the list. */
/* biome-ignore-all lint/a11y/useSemanticElements: a list that draws only what is in view cannot be made of table rows. */
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useKeys } from './keys';
import { texts } from './language';

const t = texts({
  empty: ['Nothing here.', '暂无内容。'],
  csv: ['Export CSV', '导出 CSV'],
  more: ['Load more', '加载更多'],
});

const features = tableFeatures({});

export type Column<Row> = {
  id: string;
  title: string;
  /** Of the whole width, beside the others. */
  width: number;
  draw: (row: Row) => ReactNode;
  /** What a CSV has in this place. */
  text: (row: Row) => string;
};

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  open?: (row: Row) => void;
  /** The next page, where there is one. */
  more?: (() => void) | undefined;
  name: string;
};

const cell = (text: string) => {
  // A cell that a spreadsheet would run as a formula is kept a text.
  const plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

function saveCsv<Row>({ rows, columns, name }: Pick<Props<Row>, 'rows' | 'columns' | 'name'>) {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ text }) => cell(text(row)))),
  ];
  const blob = new Blob([`\ufeff${lines.map((line) => line.join(',')).join('\r\n')}`], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A long list as a table: only what is in view is drawn. `j` and `k` move, Enter opens; what is shown can be saved as
 * a CSV file.
 */
export function DataTable<Row extends object>({ rows, columns, keyOf, open, more, name }: Props<Row>) {
  const [at, setAt] = useState(0);
  const list = useRef<VListHandle>(null);
  const defs: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
    id: column.id,
    header: column.title,
    cell: ({ row }) => column.draw(row.original),
  }));
  const table = useTable({ features, columns: defs, data: rows as Row[], getRowId: keyOf });
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by));
    setAt(next);
    list.current?.scrollToIndex(next, { align: 'nearest' });
  };
  useKeys({ j: () => move(1), k: () => move(-1), Enter: () => rows[at] && open?.(rows[at]) });
  useEffect(() => {
    if (at >= rows.length) setAt(Math.max(0, rows.length - 1));
  }, [rows.length, at]);
  const template = columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ');
  if (rows.length === 0) return <p className="empty">{t.empty}</p>;
  return (
    <div className="table" role="table" aria-label={name} aria-rowcount={rows.length}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" className="row head" style={{ gridTemplateColumns: template }}>
          {group.headers.map((header) => (
            <span key={header.id} role="columnheader">
              <table.FlexRender header={header} />
            </span>
          ))}
        </div>
      ))}
      <VList ref={list} className="rows" style={{ height: Math.min(rows.length * 44, 620) }}>
        {table.getRowModel().rows.map((row, index) => (
          <div
            key={row.id}
            role="row"
            aria-selected={index === at}
            className={`row${index === at ? ' at' : ''}${open ? ' opens' : ''}`}
            style={{ gridTemplateColumns: template }}
            onClick={() => {
              setAt(index);
              open?.(row.original);
            }}
          >
            {row.getAllCells().map((shown) => (
              <span key={shown.id} role="cell">
                <table.FlexRender cell={shown} />
              </span>
            ))}
          </div>
        ))}
      </VList>
      <footer className="bar">
        <span className="muted">{rows.length}</span>
        {more && (
          <button type="button" className="button" onClick={more}>
            {t.more}
          </button>
        )}
        <button type="button" className="button" onClick={() => saveCsv({ rows, columns, name })}>
          {t.csv}
        </button>
      </footer>
    </div>
  );
}
