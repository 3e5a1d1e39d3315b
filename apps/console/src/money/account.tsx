import { staffTexts as texts } from '@gift/client/language';
import { financeRoles } from '@gift/contract/operator/staff-roles';
import { userAccounts, userHoldings } from '@gift/contract/wallet/wallet-enums';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { Amount, Facts, naira, TimeLeft } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { amountColumn, dateColumn, orderColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { accountName, LedgerAccountLink, moneyReason } from '../orders/order-parts';

const t = texts({
  noAccount: ['Account not found. Choose one on the user’s page.', '没有该账户，请在用户页面选择。'],
  balance: ['Balance', '余额'],
  person: ['User', '用户'],
  at: ['Date', '时间'],
  why: ['Type', '事由'],
  from: ['From', '转出'],
  to: ['To', '转入'],
  change: ['Change', '变动'],
  after: ['Balance after', '变动后余额'],
  about: ['Payout', '提现'],
  payout: ['Open', '查看'],
  order: ['Order', '订单'],
  amount: ['Amount', '金额'],
  since: ['Since', '起始时间'],
  release: ['Releases in', '距放款'],
  frozen: ['Frozen', '已冻结'],
});

type Entry = Received<'platformEntries'>['items'][number];
type PersonEntry = Received<'userEntries'>['items'][number];
type Hold = Received<'userHolds'>['items'][number];

/** Reasons of entries that carry a withdrawal's number. */
const ofPayouts = new Set([
  'withdraw',
  'withdrawFee',
  'withdrawVat',
  'stampDuty',
  'payout',
  'payoutFailed',
  'payoutCost',
]);

const keyOf = (row: Entry) => `${row.transferID}.${row.line}`;

const entryColumns = <Row extends Entry>(mayPayouts: boolean): Column<Row>[] => [
  dateColumn('at', t.at, 1.5, (row) => row.at),
  textColumn('why', t.why, 1.5, (row) => moneyReason(row.reason)),
  {
    id: 'from',
    title: t.from,
    width: 1.9,
    draw: (row) => <LedgerAccountLink name={row.from} names={row.names} />,
    text: (row) => row.from,
  },
  {
    id: 'to',
    title: t.to,
    width: 1.9,
    draw: (row) => <LedgerAccountLink name={row.to} names={row.names} />,
    text: (row) => row.to,
  },
  ...(mayPayouts
    ? [
        {
          id: 'about',
          title: t.about,
          width: 0.7,
          draw: (row: Row) =>
            ofPayouts.has(row.reason) ? <Link href={`/money/payouts/${row.ref}`}>{t.payout}</Link> : '–',
          text: (row: Row) => (ofPayouts.has(row.reason) ? row.ref : ''),
        },
      ]
    : []),
  amountColumn('change', t.change, 1.4, (row) => row.changeKobo),
];

const afterColumn: Column<PersonEntry> = {
  id: 'after',
  title: t.after,
  width: 1.4,
  isAmount: true,
  draw: (row) => <Amount kobo={row.afterKobo} />,
  text: (row) => naira(row.afterKobo),
};

function PersonEntries({ userID, account }: { userID: string; account: (typeof userAccounts)[number] }) {
  const pages = usePages('userEntries', { userID, account, limit: 50 });
  const [, go] = useLocation();
  const mayPayouts = useHasRole(financeRoles);
  return (
    <>
      {pages.data && <PersonBalance userID={userID} data={pages.data} />}
      <PagedTable
        pages={pages}
        name={heading(account)}
        empty={emptyListTexts.entries}
        list="userEntries"
        filter={{ userID, account }}
        columns={[...entryColumns<PersonEntry>(mayPayouts), afterColumn]}
        keyOf={keyOf}
        {...(mayPayouts && { open: (row: PersonEntry) => go(`/money/entries/${row.transferID}`) })}
      />
    </>
  );
}

function PersonBalance({
  userID,
  data,
}: {
  userID: string;
  data: { nickname: string; balanceKobo: string };
}) {
  return (
    <Facts
      rows={[
        [
          t.person,
          <Link key="person" href={`/people/${userID}`}>
            {data.nickname}
          </Link>,
        ],
        [t.balance, <Amount key="balance" kobo={data.balanceKobo} />],
      ]}
    />
  );
}

const holdColumns = (account: (typeof userHoldings)[number]): Column<Hold>[] => [
  orderColumn('order', t.order, 2, (row) => row.orderNo, true),
  amountColumn('amount', t.amount, 1.4, (row) => row.amountKobo),
  dateColumn('since', t.since, 1.6, (row) => row.since),
  ...(account === 'pending'
    ? [
        {
          id: 'release',
          title: t.release,
          width: 1.4,
          draw: (row: Hold) =>
            row.isFrozen ? (
              <span className="chip warning">{t.frozen}</span>
            ) : (
              <TimeLeft until={row.releaseAt} />
            ),
          text: (row: Hold) => row.releaseAt ?? '',
        },
      ]
    : []),
];

function PersonHolds({ userID, holding }: { userID: string; holding: (typeof userHoldings)[number] }) {
  const pages = usePages('userHolds', { userID, holding, limit: 50 });
  return (
    <>
      {pages.data && <PersonBalance userID={userID} data={pages.data} />}
      <PagedTable
        pages={pages}
        name={heading(holding)}
        empty={emptyListTexts.holds}
        list="userHolds"
        filter={{ userID, holding }}
        columns={holdColumns(holding)}
        keyOf={(row) => row.orderNo}
      />
    </>
  );
}

/** An account's name as a heading; elsewhere it appears within a sentence. */
const heading = (account: string) => {
  const name = accountName(account);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The entries behind one of a user's balances, or the orders that hold the money. */
export function PersonMoneyPage({ userID, account: name }: { userID: string; account: string }) {
  const account = userAccounts.find((one) => one === name);
  const holding = userHoldings.find((one) => one === name);
  return (
    <>
      <h1>{heading(name)}</h1>
      {account && <PersonEntries userID={userID} account={account} />}
      {holding && <PersonHolds userID={userID} holding={holding} />}
      {!account && !holding && <p className="empty">{t.noAccount}</p>}
    </>
  );
}

/** The entries behind the balance of a platform account. */
export function PlatformMoneyPage({ account }: { account: string }) {
  const [, go] = useLocation();
  const pages = usePages('platformEntries', { account, limit: 50 });
  return (
    <>
      <h1>{heading(account)}</h1>
      {pages.data && <Facts rows={[[t.balance, <Amount key="balance" kobo={pages.data.balanceKobo} />]]} />}
      <PagedTable
        pages={pages}
        name={heading(account)}
        empty={emptyListTexts.entries}
        list="platformEntries"
        filter={{ account }}
        columns={entryColumns<Entry>(true)}
        keyOf={keyOf}
        open={(row) => go(`/money/entries/${row.transferID}`)}
      />
    </>
  );
}
