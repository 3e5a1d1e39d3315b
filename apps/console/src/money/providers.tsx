import { numberFormat } from '@gift/client/formats';
import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { LoadState, ShortDateTime } from '../kit/parts';
import { dateColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { providerLabels } from './labels';

const t = texts({
  title: ['Providers', '服务渠道'],
  hint: [
    'Last 24 hours. While a provider is off, pending work waits and new work uses the next one.',
    '最近 24 小时。关闭的渠道不再收到请求：在途的等待，新的转由下一渠道。',
  ],
  whoSwitches: ['Only a superadmin can switch a provider.', '仅超级管理员可以开关渠道。'],
  kind: ['Service', '类型'],
  name: ['Provider', '渠道'],
  state: ['State', '状态'],
  calls: ['Requests', '请求'],
  failures: ['Failed', '失败'],
  mean: ['Average', '平均耗时'],
  slowest: ['Slowest', '最慢'],
  ok: ['Last success', '最近成功'],
  failed: ['Last failure', '最近失败'],
  on: ['On', '开启'],
  off: ['Off', '已关闭'],
  rests: ['Paused', '暂停中'],
  onSwitch: ['Switch', '开关'],
  disable: ['Switch off', '关闭'],
  enable: ['Switch on', '开启'],
});

type Row = Received<'adminProviders'>['items'][number];

const ms = (value: number | null) => (value === null ? '–' : `${numberFormat({}).format(value)} ms`);
const share = ({ calls, failures }: Row) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(calls === 0 ? 0 : failures / calls);

function State({ row }: { row: Row }) {
  if (!row.isOn) return <span className="chip danger">{t.off}</span>;
  return row.retryAfter && new Date(row.retryAfter) > new Date() ? (
    <span className="chip warning" title={row.retryAfter}>
      {t.rests}
    </span>
  ) : (
    <span className="chip positive">{t.on}</span>
  );
}

const columns = (onSwitch: ((row: Row) => void) | undefined): Column<Row>[] => [
  textColumn('kind', t.kind, 1, (row) => localize(providerLabels[row.kind]!)),
  textColumn('name', t.name, 1.2, (row) => row.name),
  {
    id: 'state',
    title: t.state,
    width: 1.2,
    draw: (row) => <State row={row} />,
    text: (row) => String(row.isOn),
  },
  textColumn('calls', t.calls, 0.8, (row) => String(row.calls)),
  {
    id: 'failures',
    title: t.failures,
    width: 1,
    draw: (row) => (
      <span className={row.failures > 0 ? 'warning' : ''}>
        {row.failures} ({share(row)})
      </span>
    ),
    text: (row) => String(row.failures),
  },
  textColumn('mean', t.mean, 1, (row) => ms(row.meanMs)),
  textColumn('slowest', t.slowest, 1, (row) => ms(row.slowestMs)),
  dateColumn('ok', t.ok, 1.5, (row) => row.lastOkAt),
  {
    id: 'failed',
    title: t.failed,
    width: 2,
    draw: (row) =>
      row.lastFailedAt ? (
        <span title={row.lastFailure ?? ''}>
          <ShortDateTime at={row.lastFailedAt} /> {row.lastFailure}
        </span>
      ) : (
        '–'
      ),
    text: (row) => `${row.lastFailedAt ?? ''} ${row.lastFailure ?? ''}`.trim(),
  },
  ...(onSwitch
    ? [
        {
          id: 'switch',
          title: t.onSwitch,
          width: 1.5,
          draw: (row: Row) => (
            <button type="button" className="button" onClick={() => onSwitch(row)}>
              {row.isOn ? t.disable : t.enable}
            </button>
          ),
          text: () => '',
        },
      ]
    : []),
];

/** The outside providers: their health, and whether we use them. */
export function ProvidersPage() {
  const { data, error, reload } = useCall('adminProviders', undefined, { pollMs: 15_000 });
  const [switching, setSwitching] = useState<Row>();
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">
        {t.hint} {!data.maySwitch && t.whoSwitches}
      </p>
      <DataTable
        name={t.title}
        empty={emptyListTexts.providers}
        list="adminProviders"
        rows={data.items}
        columns={columns(data.maySwitch ? setSwitching : undefined)}
        keyOf={(row) => `${row.kind} ${row.name}`}
      />
      {switching && (
        <ActionDialog
          title={actionTitle(
            switching.isOn ? t.disable : t.enable,
            joinList([localize(providerLabels[switching.kind]!), switching.name]),
          )}
          isDanger={switching.isOn}
          close={() => setSwitching(undefined)}
          onConfirm={(reason, key) => {
            const { kind, name, isOn } = switching;
            return mutate('switchProvider', { kind, name, isOn: !isOn, reason }, key);
          }}
        />
      )}
    </>
  );
}
