import { texts } from '@gift/client/language';
import type { Conversation, Group } from '@gift/im-engine/api';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ConversationToggles } from '../../shared/chat/parts/conversation-toggles';
import { QrIcon } from '../../shared/chat/parts/icons';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { MeIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { maxLengths } from './group-text';
import type { OwnMembership } from './use-group';
import { WriteSheet } from './write-sheet';

const t = texts({
  name: ['Your name in this group', '我的群昵称', 'Your name for this group'],
  nameNote: [
    'Leave empty to show your nickname.',
    '留空则显示您的昵称。',
    'Leave am empty to show your nickname.',
  ],
  reserved: [
    'This name looks like staff. Choose another.',
    '该名称容易被误认为平台工作人员，请换一个。',
    'This name resemble staff. Choose another one.',
  ],
  code: ['Group QR code', '群二维码', 'Group QR code'],
});

/** The user's own settings: their name in the group, and its notifications. */
export function MyGroupSettings({
  engine,
  group: { groupID },
  ownID,
  own,
  conversation,
  again,
}: {
  engine: ChatEngine;
  group: Group;
  ownID: string;
  own: OwnMembership;
  conversation: Conversation;
  again: () => Promise<void>;
}) {
  const [isNaming, setNaming] = useState(false);
  const { run } = useEngineAction();
  const { conversationID } = conversation;
  const set = (change: Parameters<ChatEngine['setConversation']>[1]) =>
    void run('set', () => engine.setConversation(conversationID, change)).then(again);
  return (
    <section className="card rows">
      <ListRow start={<MeIcon />} title={t.name} note={own.nickname} onClick={() => setNaming(true)} />
      <ListRow start={<QrIcon />} title={t.code} to={`/qrCode?groupID=${groupID}`} />
      <ConversationToggles conversation={conversation} set={set} />
      {isNaming && (
        <WriteSheet
          title={t.name}
          label={t.name}
          hint={t.nameNote}
          value={own.nickname}
          maxLength={maxLengths.card}
          refusals={{ 1001: t.reserved }}
          onSave={async (nickname) => {
            await engine.setMember(groupID, ownID, { nickname });
            await again();
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}
