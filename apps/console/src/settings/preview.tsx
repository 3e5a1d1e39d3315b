import '../kit/forms/forms.css';
import { staffTexts as texts } from '@gift/client/language';
import { unitOf } from '@gift/contract/operator/setting-fields';
import { useCall } from '../kit/api/use-call';
import { Failure } from '../kit/parts';
import { shown } from './values';

const t = texts({
  effect: ['Effect', '影响'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  value: ['Value', '设置值'],
});

/** The value before and after a change, and its effect on today's figures; or why it is refused. */
export function SettingPreview(change: { name: string; value: string; validFrom: string | undefined }) {
  const { name: key, value, validFrom } = change;
  const { data, error } = useCall('previewSetting', { key, value, validFrom });
  if (error) return <Failure of={error} />;
  if (!data) return null;
  const inUnit = (text: string) => shown(unitOf(key, JSON.parse(text)), text);
  return (
    <table className="effects" aria-live="polite">
      <thead>
        <tr>
          <th>{t.effect}</th>
          <th>{t.before}</th>
          <th>{t.after}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{t.value}</td>
          <td className="sum">{inUnit(data.before)}</td>
          <td className="sum">{inUnit(value)}</td>
        </tr>
        {data.effects.map(({ what, before, after }) => (
          <tr key={what}>
            <td>{what}</td>
            <td className="sum">{before}</td>
            <td className="sum">{before === after ? <span className="muted">{after}</span> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
