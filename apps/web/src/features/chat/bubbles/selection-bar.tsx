import { texts } from '@gift/client/language';
import { ContentType, type Message, SendStatus } from '@gift/im-protocol';
import { ForwardMessageIcon, TrashIcon } from '../../../shared/chat/parts/icons';
import { toastFailure } from '../../../shared/chat/toast-failure';
import { message as showMessage } from '../../../shared/state/message';
import { CloseIcon } from '../../../shared/ui/icons';
import { useChat } from '../chat-context';
import type { Forwarding } from '../composer/forwarding';
import '../composer/composer.css';
import '../composer/panels.css';

const t = texts({
  selected: [(n: number) => `${n} selected`, (n: number) => `已选 ${n} 条`, (n: number) => `${n} selected`],
  each: ['One by one', '逐条转发', 'One by one'],
  merged: ['Combined', '合并转发', 'Together'],
  remove: ['Delete', '删除', 'Delete'],
  cancel: ['Cancel', '退出多选', 'Cancel'],
  sure: [
    (n: number) => `Delete ${n} messages on your devices? Others still see them.`,
    (n: number) => `从您的设备删除 ${n} 条消息？其他人仍可看到。`,
    (n: number) => `Delete ${n} messages for your devices? Others go still see dem.`,
  ],
  dismiss: ['Keep', '保留', 'Keep'],
});

const mayGo = ({ contentType, status }: Message) =>
  contentType < 1000 && contentType !== ContentType.custom && status === SendStatus.succeeded;

/** Replaces the composer while messages are selected. */
export function SelectionBar({
  messages,
  onForward,
  onDone,
}: {
  messages: readonly Message[];
  onForward: (forwarding: Forwarding) => void;
  onDone: () => void;
}) {
  const { engine, conversation } = useChat();
  const forwardable = messages.filter(mayGo);
  const ids = messages.map((message) => message.clientMsgID);
  async function remove() {
    if (!(await showMessage(t.sure(ids.length), { confirm: t.remove, cancel: t.dismiss }))) return;
    toastFailure(engine.deleteMessages(conversation.conversationID, ids));
    onDone();
  }
  return (
    <div className="composer selected-bar">
      <button type="button" className="icon-button" aria-label={t.cancel} onClick={onDone}>
        <CloseIcon />
      </button>
      <span className="grow small strong" role="status">
        {t.selected(messages.length)}
      </span>
      <button
        type="button"
        className="selected-action"
        disabled={forwardable.length === 0}
        onClick={() => onForward({ messages: forwardable, isMerged: false })}
      >
        <ForwardMessageIcon />
        {t.each}
      </button>
      <button
        type="button"
        className="selected-action"
        disabled={forwardable.length < 2}
        onClick={() => onForward({ messages: forwardable, isMerged: true })}
      >
        <ForwardMessageIcon />
        {t.merged}
      </button>
      <button
        type="button"
        className="selected-action danger"
        disabled={messages.length === 0}
        onClick={() => void remove()}
      >
        <TrashIcon />
        {t.remove}
      </button>
    </div>
  );
}
