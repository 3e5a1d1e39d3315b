import { staffTexts as texts } from '@gift/client/language';
import { settingRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { DateTime, Facts, Failure, LoadState, Section } from '../kit/parts';
import { EditableBy } from '../kit/roles';
import { ExportButton } from '../kit/tables/export-list';
import { SettingForm, type Start } from './form';
import { type Setting, shown } from './values';

const t = texts({
  all: ['All settings', '全部设置'],
  inForce: ['Current value', '当前值'],
  since: ['Since', '生效时间'],
  standard: ['Default', '默认值'],
  key: ['Key in articles and logs', '文章和日志中的名称'],
  change: ['Request change', '申请变更'],
  scheduled: ['Scheduled', '已排期的变更'],
  pending: ['Awaiting approval', '待审批'],
  from: ['From', '生效于'],
  atOnce: ['On approval', '批准后立即'],
  cancelChange: ['Keep current value', '改为保留当前值'],
  history: ['History', '历史'],
  never: ['Never changed.', '从未修改过。'],
  value: ['Value', '值'],
  asked: ['Requested by', '申请人'],
  agreed: ['Approved by', '批准人'],
  why: ['Reason', '原因'],
  more: ['Earlier versions', '更早的版本'],
  none: ['Setting not found', '没有该设置。'],
});

function History({ setting }: { setting: Setting }) {
  const { data, error, reload, more } = usePages('settingHistory', { key: setting.key, limit: 20 });
  if (!data) return <LoadState error={error} reload={reload} />;
  if (data.items.length === 0) return <p className="empty">{t.never}</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{t.value}</th>
            <th>{t.from}</th>
            <th>{t.asked}</th>
            <th>{t.agreed}</th>
            <th>{t.why}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((row) => (
            <tr key={row.version}>
              <td>
                <strong>{shown(setting.unit, row.value)}</strong>
              </td>
              <td>
                <DateTime at={row.validFrom} />
              </td>
              <td>{row.requesterName ?? '–'}</td>
              <td>{row.agreedName}</td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bar after">
        <ExportButton list="settingHistory" filter={{ key: setting.key }} />
      </div>
      <Failure of={error} />
      {more && (
        <button type="button" className="button" onClick={more}>
          {t.more}
        </button>
      )}
    </>
  );
}

/** Approved changes that have not started, and changes that wait for approval. */
function Coming({ setting, cancelChange }: { setting: Setting; cancelChange: (from: string) => void }) {
  const { unit, scheduled, pending } = setting;
  if (scheduled.length + pending.length === 0) return null;
  return (
    <ul className="lines">
      {scheduled.map(({ value, validFrom }) => (
        <li key={validFrom}>
          <span className="chip warning">{t.scheduled}</span> <strong>{shown(unit, value)}</strong> {t.from}{' '}
          <DateTime at={validFrom} />{' '}
          <button type="button" className="link" onClick={() => cancelChange(validFrom)}>
            {t.cancelChange}
          </button>
        </li>
      ))}
      {pending.map(({ approvalID, value, validFrom }) => (
        <li key={approvalID}>
          <Link href="/approvals">
            <span className="chip warning">{t.pending}</span>
          </Link>{' '}
          <strong>{shown(unit, value)}</strong>{' '}
          {validFrom ? (
            <>
              {t.from} <DateTime at={validFrom} />
            </>
          ) : (
            t.atOnce
          )}
        </li>
      ))}
    </ul>
  );
}

/** One setting: its current, past and future values, and the form for a new one. */
export function SettingPage({ name }: { name: string }) {
  const { data, error, reload } = useCall('settingList', undefined);
  const [start, setStart] = useState<Start & { revision: number }>();
  const setting = data?.groups.flatMap(({ settings }) => settings).find(({ key }) => key === name);
  if (!data) return <LoadState error={error} reload={reload} />;
  if (!setting) return <p className="empty">{t.none}</p>;
  const { unit, value } = setting;
  const initial = start ?? { value, validFrom: null, revision: 0 };
  return (
    <>
      <p>
        <Link href="/settings">← {t.all}</Link>
      </p>
      <h1>{setting.name}</h1>
      <Facts
        rows={[
          [t.inForce, <strong key="value">{shown(unit, value)}</strong>],
          [t.since, <DateTime key="since" at={setting.since} />],
          [t.standard, shown(unit, setting.standard)],
          [t.key, <code key="key">{setting.key}</code>],
        ]}
      />
      <Coming
        setting={setting}
        cancelChange={(validFrom) => setStart({ value, validFrom, revision: initial.revision + 1 })}
      />
      <div className="columns">
        <Section title={t.change}>
          <EditableBy roles={settingRoles}>
            <SettingForm key={`${initial.revision} ${value}`} setting={setting} start={initial} />
          </EditableBy>
        </Section>
        <Section title={t.history}>
          <History setting={setting} />
        </Section>
      </div>
    </>
  );
}
