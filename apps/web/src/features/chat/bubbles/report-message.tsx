import { texts } from '@gift/client/language';
import type { Message } from '@gift/im-protocol';
import { useState } from 'react';
import { ReportForm } from '../../../shared/chat/parts/report-form';
import { userPath } from '../../../shared/chat/paths';
import { useAction } from '../../../shared/http/use-action';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { ShieldIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';
import { useChat } from '../chat-context';
import { previewOf } from './message-preview';
import '../composer/sheets.css';

const t = texts({
  title: [
    (name: string) => `Report a message from ${name}`,
    (name: string) => `举报 ${name} 的消息`,
    (name: string) => `Report message from ${name}`,
  ],
  hint: [
    'Staff read this message and a few around it, even if unsent. Your report is anonymous. For an active order, use “Report a problem” there: only that holds the money.',
    '平台人员会查看该消息及其前后几条，即使对方撤回也能查看。对方不会知道是谁举报。若与进行中的订单有关，请在订单中发起问题报告，资金才会被冻结。',
    'Staff go read this message and some wey dey near am, even if dem unsend am. Nobody go know say na you report. For active order, use “Report problem” inside the order: na only that one dey hold the money.',
  ],
  sentTitle: ['Report sent', '举报已提交', 'Report don go'],
  sent: [
    'The message is saved as evidence. Staff review it, usually within hours. See Notifications for the result.',
    '该消息已保存为证据。平台人员通常会在数小时内查看，处理后将在通知中告知您。',
    'We don save the message as evidence. Staff go review am, usually within hours. See Notifications for the result.',
  ],
  block: [
    (name: string) => `Block ${name}`,
    (name: string) => `拉黑 ${name}`,
    (name: string) => `Block ${name}`,
  ],
  done: ['Done', '完成', 'Done'],
});

/** Reports one message to the staff, and says what happens next. */
export function ReportMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const { conversation, ownID, name, isGroup } = useChat();
  const [isSent, setSent] = useState(false);
  const report = useAction('reportMessage', { toast: false });
  const { conversationID } = conversation;
  const writer = isGroup ? message.senderNickname : name;
  if (isSent)
    return (
      <Sheet open onClose={onClose} title={t.sentTitle}>
        <p className="row caught-why" role="status">
          <ShieldIcon className="escrow" />
          <span>{t.sent}</span>
        </p>
        <Button onClick={onClose}>{t.done}</Button>
        <ButtonLink tone="plain" to={userPath(message.sendID)}>
          {t.block(writer)}
        </ButtonLink>
      </Sheet>
    );
  return (
    <Sheet open onClose={onClose} title={t.title(writer)}>
      <p className="caught-found cut">{previewOf(message, ownID, name)}</p>
      <ReportForm
        draft={`report:${conversationID} ${message.seq}`}
        hint={t.hint}
        report={report}
        send={async (input) => {
          if (!(await report.run({ conversationID, seq: message.seq, ...input }))) return false;
          setSent(true);
          return true;
        }}
      />
    </Sheet>
  );
}
