import { joinList, type StaffText, staffTexts as texts } from '@gift/client/language';
import { settingGroups } from '@gift/contract/operator/setting-fields';
import { useLocation, useSearchParams } from 'wouter';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { LoadState, ShortDateTime, Tabs } from '../kit/parts';
import { DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { type Setting, shown } from './values';

const t = texts({
  title: ['Settings', '设置'],
  search: ['Search settings', '搜索设置'],
  name: ['Setting', '设置'],
  value: ['Current value', '当前值'],
  since: ['Since', '生效时间'],
  state: ['Changes', '变更'],
  standard: ['Default', '默认值'],
  scheduled: ['Scheduled', '已排期'],
  pending: ['Awaiting approval', '待审批'],
});

const settingGroupLabels: Record<(typeof settingGroups)[number], StaffText> = {
  fees: ['Fees', '费用'],
  people: ['User limits', '用户限额'],
  money: ['Top-ups and withdrawals', '充值与提现'],
  offers: ['Offers', '报价'],
  orders: ['Orders', '订单'],
  disputes: ['Disputes', '争议'],
  risk: ['Risk', '风险'],
  rewards: ['Rewards', '奖励'],
  access: ['Sign-in and codes', '登录与验证码'],
  operation: ['Operations', '运营'],
  chat: ['Chat', '聊天'],
};

const changes = (row: Setting) => [
  ...row.scheduled.map(() => t.scheduled),
  ...row.pending.map(() => t.pending),
];

/** Every setting by group; `/` searches all groups. The address has the group and the search. */
export function SettingsPage() {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('settingList', undefined);
  const [params, setParams] = useSearchParams();
  const group = settingGroups.find((name) => name === params.get('group')) ?? settingGroups[0];
  const search = params.get('search') ?? '';
  useKeys({ '/': () => document.getElementById('setting-search')?.focus() });
  const query = search.trim().toLowerCase();
  const rows = (data?.groups ?? [])
    .filter((one) => query || one.group === group)
    .flatMap(({ settings }) => settings)
    .filter(({ key, name }) => !query || `${key} ${name}`.toLowerCase().includes(query));
  return (
    <>
      <h1>{t.title}</h1>
      <div className="bar">
        <input
          id="setting-search"
          className="wide"
          value={search}
          onChange={({ target }) =>
            setParams(target.value ? { group, search: target.value } : { group }, { replace: true })
          }
          aria-label={t.search}
          placeholder={`${t.search}  /`}
        />
      </div>
      {!query && (
        <Tabs
          tabs={settingGroups.map((name) => [name, settingGroupLabels[name]] as const)}
          at={group}
          choose={(name) => setParams({ group: name })}
        />
      )}
      {!data && <LoadState error={error} reload={reload} />}
      {data && (
        <DataTable
          name={t.title}
          empty={emptyListTexts.settings}
          list="settingList"
          rows={rows}
          keyOf={({ key }) => key}
          open={({ key }) => go(`/settings/${key}`)}
          columns={[
            {
              id: 'name',
              title: t.name,
              width: 4,
              draw: ({ key, name }) => <span title={key}>{name}</span>,
              text: ({ key }) => key,
            },
            {
              id: 'value',
              title: t.value,
              width: 4,
              draw: ({ unit, value }) => <strong title={shown(unit, value)}>{shown(unit, value)}</strong>,
              text: ({ unit, value }) => shown(unit, value),
            },
            {
              id: 'since',
              title: t.since,
              width: 2,
              draw: ({ since }) =>
                since ? <ShortDateTime at={since} /> : <span className="muted">{t.standard}</span>,
              text: ({ since }) => since ?? '',
            },
            {
              id: 'state',
              title: t.state,
              width: 2,
              draw: (row) =>
                changes(row).map((label) => (
                  <span key={label} className="chip warning">
                    {label}
                  </span>
                )),
              text: (row) => joinList(changes(row)),
            },
          ]}
        />
      )}
    </>
  );
}
