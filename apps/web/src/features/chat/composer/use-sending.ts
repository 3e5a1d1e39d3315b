import { findSensitiveText, type SensitiveMatch } from '@gift/contract/text/sensitive-text';
import type { Outgoing, Target } from '@gift/im-engine/api';
import { useState } from 'react';
import { failureText } from '../../../shared/chat/failures';
import { toast } from '../../../shared/state/toasts';
import { textOf } from '../bubbles/message-preview';
import type { Chat } from '../chat-context';

/** `notSent`: the text was stopped by the check or could not be queued, and is still in the box. */
export type Checked = 'sent' | 'notSent';

export type Stopped = {
  caught: SensitiveMatch;
  /** Sends the text despite the match. */
  anyway: () => void;
  leave: () => void;
};

/** An older message does not explain an answer any more. */
const freshMs = 10 * 60_000;

/** Sends to the open chat. A text is checked first; a match waits in `stopped` for the writer's decision. */
export function useSending(
  room: Pick<
    Chat,
    'engine' | 'conversation' | 'ownID' | 'mayShareContacts' | 'orderNos' | 'brands' | 'messageList'
  > & {
    onSent: () => void;
  },
) {
  const { engine, conversation, ownID, messageList } = room;
  const [stoppedMessage, setStoppedMessage] = useState<Stopped | null>(null);
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
      return 'notSent';
    }
  }

  /** Calls `going` once the text is released to be sent: text written after that is another message. */
  function send(outgoing: Outgoing, text = '', going = () => {}): Promise<Checked> {
    const { messages } = messageList.state.get();
    const lastReceived = messages.findLast((message) => message.sendID !== ownID);
    const isFresh = lastReceived && Date.now() - lastReceived.sendTime < freshMs;
    const match =
      text === ''
        ? null
        : findSensitiveText(text, {
            before: isFresh ? textOf(lastReceived) : '',
            orderNos: room.orderNos,
            mayShareContacts: room.mayShareContacts,
            brands: room.brands,
          });
    const go = () => {
      going();
      return queue(outgoing);
    };
    if (!match) return go();
    return new Promise((resolve) => {
      const done = (result: Checked | Promise<Checked>) => {
        setStoppedMessage(null);
        resolve(result);
      };
      setStoppedMessage({ caught: match, anyway: () => done(go()), leave: () => done('notSent') });
    });
  }
  return { send, stopped: stoppedMessage };
}
