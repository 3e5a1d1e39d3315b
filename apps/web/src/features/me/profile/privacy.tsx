import { texts } from '@gift/client/language';
import type { MessagesFrom } from '@gift/contract/profile/values';
import { ToggleRow } from '../../../shared/forms/toggle-row';
import { Segments } from '../../../shared/ui/segments';
import type { OwnProfile } from './own-profile';
import { messagesFromText } from './profile-labels';

const t = texts({
  privacy: ['Privacy', '隐私', 'Privacy'],
  online: ['Show when I am online', '显示在线状态', 'Show when I dey online'],
  onlineNote: [
    'On your page, your offers and in chat',
    '在主页、报价和聊天中显示',
    'For your page, your offers and inside chat',
  ],
  volume: ['Show how much I trade', '显示交易规模', 'Show how much I dey trade'],
  volumeNote: [
    'As a range. Counts and rates always show',
    '仅显示区间；成交数和比率始终可见',
    'As range. Counts and rates go always show',
  ],
  messages: ['Who can message me', '谁可以给我发消息', 'Who fit message me'],
  messagesNote: [
    'People I know: friends, trading partners and people I messaged first.',
    '认识的人：好友、有过订单往来的用户，以及您主动联系过的人。',
    'People wey I know: friends, trading partners and people wey I message first.',
  ],
});

type Settings = OwnProfile['privacy'];

/** Privacy settings; each change is saved at once. */
export function Privacy({
  privacy,
  onChange,
}: {
  privacy: Settings;
  onChange: (to: Partial<Settings>) => void;
}) {
  return (
    <>
      <h2 className="section">{t.privacy}</h2>
      <section className="card rows">
        <ToggleRow
          title={t.online}
          note={t.onlineNote}
          isOn={privacy.showsOnline}
          onChange={(showsOnline) => onChange({ showsOnline })}
        />
        <ToggleRow
          title={t.volume}
          note={t.volumeNote}
          isOn={privacy.showsVolume}
          onChange={(showsVolume) => onChange({ showsVolume })}
        />
        <div className="stack me-choice">
          <span className="strong">{t.messages}</span>
          <Segments<MessagesFrom>
            label={t.messages}
            value={privacy.messagesFrom}
            onChange={(messagesFrom) => onChange({ messagesFrom })}
            options={(['everyone', 'known'] as const).map((value) => ({
              value,
              text: messagesFromText(value),
            }))}
          />
          <span className="muted small">{t.messagesNote}</span>
        </div>
      </section>
    </>
  );
}
