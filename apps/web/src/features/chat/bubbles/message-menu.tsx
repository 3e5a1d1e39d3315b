import { texts } from '@gift/client/language';
import { ContentType, GroupRole, type Message, SendStatus } from '@gift/im-protocol';
import { type ReactNode, useState } from 'react';
import { revokeSoon } from '../../../shared/chat/list/revokes';
import {
  ForwardMessageIcon,
  ReplyIcon,
  SelectIcon,
  TrashIcon,
  UndoIcon,
} from '../../../shared/chat/parts/icons';
import { toastFailure } from '../../../shared/chat/toast-failure';
import { exactTime } from '../../../shared/i18n/time';
import { lazy } from '../../../shared/loading/lazy';
import { message as showMessage } from '../../../shared/state/message';
import { toast, toastSuccess } from '../../../shared/state/toasts';
import { CopyIcon, RefreshIcon, WarningIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';
import { useChat } from '../chat-context';
import type { Forwarding } from '../composer/forwarding';
import type { GroupPart } from '../read-only';
import { isCaseRoom } from '../trade/case-room';
import { textOf } from './message-preview';
import '../composer/sheets.css';

const t = texts({
  title: ['Message', '消息', 'Message'],
  reply: ['Reply', '回复', 'Reply'],
  copy: ['Copy', '复制', 'Copy'],
  copied: ['Copied.', '已复制。', 'E don copy.'],
  notCopied: ['Copying is not supported here.', '浏览器不允许复制。', 'Copy no dey work here.'],
  forward: ['Forward', '转发', 'Forward'],
  choose: ['Select', '多选', 'Select'],
  revokeMessage: ['Unsend', '撤回', 'Unsend'],
  remove: ['Delete for me', '删除', 'Delete for me'],
  resend: ['Send again', '重新发送', 'Send again'],
  sure: [
    'Delete this message on your devices? Others still see it.',
    '从您的设备删除此消息？其他人仍可看到。',
    'Delete this message for your devices? Others go still see am.',
  ],
  cancel: ['Keep', '保留', 'Keep'],
  report: ['Report', '举报', 'Report'],
});

/** The server accepts a revocation for two minutes; the undo and the request need ten seconds of them. */
const revokeWindowMs = 2 * 60_000 - 10_000;

export function canRevoke(message: Message, ownID: string, part: GroupPart | null, nowMs: number): boolean {
  // Messages in a case room cannot be revoked.
  if (isCaseRoom(message.groupID)) return false;
  if (message.seq === 0 || message.status !== SendStatus.succeeded) return false;
  const isOwn = message.sendID === ownID;
  if (isOwn && nowMs - message.sendTime < revokeWindowMs) return true;
  const role = part?.own?.roleLevel ?? GroupRole.normal;
  if (!part || role === GroupRole.normal) return false;
  // An admin cannot revoke the owner's messages.
  return role === GroupRole.owner || isOwn || message.sendID !== part.ownerUserID;
}

const isForwardable = ({ contentType, status }: Message) =>
  contentType < 1000 && contentType !== ContentType.custom && status === SendStatus.succeeded;

/** Another user's message. A moderator reads everything in a case room anyway, so it needs no report. */
const isReportable = ({ sendID, groupID, contentType, seq }: Message, ownID: string) =>
  sendID !== ownID && seq > 0 && contentType < ContentType.oaNotification && !isCaseRoom(groupID);

const ReportMessage = lazy(() => import('./report-message').then((module) => module.ReportMessage));

type Item = { key: string; text: string; icon: ReactNode; isDanger?: true; run: () => void; stays?: true };

export function MessageMenu({
  message,
  group,
  onClose,
  onForward,
  onChoose,
}: {
  message: Message;
  group: GroupPart | null;
  onClose: () => void;
  onForward: (forwarding: Forwarding) => void;
  onChoose: (message: Message) => void;
}) {
  const { engine, conversation, ownID, messageList, actions } = useChat();
  const { conversationID } = conversation;
  const { clientMsgID } = message;
  const text = textOf(message);
  const [isReporting, setReporting] = useState(false);
  if (isReporting) return <ReportMessage message={message} onClose={onClose} />;
  const items: Item[] = [];
  if (message.status === SendStatus.failed)
    items.push({ key: 'resend', text: t.resend, icon: <RefreshIcon />, run: () => actions.resend(message) });
  if (message.seq > 0 && message.contentType !== ContentType.oaNotification)
    items.push({ key: 'reply', text: t.reply, icon: <ReplyIcon />, run: () => actions.reply(message) });
  if (text !== '')
    items.push({
      key: 'copy',
      text: t.copy,
      icon: <CopyIcon />,
      run: () =>
        void (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
          () => toastSuccess(t.copied),
          () => toast(t.notCopied),
        ),
    });
  if (isForwardable(message))
    items.push({
      key: 'forward',
      text: t.forward,
      icon: <ForwardMessageIcon />,
      run: () => onForward({ messages: [message], isMerged: false }),
    });
  items.push({ key: 'choose', text: t.choose, icon: <SelectIcon />, run: () => onChoose(message) });
  if (canRevoke(message, ownID, group, Date.now()))
    items.push({
      key: 'takeBack',
      text: t.revokeMessage,
      icon: <UndoIcon />,
      run: () => {
        if (message.sendID === ownID && text !== '') messageList.takenBack.set(clientMsgID, text);
        revokeSoon(engine, conversationID, message);
      },
    });
  if (isReportable(message, ownID))
    items.push({
      key: 'report',
      text: t.report,
      icon: <WarningIcon />,
      isDanger: true,
      stays: true,
      run: () => setReporting(true),
    });
  items.push({
    key: 'remove',
    text: t.remove,
    icon: <TrashIcon />,
    isDanger: true,
    run: () =>
      void showMessage(t.sure, { confirm: t.remove, cancel: t.cancel }).then(
        (isSure) => isSure && toastFailure(engine.deleteMessages(conversationID, [clientMsgID])),
      ),
  });
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted small">{exactTime(message.sendTime || message.createTime)}</p>
      <div className="message-actions">
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            className={item.isDanger ? 'message-action danger' : 'message-action'}
            onClick={() => {
              if (!item.stays) onClose();
              item.run();
            }}
          >
            {item.icon}
            {item.text}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
