import { texts } from '@gift/client/language';
import type { NotificationChannel, NotificationType } from '@gift/contract/notification-types';
import type { Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { LockIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';
import { PushToggle } from './push-toggle';
import '../../../shared/forms/forms.css';
import './notification-preferences.css';

type Settings = Received<'notificationPreferences'>;

const t = texts({
  title: ['Notification settings', '通知设置', 'Notification settings'],
  lead: [
    'The app shows all notifications. Choose the other channels here.',
    '应用内会显示全部通知，以下为应用外的通知渠道。',
    'The app dey show all notifications. Choose the other channels here.',
  ],
  fixed: ['always on', '始终开启', 'always on'],
  quiet: ['Quiet hours', '免打扰时段', 'Quiet hours'],
  quietNote: [
    'Only urgent notifications: your turn, disputes and account security.',
    '仅紧急通知会响铃：轮到您处理、争议和账户安全。',
    'Only urgent notifications: your turn, disputes and account security.',
  ],
  from: ['From', '从', 'From'],
  to: ['To', '至', 'To'],
  off: ['Off', '关闭', 'Off'],
  noMail: [
    'E-mail needs a verified address: open Me, then Profile.',
    '邮件通知需要已验证的邮箱：打开「我的」，再打开个人资料。',
    'E-mail need verified address: open Me, then Profile.',
  ],
});
const types: Readonly<Record<NotificationType, string>> = texts({
  turn: ['Your turn', '轮到您处理', 'Your turn'],
  money: ['Order payments', '订单资金', 'Order payments'],
  transfer: ['Top-ups and withdrawals', '充值与提现', 'Top-ups and withdrawals'],
  dispute: ['Disputes', '争议', 'Disputes'],
  security: ['Account security', '账户安全', 'Account security'],
  chat: ['Chat messages', '聊天消息', 'Chat messages'],
  market: ['Offers and rates', '报价与汇率', 'Offers and rates'],
  rewards: ['Rewards and promotions', '奖励与活动', 'Rewards and promotions'],
});
const channels: Readonly<Record<NotificationChannel, string>> = texts({
  push: ['Push', '推送', 'Push'],
  sms: ['SMS', '短信', 'SMS'],
  mail: ['E-mail', '邮件', 'E-mail'],
});
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Which notifications come by push, SMS and e-mail, and the quiet hours. Each tap is saved at once. */
export default function NotificationPreferences({ onClose }: { onClose: () => void }) {
  const remote = useRemote('notificationPreferences');
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Remotely remote={remote} skeleton={<Skeleton lines={5} />}>
        {(settings) => <Matrix settings={settings} onChange={remote.put} />}
      </Remotely>
    </Sheet>
  );
}

function Matrix({ settings, onChange }: { settings: Settings; onChange: (to: Settings) => void }) {
  const save = useAction('saveNotificationPreference');
  const quiet = useAction('saveQuietHours');
  const failure = save.failure ?? quiet.failure;
  async function toggle(cell: Settings['cells'][number]) {
    const { type, channel, isOn } = cell;
    const answer = await save.run({ type, channel, isOn: !isOn });
    if (answer) onChange(answer);
  }
  async function setQuiet(next: Settings['quiet']) {
    const answer = await quiet.run({ quiet: next });
    if (answer) onChange(answer);
  }
  const shownTypes = [...new Set(settings.cells.map(({ type }) => type))];
  return (
    <>
      <p className="muted small">{t.lead}</p>
      <PushToggle />
      <div className="rows">
        {shownTypes.map((type) => (
          <div key={type} className="notice-choice">
            <span className="strong">{types[type]}</span>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
            <span className="row chips" role="group" aria-label={types[type]}>
              {settings.cells
                .filter((cell) => cell.type === type)
                .map((cell) => (
                  <button
                    key={cell.channel}
                    type="button"
                    className="chip notice-chip"
                    aria-pressed={cell.isOn}
                    aria-label={`${channels[cell.channel]}${cell.isFixed ? `, ${t.fixed}` : ''}`}
                    disabled={cell.isFixed}
                    onClick={() => void toggle(cell)}
                  >
                    {cell.isFixed && <LockIcon size={12} />}
                    {channels[cell.channel]}
                  </button>
                ))}
            </span>
          </div>
        ))}
      </div>
      {!settings.hasMail && <p className="muted small">{t.noMail}</p>}
      <p>
        <span className="strong block">{t.quiet}</span>
        <span className="muted small">{t.quietNote}</span>
      </p>
      <div className="two">
        <Hour
          label={t.from}
          value={settings.quiet?.from ?? null}
          onChange={(from) => void setQuiet(from === null ? null : { from, to: settings.quiet?.to ?? 7 })}
        />
        <Hour
          label={t.to}
          value={settings.quiet?.to ?? null}
          onChange={(to) => void setQuiet(to === null ? null : { from: settings.quiet?.from ?? 22, to })}
        />
      </div>
      {failure && (
        <p className="danger small" role="alert">
          {failure.message}
        </p>
      )}
    </>
  );
}

const Hour = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (hour: number | null) => void;
}) => (
  <label>
    <span className="muted small block">{label}</span>
    <select
      aria-label={label}
      className="input notice-hour"
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t.off}</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {clock(hour)}
        </option>
      ))}
    </select>
  </label>
);
