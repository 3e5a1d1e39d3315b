import { useState } from 'react';
import { emptyWords } from '../empty-words';
import { call, type Received } from '../kit/call';
import { type Column, DataTable } from '../kit/data-table';
import { DeedDialog } from '../kit/deed-dialog';
import { deedOn, language, listed, said, texts } from '../kit/language';
import { ShortMoment, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { providerWords } from './words';

const t = texts({
  title: ['Providers', '服务渠道'],
  hint: [
    'Last 24 hours. While a provider is off, pending work waits and new work uses the next one.',
    '最近 24 小时。关闭的渠道不再收到请求：在途的等待，新的转由下一渠道。',
  ],
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
  turn: ['Switch', '开关'],
  turnOff: ['Switch off', '关闭'],
  turnOn: ['Switch on', '开启'],
});

type Row = Received<'deskProviders'>['items'][number];

const ms = (value: number | null) =>
  value === null ? '–' : `${new Intl.NumberFormat(language()).format(value)} ms`;
const share = ({ calls, failures }: Row) =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(
    calls === 0 ? 0 : failures / calls,
  );

function State({ row }: { row: Row }) {
  if (!row.isOn) return <span className="chip danger">{t.off}</span>;
  return row.restingUntil && new Date(row.restingUntil) > new Date() ? (
    <span className="chip warning" title={row.restingUntil}>
      {t.rests}
    </span>
  ) : (
    <span className="chip positive">{t.on}</span>
  );
}

const columns = (turn: ((row: Row) => void) | undefined): Column<Row>[] => [
  {
    id: 'kind',
    title: t.kind,
    width: 1,
    draw: (row) => said(providerWords[row.kind]!),
    text: (row) => row.kind,
  },
  { id: 'name', title: t.name, width: 1.2, draw: (row) => row.name, text: (row) => row.name },
  {
    id: 'state',
    title: t.state,
    width: 1.2,
    draw: (row) => <State row={row} />,
    text: (row) => String(row.isOn),
  },
  { id: 'calls', title: t.calls, width: 0.8, draw: (row) => row.calls, text: (row) => String(row.calls) },
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
  { id: 'mean', title: t.mean, width: 1, draw: (row) => ms(row.meanMs), text: (row) => ms(row.meanMs) },
  {
    id: 'slowest',
    title: t.slowest,
    width: 1,
    draw: (row) => ms(row.slowestMs),
    text: (row) => ms(row.slowestMs),
  },
  {
    id: 'ok',
    title: t.ok,
    width: 1.5,
    draw: (row) => <ShortMoment at={row.lastOkAt} />,
    text: (row) => row.lastOkAt ?? '',
  },
  {
    id: 'failed',
    title: t.failed,
    width: 2,
    draw: (row) =>
      row.lastFailedAt ? (
        <span title={row.lastFailure ?? ''}>
          <ShortMoment at={row.lastFailedAt} /> {row.lastFailure}
        </span>
      ) : (
        '–'
      ),
    text: (row) => `${row.lastFailedAt ?? ''} ${row.lastFailure ?? ''}`.trim(),
  },
  ...(turn
    ? [
        {
          id: 'turn',
          title: t.turn,
          width: 1.5,
          draw: (row: Row) => (
            <button type="button" className="button" onClick={() => turn(row)}>
              {row.isOn ? t.turnOff : t.turnOn}
            </button>
          ),
          text: () => '',
        },
      ]
    : []),
];

/** Whoever outside carries, pays or checks for us: how they do, and whether they are asked. */
export function ProvidersPage() {
  const { data, error, reload } = useCall('deskProviders', undefined, 15_000);
  const [turning, setTurning] = useState<Row>();
  if (!data) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      <DataTable
        name={t.title}
        empty={emptyWords.providers}
        list="deskProviders"
        rows={data.items}
        columns={columns(data.maySwitch ? setTurning : undefined)}
        keyOf={(row) => `${row.kind} ${row.name}`}
      />
      {turning && (
        <DeedDialog
          title={deedOn(
            turning.isOn ? t.turnOff : t.turnOn,
            listed([said(providerWords[turning.kind]!), turning.name]),
          )}
          isDanger={turning.isOn}
          close={() => setTurning(undefined)}
          act={async (reason, key) => {
            const { kind, name, isOn } = turning;
            await call('switchProvider', { kind, name, isOn: !isOn, reason }, key);
            await reload();
          }}
        />
      )}
    </>
  );
}
