import { staffTexts as texts } from '@gift/client/language';
import { useSearchParams } from 'wouter';
import { emptyListTexts } from '../../labels/empty-lists';
import type { Received } from '../api/call';
import type { PagedName, Pages } from '../api/use-pages';
import { FilterChip } from '../forms/filter-chip';
import { Failure, LoadState } from '../parts';
import { DataTable, type TableProps } from './data-table';

type Row<Name extends PagedName> = Received<Name>['items'][number];

const t = texts({
  late: ['Overdue', '已超时'],
});

type Props<Name extends PagedName> = Omit<TableProps<Row<Name>>, 'rows' | 'more'> & {
  pages: Pages<Name>;
  /** A row's deadline, by which the list is sorted: `late=yes` in the address then shows overdue rows only. */
  dueAt?: (row: Row<Name>) => string | null;
};

/**
 * A paginated list as a table. If a page or a reload fails, a message appears above the rows, because an outdated queue
 * must not look like a quiet one.
 */
export function PagedTable<Name extends PagedName>({ pages, dueAt, ...table }: Props<Name>) {
  const [params, setParams] = useSearchParams();
  const { data, error, reload, more } = pages;
  if (!data) return <LoadState error={error} reload={() => void reload()} />;
  const items = data.items as readonly Row<Name>[];
  const isLate = dueAt !== undefined && params.get('late') === 'yes';
  const rows = isLate ? items.filter((row) => new Date(dueAt(row) ?? Infinity) <= new Date()) : items;
  const showAll = () =>
    setParams((before) => {
      before.delete('late');
      return before;
    });
  // Lists are in order of deadlines: after a row that is not overdue, no further page has overdue ones.
  const next = isLate && rows.length < items.length ? undefined : more;
  return (
    <>
      <Failure of={error} />
      {isLate && (
        <p>
          <FilterChip label={t.late} remove={showAll} />
        </p>
      )}
      <DataTable
        {...table}
        {...(isLate && { isPart: true, empty: emptyListTexts.filtered })}
        rows={rows}
        more={next}
      />
    </>
  );
}
