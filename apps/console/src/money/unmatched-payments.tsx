import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { Amount, Facts, Tabs } from '../kit/parts';
import { amountColumn, dateColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { causeLabels, suspenseChoiceLabels, suspenseStateLabels } from './labels';

const t = texts({
  title: ['Unmatched payments', '未匹配款项'],
  open: ['In suspense', '暂存总额'],
  count: ['Payments', '笔数'],
  left: ['Time left', '剩余时间'],
  since: ['Received', '到账时间'],
  amount: ['Amount', '金额'],
  cause: ['Reason', '原因'],
  sender: ['Sender', '汇款人'],
  whom: ['Recipient', '收款人'],
  wish: ['User’s request', '用户意愿'],
  state: ['State', '状态'],
  second: ['Needs approval', '需第二人审批'],
});

type Row = Received<'adminUnmatchedPayments'>['items'][number];

const tabs: readonly (readonly ['open' | 'decided', StaffText])[] = [
  ['open', ['Pending', '待处理']],
  ['decided', ['Decided', '已处理']],
];

const columns = (tab: 'open' | 'decided'): Column<Row>[] => [
  ...(tab === 'open' ? [timeLeftColumn('left', t.left, 1.1, (row: Row) => row.dueAt)] : []),
  dateColumn('since', t.since, 1.6, (row) => row.at),
  amountColumn('amount', t.amount, 1.5, (row) => row.amountKobo),
  textColumn('cause', t.cause, 2, (row) => localize(causeLabels[row.cause]!)),
  textColumn('sender', t.sender, 2, (row) => row.senderName ?? '–'),
  textColumn('whom', t.whom, 1.6, (row) => row.nickname ?? '–'),
  textColumn('wish', t.wish, 1.6, (row) => (row.wish ? localize(suspenseChoiceLabels[row.wish]!) : '–')),
  {
    id: 'state',
    title: t.state,
    width: 1.8,
    draw: (row) =>
      row.state === 'open' && row.needsApproval ? (
        <span className="chip warning">{t.second}</span>
      ) : (
        localize(suspenseStateLabels[row.state]!)
      ),
    text: (row) => localize(suspenseStateLabels[row.state]!),
  },
];

/** Unmatched payments, the nearest deadline first, or the decisions about earlier ones. */
export function UnmatchedPaymentsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const pages = usePages('adminUnmatchedPayments', { tab, limit: 50 }, { about: ofQueue('suspense') });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      {pages.data && (
        <Facts
          rows={[
            [t.open, <Amount key="open" kobo={pages.data.openKobo} to="/money/accounts/suspense" />],
            [t.count, pages.data.openCount],
          ]}
        />
      )}
      <PagedTable
        name={t.title}
        empty={tab === 'open' ? emptyListTexts.suspense : emptyListTexts.decided}
        list="adminUnmatchedPayments"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={(row) => row.suspendedID}
        open={(row) => go(`/money/suspense/${row.suspendedID}`)}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
    </>
  );
}
