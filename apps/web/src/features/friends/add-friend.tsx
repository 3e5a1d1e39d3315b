import { texts } from '@gift/client/language';
import { useState } from 'react';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { GreetingSheet } from '../../shared/chat/parts/greeting-sheet';
import { ScanIcon } from '../../shared/chat/parts/icons';
import { chatPath } from '../../shared/chat/paths';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { ListRow } from '../../shared/ui/list-row';
import { Screen } from '../../shared/ui/screen';
import { FindUser, type FoundUser } from './find-user';

const t = texts({
  title: ['Add a friend', '添加好友', 'Add friend'],
  you: ['You', '自己', 'You'],
  write: ['Message', '发消息', 'Message'],
  add: ['Add', '添加', 'Add'],
  asked: ['Requested', '已申请', 'Requested'],
  scan: ['Scan or show a QR code', '扫一扫或出示二维码', 'Scan or show QR code'],
  scanNote: ['Quickest when you meet', '面对面添加更快捷', 'Na the fastest way when una meet'],
  greet: [
    (name: string) => `Introduce yourself to ${name}`,
    (name: string) => `向 ${name} 介绍自己`,
    (name: string) => `Tell ${name} who you be`,
  ],
  sent: [
    'Request sent. You are friends once they accept.',
    '申请已发送，对方同意后即成为好友。',
    'Request don go. Una go be friends once dem accept.',
  ],
  full: [
    'You reached today’s request limit or your friend list is full. Try again tomorrow or delete friends first.',
    '今日申请次数已达上限，或好友列表已满。请明天再试，或先删除部分好友。',
    'You don reach today request limit or your friend list don full. Try again tomorrow or delete friends first.',
  ],
  refused: [
    'This person is not accepting friend requests from you.',
    '对方不接受您的好友申请。',
    'This person no dey accept friend requests from you.',
  ],
});

/** Finds a user and sends a friend request with a greeting. */
export function AddFriend() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const friends = useEngineQuery(engine, 'friends', (from) => from.getFriendList(), ['friendsChanged']);
  const [person, setPerson] = useState<FoundUser | null>(null);
  const [requestedIDs, setRequestedIDs] = useState<ReadonlySet<string>>(new Set());
  const { pending, run } = useEngineAction();

  async function ask(greeting: string) {
    if (!person || !engine) return;
    const { userID } = person;
    const refusals = { 1001: t.full, 1302: t.refused };
    if (!(await run('ask', () => engine.addFriend(userID, greeting), { done: t.sent, refusals }))) return;
    setRequestedIDs(new Set([...requestedIDs, userID]));
    setPerson(null);
  }

  const endOf = (user: FoundUser) => {
    if (user.userID === ownID) return <Chip>{t.you}</Chip>;
    if (friends.data?.some(({ userID }) => userID === user.userID))
      return (
        <ButtonLink to={chatPath(user.userID)} tone="quiet" small fit>
          {t.write}
        </ButtonLink>
      );
    if (requestedIDs.has(user.userID)) return <Chip tone="positive">{t.asked}</Chip>;
    return (
      <Button small fit disabled={!engine} onClick={() => setPerson(user)}>
        {t.add}
      </Button>
    );
  };
  return (
    <Screen title={t.title} backTo="/friends">
      <ConnectionBanner engine={engine} />
      <FindUser end={endOf} />
      <section className="card rows">
        <ListRow start={<ScanIcon />} title={t.scan} note={t.scanNote} to="/qrCode?tab=scan" />
      </section>
      {person && (
        <GreetingSheet
          title={t.greet(person.nickname)}
          isBusy={pending === 'ask'}
          onSend={(greeting) => void ask(greeting)}
          onClose={() => setPerson(null)}
        />
      )}
    </Screen>
  );
}
