import { useLocation, useSearchParams } from 'wouter';
import { emptyWords } from '../empty-words';
import type { Received } from '../kit/call';
import type { Column } from '../kit/data-table';
import { type Pair, said, texts } from '../kit/language';
import { ofQueue } from '../kit/live';
import { PagedTable } from '../kit/paged-table';
import { Facts, Left, naira, ShortMoment, Sum, Tabs } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import { causeWords, suspenseStateWords, wishWords } from './words';

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
  second: ['Needs second approval', '需第二人审批'],
});

type Row = Received<'deskSuspense'>['items'][number];

const tabs: readonly (readonly ['open' | 'decided', Pair])[] = [
  ['open', ['Pending', '待处理']],
  ['decided', ['Decided', '已处理']],
];

const columns = (tab: 'open' | 'decided'): Column<Row>[] => [
  ...(tab === 'open'
    ? [
        {
          id: 'left',
          title: t.left,
          width: 1.1,
          draw: (row: Row) => <Left until={row.dueAt} />,
          text: (row: Row) => row.dueAt,
        },
      ]
    : []),
  {
    id: 'since',
    title: t.since,
    width: 1.6,
    draw: (row) => <ShortMoment at={row.at} />,
    text: (row) => row.at,
  },
  {
    id: 'amount',
    title: t.amount,
    width: 1.5,
    draw: (row) => <Sum kobo={row.amountKobo} />,
    text: (row) => naira(row.amountKobo),
  },
  {
    id: 'cause',
    title: t.cause,
    width: 2,
    draw: (row) => said(causeWords[row.cause]!),
    text: (row) => said(causeWords[row.cause]!),
  },
  {
    id: 'sender',
    title: t.sender,
    width: 2,
    draw: (row) => row.senderName ?? '–',
    text: (row) => row.senderName ?? '',
  },
  {
    id: 'whom',
    title: t.whom,
    width: 1.6,
    draw: (row) => row.nickname ?? '–',
    text: (row) => row.nickname ?? '',
  },
  {
    id: 'wish',
    title: t.wish,
    width: 1.6,
    draw: (row) => (row.wish ? said(wishWords[row.wish]!) : '–'),
    text: (row) => row.wish ?? '',
  },
  {
    id: 'state',
    title: t.state,
    width: 1.8,
    draw: (row) =>
      row.state === 'open' && row.needsSecond ? (
        <span className="chip warning">{t.second}</span>
      ) : (
        said(suspenseStateWords[row.state]!)
      ),
    text: (row) => said(suspenseStateWords[row.state]!),
  },
];

/** Money that arrived and could not be credited by itself, the nearest deadline first, or what was decided about it. */
export function SuspensePage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const pages = usePages('deskSuspense', { tab, limit: 50 }, undefined, ofQueue('suspense'));
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      {pages.data && (
        <Facts
          rows={[
            [t.open, <Sum key="open" kobo={pages.data.openKobo} />],
            [t.count, pages.data.openCount],
          ]}
        />
      )}
      <PagedTable
        name={t.title}
        empty={tab === 'open' ? emptyWords.suspense : emptyWords.decided}
        list="deskSuspense"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={(row) => row.suspendedID}
        open={(row) => go(`/money/suspense/${row.suspendedID}`)}
        pages={pages}
      />
    </>
  );
}
