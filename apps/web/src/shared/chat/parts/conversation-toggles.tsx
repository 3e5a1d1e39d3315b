import { texts } from '@gift/client/language';
import type { Conversation } from '@gift/im-engine/api';
import { ToggleRow } from '../../forms/toggle-row';
import type { ChatEngine } from '../engine';
import { MuteIcon, PinIcon } from './icons';

const t = texts({
  mute: ['Mute', '消息免打扰', 'Mute'],
  pin: ['Pin to the top', '置顶聊天', 'Pin for top'],
});

export const ConversationToggles = ({
  conversation: { recvMsgOpt, isPinned },
  set,
}: {
  conversation: Conversation;
  set: (change: Parameters<ChatEngine['setConversation']>[1]) => void;
}) => (
  <>
    <ToggleRow
      start={<MuteIcon />}
      title={t.mute}
      isOn={recvMsgOpt !== 0}
      onChange={(isOn) => set({ recvMsgOpt: isOn ? 2 : 0 })}
    />
    <ToggleRow
      start={<PinIcon />}
      title={t.pin}
      isOn={isPinned}
      onChange={(isOn) => set({ isPinned: isOn })}
    />
  </>
);
