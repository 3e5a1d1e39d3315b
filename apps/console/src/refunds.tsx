import type { OrderState } from '@gift/contract/order-states';
import { refundWords } from '@gift/contract/refund-words';
import { useLocation, useSearchParams } from 'wouter';
import { emptyWords } from './empty-words';
import type { Received } from './kit/call';
import type { Column } from './kit/data-table';
import { type Pair, said, texts } from './kit/language';
import { ofQueue } from './kit/live';
import { PagedTable } from './kit/paged-table';
import { Left, naira, ShortMoment, Sum, Tabs } from './kit/parts';
import { usePages } from './kit/use-pages';
import { orderStateWords } from './orders/words';

const t = texts({
  title: ['Refund requests', '退款申请'],
  left: ['Time left', '剩余时间'],
  order: ['Order', '订单'],
  amount: ['In escrow', '托管金额'],
  reason: ['Reported', '投诉原因'],
  claim: ['Buyer’s statement', '买家说明'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller to answer', '等待卖家'],
  at: ['Reported', '投诉时间'],
  state: ['State', '状态'],
});

type Tab = 'waiting' | 'stuck';
const tabs: readonly (readonly [Tab, Pair])[] = [
  ['waiting', ['Awaiting seller', '等待卖家答复']],
  ['stuck', ['Overdue orders', '超时订单']],
];

type Row = Received<'deskRefunds'>['items'][number];

const columns = (tab: Tab): Column<Row>[] => [
  {
    id: 'left',
    title: t.left,
    width: 1,
    draw: (row) => <Left until={row.dueAt} />,
    text: (row) => row.dueAt,
  },
  {
    id: 'order',
    title: t.order,
    width: 2.1,
    draw: (row) => <code>{row.orderNo}</code>,
    text: (row) => row.orderNo,
  },
  {
    id: 'amount',
    title: t.amount,
    width: 1.3,
    draw: (row) => <Sum kobo={row.amountKobo} />,
    text: (row) => naira(row.amountKobo),
  },
  ...(tab === 'stuck'
    ? [
        {
          id: 'state',
          title: t.state,
          width: 1.4,
          draw: (row: Row) => said(orderStateWords[row.stateName as OrderState]),
          text: (row: Row) => said(orderStateWords[row.stateName as OrderState]),
        },
      ]
    : []),
  {
    id: 'reason',
    title: t.reason,
    width: 1.7,
    draw: (row) => (row.reason ? said(refundWords[row.reason]) : '–'),
    text: (row) => row.reason ?? '',
  },
  {
    id: 'claim',
    title: t.claim,
    width: 2,
    draw: (row) => <span title={row.claim ?? ''}>{row.claim ?? '–'}</span>,
    text: (row) => row.claim ?? '',
  },
  {
    id: 'seller',
    title: t.seller,
    width: 1.3,
    draw: (row) => row.seller.nickname,
    text: (row) => row.seller.nickname,
  },
  {
    id: 'buyer',
    title: t.buyer,
    width: 1.3,
    draw: (row) => row.buyer.nickname,
    text: (row) => row.buyer.nickname,
  },
  {
    id: 'at',
    title: t.at,
    width: 1.5,
    draw: (row) => <ShortMoment at={row.reportedAt} />,
    text: (row) => row.reportedAt ?? '',
  },
];

/** Sellers who owe an answer, the nearest deadline first; and orders that the clock should have moved. */
export function RefundsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'stuck' ? 'stuck' : 'waiting';
  const pages = usePages('deskRefunds', { tab, limit: 50 }, undefined, ofQueue('refunds'));
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'stuck' ? emptyWords.refundsStuck : emptyWords.refundsWaiting}
        list="deskRefunds"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={(row) => row.orderNo}
        open={(row) => go(`/orders/${row.orderNo}`)}
        pages={pages}
      />
    </>
  );
}
