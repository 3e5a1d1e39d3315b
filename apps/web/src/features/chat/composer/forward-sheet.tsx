import { texts } from '@gift/client/language';
import type { Conversation, Friend, Outgoing, Target } from '@gift/im-engine/api';
import { ContentType, SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { failureText } from '../../../shared/chat/failures';
import { ChatAvatar } from '../../../shared/chat/parts/chat-avatar';
import { SearchBox } from '../../../shared/forms/search-box';
import { toast, toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { Empty, Skeleton } from '../../../shared/ui/feedback/states';
import { SearchIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Sheet } from '../../../shared/ui/sheet';
import { MaskedLabel } from '../bubbles/masked-text';
import { previewOf } from '../bubbles/message-preview';
import { useChat } from '../chat-context';
import { nameOf } from '../trade/case-room';
import type { Forwarding } from './forwarding';
import './sheets.css';

const t = texts({
  title: [
    (n: number) => (n === 1 ? 'Forward to' : `Forward ${n} messages to`),
    (n: number) => `转发 ${n} 条消息至`,
    (n: number) => (n === 1 ? 'Forward to' : `Forward ${n} messages to`),
  ],
  search: ['Search chats and friends', '搜索聊天和好友', 'Search chats and friends'],
  none: ['No matches.', '没有符合的联系人。', 'Nothing match.'],
  sure: [
    (name: string) => `Send to ${name}?`,
    (name: string) => `发送给 ${name}？`,
    (name: string) => `Send to ${name}?`,
  ],
  send: ['Send', '发送', 'Send'],
  other: ['Choose another', '换一个', 'Choose another one'],
  done: ['Forwarded.', '已转发。', 'E don forward.'],
  history: [
    (a: string, b: string) => `Chat of ${a} and ${b}`,
    (a: string, b: string) => `${a}与${b}的聊天记录`,
    (a: string, b: string) => `Chat of ${a} and ${b}`,
  ],
  groupHistory: [
    (name: string) => `Chat in ${name}`,
    (name: string) => `${name}的聊天记录`,
    (name: string) => `Chat inside ${name}`,
  ],
});

type Choice = { key: string; name: string; note?: string; type: SessionType; target: Target };

const ofChat = (one: Conversation): Choice => ({
  key: one.conversationID,
  name: nameOf(one),
  type: one.conversationType,
  target: one.groupID ? { recvID: '', groupID: one.groupID } : { recvID: one.userID, groupID: '' },
});
const ofFriend = (one: Friend): Choice => ({
  key: `friend ${one.userID}`,
  name: one.remark || one.nickname,
  ...(one.remark ? { note: one.nickname } : {}),
  type: SessionType.single,
  target: { recvID: one.userID, groupID: '' },
});

/** Forwards messages to another chat: one by one, or as one history. */
export function ForwardSheet({
  forwarding,
  onClose,
}: {
  forwarding: Forwarding;
  onClose: (isDone: boolean) => void;
}) {
  const { engine, ownID, name, isGroup } = useChat();
  const { messages, isMerged } = forwarding;
  const [query, setQuery] = useState('');
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [selectedTarget, setSelectedTarget] = useState<Choice | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const keyword = query.trim();
    const targets = keyword
      ? Promise.all([engine.searchConversations(keyword), engine.searchFriends(keyword.split(/\s+/))])
      : Promise.all([
          engine.getConversationListSplit({ offset: 0, count: 30 }).then((page) => page.conversations),
          engine.getFriendList(),
        ]);
    targets.then(
      ([chats, friends]) => {
        if (!isCurrent) return;
        const people = new Set(chats.map((one) => one.userID));
        setChoices([
          ...chats
            .filter((one) => one.conversationType !== SessionType.notification && !one.isNotInGroup)
            .map(ofChat),
          ...friends.filter((one) => !people.has(one.userID)).map(ofFriend),
        ]);
      },
      () => isCurrent && setChoices([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, query]);

  const abstract = () =>
    messages.slice(0, 4).map((one) => `${one.senderNickname}: ${previewOf(one, ownID, name)}`);
  async function go({ target }: Choice) {
    setBusy(true);
    const self = messages.find((one) => one.sendID === ownID)?.senderNickname ?? '';
    const title = isGroup ? t.groupHistory(name) : self ? t.history(name, self) : t.groupHistory(name);
    const outgoing: Outgoing[] = isMerged
      ? [{ contentType: ContentType.merge, title, abstractList: abstract(), messages: [...messages] }]
      : messages.map((message) => ({ contentType: 'forward', message }));
    try {
      for (const one of outgoing) await engine.sendMessage(target, one);
      toastSuccess(t.done);
      onClose(true);
    } catch (problem) {
      toast(failureText(problem));
      setBusy(false);
    }
  }

  if (selectedTarget)
    return (
      <Sheet open onClose={() => onClose(false)} title={t.sure(selectedTarget.name)}>
        <ul className="forward-lines">
          {messages.slice(0, 4).map((message) => (
            <li key={message.clientMsgID} className="cut">
              <MaskedLabel
                text={previewOf(message, ownID, name)}
                isOwn={message.sendID === ownID}
                of={message}
              />
            </li>
          ))}
        </ul>
        <Button busy={isBusy} onClick={() => void go(selectedTarget)}>
          {t.send}
        </Button>
        <Button tone="plain" onClick={() => setSelectedTarget(null)}>
          {t.other}
        </Button>
      </Sheet>
    );
  return (
    <Sheet open onClose={() => onClose(false)} title={t.title(messages.length)}>
      <SearchBox label={t.search} value={query} onChange={setQuery} />
      {!choices ? (
        <Skeleton lines={4} />
      ) : choices.length === 0 ? (
        <Empty icon={<SearchIcon size={32} />} text={t.none} />
      ) : (
        <div className="rows">
          {choices.map((choice) => (
            <ListRow
              key={choice.key}
              start={<ChatAvatar name={choice.name} type={choice.type} />}
              title={<span className="cut">{choice.name}</span>}
              note={choice.note}
              onClick={() => setSelectedTarget(choice)}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}
