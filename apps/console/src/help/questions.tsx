import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { helpRoles } from '@gift/contract/operator/staff-roles';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { Tabs } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { dateColumn, orderColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';
import { threadStateLabels } from './labels';

const t = texts({
  title: ['Support questions', '客服问题'],
  left: ['Time left', '剩余时间'],
  asked: ['Asked', '提问时间'],
  person: ['User', '用户'],
  question: ['Question', '问题'],
  order: ['Order', '订单'],
  assignee: ['Assigned to', '负责人'],
  state: ['State', '状态'],
});

type Row = Received<'staffQuestions'>['items'][number];
const tabs = [
  ['open', ['Waiting', '待回复']],
  ['mine', ['Mine', '我的']],
  ['mentions', ['Mentions', '提到我的']],
  ['answered', ['Answered', '已回复']],
] as const satisfies readonly (readonly [string, StaffText])[];
type Tab = (typeof tabs)[number][0];

const emptyTexts: Record<Tab, StaffText> = {
  open: emptyListTexts.noQuestions,
  mine: emptyListTexts.noThreads,
  mentions: emptyListTexts.noMentions,
  answered: emptyListTexts.questionsAnswered,
};

const columns = (tab: Tab): Column<Row>[] => [
  ...(tab === 'open' ? [timeLeftColumn('left', t.left, 1, ({ dueAt }: Row) => dueAt)] : []),
  dateColumn('asked', t.asked, 1.5, ({ at }) => at),
  textColumn('person', t.person, 1.4, (row) => row.nickname),
  {
    id: 'question',
    title: t.question,
    width: 5,
    draw: ({ text }) => <span title={text}>{text}</span>,
    text: ({ text }) => text,
  },
  orderColumn('order', t.order, 1.4, ({ orderNo }) => orderNo),
  textColumn('assignee', t.assignee, 1.4, (row) => row.assigneeName ?? '–'),
  ...(tab === 'open'
    ? []
    : [textColumn('state', t.state, 1.2, (row: Row) => localize(threadStateLabels[row.state]))]),
];

/** The support inbox, with tabs for open threads, own threads, mentions and answered threads. */
export function QuestionsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = tabs.map(([name]) => name).find((name) => name === params.get('tab')) ?? 'open';
  const pages = usePages('staffQuestions', { tab, limit: 50 }, { about: ofQueue('questions') });
  const mayEditReplies = useHasRole(helpRoles);
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      {mayEditReplies && (
        <div className="bar">
          <Link href="/canned-replies">{localize(detailLabels['/canned-replies'])}</Link>
        </div>
      )}
      <PagedTable
        name={t.title}
        empty={emptyTexts[tab]}
        list="staffQuestions"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={({ questionID }) => questionID}
        open={({ questionID }) => go(`/questions/${questionID}`)}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
    </>
  );
}
