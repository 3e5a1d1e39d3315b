import { staffTexts as texts } from '@gift/client/language';
import type { Column } from './column';

const t = texts({
  title: ['Preview', '预览'],
  open: ['Open', '打开'],
  close: ['Close preview', '关闭预览'],
});

type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  open: () => void;
  close: () => void;
};

/** Every column of the selected row in full, beside the list. It follows the selection. */
export function RowPreview<Row>({ row, columns, open, close }: Props<Row>) {
  return (
    <aside className="preview-panel" aria-label={t.title} aria-live="polite">
      <header>
        <h2>{t.title}</h2>
        <button
          type="button"
          className="link"
          title={`${t.close} (Esc)`}
          aria-label={t.close}
          onClick={close}
        >
          ×
        </button>
      </header>
      <dl>
        {columns.map(({ id, title, draw, full = draw }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{full(row)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button primary" onClick={open}>
        {t.open}
      </button>
    </aside>
  );
}
