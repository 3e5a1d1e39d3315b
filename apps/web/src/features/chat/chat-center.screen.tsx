import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import type { Conversation } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { errCodeOf, failureText, selfChatText } from '../../shared/chat/failures';
import { chatHasContent } from '../../shared/chat/overlay';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { chatStatus, useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { lazy } from '../../shared/loading/lazy';
import { back, useQuery } from '../../shared/nav';
import { toast } from '../../shared/state/toasts';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Failed } from '../../shared/ui/feedback/states';
import { ChatIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { type ChatTarget, targetOf } from './chat-target';
import '../../shared/chat/tokens.css';
import './chat.css';
import './chat-room.css';

const t = texts({
  chat: ['Chat', '聊天', 'Chat'],
  none: [
    'Chat not found. Check the link.',
    '未找到聊天，请检查链接。',
    'We no see this chat. Check the link.',
  ],
  all: ['All chats', '所有聊天', 'All chats'],
  failed: ['The chat did not open.', '聊天打开失败。', 'The chat no open.'],
});

/** The chat until its conversation and its code are here. */
const RoomSkeleton = ({ engine }: { engine: ChatEngine | null }) => (
  <Screen title={<span className="skeleton room-title-bone" />} backTo="/chat">
    <ConnectionBanner engine={engine} />
    <div className="message-list-bones" aria-hidden="true">
      {['other', 'own', 'other', 'other', 'own'].map((whose, n) => (
        <span key={n} className={whose === 'own' ? 'skeleton bone-bubble own' : 'skeleton bone-bubble'} />
      ))}
    </div>
  </Screen>
);

const ChatRoom = lazy(() => import('./chat-room').then((module) => module.ChatRoom), RoomSkeleton);
// Loads the chat room in parallel with the engine.
ChatRoom.prefetch();

const noUser = 1101;
const noGroup = 1201;

/** The open chat's conversation in the engine, kept up to date. */
function useConversation(engine: ChatEngine | null, target: ChatTarget | null) {
  const [loadedConversation, setLoadedConversation] = useState<Conversation | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { sessionType, sourceID } = target ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a retry by the user opens the chat again.
  useEffect(() => {
    setLoadedConversation(null);
    setProblem(null);
    if (!engine || !sessionType || !sourceID) return;
    let isCurrent = true;
    const open = async () => {
      const one = await engine.getOneConversation({ sessionType, sourceID });
      // A link may name a user or group that does not exist. If that is unknown, the user may still write.
      if (one.showName === '') {
        const isSingle = sessionType === SessionType.single;
        const existing = isSingle ? engine.getUsersInfo([sourceID]) : engine.getGroups([sourceID]);
        if ((await existing.catch(() => null))?.length === 0) throw { errCode: isSingle ? noUser : noGroup };
      }
      if (isCurrent) setLoadedConversation(one);
    };
    open().catch((thrown: unknown) => isCurrent && setProblem(thrown));
    const stop = engine.on('conversationsChanged', (conversations) => {
      const mine = conversations.find(
        (one) => one.conversationType === sessionType && (one.groupID || one.userID) === sourceID,
      );
      if (mine) setLoadedConversation(mine);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [engine, sessionType, sourceID, attempt]);
  return { conversation: loadedConversation, problem, again: () => setAttempt((n) => n + 1) };
}

/** `/chat/chatCenter?userID=`: the chat with that user (spec section 2); `groupID` and `conversationID` open others. */
export default function ChatCenter() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  // Chat runs in another browser: the banner offers to reclaim it, and a retry here would not help.
  const isElsewhere = useStore(chatStatus) === 'kicked';
  const query = useQuery();
  const target = targetOf(query, ownID);
  const isSelf = target?.sessionType === SessionType.single && target.sourceID === ownID;
  const { conversation, problem, again } = useConversation(engine, isSelf ? null : target);

  useEffect(() => {
    if (!isSelf) return;
    toast(selfChatText());
    back('/chat');
  }, [isSelf]);
  useEffect(() => {
    if (conversation) chatHasContent();
  }, [conversation]);

  if (!target)
    return (
      <Screen title={t.chat} backTo="/chat">
        <Empty
          icon={<ChatIcon size={40} />}
          text={t.none}
          action={<ButtonLink to="/chat">{t.all}</ButtonLink>}
        />
      </Screen>
    );
  if (problem) {
    const isGone = [noUser, noGroup].includes(errCodeOf(problem));
    return (
      <Screen title={t.chat} backTo="/chat">
        {isGone ? (
          <Empty
            icon={<ChatIcon size={40} />}
            text={failureText(problem)}
            action={<ButtonLink to="/chat">{t.all}</ButtonLink>}
          />
        ) : (
          <>
            <ConnectionBanner engine={engine} />
            {!isElsewhere && <Failed text={t.failed} onRetry={again} />}
          </>
        )}
      </Screen>
    );
  }
  if (!engine || !conversation || isSelf) return <RoomSkeleton engine={engine} />;
  return (
    <ChatRoom
      key={conversation.conversationID}
      engine={engine}
      conversation={conversation}
      ownID={ownID}
      about={{ offerID: query.get('offerID'), seq: Number(query.get('seq')) || null }}
    />
  );
}
