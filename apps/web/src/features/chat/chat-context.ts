import type { Conversation } from '@gift/im-engine/api';
import type { Message } from '@gift/im-protocol';
import { createContext, useContext } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import type { MessageList } from './message-list/message-list';

/** What the parts of an open chat share. It changes seldom: what moves with every message comes by other ways. */
export type Chat = {
  engine: ChatEngine;
  conversation: Conversation;
  messageList: MessageList;
  ownID: string;
  /** The other side of a single chat, or the group. */
  name: string;
  isGroup: boolean;
  /** The two completed an order, so contacts are theirs to exchange. */
  mayShareContacts: boolean;
  orderNos: readonly string[];
  /** Chosen messages while several are chosen, else null. */
  selected: ReadonlySet<string> | null;
  /** The message a jump has just led to. */
  found: string | null;
  act: ChatActions;
};

export type ChatActions = {
  menu(message: Message): void;
  reply(message: Message): void;
  resend(message: Message): void;
  /** Writes a text that was taken back anew. */
  rewrite(text: string): void;
  view(message: Message): void;
  jumpTo(seq: number): void;
  openMerged(message: Message): void;
  choose(message: Message): void;
  mention(userID: string, nickname: string): void;
};

const ChatContext = createContext<Chat | null>(null);
export const ChatProvider = ChatContext.Provider;
export const useChat = (): Chat => useContext(ChatContext)!;
