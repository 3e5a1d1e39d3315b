import { texts } from '@gift/client/language';
import { useState } from 'react';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { groupChatPath } from '../../shared/chat/paths';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { navigate } from '../../shared/nav';
import { Button } from '../../shared/ui/button';
import { Screen } from '../../shared/ui/screen';
import { GroupPicture } from './group-picture';
import { maxLengths } from './group-text';
import { PickFriends } from './members/pick-friends';

const t = texts({
  title: ['New group', '发起群聊', 'New group'],
  name: ['Group name', '群名称', 'Group name'],
  nameHint: ['Steam US sellers, for example', '例如：Steam 美区卖家', 'Like Steam US sellers'],
  nameMissing: ['Name the group first.', '请先填写群名称。', 'Name the group first.'],
  members: ['Members', '选择成员', 'Members'],
  later: ['You can invite more later.', '之后可以继续邀请。', 'You fit invite more later.'],
  make: [
    (n: number) => (n === 0 ? 'Create group' : n === 1 ? 'Create with 1 friend' : `Create with ${n} friends`),
    (n: number) => (n === 0 ? '创建群聊' : `创建群聊（${n} 位好友）`),
    (n: number) => (n === 0 ? 'Create group' : n === 1 ? 'Create with 1 friend' : `Create with ${n} friends`),
  ],
  blocked: [
    'One of them does not accept your invitations. Remove some and try again.',
    '部分好友不接受您的邀请，请取消勾选后重试。',
    'One of dem no dey accept your invitations. Remove some and try again.',
  ],
  stranger: [
    'One of them is no longer your friend. Remove them and try again.',
    '部分用户已不是您的好友，请取消勾选后重试。',
    'One of dem no be your friend again. Remove dem and try again.',
  ],
  full: [
    'You own too many groups or picked too many people. Close a group or remove some.',
    '您创建的群已达上限，或所选人数过多。请解散部分群聊或减少成员。',
    'You own too many groups or you pick too many people. Close one group or remove some people.',
  ],
});

/** A new group: name, picture, and first members. */
export function CreateGroup() {
  useStartedChat();
  const engine = useChatEngine();
  const [name, setName] = useState('');
  const [faceURL, setFaceURL] = useState('');
  const [pickedIDs, setPickedIDs] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(false);
  const { pending, run } = useEngineAction();

  async function make() {
    const groupName = name.trim();
    setMissing(groupName === '');
    if (groupName === '' || !engine) return;
    let groupID = '';
    const isMade = await run(
      'make',
      async () => {
        const group = await engine.createGroup({ groupName, faceURL, memberUserIDs: [...pickedIDs] });
        groupID = group.groupID;
      },
      { refusals: { 1001: t.full, 1302: t.blocked, 1303: t.stranger } },
    );
    if (isMade) await navigate(groupChatPath(groupID), { replace: true });
  }
  return (
    <Screen
      title={t.title}
      backTo="/groups"
      bar={
        <Button type="submit" form="create-group" busy={pending === 'make'} disabled={!engine}>
          {t.make(pickedIDs.size)}
        </Button>
      }
    >
      <ConnectionBanner engine={engine} />
      <Form id="create-group" onSubmit={make}>
        <div className="group-start">
          <GroupPicture engine={engine} name={name.trim()} url={faceURL} onPicked={setFaceURL} />
          <div className="grow">
            <TextField
              label={t.name}
              value={name}
              placeholder={t.nameHint}
              maxLength={maxLengths.name}
              error={isMissing && name.trim() === '' ? t.nameMissing : undefined}
              onChange={setName}
            />
          </div>
        </div>
        <div className="section-row">
          <h2 className="section">{t.members}</h2>
          <span className="muted small">{t.later}</span>
        </div>
        <PickFriends engine={engine} picked={pickedIDs} onChange={setPickedIDs} />
      </Form>
    </Screen>
  );
}
