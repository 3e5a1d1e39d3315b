import type { Received } from '../api/call';
import type { PagedName, Pages } from '../api/use-pages';
import { Failure, LoadState } from '../parts';
import { DataTable, type TableProps } from './data-table';

type Row<Name extends PagedName> = Received<Name>['items'][number];

type Props<Name extends PagedName> = Omit<TableProps<Row<Name>>, 'rows' | 'more'> & { pages: Pages<Name> };

/**
 * A list that comes in pages, as a table. Where the next page, or what was asked anew, did not come, it says so above
 * the rows it has: a queue that stands still must not look like one in which nothing happens.
 */
export function PagedTable<Name extends PagedName>({ pages, ...table }: Props<Name>) {
  const { data, error, reload, more, failure } = pages;
  if (!data) return <LoadState error={error} reload={() => void reload()} />;
  return (
    <>
      <Failure of={failure ?? error} />
      <DataTable {...table} rows={data.items as readonly Row<Name>[]} more={more} />
    </>
  );
}
