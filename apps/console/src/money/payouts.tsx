import { useLocation } from 'wouter';
import { emptyWords } from '../empty-words';
import type { Received } from '../kit/call';
import type { Column } from '../kit/data-table';
import { said, texts } from '../kit/language';
import { ofQueue } from '../kit/live';
import { PagedTable } from '../kit/paged-table';
import { Facts, Left, naira, ShortMoment, Sum } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import { payoutStateWords, saidWords } from './words';

const t = texts({
  title: ['Payouts in progress', '处理中的提现'],
  onItsWay: ['In transit', '在途金额'],
  hanging: ['Pending near an hour', '长时间未完成'],
  left: ['Time left', '剩余时间'],
  since: ['Requested', '申请时间'],
  amount: ['Amount', '金额'],
  who: ['User', '用户'],
  bank: ['Bank', '银行'],
  state: ['State', '状态'],
  said: ['Provider status', '渠道状态'],
  next: ['Next check', '下次查询'],
  returnable: ['Returnable', '可退回'],
});

type Row = Received<'deskPayouts'>['items'][number];

const columns = (): Column<Row>[] => [
  {
    id: 'left',
    title: t.left,
    width: 1.1,
    draw: (row) => <Left until={row.dueAt} />,
    text: (row) => row.dueAt,
  },
  {
    id: 'since',
    title: t.since,
    width: 1.6,
    draw: (row) => <ShortMoment at={row.createdAt} />,
    text: (row) => row.createdAt,
  },
  {
    id: 'amount',
    title: t.amount,
    width: 1.3,
    draw: (row) => <Sum kobo={row.amountKobo} />,
    text: (row) => naira(row.amountKobo),
  },
  { id: 'who', title: t.who, width: 1.4, draw: (row) => row.nickname, text: (row) => row.nickname },
  {
    id: 'bank',
    title: t.bank,
    width: 2,
    draw: (row) => `${row.bankName} ··${row.lastFour}`,
    text: (row) => `${row.bankName} ${row.lastFour}`,
  },
  {
    id: 'state',
    title: t.state,
    width: 1.6,
    draw: (row) => said(payoutStateWords[row.state]!),
    text: (row) => row.state,
  },
  {
    id: 'said',
    title: t.said,
    width: 2,
    draw: (row) => (
      <>
        {row.lastSaid ? said(saidWords[row.lastSaid]!) : '–'}
        {row.returnableUntil && <span className="chip warning">{t.returnable}</span>}
      </>
    ),
    text: (row) => row.lastSaid ?? '',
  },
  {
    id: 'next',
    title: t.next,
    width: 1.6,
    draw: (row) => <ShortMoment at={row.nextAt} />,
    text: (row) => row.nextAt ?? '',
  },
];

/** Every payout that has not ended, the nearest deadline first. */
export function PayoutsPage() {
  const [, go] = useLocation();
  const pages = usePages('deskPayouts', { limit: 50 }, undefined, ofQueue('payouts'));
  return (
    <>
      <h1>{t.title}</h1>
      {pages.data && (
        <Facts
          rows={[
            [t.onItsWay, <Sum key="on" kobo={pages.data.onItsWayKobo} />],
            [t.hanging, pages.data.hanging],
          ]}
        />
      )}
      <PagedTable
        name={t.title}
        empty={emptyWords.payouts}
        list="deskPayouts"
        columns={columns()}
        keyOf={(row) => row.withdrawalID}
        open={(row) => go(`/money/payouts/${row.withdrawalID}`)}
        pages={pages}
      />
    </>
  );
}
