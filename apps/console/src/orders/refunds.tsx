import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import type { OrderState } from '@gift/contract/orders/states';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { Tabs } from '../kit/parts';
import { amountColumn, dateColumn, orderColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { orderStateLabels } from './labels';

const t = texts({
  title: ['Refund requests', '退款申请'],
  left: ['Time left', '剩余时间'],
  order: ['Order', '订单'],
  amount: ['In escrow', '托管金额'],
  reason: ['Reason', '投诉原因'],
  claim: ['Buyer’s statement', '买家说明'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  at: ['Reported', '投诉时间'],
  state: ['State', '状态'],
});

type Tab = 'pending' | 'stuck';
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['pending', ['Awaiting seller', '等待卖家答复']],
  ['stuck', ['Overdue orders', '超时订单']],
];

type Row = Received<'adminRefunds'>['items'][number];

const columns = (tab: Tab): Column<Row>[] => [
  timeLeftColumn('left', t.left, 1, (row) => row.dueAt),
  orderColumn('order', t.order, 1.3, (row) => row.orderNo),
  amountColumn('amount', t.amount, 1.3, (row) => row.amountKobo),
  ...(tab === 'stuck'
    ? [
        textColumn('state', t.state, 1.4, (row: Row) =>
          localize(orderStateLabels[row.stateName as OrderState]),
        ),
      ]
    : []),
  textColumn('reason', t.reason, 1.7, (row) => (row.reason ? localize(refundReasonTexts[row.reason]) : '–')),
  {
    id: 'claim',
    title: t.claim,
    width: 2,
    draw: (row) => <span title={row.claim ?? ''}>{row.claim ?? '–'}</span>,
    text: (row) => row.claim ?? '',
  },
  textColumn('seller', t.seller, 1.3, (row) => row.seller.nickname),
  textColumn('buyer', t.buyer, 1.3, (row) => row.buyer.nickname),
  dateColumn('at', t.at, 1.5, (row) => row.reportedAt),
];

/** Refund requests that sellers must answer, the nearest deadline first, and orders whose deadline failed to fire. */
export function RefundsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'stuck' ? 'stuck' : 'pending';
  const pages = usePages('adminRefunds', { tab, limit: 50 }, { about: ofQueue('refunds') });
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'stuck' ? emptyListTexts.refundsStuck : emptyListTexts.pendingRefunds}
        list="adminRefunds"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={(row) => row.orderNo}
        open={(row) => go(`/orders/${row.orderNo}`)}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
    </>
  );
}
