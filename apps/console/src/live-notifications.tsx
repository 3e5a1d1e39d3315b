import './live-notifications.css';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { LiveEvent, QueueWithDeadlines } from '@gift/contract/operator/live-events';
import { leadRoles } from '@gift/contract/operator/staff-roles';
import { useContext, useRef, useState } from 'react';
import { useLiveEvents } from './kit/api/live-events';
import { Link } from './kit/link';
import { DateTime, TimeLeft } from './kit/parts';
import { RolesContext } from './kit/roles';
import { stateLabels } from './labels/disputes';

const t = texts({
  waits: ['is waiting', '等待处理'],
  appealed: ['was appealed', '已被申诉'],
  moved: ['was updated', '有新进展'],
  near: ['is due soon', '即将到期'],
  given: ['was assigned to you', '已指派给您'],
  draft: ['needs a second signature', '等待第二人签署'],
  overdue: ['is overdue', '已超时'],
  escalated: ['is overdue: a party notified the leads', '已超时，用户催办'],
  away: ['Dismiss', '收起'],
  sound: ['Sound alerts', '提示音'],
  liveEvent: ['Notifications', '通知'],
});

/** Each queue's label for one row, and the path of that row. */
const rows: {
  readonly [Name in QueueWithDeadlines]: {
    readonly text: StaffText;
    readonly page: (row: string) => string;
  };
} = {
  disputes: { text: ['Case', '案件'], page: (row) => `/disputes/${row}` },
  approvals: { text: ['Approval request', '审批申请'], page: () => '/approvals' },
  identity: { text: ['Identity review', '身份审核'], page: (row) => `/identity/${row}` },
  suspense: { text: ['Unmatched payment', '未匹配款项'], page: (row) => `/money/suspense/${row}` },
  payouts: { text: ['Payout', '提现'], page: (row) => `/money/payouts/${row}` },
  refunds: { text: ['Refund request for', '退款申请'], page: (row) => `/orders/${row}` },
  questions: { text: ['Support question', '客服问题'], page: (row) => `/questions/${row}` },
  data: { text: ['Data request', '数据请求'], page: (row) => `/data/${row}` },
  risk: { text: ['Risk review', '风险复核'], page: () => '/risk' },
  flags: { text: ['Flagged chat', '被标记聊天'], page: (row) => `/flags/${row}` },
};

type LiveNotification = {
  readonly key: string;
  readonly queue: QueueWithDeadlines;
  readonly row: string;
  readonly orderNo?: string | undefined;
  readonly text: 'waits' | 'appealed' | 'moved' | 'near' | 'given' | 'draft' | 'overdue' | 'escalated';
  readonly state?: string;
  readonly dueAt?: string;
};

type Reader = { readonly myID: string; readonly roles: readonly string[] };

/** The events that bring a case to its moderators; other events only refresh the screen. */
const arrivals: Readonly<Record<string, 'waits' | 'appealed'>> = {
  finishEvidence: 'waits',
  finishEvidenceLast: 'waits',
  timeout: 'waits',
  release: 'waits',
  appeal: 'appealed',
};

/** The events that notify a role regardless of who holds the case, with the text. */
const calls: Readonly<
  Record<string, { readonly roles: readonly string[]; readonly text: LiveNotification['text'] }>
> = {
  draft: { roles: leadRoles, text: 'draft' },
  overdue: { roles: leadRoles, text: 'overdue' },
  escalate: { roles: leadRoles, text: 'escalated' },
};

/** The notification that an event causes for one staff member, or null. */
function notificationFor(liveEvent: LiveEvent, { myID, roles }: Reader): LiveNotification | null {
  if (liveEvent.kind === 'due') {
    const { queue, row, orderNo, dueAt, isLate } = liveEvent;
    const text = isLate ? 'overdue' : 'near';
    return { key: `${queue} ${row} ${dueAt} ${text}`, queue, row, orderNo, dueAt, text };
  }
  if (liveEvent.kind !== 'case') return null;
  const { disputeID, orderNo, state, moderatorID, actor, event, at } = liveEvent;
  const one = { key: `${disputeID} ${at}`, queue: 'disputes', row: disputeID, orderNo, state } as const;
  if (moderatorID === myID && event === 'assign') return { ...one, text: 'given' };
  // The holder's own actions do not notify the holder; a second signature is never the holder's own.
  const isOwnAction = actor === 'moderator' && event !== 'approveDraft' && event !== 'rejectDraft';
  if (moderatorID === myID && isOwnAction) return null;
  const call = calls[event];
  if (call?.roles.some((role) => roles.includes(role))) return { ...one, text: call.text };
  if (moderatorID === myID) return { ...one, text: 'moved' };
  const isThere = state === 'queued' || state === 'appeal';
  const text = isThere && moderatorID === null ? arrivals[event] : undefined;
  return text ? { ...one, text } : null;
}

const maxShown = 4;
const soundKey = 'console sound';

/** Plays two soft tones, synthesised so that no file is fetched. */
function ring() {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.05;
  gain.connect(context.destination);
  for (const [n, frequency] of [660, 880].entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(context.currentTime + n * 0.15);
    tone.stop(context.currentTime + n * 0.15 + 0.12);
    if (n === 1) tone.onended = () => void context.close();
  }
}

/** New notifications in a corner, silent unless the user turned sound on. */
export function LiveNotifications({ myID }: { myID: string }) {
  const roles = useContext(RolesContext);
  const [notifications, setNotifications] = useState<readonly LiveNotification[]>([]);
  const [isLoud, setLoud] = useState(() => localStorage.getItem(soundKey) === 'on');
  const seenKeys = useRef(new Set<string>());
  useLiveEvents((liveEvent) => {
    const notification = notificationFor(liveEvent, { myID, roles });
    if (!notification || seenKeys.current.has(notification.key)) return;
    seenKeys.current.add(notification.key);
    // Only the latest notification of a row is shown.
    const isOtherRow = ({ queue, row }: LiveNotification) =>
      queue !== notification.queue || row !== notification.row;
    setNotifications((notifications) =>
      [notification, ...notifications.filter(isOtherRow)].slice(0, maxShown),
    );
    if (isLoud) ring();
  });
  const dismiss = (key: string) =>
    setNotifications((notifications) => notifications.filter((one) => one.key !== key));
  const toggleSound = () => {
    localStorage.setItem(soundKey, isLoud ? 'off' : 'on');
    setLoud(!isLoud);
  };
  return (
    <div className="notices" role="status" aria-label={t.liveEvent}>
      {notifications.map(({ key, queue, row, orderNo, text, state, dueAt }) => (
        <div key={key} className="notice">
          <Link href={rows[queue].page(row)} onClick={() => dismiss(key)}>
            {localize(rows[queue].text)} {orderNo && <code>{orderNo}</code>} {t[text]}
          </Link>
          {state && <span className="chip">{localize(stateLabels[state]!)}</span>}
          {dueAt && (text === 'near' ? <TimeLeft until={dueAt} /> : <DateTime at={dueAt} />)}
          <button type="button" className="link" aria-label={t.away} onClick={() => dismiss(key)}>
            ×
          </button>
        </div>
      ))}
      {notifications.length > 0 && (
        <label className="sound">
          <input type="checkbox" checked={isLoud} onChange={toggleSound} /> {t.sound}
        </label>
      )}
    </div>
  );
}
