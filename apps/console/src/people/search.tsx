import { staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { Link } from '../kit/link';
import { LoadState, Section } from '../kit/parts';
import { codeColumn, dateColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { type FoundRecord, foundOrders, foundPayments } from './found';

const t = texts({
  title: ['Search', '搜索'],
  search: [
    'Nickname, phone, e-mail, ID, order, bank account, reference or file hash',
    '昵称、手机号、邮箱、编号、订单号、银行账号、流水号或文件哈希',
  ],
  orders: ['Orders', '订单'],
  payments: ['Payments', '款项'],
  find: ['Search', '搜索'],
  name: ['Nickname', '昵称'],
  tier: ['Verification level', '认证等级'],
  since: ['Joined', '注册时间'],
  frozen: ['Frozen', '已冻结'],
  id: ['Account', '账户'],
});

/**
 * Finds users, orders and payments; a whole order number opens its order. `/` focuses the field. A query may be a
 * phone number, so it is stored in the history state and not in the address: "back" restores it, and no log contains
 * it.
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
      {query.length >= 2 && <Found key={query} query={query} />}
    </>
  );
}

type Row = Received<'findPeople'>['items'][number];

const Records = ({ name, records }: { name: string; records: FoundRecord[] }) =>
  records.length > 0 && (
    <Section title={name}>
      <ul className="lines">
        {records.map(({ href, label, detail }) => (
          <li key={`${href} ${detail}`}>
            <Link href={href}>{label}</Link> <span className="muted">{detail}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

function Found({ query }: { query: string }) {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('findPeople', { search: query, scope: 'everything' });
  if (!data) return <LoadState error={error} reload={reload} />;
  const [orders, payments] = [foundOrders(data), foundPayments(data)];
  const isOrder = data.items.length === 0 && orders[0]?.label === query;
  if (isOrder) return <Redirect to={orders[0]!.href} replace />;
  return (
    <>
      <Records name={t.orders} records={orders} />
      <Records name={t.payments} records={payments} />
      {(data.items.length > 0 || orders.length + payments.length === 0) && (
        <DataTable
          name={t.title}
          empty={emptyListTexts.found}
          list="findPeople"
          filter={{ search: query, scope: 'everything' }}
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
      )}
    </>
  );
}
