import { findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import type { Outgoing, Target } from '@gift/im-engine/api';
import { useState } from 'react';
import { failureText } from '../../../shared/chat/failures';
import { toast } from '../../../shared/state/toasts';
import { textOf } from '../bubbles/message-preview';
import type { Chat } from '../chat-context';

/** `kept`: it holds something that must not be sent, or could not be queued; it is still in the box. */
export type Checked = 'sent' | 'kept';

export type Stopped = {
  caught: SensitiveMatch /** Sends it all the same. */;
  anyway: () => void;
  leave: () => void;
};

/** Longer ago somebody may have asked for anything. */
const freshMs = 10 * 60_000;

/** Sends to the open chat; a text is looked at first, and what it caught waits in `stopped` for the writer. */
export function useSending(
  room: Pick<Chat, 'engine' | 'conversation' | 'ownID' | 'mayShareContacts' | 'orderNos' | 'messageList'> & {
    onSent: () => void;
  },
) {
  const { engine, conversation, ownID, messageList } = room;
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const target: Target = conversation.groupID
    ? { recvID: '', groupID: conversation.groupID }
    : { recvID: conversation.userID, groupID: '' };

  async function queue(outgoing: Outgoing): Promise<Checked> {
    try {
      await messageList.jumpToLatest();
      const message = await engine.sendMessage(target, outgoing);
      messageList.show(message);
      room.onSent();
      return 'sent';
    } catch (problem) {
      toast(failureText(problem));
      return 'kept';
    }
  }

  /** `going` is told once nothing holds the text back any more: what is written from then on is another message. */
  function send(outgoing: Outgoing, text = '', going = () => {}): Promise<Checked> {
    const { messages } = messageList.state.get();
    const heard = messages.findLast((message) => message.sendID !== ownID);
    const isFresh = heard && Date.now() - heard.sendTime < freshMs;
    const caught =
      text === ''
        ? null
        : findSensitiveText(text, {
            before: isFresh ? textOf(heard) : '',
            orderNos: room.orderNos,
            mayShareContacts: room.mayShareContacts,
          });
    const go = () => {
      going();
      return queue(outgoing);
    };
    if (!caught) return go();
    return new Promise((resolve) => {
      const done = (result: Checked | Promise<Checked>) => {
        setStopped(null);
        resolve(result);
      };
      setStopped({ caught, anyway: () => done(go()), leave: () => done('kept') });
    });
  }
  return { send, stopped };
}
