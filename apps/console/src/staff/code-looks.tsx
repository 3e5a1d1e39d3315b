import { useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'wouter';
import { emptyWords } from '../empty-words';
import type { Received } from '../kit/call';
import type { Column } from '../kit/data-table';
import { said, texts } from '../kit/language';
import { Link } from '../kit/link';
import { PagedTable } from '../kit/paged-table';
import { ShortMoment } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import { approvalStateWords } from '../words';

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

type Row = Received<'codeLooks'>['items'][number];
const orderOf = ({ request }: Row) => (request.kind === 'openCode' ? request.orderNo : '');

const columns = (): Column<Row>[] => [
  {
    id: 'asked',
    title: t.asked,
    width: 2.4,
    draw: (row) => (
      <>
        {row.askedName} <ShortMoment at={row.askedAt} />
      </>
    ),
    text: (row) => `${row.askedName} ${row.askedAt}`,
  },
  {
    id: 'order',
    title: t.order,
    width: 2.6,
    draw: (row) => (
      <Link href={`/orders/${orderOf(row)}`}>
        <code>{orderOf(row)}</code>
      </Link>
    ),
    text: orderOf,
  },
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
        {row.decidedName ?? '–'} {row.decidedAt && <ShortMoment at={row.decidedAt} />}
      </span>
    ),
    text: (row) => `${row.decidedName ?? ''} ${row.decidedAt ?? ''} ${row.decidedReason ?? ''}`,
  },
  {
    id: 'state',
    title: t.state,
    width: 1,
    draw: (row) => said(approvalStateWords[row.state]!),
    text: (row) => row.state,
  },
  {
    id: 'opened',
    title: t.opened,
    width: 2,
    draw: (row) =>
      row.openedAt ? (
        <strong className="warning">
          <ShortMoment at={row.openedAt} />
        </strong>
      ) : (
        <span className="muted">{t.never}</span>
      ),
    text: (row) => row.openedAt ?? '',
  },
];

/** Every time somebody of the staff wanted to see a code: why, who agreed, and whether they looked. */
export function CodeLooks() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const orderNo = params.get('orderNo') ?? '';
  const form = useForm({ values: { orderNo } });
  const pages = usePages('codeLooks', { orderNo: orderNo || undefined, limit: 50 });
  return (
    <>
      <h1>{t.title}</h1>
      <form
        className="bar"
        onSubmit={form.handleSubmit(({ orderNo: typed }) =>
          setParams(/^[1-9]\d{0,17}$/.test(typed.trim()) ? { orderNo: typed.trim() } : {}),
        )}
      >
        <input {...form.register('orderNo')} aria-label={t.order} placeholder={t.order} inputMode="numeric" />
        <button type="submit" className="button">
          {t.find}
        </button>
      </form>
      <PagedTable
        name={t.title}
        empty={emptyWords.codeLooks}
        list="codeLooks"
        filter={{ orderNo }}
        columns={columns()}
        keyOf={(row) => row.approvalID}
        open={(row) => go(`/orders/${orderOf(row)}`)}
        pages={pages}
      />
    </>
  );
}
