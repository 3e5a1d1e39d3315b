import { staffTexts as texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { useContext, useState } from 'react';
import { Dialog } from '../parts';
import { UserIDContext } from '../roles';
import type { Column } from './column';

const t = texts({
  title: ['Columns', '列'],
  all: ['Show all', '全部显示'],
  close: ['Close', '关闭'],
});

type HiddenColumns = Record<string, string[]>;

/** Removed when the session ends (`kit/forms/drafts.ts`). */
const keyOf = (userID: string) => `columns ${userID}`;

/** The ids of the hidden columns by table. What a browser stored may be damaged. */
function hiddenOf(userID: string): HiddenColumns {
  const saved = storedJson<unknown>(keyOf(userID));
  if (typeof saved !== 'object' || saved === null) return {};
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
    ),
  );
}

/** The hidden columns of a table, for this staff member in this browser, and a function that replaces them. */
export function useHiddenColumns(table: string) {
  const userID = useContext(UserIDContext);
  const [hidden, setHidden] = useState(() => hiddenOf(userID)[table] ?? []);
  const hide = (ids: string[]) => {
    stored.set(keyOf(userID), JSON.stringify({ ...hiddenOf(userID), [table]: ids }));
    setHidden(ids);
  };
  return [hidden, hide] as const;
}

/** The columns to show: all if none would be left, for example after a column got another name. */
export function shownColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]) {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return shown.length > 0 ? shown : columns;
}

type Props<Row> = {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  hide: (ids: string[]) => void;
};

/** A button that opens the choice of columns. It takes effect at once; one column always stays. */
export function ColumnChoice<Row>({ columns, hidden, hide }: Props<Row>) {
  const [isOpen, setOpen] = useState(false);
  const shown = shownColumns(columns, hidden);
  const toggle = (id: string) =>
    hide(
      columns
        .filter((column) => (column.id === id ? shown.includes(column) : !shown.includes(column)))
        .map((column) => column.id),
    );
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.title} {shown.length < columns.length && `${shown.length}/${columns.length}`}
      </button>
      {isOpen && (
        <Dialog title={t.title} close={() => setOpen(false)}>
          {columns.map((column) => (
            <label key={column.id} className="choice">
              <input
                type="checkbox"
                checked={shown.includes(column)}
                disabled={shown.length === 1 && shown[0] === column}
                onChange={() => toggle(column.id)}
              />
              {column.title}
            </label>
          ))}
          <div className="bar">
            <button type="button" className="button primary" onClick={() => setOpen(false)}>
              {t.close}
            </button>
            <button type="button" className="button" onClick={() => hide([])}>
              {t.all}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
