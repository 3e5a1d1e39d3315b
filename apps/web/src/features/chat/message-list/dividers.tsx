import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { ContentType, type Message } from '@gift/im-protocol';
import { memo } from 'react';
import { revokes, undoRevoke } from '../../../shared/chat/list/revokes';
import { dayName } from '../../../shared/chat/times';
import { clockTime } from '../../../shared/i18n/time';
import { eventText } from '../../../shared/trade/log/order-event-texts';
import { LockIcon, ShieldIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { useChat } from '../chat-context';
import { CaseStep } from '../trade/case-step-row';
import { orderEventOf } from '../trade/order-event';
import type { Row } from './rows';
import { revokedOf, systemText } from './system-text';

const t = texts({
  unread: [
    (n: number) => (n === 1 ? '1 new message' : `${n} new messages`),
    (n: number) => `${n} 条新消息`,
    (n: number) => (n === 1 ? '1 new message' : `${n} new messages`),
  ],
  rewrite: ['Edit again', '重新编辑', 'Edit again'],
  revoking: ['Unsending the message', '正在撤回消息', 'We dey unsend the message'],
  undo: ['Undo', '取消撤回', 'Undo'],
  safe: [
    'Pay and send codes only in an order: money is held and codes are sealed. Gift never asks for your PIN or a code.',
    '付款和发送卡密请只在订单中进行：资金有托管，卡密已密封。Gift 绝不会索要您的密码或卡密。',
    'Pay and send codes only inside order: we dey hold the money and codes dey sealed. Gift no go ever ask for your PIN or code.',
  ],
  safeCase: [
    'Everything here is part of the case. Real moderators have the badge and never ask for your PIN, a code or a payment.',
    '此处内容均属案卷。真正的审核员带有标识，绝不会索要支付密码、卡密或付款。',
    'Everything here na part of the case. Real moderators get the badge and dem no go ever ask for your PIN, code or payment.',
  ],
  safeGroup: [
    'Trade through orders, never in this room. Gift never asks for your PIN or a code.',
    '交易请通过订单进行，切勿在群内交易。Gift 绝不会索要您的密码或卡密。',
    'Trade through orders, no trade inside this room at all. Gift no go ever ask for your PIN or code.',
  ],
});

export const DayDivider = ({ atMs }: { atMs: number }) => (
  <p className="line day">
    <span>{dayName(atMs, Date.now())}</span>
  </p>
);

export const UnreadDivider = ({ count }: { count: number }) => (
  <p className="line unread">
    <span>{t.unread(count)}</span>
  </p>
);

/** Safety advice at the start of a chat. */
export const SafetyBanner = ({ isGroup, isCase }: { isGroup: boolean; isCase: boolean }) => (
  <p className="line safety">
    <span>
      <ShieldIcon size={16} />
      {isCase ? t.safeCase : isGroup ? t.safeGroup : t.safe}
    </span>
  </p>
);

function OrderLine({ message }: { message: Message }) {
  const { ownID, name, isGroup } = useChat();
  const event = orderEventOf(message, ownID)!;
  const partner = event.name ?? (isGroup ? message.senderNickname : name);
  return (
    <p className="line order">
      <Link to={`/checkCode?orderNo=${event.orderNo}`}>
        <LockIcon size={13} />
        {eventText(event.event, event.by, partner)} · {clockTime(event.at)}
      </Link>
    </p>
  );
}

function RevokeLine({ message, canUndo }: { message: Message; canUndo: boolean }) {
  const { messageList } = useChat();
  const { clientMsgID } = message;
  return (
    <p className="line">
      <span>
        {t.revoking}
        {canUndo && (
          <button
            type="button"
            className="line-action"
            onClick={() => {
              messageList.takenBack.delete(clientMsgID);
              undoRevoke(clientMsgID);
            }}
          >
            {t.undo}
          </button>
        )}
      </span>
    </p>
  );
}

/** A system message: order events, group changes, a revoked message. */
export const SystemMessage = memo(function SystemMessage({ row }: { row: Extract<Row, { kind: 'line' }> }) {
  const { message } = row;
  const { ownID, messageList, actions } = useChat();
  const revoke = useStore(revokes).get(message.clientMsgID);
  if (revoke && message.contentType !== ContentType.revoked)
    return <RevokeLine message={message} canUndo={revoke === 'pending'} />;
  if (orderEventOf(message, ownID)) return <OrderLine message={message} />;
  if (message.contentType === ContentType.custom) return <CaseStep message={message} ownID={ownID} />;
  const isRevoked = message.contentType === ContentType.revoked && revokedOf(message).revokerID === ownID;
  const text = isRevoked ? messageList.takenBack.get(message.clientMsgID) : undefined;
  return (
    <p className="line">
      <span>
        {systemText(message, ownID)}
        {text !== undefined && (
          <button type="button" className="line-action" onClick={() => actions.rewrite(text)}>
            {t.rewrite}
          </button>
        )}
      </span>
    </p>
  );
});
