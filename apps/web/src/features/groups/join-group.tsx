import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import { GroupStatus, JoinSource, JoinVerification, SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { GreetingSheet } from '../../shared/chat/parts/greeting-sheet';
import { GroupIcon, ScanIcon } from '../../shared/chat/parts/icons';
import { groupChatPath } from '../../shared/chat/paths';
import { QueryState } from '../../shared/chat/queries/query-state';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { Form } from '../../shared/forms/form';
import { SearchBox } from '../../shared/forms/search-box';
import { navigate, useQuery } from '../../shared/nav';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { ListRow } from '../../shared/ui/list-row';
import { Screen } from '../../shared/ui/screen';
import { joinRuleText, membersText } from './group-text';
import './groups.css';

const t = texts({
  title: ['Join a group', '加入群聊', 'Join group'],
  number: ['Group number', '群号', 'Group number'],
  find: ['Find', '查找', 'Find'],
  hint: [
    '12 digits. Members find it in the group details.',
    '12 位数字，群成员可在群资料中查看。',
    '12 digits. Members go see am for the group details.',
  ],
  none: [
    'No group has this number. Check it with a member.',
    '该群号不存在，请向群成员确认。',
    'No group get this number. Check am with one member.',
  ],
  open: ['Open chat', '进入群聊', 'Open chat'],
  join: ['Join', '加入群聊', 'Join'],
  ask: ['Ask to join', '申请加入', 'Ask to join'],
  dismissed: ['This group was closed.', '该群聊已解散。', 'This group don close.'],
  banned: ['This group is suspended by Gift.', '该群聊已被平台停用。', 'Gift don suspend this group.'],
  greet: [
    (name: string) => `Ask to join ${name}`,
    (name: string) => `申请加入 ${name}`,
    (name: string) => `Ask to join ${name}`,
  ],
  sent: [
    'Request sent. An admin must approve it.',
    '申请已发送，管理员同意后即可进群。',
    'Request don go. One admin must approve am.',
  ],
  asked: ['Requested. Waiting for an admin.', '已申请，等待管理员处理。', 'You don ask. Dey wait for admin.'],
  full: [
    'This group is full, or you reached your group limit.',
    '该群已满员，或您加入的群已达上限。',
    'This group don full, or you don reach your group limit.',
  ],
  scan: ['Scan a code', '扫一扫', 'Scan code'],
});

type Found = { group: Group; isInside: boolean } | null;

/** A group by its number, which a link or QR code may provide, and the form to join. */
export function JoinGroup() {
  useStartedChat();
  const engine = useChatEngine();
  const query = useQuery();
  const groupID = query.get('groupID')?.trim() ?? '';
  const source = query.get('source') === String(JoinSource.qrCode) ? JoinSource.qrCode : JoinSource.search;
  const [text, setText] = useState(groupID);
  useEffect(() => setText(groupID), [groupID]);
  const loaded = useEngineQuery<Found>(
    engine,
    `join ${groupID}`,
    async (from) => {
      if (groupID === '') return null;
      const [[group], joinedGroups] = await Promise.all([from.getGroups([groupID]), from.getJoinedGroups()]);
      return group ? { group, isInside: joinedGroups.some((one) => one.groupID === groupID) } : null;
    },
    ['groupsChanged'],
  );
  return (
    <Screen title={t.title} backTo="/groups">
      <ConnectionBanner engine={engine} />
      <Form
        className="row"
        onSubmit={() => {
          const number = text.replace(/\s/g, '');
          if (number === groupID) void loaded.again();
          else if (number)
            void navigate(`/groups/join?${new URLSearchParams({ groupID: number })}`, { replace: true });
        }}
      >
        <SearchBox
          label={t.number}
          value={text}
          onChange={setText}
          isWide
          inputMode="numeric"
          enterKeyHint="search"
          maxLength={64}
        />
        <Button type="submit" fit>
          {t.find}
        </Button>
      </Form>
      {groupID === '' ? (
        <>
          <p className="muted small">{t.hint}</p>
          <section className="card rows">
            <ListRow start={<ScanIcon />} title={t.scan} to="/qrCode?tab=scan" />
          </section>
        </>
      ) : (
        <QueryState loaded={loaded}>
          {(group) =>
            group ? (
              <FoundGroup key={groupID} {...group} source={source} />
            ) : (
              <Empty icon={<GroupIcon size={40} />} text={t.none} />
            )
          }
        </QueryState>
      )}
    </Screen>
  );
}

function FoundGroup({ group, isInside, source }: NonNullable<Found> & { source: JoinSource }) {
  const engine = useChatEngine();
  const { pending, run } = useEngineAction();
  const [isAsking, setAsking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { groupID, groupName, introduction, faceURL, memberCount, status, needVerification } = group;
  const isOpen = needVerification === JoinVerification.allNot;

  async function join(greeting: string) {
    const options = { refusals: { 1001: t.full }, ...(isOpen ? {} : { done: t.sent }) };
    if (!(await run('join', () => engine!.joinGroup(groupID, greeting, source), options))) return;
    if (isOpen) return void navigate(groupChatPath(groupID), { replace: true });
    setAsking(false);
    setAsked(true);
  }

  const shut =
    status === GroupStatus.dismissed ? t.dismissed : status === GroupStatus.banned ? t.banned : null;
  return (
    <section className="card stack group-card">
      <ChatAvatar name={groupName} type={SessionType.group} url={faceURL} />
      <div>
        <p className="strong large">{groupName}</p>
        <p className="muted small">{membersText(memberCount)}</p>
      </div>
      {introduction && <p className="as-typed">{introduction}</p>}
      {shut ? (
        <p className="notice warning">{shut}</p>
      ) : isInside ? (
        <ButtonLink to={groupChatPath(groupID)}>{t.open}</ButtonLink>
      ) : isAsked ? (
        <p className="notice positive" role="status">
          {t.asked}
        </p>
      ) : (
        <>
          <p className="muted small">{joinRuleText(needVerification)}</p>
          <Button busy={pending === 'join'} onClick={() => (isOpen ? void join('') : setAsking(true))}>
            {isOpen ? t.join : t.ask}
          </Button>
        </>
      )}
      {isAsking && (
        <GreetingSheet
          title={t.greet(groupName)}
          isBusy={pending === 'join'}
          onSend={(greeting) => void join(greeting)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
