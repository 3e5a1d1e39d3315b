import { texts } from '@gift/client/language';
import { digitsPattern } from '@gift/contract/rules';
import { type Message, SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { ConversationToggles } from '../../shared/chat/parts/conversation-toggles';
import { FlameIcon, GroupIcon, TrashIcon } from '../../shared/chat/parts/icons';
import { groupPath, userPath } from '../../shared/chat/paths';
import { formatDuration, rowTime } from '../../shared/chat/times';
import { toastFailure } from '../../shared/chat/toast-failure';
import { SearchBox } from '../../shared/forms/search-box';
import { ToggleRow } from '../../shared/forms/toggle-row';
import { message as showMessage } from '../../shared/state/message';
import { ChipChoice } from '../../shared/ui/chip';
import { Empty, Skeleton } from '../../shared/ui/feedback/states';
import { CloseIcon, MeIcon, SearchIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { previewOf } from './bubbles/message-preview';
import { useChat } from './chat-context';
import { isCaseRoom } from './trade/case-room';

const t = texts({
  page: ['Profile and trades', '用户详情', 'Profile and trades'],
  pageNote: [
    'Record, offers, feedback, report',
    '交易记录、报价、评价与举报',
    'Record, offers, feedback, report',
  ],
  group: ['Members, announcement, settings', '成员、公告与群设置', 'Members, announcement, settings'],
  search: ['Search in this chat', '搜索聊天记录', 'Search inside this chat'],
  none: [
    (query: string) =>
      `Nothing found for “${query}” on this phone. Older messages may be only on the server.`,
    (query: string) => `本机未找到“${query}”，更早的消息可能仅保存在服务器上。`,
    (query: string) =>
      `Nothing dey for “${query}” for this phone. Older messages fit dey only for the server.`,
  ],
  burn: ['Disappearing messages', '阅后即焚', 'Messages wey dey disappear'],
  burnNote: [
    'For both of you. Order logs stay.',
    '对双方生效。订单有独立记录，不会被清除。',
    'For the two of una. Order logs go remain.',
  ],
  after: ['Time after reading', '阅读后保留时长', 'Time after dem read am'],
  clear: ['Clear this chat', '清空聊天记录', 'Clear this chat'],
  clearSure: [
    'Delete all messages in this chat on your devices? Others still see them.',
    '从您的设备清空此聊天的全部消息？其他人仍可看到。',
    'Delete all messages for this chat from your devices? Others go still see dem.',
  ],
  block: ['Block', '屏蔽', 'Block'],
  blockSure: [
    (name: string) =>
      `Block ${name}? They cannot message you or see when you are online, and you cannot see each other’s offers.`,
    (name: string) => `屏蔽 ${name}？对方将无法给您发消息、看不到您的在线状态，双方也看不到彼此的报价。`,
    (name: string) =>
      `Block ${name}? Dem no go fit message you or see when you dey online, and una no go fit see each other offers.`,
  ],
  cancel: ['Not now', '暂不', 'Not now'],
});

const expiryChoices = [30, 300, 3600, 86_400];
const pageSize = 30;
const waitMs = 250;

/** The chat's settings, and a search of its messages. */
export function ChatInfo({ onClose }: { onClose: () => void }) {
  const { engine, conversation, name } = useChat();
  const { conversationID, conversationType, userID, groupID, isPrivateChat, burnDuration } = conversation;
  const [isSearching, setSearching] = useState(false);
  const isSingle = conversationType === SessionType.single;
  const isPerson = isSingle && digitsPattern.test(userID);
  const set = (change: Parameters<typeof engine.setConversation>[1]) =>
    toastFailure(engine.setConversation(conversationID, change));
  if (isSearching) return <ConversationSearch onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={name}>
      <div className="rows">
        {isPerson && <ListRow start={<MeIcon />} title={t.page} note={t.pageNote} to={userPath(userID)} />}
        {groupID && !isCaseRoom(groupID) && (
          <ListRow start={<GroupIcon />} title={t.group} to={groupPath(groupID)} />
        )}
        <ListRow start={<SearchIcon />} title={t.search} onClick={() => setSearching(true)} />
        <ConversationToggles conversation={conversation} set={set} />
        {isSingle && (
          <>
            <ToggleRow
              start={<FlameIcon />}
              title={t.burn}
              note={t.burnNote}
              isOn={isPrivateChat}
              onChange={(isOn) => set({ isPrivateChat: isOn, ...(isOn ? { burnDuration: 30 } : {}) })}
            />
            {isPrivateChat && (
              <ChipChoice
                label={t.after}
                value={burnDuration}
                onChange={(seconds) => set({ burnDuration: seconds })}
                options={expiryChoices.map((seconds) => ({ value: seconds, text: formatDuration(seconds) }))}
              />
            )}
          </>
        )}
        <button
          type="button"
          className="list-row"
          onClick={() =>
            void showMessage(t.clearSure, { confirm: t.clear, cancel: t.cancel }).then((isSure) => {
              if (!isSure) return;
              toastFailure(engine.clearConversationMessages(conversationID));
              onClose();
            })
          }
        >
          <span className="row danger strong">
            <TrashIcon /> {t.clear}
          </span>
        </button>
        {isSingle && (
          <button
            type="button"
            className="list-row"
            onClick={() =>
              void showMessage(t.blockSure(name), { confirm: t.block, cancel: t.cancel }).then((isSure) => {
                if (!isSure) return;
                toastFailure(engine.addBlack(userID));
                onClose();
              })
            }
          >
            <span className="row danger strong">
              <CloseIcon /> {t.block}
            </span>
          </button>
        )}
      </div>
    </Sheet>
  );
}

type Found = { query: string; messages: readonly Message[] };

function ConversationSearch({ onClose }: { onClose: () => void }) {
  const { engine, conversation, ownID, name, actions } = useChat();
  const { conversationID } = conversation;
  const [text, setText] = useState('');
  const [results, setResults] = useState<Found | null>(null);
  const query = text.trim();
  useEffect(() => {
    setResults(null);
    if (query === '') return;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        engine.searchMessages({ keyword: query, conversationID, page: { offset: 0, count: pageSize } }).then(
          ({ messages }) => isCurrent && setResults({ query, messages }),
          () => isCurrent && setResults({ query, messages: [] }),
        ),
      waitMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, conversationID, query]);
  const nowMs = Date.now();
  return (
    <Sheet open onClose={onClose} title={t.search}>
      <SearchBox label={t.search} value={text} onChange={setText} />
      {query !== '' && !results && <Skeleton lines={3} />}
      {results && results.messages.length === 0 && (
        <Empty icon={<SearchIcon size={32} />} text={t.none(results.query)} />
      )}
      {results && results.messages.length > 0 && (
        <div className="rows">
          {results.messages.map((message) => (
            <ListRow
              key={message.clientMsgID}
              title={<span className="cut">{message.senderNickname}</span>}
              note={<span className="block cut">{previewOf(message, ownID, name)}</span>}
              end={<span className="muted small">{rowTime(message.sendTime, nowMs)}</span>}
              onClick={() => {
                onClose();
                actions.jumpTo(message.seq);
              }}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}
