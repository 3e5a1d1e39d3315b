import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { usePages } from '../kit/api/use-pages';
import { Amount, Facts } from '../kit/parts';
import { amountColumn, dateColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { payoutStateLabels, providerStatusLabels } from './labels';

const t = texts({
  title: ['Payouts in progress', '处理中的提现'],
  onItsWay: ['In transit', '在途金额'],
  hanging: ['Overdue', '已超时'],
  left: ['Time left', '剩余时间'],
  since: ['Requested', '申请时间'],
  amount: ['Amount', '金额'],
  who: ['User', '用户'],
  bank: ['Bank', '银行'],
  state: ['State', '状态'],
  providerStatus: ['Provider status', '渠道状态'],
  next: ['Next check', '下次查询'],
  returnable: ['Returnable', '可退回'],
});

type Row = Received<'adminPayouts'>['items'][number];

const columns = (): Column<Row>[] => [
  timeLeftColumn('left', t.left, 1.1, (row) => row.dueAt),
  dateColumn('since', t.since, 1.6, (row) => row.createdAt),
  amountColumn('amount', t.amount, 1.3, (row) => row.amountKobo),
  textColumn('who', t.who, 1.4, (row) => row.nickname),
  textColumn('bank', t.bank, 2, (row) => `${row.bankName} ··${row.lastFour}`),
  textColumn('state', t.state, 1.6, (row) => localize(payoutStateLabels[row.state]!)),
  {
    id: 'providerStatus',
    title: t.providerStatus,
    width: 2,
    draw: (row) => (
      <>
        {row.lastAnswer ? localize(providerStatusLabels[row.lastAnswer]!) : '–'}
        {row.returnableUntil && <span className="chip warning">{t.returnable}</span>}
      </>
    ),
    text: (row) => row.lastAnswer ?? '',
  },
  dateColumn('next', t.next, 1.6, (row) => row.nextAt),
];

/** Every payout in progress, the nearest deadline first. */
export function PayoutsPage() {
  const [, go] = useLocation();
  const pages = usePages('adminPayouts', { limit: 50 }, { about: ofQueue('payouts') });
  return (
    <>
      <h1>{t.title}</h1>
      {pages.data && (
        <Facts
          rows={[
            [t.onItsWay, <Amount key="on" kobo={pages.data.inTransitKobo} />],
            [t.hanging, pages.data.hanging],
          ]}
        />
      )}
      <PagedTable
        name={t.title}
        empty={emptyListTexts.payouts}
        list="adminPayouts"
        columns={columns()}
        keyOf={(row) => row.withdrawalID}
        open={(row) => go(`/money/payouts/${row.withdrawalID}`)}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
    </>
  );
}
