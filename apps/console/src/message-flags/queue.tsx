import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { ShortDateTime, Tabs, TimeLeft } from '../kit/parts';
import { textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { kindLabels, outcomeLabels } from './labels';

const t = texts({
  title: ['Flagged chat', '被标记聊天'],
  left: ['Time left', '剩余时间'],
  sender: ['Sender', '发送者'],
  receiver: ['To', '发送至'],
  why: ['Reason', '原因'],
  text: ['Latest message', '最新消息'],
  noText: ['No text', '无文字'],
  reporters: ['Reporters', '举报人数'],
  earlier: ['Earlier · Upheld', '既往 · 属实'],
  outcome: ['Decision', '处理结果'],
  decided: ['Decided', '处理时间'],
  group: ['Group', '群聊'],
});

type Row = Received<'flagList'>['items'][number];
type Tab = 'pending' | 'closed';
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['pending', ['Pending', '待处理']],
  ['closed', ['Decided', '已处理']],
];

const receiverOf = ({ receiver, groupName }: Row) =>
  receiver?.nickname ?? (groupName ? `${groupName} (${t.group})` : '–');
const kindsOf = ({ kinds }: Row) => kinds.map((kind) => localize(kindLabels[kind]!)).join(' · ');

const columns = (tab: Tab): Column<Row>[] => [
  tab === 'pending'
    ? {
        id: 'left',
        title: t.left,
        width: 1,
        draw: (row) => <TimeLeft until={row.dueAt} />,
        text: ({ dueAt }) => dueAt,
      }
    : {
        id: 'decided',
        title: t.decided,
        width: 1.5,
        draw: (row) => <ShortDateTime at={row.closedAt} />,
        text: ({ closedAt }) => closedAt ?? '',
      },
  textColumn('sender', t.sender, 1.3, ({ sender }) => sender.nickname),
  textColumn('receiver', t.receiver, 1.3, receiverOf),
  textColumn('why', t.why, 1.7, kindsOf),
  {
    id: 'text',
    title: t.text,
    width: 3.5,
    draw: ({ text }) =>
      text === null ? <span className="muted">{t.noText}</span> : <span title={text}>{text}</span>,
    text: ({ text }) => text ?? '',
  },
  textColumn('reporters', t.reporters, 0.7, ({ reporters }) => String(reporters)),
  textColumn('earlier', t.earlier, 1.1, ({ earlier, upheld }) => `${earlier} · ${upheld}`),
  ...(tab === 'closed'
    ? [
        textColumn('outcome', t.outcome, 1, ({ outcome }: Row) =>
          outcome ? localize(outcomeLabels[outcome]!) : '',
        ),
      ]
    : []),
];

/**
 * Messages that a user reported or the server flagged: one pending row for each sender and chat. Pending: nearest
 * deadline first; decided: newest first.
 */
export function FlagsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'closed' ? 'closed' : 'pending';
  const pages = usePages('flagList', { tab, limit: 50 }, { about: ofQueue('flags') });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'pending' ? emptyListTexts.noFlags : emptyListTexts.decided}
        list="flagList"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={({ flagID }) => flagID}
        open={({ flagID }) => go(`/flags/${flagID}`)}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
    </>
  );
}
