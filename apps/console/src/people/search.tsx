import { staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { LoadState } from '../kit/parts';
import { codeColumn, dateColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Search', '搜索'],
  search: ['Nickname, phone, user ID or order number', '昵称、手机号、用户编号或订单号'],
  find: ['Search', '搜索'],
  name: ['Nickname', '昵称'],
  tier: ['Tier', '等级'],
  since: ['Joined', '注册时间'],
  frozen: ['Frozen', '已冻结'],
  id: ['Account', '账户'],
});

/**
 * Finds a user, or opens an order by its number. `/` focuses the field. A query may be a phone number, so it is stored
 * in the history state and not in the address: "back" restores it, and no log contains it.
 */
export function PeoplePage() {
  const [path, go] = useLocation();
  const { search: query = '' } = useHistoryState<{ search?: string } | null>() ?? {};
  const form = useForm({ values: { search: query } });
  useKeys({ '/': () => form.setFocus('search') });
  const find = form.handleSubmit(({ search }) => go(path, { state: { search: search.trim() } }));
  return (
    <>
      <h1>{t.title}</h1>
      <form className="bar" onSubmit={find}>
        <input
          {...form.register('search', { required: true, minLength: 2 })}
          aria-label={t.search}
          placeholder={t.search}
          className="wide"
          // biome-ignore lint/a11y/noAutofocus: the page consists of this field.
          autoFocus
        />
        <button type="submit" className="button primary">
          {t.find}
        </button>
      </form>
      {query.length >= 2 && <Found key={query} asked={query} />}
    </>
  );
}

/** The users found; a number that belongs to no user may be an order's. */
type Row = Received<'findPeople'>['items'][number];

function Found({ asked }: { asked: string }) {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('findPeople', { search: asked });
  const isOrder = data?.items.length === 0 && /^\d{15,19}$/.test(asked);
  if (isOrder) return <Redirect to={`/orders/${asked}`} replace />;
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <DataTable
      name={t.title}
      empty={emptyListTexts.found}
      list="findPeople"
      filter={{ search: asked }}
      rows={data.items}
      keyOf={(row) => row.userID}
      open={(row) => go(`/people/${row.userID}`)}
      columns={
        [
          textColumn('name', t.name, 2, (row) => row.nickname),
          codeColumn('id', t.id, 2, (row) => row.userID),
          textColumn('tier', t.tier, 1, (row) => String(row.tier)),
          dateColumn('since', t.since, 2, (row) => row.joinedAt),
          {
            id: 'frozen',
            title: t.frozen,
            width: 1,
            draw: (row) => (row.isFrozen ? <span className="chip danger">{t.frozen}</span> : null),
            text: (row) => String(row.isFrozen),
          },
        ] satisfies Column<Row>[]
      }
    />
  );
}
