import { texts } from '@gift/client/language';
import type { Conversation, Friend } from '@gift/im-engine/api';
import { ContentType, type Message, SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { failureText } from '../../shared/chat/failures';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { chatPath } from '../../shared/chat/paths';
import { rowTime } from '../../shared/chat/times';
import { SearchBox } from '../../shared/forms/search-box';
import { Empty, Skeleton } from '../../shared/ui/feedback/states';
import { CloseIcon, SearchIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Modal } from '../../shared/ui/modal';
import { MaskedPreview } from './bubbles/masked-text';
import { previewOf } from './bubbles/message-preview';
import { conversationPath } from './conversation-path';
import { nameOf } from './trade/case-room';

const t = texts({
  search: [
    'Search chats, friends and messages',
    '搜索聊天、好友和消息',
    'Search chats, friends and messages',
  ],
  close: ['Close search', '关闭搜索', 'Close search'],
  chats: ['Chats', '聊天', 'Chats'],
  friends: ['Friends', '好友', 'Friends'],
  messages: ['Messages on this phone', '本机聊天记录', 'Messages for this phone'],
  none: [
    (query: string) =>
      `Nothing found for “${query}” on this phone. Older messages may be only on the server.`,
    (query: string) => `本机未找到“${query}”，更早的消息可能仅保存在服务器上。`,
    (query: string) =>
      `Nothing dey for “${query}” for this phone. Older messages fit dey only for the server.`,
  ],
});

type Found = {
  query: string;
  chats: Conversation[];
  friends: Friend[];
  messages: Message[];
  problem?: string;
};

const waitMs = 250;
const maxMessages = 20;
const searchable: ContentType[] = [
  ContentType.text,
  ContentType.atText,
  ContentType.quote,
  ContentType.file,
  ContentType.merge,
];

async function find(engine: ChatEngine, query: string): Promise<Found> {
  // Friends are found by nickname and remark, never by id (spec section 5): each space-separated word is a keyword.
  const keywords = query.split(/\s+/).filter(Boolean);
  const [chats, friends, { messages }] = await Promise.all([
    engine.searchConversations(query),
    engine.searchFriends(keywords),
    engine.searchMessages({
      keyword: query,
      contentTypes: searchable,
      page: { offset: 0, count: maxMessages },
    }),
  ]);
  const inChats = new Set(chats.map((one) => one.userID));
  return {
    query,
    chats: chats.filter((one) => one.conversationType !== SessionType.notification),
    friends: friends.filter((one) => !inChats.has(one.userID)),
    messages,
  };
}

/** Searches chats by name, friends by nickname and remark, and messages. */
export function SearchPanel({
  engine,
  ownID,
  onClose,
}: {
  engine: ChatEngine;
  ownID: string;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [results, setResults] = useState<Found | null>(null);
  const query = text.trim();
  useEffect(() => {
    if (query === '') return setResults(null);
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(engine, query).then(
        (result) => isCurrent && setResults(result),
        (problem) =>
          isCurrent &&
          setResults({ query, chats: [], friends: [], messages: [], problem: failureText(problem) }),
      );
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, query]);
  return (
    <Modal className="chat-search" aria-label={t.search} onClose={onClose}>
      <div className="row">
        <SearchBox label={t.search} value={text} onChange={setText} isWide enterKeyHint="search" autoFocus />
        <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {query !== '' && !results && <Skeleton lines={4} />}
      {results && query !== '' && <Results results={results} ownID={ownID} />}
    </Modal>
  );
}

function Results({ results, ownID }: { results: Found; ownID: string }) {
  const { chats, friends, messages, problem, query } = results;
  if (problem || chats.length + friends.length + messages.length === 0)
    return <Empty icon={<SearchIcon size={36} />} text={problem ?? t.none(query)} />;
  const nowMs = Date.now();
  return (
    <>
      {chats.length > 0 && (
        <section>
          <h2 className="section">{t.chats}</h2>
          <div className="rows">
            {chats.map((one) => (
              <ListRow
                key={one.conversationID}
                start={<ChatAvatar name={nameOf(one)} type={one.conversationType} url={one.faceURL} />}
                title={<span className="cut">{nameOf(one)}</span>}
                to={conversationPath(one)}
              />
            ))}
          </div>
        </section>
      )}
      {friends.length > 0 && (
        <section>
          <h2 className="section">{t.friends}</h2>
          <div className="rows">
            {friends.map((one) => (
              <ListRow
                key={one.userID}
                start={<ChatAvatar name={one.nickname} type={SessionType.single} url={one.faceURL} />}
                title={<span className="cut">{one.remark || one.nickname}</span>}
                note={one.remark ? one.nickname : undefined}
                to={chatPath(one.userID)}
              />
            ))}
          </div>
        </section>
      )}
      {messages.length > 0 && (
        <section>
          <h2 className="section">{t.messages}</h2>
          <div className="rows">
            {messages.map((message) => (
              <ListRow
                key={message.clientMsgID}
                start={<ChatAvatar name={message.senderNickname} type={SessionType.single} />}
                title={<span className="cut">{message.senderNickname}</span>}
                note={
                  <span className="block cut">
                    <MaskedPreview
                      text={previewOf(message, ownID, message.senderNickname)}
                      isOwn={message.sendID === ownID}
                      of={message}
                    />
                  </span>
                }
                end={<span className="muted small">{rowTime(message.sendTime, nowMs)}</span>}
                to={`/chat/chatCenter?${new URLSearchParams({ conversationID: message.conversationID ?? '', seq: String(message.seq) })}`}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
