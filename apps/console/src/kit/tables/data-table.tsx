/* biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter opens the selected row. */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the page handles the keys of the list. */
/* biome-ignore-all lint/a11y/useSemanticElements: a virtual list cannot be made of table rows. */

import './selection.css';
import './tables.css';
import { copyText } from '@gift/client/copy-text';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import { type CSSProperties, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Icon } from '../icon';
import { useKeys } from '../keys';
import type { Column } from './column';
import { ColumnChoice, shownColumns, useHiddenColumns } from './column-choice';
import { ExportButton, type ListFilter } from './export-list';
import { RowPreview } from './row-preview';

const t = texts({
  more: ['Load more', '加载更多'],
  copied: ['Copied', '已复制'],
  row: ['row', '行'],
  rows: ['rows', '行'],
  preview: ['Preview', '预览'],
  select: ['Select', '选择'],
  selectAll: ['Select all', '全选'],
});

const previewOutline = 'M3 5h18v14H3zM14 5v14';

export type { Column };

export type TableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The number that `c` copies, if it is not the one of an order column. */
  numberOf?: (row: Row) => string;
  open?: (row: Row) => void;
  /** Adds a column of checkboxes: the keys of the selected rows, and a function that replaces them. */
  selection?: { selected: readonly string[]; select: (keys: string[]) => void } | undefined;
  /** Loads the next page, if there is one. */
  more?: (() => void) | undefined;
  name: string;
  empty: StaffText;
  /** The list's export, and its current filter. */
  list?: ExportList;
  /** Only some rows of the list, which cannot be exported. */
  isPart?: boolean;
  filter?: ListFilter;
};

/** The selected row: the one with this key, or if it is gone, the one that took its place. */
function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [{ key, index }, setSelection] = useState({ key: '', index: 0 });
  const found = rows.findIndex((row) => keyOf(row) === key);
  const at = found >= 0 ? found : Math.max(0, Math.min(rows.length - 1, index));
  const select = (next: number) => setSelection({ key: rows[next] ? keyOf(rows[next]) : '', index: next });
  return [at, select] as const;
}

/**
 * A virtual table: renders only visible rows. `j`/`k` and the arrow keys move, Enter opens, Space previews, `s` selects,
 * `c` copies the number, `x` exports all.
 */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { rows, keyOf, open, more, name, empty, list: file, isPart, filter = {}, selection } = props;
  const numberOf = props.numberOf ?? props.columns.find(({ orderNo }) => orderNo)?.orderNo;
  const [at, select] = useSelection(rows, keyOf);
  const [isPreviewing, setPreviewing] = useState(false);
  const [copied, setCopied] = useState('');
  const [hidden, hide] = useHiddenColumns(file ?? name);
  const list = useRef<VListHandle>(null);
  // Rows differ in height, so the height of the list is measured.
  const [rowsPx, setRowsPx] = useState(0);
  const columns = shownColumns(props.columns, hidden);
  const measure = () => {
    const last = rows.length - 1;
    if (list.current) setRowsPx(list.current.getItemOffset(last) + list.current.getItemSize(last));
  };
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by));
    select(next);
    list.current?.scrollToIndex(next, { align: 'nearest' });
  };
  const copy = async () => {
    const number = rows[at] && numberOf?.(rows[at]);
    if (!number) return;
    setCopied((await copyText(number)) ? number : '');
  };
  const togglePreview = () => {
    // A row that arrives meanwhile must not take the place of the selected one.
    select(at);
    setPreviewing(!isPreviewing);
  };
  const toggle = (row: Row) => {
    if (!selection) return;
    const { selected } = selection;
    const key = keyOf(row);
    selection.select(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key]);
  };
  const hasPreview = isPreviewing && open !== undefined && rows[at] !== undefined;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(open && {
      Enter: () => rows[at] && open(rows[at]),
      ' ': togglePreview,
    }),
    ...(hasPreview && { Escape: () => setPreviewing(false) }),
    ...(numberOf && { c: () => void copy() }),
    ...(selection && { s: () => rows[at] && toggle(rows[at]) }),
  });
  const template = [
    ...(selection ? ['44px'] : []),
    ...columns.map(({ width }) => `minmax(0, ${width}fr)`),
  ].join(' ');
  if (rows.length === 0) return <p className="empty">{localize(empty)}</p>;
  return (
    <div className={hasPreview ? 'previewed' : undefined}>
      <div
        className={open ? 'table opens' : 'table'}
        style={{ '--columns': columns.length, '--template': template } as CSSProperties}
      >
        <div role="table" aria-label={name} aria-rowcount={rows.length}>
          <div role="row" className="row head">
            {selection && (
              <span role="columnheader">
                <label className="pick">
                  <input
                    type="checkbox"
                    aria-label={t.selectAll}
                    checked={rows.every((row) => selection.selected.includes(keyOf(row)))}
                    onChange={({ target }) => selection.select(target.checked ? rows.map(keyOf) : [])}
                  />
                </label>
              </span>
            )}
            {columns.map(({ id, title, isAmount }) => (
              <span key={id} role="columnheader" className={isAmount ? 'amount' : undefined}>
                {title}
              </span>
            ))}
          </div>
          <VList
            ref={list}
            className="rows"
            role="rowgroup"
            tabIndex={0}
            style={{ height: `min(${Math.max(rowsPx, rows.length * 44)}px, max(620px, 100vh - 280px))` }}
            onResize={measure}
          >
            {rows.map((row, index) => (
              <div
                key={keyOf(row)}
                role="row"
                aria-selected={index === at}
                className={`row${index === at ? ' at' : ''}`}
                onClick={({ target }) => {
                  select(index);
                  // A drag that selects text is not a click. A control inside the row handles its own clicks.
                  if (String(getSelection()) !== '' || (target as Element).closest('a, button, label'))
                    return;
                  open?.(row);
                }}
              >
                {selection && (
                  <span role="cell">
                    <label className="pick">
                      <input
                        type="checkbox"
                        aria-label={`${t.select} ${numberOf?.(row) ?? keyOf(row)}`}
                        checked={selection.selected.includes(keyOf(row))}
                        onChange={() => toggle(row)}
                      />
                    </label>
                  </span>
                )}
                {columns.map(({ id, title, draw, text, isAmount }, n) => (
                  <span
                    key={id}
                    role="cell"
                    className={isAmount ? 'amount' : undefined}
                    title={text(row) || undefined}
                    data-title={title}
                  >
                    {draw(row)}
                    {open && n === columns.length - 1 && (
                      <button
                        type="button"
                        className="icon-button row-preview"
                        tabIndex={-1}
                        title={t.preview}
                        aria-label={t.preview}
                        onClick={() => setPreviewing(true)}
                      >
                        <Icon path={previewOutline} />
                      </button>
                    )}
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
          <ColumnChoice columns={props.columns} hidden={hidden} hide={hide} />
          {file && !isPart && <ExportButton list={file} filter={filter} />}
        </footer>
      </div>
      {hasPreview && (
        <RowPreview
          row={rows[at]!}
          columns={props.columns}
          open={() => open(rows[at]!)}
          close={() => setPreviewing(false)}
        />
      )}
    </div>
  );
}
