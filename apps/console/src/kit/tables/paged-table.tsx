import type { Received } from '../api/call';
import type { PagedName, Pages } from '../api/use-pages';
import { Failure, LoadState } from '../parts';
import { DataTable, type TableProps } from './data-table';

type Row<Name extends PagedName> = Received<Name>['items'][number];

type Props<Name extends PagedName> = Omit<TableProps<Row<Name>>, 'rows' | 'more'> & { pages: Pages<Name> };

/**
 * A paginated list as a table. If a page or a reload fails, a message appears above the rows, because an outdated queue
 * must not look like a quiet one.
 */
export function PagedTable<Name extends PagedName>({ pages, ...table }: Props<Name>) {
  const { data, error, reload, more } = pages;
  if (!data) return <LoadState error={error} reload={() => void reload()} />;
  return (
    <>
      <Failure of={error} />
      <DataTable {...table} rows={data.items as readonly Row<Name>[]} more={more} />
    </>
  );
}
