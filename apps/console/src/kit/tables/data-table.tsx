/* biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter opens the selected row. */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the page handles the keys of the list. */
/* biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot be made of table rows. */

import { copyText } from '@gift/client/copy-text';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useKeys } from '../keys';
import { ExportButton, type ListFilter } from './export-list';

const t = texts({
  more: ['Load more', '加载更多'],
  copied: ['Copied', '已复制'],
  row: ['row', '行'],
  rows: ['rows', '行'],
});

const features = tableFeatures({});

export type Column<Row> = {
  id: string;
  title: string;
  /** A share of the whole width. */
  width: number;
  draw: (row: Row) => ReactNode;
  /** The cell as plain text, for the title of a narrow cell. */
  text: (row: Row) => string;
  /** Amounts are aligned at their last digit. */
  isAmount?: boolean;
};

export type TableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The order number that `c` copies. */
  numberOf?: (row: Row) => string;
  open?: (row: Row) => void;
  /** Loads the next page, if there is one. */
  more?: (() => void) | undefined;
  name: string;
  empty: StaffText;
  /** The list's export, and its current filter. */
  list?: ExportList;
  filter?: ListFilter;
};

/** A virtual table: renders only visible rows. `j`/`k` move, Enter opens, `c` copies the number, `x` exports all. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { rows, columns, keyOf, numberOf, open, more, name, empty, list: file, filter = {} } = props;
  const [at, setAt] = useState(0);
  const [copied, setCopied] = useState('');
  const list = useRef<VListHandle>(null);
  // Rows differ in height, so the height of the list is measured.
  const [rowsPx, setRowsPx] = useState(0);
  const defs: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
    id: column.id,
    header: column.title,
    cell: ({ row }) => column.draw(row.original),
  }));
  const textOf = new Map(columns.map(({ id, text }) => [id, text]));
  const amounts = new Set(columns.filter(({ isAmount }) => isAmount).map(({ id }) => id));
  const classOf = (id: string) => (amounts.has(id) ? 'amount' : undefined);
  const table = useTable({ features, columns: defs, data: rows as Row[], getRowId: keyOf });
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by));
    setAt(next);
    list.current?.scrollToIndex(next, { align: 'nearest' });
  };
  const copy = async () => {
    const number = rows[at] && numberOf?.(rows[at]);
    if (!number) return;
    setCopied((await copyText(number)) ? number : '');
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => rows[at] && open?.(rows[at]),
    ...(numberOf && { c: () => void copy() }),
  });
  useEffect(() => {
    if (at >= rows.length) setAt(Math.max(0, rows.length - 1));
  }, [rows.length, at]);
  const template = columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' ');
  if (rows.length === 0) return <p className="empty">{localize(empty)}</p>;
  return (
    <div className="table" style={{ '--columns': columns.length } as CSSProperties}>
      <div role="table" aria-label={name} aria-rowcount={rows.length}>
        {table.getHeaderGroups().map((group) => (
          <div key={group.id} role="row" className="row head" style={{ gridTemplateColumns: template }}>
            {group.headers.map((header) => (
              <span key={header.id} role="columnheader" className={classOf(header.column.id)}>
                <table.FlexRender header={header} />
              </span>
            ))}
          </div>
        ))}
        <VList
          ref={list}
          className="rows"
          role="rowgroup"
          tabIndex={0}
          style={{ height: Math.min(Math.max(rowsPx, rows.length * 44), 620) }}
          onResize={() => setRowsPx(list.current?.scrollSize ?? 0)}
        >
          {table.getRowModel().rows.map((row, index) => (
            <div
              key={row.id}
              role="row"
              aria-selected={index === at}
              className={`row${index === at ? ' at' : ''}${open ? ' opens' : ''}`}
              style={{ gridTemplateColumns: template }}
              onClick={({ target }) => {
                setAt(index);
                // A drag that selects text is not a click. A link or a button inside the row handles its own clicks.
                if (String(getSelection()) !== '' || (target as Element).closest('a, button')) return;
                open?.(row.original);
              }}
            >
              {row.getAllCells().map((cell) => (
                <span
                  key={cell.id}
                  role="cell"
                  className={classOf(cell.column.id)}
                  title={textOf.get(cell.column.id)?.(row.original) || undefined}
                >
                  <table.FlexRender cell={cell} />
                </span>
              ))}
            </div>
          ))}
        </VList>
      </div>
      <footer className="bar">
        <span role="status" className="muted">
          {copied && `${t.copied} ${copied}`}
        </span>
        <span className="muted">
          {more ? `${rows.length}+` : rows.length} {rows.length === 1 && !more ? t.row : t.rows}
        </span>
        {more && (
          <button type="button" className="button" onClick={more}>
            {t.more}
          </button>
        )}
        {file && <ExportButton list={file} filter={filter} />}
      </footer>
    </div>
  );
}
