import './live-notices.css';
import type { LiveNews, QueueWithEnds } from '@gift/contract/live-news';
import { leadRoles } from '@gift/contract/staff-roles';
import { useContext, useRef, useState } from 'react';
import { type Pair, said, texts } from './kit/language';
import { Link } from './kit/link';
import { useNews } from './kit/live';
import { RolesOfMe } from './kit/me';
import { Left, Moment } from './kit/parts';
import { stateWords } from './words';

const t = texts({
  waits: ['is waiting', '等待处理'],
  appealed: ['was appealed', '已被申诉'],
  moved: ['was updated', '有新进展'],
  near: ['is due soon', '即将到期'],
  given: ['was assigned to you', '已指派给您'],
  draft: ['needs a second signature', '等待第二人签署'],
  overdue: ['is overdue', '已超时'],
  called: ['is overdue: help requested', '已超时，用户催办'],
  away: ['Dismiss', '收起'],
  sound: ['Sound alerts', '提示音'],
  news: ['Notifications', '通知'],
});

/** What one row of each queue is called, and where it is looked at. */
const rows: {
  readonly [Name in QueueWithEnds]: { readonly words: Pair; readonly page: (row: string) => string };
} = {
  disputes: { words: ['Case', '案件'], page: (row) => `/disputes/${row}` },
  approvals: { words: ['Approval request', '审批申请'], page: () => '/approvals' },
  identity: { words: ['Identity review', '身份审核'], page: (row) => `/identity/${row}` },
  suspense: { words: ['Unmatched payment', '未匹配款项'], page: (row) => `/money/suspense/${row}` },
  payouts: { words: ['Payout', '提现'], page: (row) => `/money/payouts/${row}` },
  refunds: { words: ['Refund request for', '退款申请'], page: (row) => `/orders/${row}` },
  questions: { words: ['Support question', '客服问题'], page: () => '/questions' },
  data: { words: ['Data request', '数据请求'], page: (row) => `/data/${row}` },
  flags: { words: ['Flagged chat', '被标记聊天'], page: (row) => `/flags/${row}` },
};

type Notice = {
  readonly key: string;
  readonly queue: QueueWithEnds;
  readonly row: string;
  readonly orderNo?: string | undefined;
  readonly words: 'waits' | 'appealed' | 'moved' | 'near' | 'given' | 'draft' | 'overdue' | 'called';
  readonly state?: string;
  readonly dueAt?: string;
};

type Reader = { readonly myID: string; readonly roles: readonly string[] };

/** What brings a case to those who decide; whatever else moves it only refreshes what is shown. */
const arrivals: Readonly<Record<string, 'waits' | 'appealed'>> = {
  done: 'waits',
  finish: 'waits',
  timeout: 'waits',
  putBack: 'waits',
  appeal: 'appealed',
};

/** What calls those above, whoever has the case: by the event, whom and in which words. */
const calls: Readonly<
  Record<string, { readonly roles: readonly string[]; readonly words: Notice['words'] }>
> = {
  draft: { roles: leadRoles, words: 'draft' },
  overdue: { roles: leadRoles, words: 'overdue' },
  page: { roles: ['superadmin'], words: 'called' },
};

/** What a piece of news has to say to one of the staff by itself, or null. */
function noticeOf(news: LiveNews, { myID, roles }: Reader): Notice | null {
  if (news.kind === 'due') {
    const { queue, row, orderNo, dueAt, isLate } = news;
    const words = isLate ? 'overdue' : 'near';
    return { key: `${queue} ${row} ${dueAt} ${words}`, queue, row, orderNo, dueAt, words };
  }
  if (news.kind !== 'case') return null;
  const { disputeID, orderNo, state, moderatorID, actor, event, at } = news;
  const one = { key: `${disputeID} ${at}`, queue: 'disputes', row: disputeID, orderNo, state } as const;
  if (moderatorID === myID && event === 'assign') return { ...one, words: 'given' };
  // What the holder did themselves is no news to them; a second signature is never the holder's own.
  const isOwnDeed = actor === 'moderator' && event !== 'second' && event !== 'refuseSecond';
  if (moderatorID === myID && isOwnDeed) return null;
  const call = calls[event];
  if (call?.roles.some((role) => roles.includes(role))) return { ...one, words: call.words };
  if (moderatorID === myID) return { ...one, words: 'moved' };
  const isThere = state === 'queued' || state === 'appeal';
  const words = isThere && moderatorID === null ? arrivals[event] : undefined;
  return words ? { ...one, words } : null;
}

const most = 4;
const soundKey = 'console sound';

/** Two soft tones, made here: no file to fetch. */
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

/** What came meanwhile, in a corner; silent unless its reader wants to hear it. */
export function LiveNotices({ myID }: { myID: string }) {
  const roles = useContext(RolesOfMe);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [isLoud, setLoud] = useState(() => localStorage.getItem(soundKey) === 'on');
  const seen = useRef(new Set<string>());
  useNews((news) => {
    const notice = noticeOf(news, { myID, roles });
    if (!notice || seen.current.has(notice.key)) return;
    seen.current.add(notice.key);
    // The last word about a row is enough.
    const isAboutOther = ({ queue, row }: Notice) => queue !== notice.queue || row !== notice.row;
    setNotices((held) => [notice, ...held.filter(isAboutOther)].slice(0, most));
    if (isLoud) ring();
  });
  const putAway = (key: string) => setNotices((held) => held.filter((one) => one.key !== key));
  const turn = () => {
    localStorage.setItem(soundKey, isLoud ? 'off' : 'on');
    setLoud(!isLoud);
  };
  return (
    <div className="notices" role="status" aria-label={t.news}>
      {notices.map(({ key, queue, row, orderNo, words, state, dueAt }) => (
        <div key={key} className="notice">
          <Link href={rows[queue].page(row)} onClick={() => putAway(key)}>
            {said(rows[queue].words)} {orderNo && <code>{orderNo}</code>} {t[words]}
          </Link>
          {state && <span className="chip">{said(stateWords[state]!)}</span>}
          {dueAt && (words === 'near' ? <Left until={dueAt} /> : <Moment at={dueAt} />)}
          <button type="button" className="link" aria-label={t.away} onClick={() => putAway(key)}>
            ×
          </button>
        </div>
      ))}
      {notices.length > 0 && (
        <label className="sound">
          <input type="checkbox" checked={isLoud} onChange={turn} /> {t.sound}
        </label>
      )}
    </div>
  );
}
