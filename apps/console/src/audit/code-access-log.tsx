import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { ShortDateTime } from '../kit/parts';
import { orderColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { approvalStateLabels } from '../labels/disputes';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Code access log', '卡密查看记录'],
  order: ['Order', '订单'],
  find: ['Find', '查找'],
  asked: ['Requested by', '申请人'],
  why: ['Reason', '原因'],
  agreed: ['Decided by', '审批人'],
  state: ['State', '状态'],
  opened: ['Viewed', '查看时间'],
  never: ['Not viewed', '未查看'],
});

type Row = Received<'codeAccessLog'>['items'][number];
const orderOf = ({ request }: Row) => (request.kind === 'openCode' ? request.orderNo : '');

const columns = (): Column<Row>[] => [
  {
    id: 'asked',
    title: t.asked,
    width: 2.4,
    draw: (row) => (
      <>
        {row.requesterName} <ShortDateTime at={row.requestedAt} />
      </>
    ),
    text: (row) => `${row.requesterName} ${row.requestedAt}`,
  },
  orderColumn('order', t.order, 1.6, orderOf),
  {
    id: 'why',
    title: t.why,
    width: 2.4,
    draw: (row) => <span title={row.reason}>{row.reason}</span>,
    text: (row) => row.reason,
  },
  {
    id: 'agreed',
    title: t.agreed,
    width: 2.8,
    draw: (row) => (
      <span title={row.decidedReason ?? ''}>
        {row.decidedName ?? '–'} {row.decidedAt && <ShortDateTime at={row.decidedAt} />}
      </span>
    ),
    text: (row) => `${row.decidedName ?? ''} ${row.decidedAt ?? ''} ${row.decidedReason ?? ''}`,
  },
  textColumn('state', t.state, 1, (row) => localize(approvalStateLabels[row.state]!)),
  {
    id: 'opened',
    title: t.opened,
    width: 2,
    draw: (row) =>
      row.openedAt ? (
        <strong className="warning">
          <ShortDateTime at={row.openedAt} />
        </strong>
      ) : (
        <span className="muted">{t.never}</span>
      ),
    text: (row) => row.openedAt ?? '',
  },
];

/** Every request by staff to view a code: the reason, who approved or rejected it, and when they viewed it. */
export function CodeAccessLog() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const orderNo = params.get('orderNo') ?? '';
  const form = useForm({ values: { orderNo } });
  const pages = usePages('codeAccessLog', { orderNo: orderNo || undefined, limit: 50 });
  return (
    <>
      <h1>{t.title}</h1>
      <form
        className="bar"
        onSubmit={form.handleSubmit(({ orderNo: text }) =>
          setParams(/^[1-9]\d{0,17}$/.test(text.trim()) ? { orderNo: text.trim() } : {}),
        )}
      >
        <input {...form.register('orderNo')} aria-label={t.order} placeholder={t.order} inputMode="numeric" />
        <button type="submit" className="button">
          {t.find}
        </button>
      </form>
      <PagedTable
        name={t.title}
        empty={emptyListTexts.codeAccessLog}
        list="codeAccessLog"
        filter={{ orderNo }}
        columns={columns()}
        keyOf={(row) => row.approvalID}
        open={(row) => go(`/orders/${orderOf(row)}`)}
        pages={pages}
      />
    </>
  );
}
