import '../kit/forms/forms.css';
import { staffTexts as texts } from '@gift/client/language';
import { useCall } from '../kit/api/use-call';
import { Failure } from '../kit/parts';

const t = texts({
  effect: ['Effect', '影响'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  none: ['No preview for this setting.', '此设置无法预览影响。'],
});

/** The effect of a change, computed by the server from today's figures, or why it is refused. */
export function SettingPreview(change: { name: string; value: string; validFrom: string | undefined }) {
  const { name: key, value, validFrom } = change;
  const { data, error } = useCall('previewSetting', { key, value, validFrom });
  if (error) return <Failure of={error} />;
  if (!data) return null;
  if (data.effects.length === 0) return <p className="muted">{t.none}</p>;
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
