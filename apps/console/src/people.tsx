import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { CallFailure, call, type Received } from './kit/call';
import { DataTable } from './kit/data-table';
import { useKeys } from './kit/keys';
import { texts } from './kit/language';
import { Failure, Moment } from './kit/parts';

const t = texts({
  title: ['People and orders', '用户与订单'],
  search: ['Nickname, phone, account number or order number', '昵称、手机号、账户编号或订单号'],
  find: ['Find', '查找'],
  name: ['Nickname', '昵称'],
  tier: ['Tier', '等级'],
  since: ['Joined', '注册时间'],
  frozen: ['Frozen', '已冻结'],
  id: ['Account', '账户'],
});

type Row = Received<'findPeople'>['items'][number];

/** Finds a person, or goes straight to an order by its number. `/` leads to the field. */
export function PeoplePage() {
  const [, go] = useLocation();
  const [rows, setRows] = useState<Row[]>();
  const [asked, setAsked] = useState('');
  const [failure, setFailure] = useState<CallFailure>();
  const form = useForm({ defaultValues: { search: '' } });
  useKeys({ '/': () => form.setFocus('search') });
  const find = form.handleSubmit(async ({ search }) => {
    setFailure(undefined);
    try {
      const text = search.trim();
      const { items } = await call('findPeople', { search: text });
      if (items.length === 0 && /^\d{15,19}$/.test(text)) return go(`/orders/${text}`);
      setAsked(text);
      setRows(items);
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  });
  return (
    <>
      <h1>{t.title}</h1>
      <form className="bar" onSubmit={find}>
        <input
          {...form.register('search', { required: true, minLength: 2 })}
          aria-label={t.search}
          placeholder={t.search}
          className="wide"
          // biome-ignore lint/a11y/noAutofocus: the page is this field.
          autoFocus
        />
        <button type="submit" className="button primary">
          {t.find}
        </button>
      </form>
      <Failure of={failure} />
      {rows && (
        <DataTable
          name="people"
          list="findPeople"
          filter={{ search: asked }}
          rows={rows}
          keyOf={(row) => row.userID}
          open={(row) => go(`/people/${row.userID}`)}
          columns={[
            { id: 'name', title: t.name, width: 2, draw: (row) => row.nickname, text: (row) => row.nickname },
            {
              id: 'id',
              title: t.id,
              width: 2,
              draw: (row) => <code>{row.userID}</code>,
              text: (row) => row.userID,
            },
            { id: 'tier', title: t.tier, width: 1, draw: (row) => row.tier, text: (row) => String(row.tier) },
            {
              id: 'since',
              title: t.since,
              width: 2,
              draw: (row) => <Moment at={row.joinedAt} />,
              text: (row) => row.joinedAt,
            },
            {
              id: 'frozen',
              title: t.frozen,
              width: 1,
              draw: (row) => (row.isFrozen ? <span className="chip danger">{t.frozen}</span> : null),
              text: (row) => String(row.isFrozen),
            },
          ]}
        />
      )}
    </>
  );
}
