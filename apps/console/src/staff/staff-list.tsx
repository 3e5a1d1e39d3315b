import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { DateTime, Failure, LoadState, Section } from '../kit/parts';
import { dateColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { roleLabels } from '../labels/disputes';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Staff', '工作人员'],
  name: ['Nickname', '昵称'],
  roles: ['Roles', '角色'],
  factor: ['Second factor', '两步验证'],
  has: ['Set up', '已设置'],
  missing: ['Not set up', '未设置'],
  sessions: ['Open sessions', '在线会话'],
  seen: ['Last seen', '最近使用'],
  grantedBy: ['Appointed by', '任命人'],
  configuration: ['Configuration', '配置'],
  addStaff: ['Appoint staff', '任命工作人员'],
  search: ['Nickname, phone or user ID', '昵称、手机号或用户编号'],
  find: ['Find', '查找'],
  nobody: ['User not found. Check the name, or search by phone number.', '未找到，请核对或改用手机号查找。'],
});

type Row = Received<'staffList'>['items'][number];

const columns = (): Column<Row>[] => [
  textColumn('name', t.name, 2, (row) => row.nickname),
  {
    id: 'roles',
    title: t.roles,
    width: 4,
    draw: (row) =>
      row.roles.map((role) => (
        <span key={role} className="chip">
          {localize(roleLabels[role]!)}
        </span>
      )),
    text: (row) => row.roles.join(' '),
  },
  {
    id: 'grantedBy',
    title: t.grantedBy,
    width: 1.6,
    draw: (row) => row.roleGrant?.by ?? <span className="muted">{t.configuration}</span>,
    text: (row) => row.roleGrant?.by ?? t.configuration,
  },
  {
    id: 'factor',
    title: t.factor,
    width: 1.4,
    draw: (row) => (
      <span className={`chip ${row.hasSecondFactor ? 'positive' : 'warning'}`}>
        {row.hasSecondFactor ? t.has : t.missing}
      </span>
    ),
    text: (row) => String(row.hasSecondFactor),
  },
  textColumn('sessions', t.sessions, 1.2, (row) => String(row.sessions)),
  dateColumn('seen', t.seen, 1.8, (row) => row.seenAt),
];

/** Finds a user to grant roles to. */
function GrantRole() {
  const [, go] = useLocation();
  const [matches, setMatches] = useState<Received<'findPeople'>['items']>();
  const { failure, attempt } = useAttempt();
  const form = useForm({ defaultValues: { search: '' } });
  useKeys({ '/': () => form.setFocus('search') });
  const find = form.handleSubmit(({ search }) =>
    attempt(async () => {
      setMatches((await call('findPeople', { search: search.trim() })).items);
    }),
  );
  return (
    <Section title={t.addStaff}>
      <form className="bar" onSubmit={find}>
        <input
          {...form.register('search', { required: true, minLength: 2 })}
          aria-label={t.search}
          placeholder={t.search}
          className="wide"
        />
        <button type="submit" className="button">
          {t.find}
        </button>
      </form>
      <Failure of={failure} />
      {matches?.length === 0 && <p className="muted">{t.nobody}</p>}
      <ul className="lines">
        {matches?.map((person) => (
          <li key={person.userID}>
            <button type="button" className="link" onClick={() => go(`/staff/${person.userID}`)}>
              {person.nickname}
            </button>{' '}
            <code>{person.userID}</code> <DateTime at={person.joinedAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The staff. Who may grant roles can do it from here. */
export function StaffList() {
  const [, go] = useLocation();
  const me = useCall('operatorMe', undefined).data;
  const { data, error, reload } = useCall('staffList', undefined);
  return (
    <>
      <h1>{t.title}</h1>
      {data ? (
        <DataTable
          name={t.title}
          empty={emptyListTexts.staff}
          list="staffList"
          rows={data.items}
          columns={columns()}
          keyOf={(row) => row.userID}
          open={(row) => go(`/staff/${row.userID}`)}
        />
      ) : (
        <LoadState error={error} reload={reload} />
      )}
      {me?.roles.includes('superadmin') && (
        <div className="after">
          <GrantRole />
        </div>
      )}
    </>
  );
}
