import type { BrandHints } from '@gift/contract/text/sensitive-text';
import type { Conversation } from '@gift/im-engine/api';
import type { Message } from '@gift/im-protocol';
import { createContext, useContext } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import type { MessageList } from './message-list/message-list';

/**
 * State that the parts of an open chat share. It rarely changes: data that changes with every message is passed
 * elsewhere.
 */
export type Chat = {
  engine: ChatEngine;
  conversation: Conversation;
  messageList: MessageList;
  ownID: string;
  /** The partner's name, or the group's. */
  name: string;
  isGroup: boolean;
  /** True after a completed order between the two: they may then exchange contacts. */
  mayShareContacts: boolean;
  orderNos: readonly string[];
  /** Undefined until the catalogue has loaded. */
  brands: BrandHints | undefined;
  /** Ids of the selected messages in selection mode, otherwise null. */
  selected: ReadonlySet<string> | null;
  /** The message that a jump has just reached. */
  found: string | null;
  actions: ChatActions;
};

export type ChatActions = {
  menu(message: Message): void;
  reply(message: Message): void;
  resend(message: Message): void;
  /** Puts the text of a revoked message back into the composer. */
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
