import './money.css';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { FilterChip } from '../kit/forms/filter-chip';
import { Link } from '../kit/link';
import { Amount, DateTime, Day, Facts, LoadState, naira, Section } from '../kit/parts';
import { amountColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { accountName } from '../orders/order-parts';

const t = texts({
  title: ['Reconciliation', '对账'],
  date: ['Date', '日期'],
  provider: ['Provider', '渠道'],
  providerBalance: ['Provider balance', '渠道余额'],
  books: ['Ledger balance', '账面余额'],
  liabilities: ['User funds', '用户资金'],
  gap: ['Gap', '差额'],
  change: ['Change', '变化'],
  signed: ['Signed off', '签核'],
  silent: ['No reply', '未答复'],
  none: ['None', '无'],
  unsigned: ['Not signed off', '未签核'],
  now: ['Now', '当前'],
  suspense: ['In suspense', '暂存'],
  sum: ['Sum of all accounts (must be zero)', '全部账户合计（应为零）'],
  messages: ['Unprocessed provider messages', '未处理的渠道消息'],
  problems: ['Failed ledger checks', '账本校验异常'],
  holds: ['All ledger checks pass', '账本校验通过'],
  unchecked: ['Ledger not checked yet', '账本尚未校验'],
  daily: ['Daily checklist', '每日核对'],
  due: ['To do', '待核对'],
  platform: ['Platform accounts', '平台账户'],
});

type Row = Received<'adminReconciliations'>['items'][number];

/** A difference to the kobo; red unless it is zero. */
export function Gap({ kobo }: { kobo: string | null }) {
  if (kobo === null) return <span className="chip warning">{t.silent}</span>;
  return kobo === '0' ? (
    <span className="chip positive">{t.none}</span>
  ) : (
    <span className="chip danger">{naira(kobo)}</span>
  );
}

/** The change since the reconciliation before; a dash if the provider did not reply at one of the two. */
export const GapChange = ({ gapChangeKobo }: { gapChangeKobo: string | null }) =>
  gapChangeKobo === null ? '–' : <Gap kobo={gapChangeKobo} />;

const columns = (): Column<Row>[] => [
  {
    id: 'date',
    title: t.date,
    width: 1.1,
    draw: (row) => <Day at={row.at} />,
    text: (row) => row.at,
  },
  textColumn('provider', t.provider, 0.9, (row) => row.provider),
  {
    id: 'providerBalance',
    isAmount: true,
    title: t.providerBalance,
    width: 1.6,
    draw: (row) => (row.providerKobo === null ? t.silent : <Amount kobo={row.providerKobo} />),
    text: (row) => (row.providerKobo === null ? '' : naira(row.providerKobo)),
  },
  amountColumn('books', t.books, 1.6, (row) => row.ledgerKobo),
  {
    id: 'liabilities',
    isAmount: true,
    title: t.liabilities,
    width: 1.6,
    draw: (row) => (row.liabilitiesKobo === null ? '–' : <Amount kobo={row.liabilitiesKobo} />),
    text: (row) => (row.liabilitiesKobo === null ? '' : naira(row.liabilitiesKobo)),
  },
  {
    id: 'gap',
    isAmount: true,
    title: t.gap,
    width: 1.8,
    draw: (row) => <Gap kobo={row.gapKobo} />,
    text: (row) => (row.gapKobo === null ? '' : naira(row.gapKobo)),
  },
  {
    id: 'change',
    isAmount: true,
    title: t.change,
    width: 1.8,
    draw: (row) => <GapChange {...row} />,
    text: (row) => (row.gapChangeKobo === null ? '' : naira(row.gapChangeKobo)),
  },
  {
    id: 'signed',
    title: t.signed,
    width: 1.1,
    draw: (row) => row.signedName ?? <span className="chip warning">{t.unsigned}</span>,
    text: (row) => row.signedName ?? '',
  },
];

/**
 * Our books against the providers' balances, day by day, and the current state. A gap allows for what is in transit or
 * uncertain (`gapOf` on the server); the details of a row show both.
 */
export function ReconciliationPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const isUnsigned = params.get('signed') === 'no';
  const { data, error, reload } = useCall('adminReconciliations', undefined, { pollMs: 60_000 });
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <h1>{t.title}</h1>
      <Section
        title={t.now}
        aside={
          data.verifiedAt === null ? (
            <span className="chip warning">{t.unchecked}</span>
          ) : (
            <span className={data.problems.length === 0 ? 'chip positive' : 'chip danger'}>
              {data.problems.length === 0 ? t.holds : t.problems} · <DateTime at={data.verifiedAt} />
            </span>
          )
        }
      >
        <Facts
          rows={[
            [t.liabilities, <Amount key="liabilities" kobo={data.liabilitiesKobo} to="/money/proofs" />],
            [t.suspense, <Amount key="suspense" kobo={data.suspenseKobo} to="/money/suspense" />],
            [t.sum, <Amount key="sum" kobo={data.sumKobo} />],
            [
              t.messages,
              <Link key="messages" href="/money/messages">
                {data.unhandledMessages}
              </Link>,
            ],
          ]}
        />
        {data.problems.map(({ check, where }) => (
          <p key={check} className="failure">
            {check}: {where}
          </p>
        ))}
      </Section>
      <Section title={t.daily}>
        <ul className="days">
          {data.days.slice(0, 7).map(({ day, signedName }) => (
            <li key={day}>
              <Link href={`/money/day/${day}`}>
                <Day at={`${day}T11:00:00Z`} />
              </Link>{' '}
              {signedName ? (
                <span className="chip positive">{signedName}</span>
              ) : (
                <span className="chip warning">{t.due}</span>
              )}
            </li>
          ))}
        </ul>
        {data.days.length === 0 && <p className="muted">{localize(emptyListTexts.reconciliations)}</p>}
      </Section>
      {isUnsigned && (
        <p>
          <FilterChip label={t.unsigned} remove={() => setParams({})} />
        </p>
      )}
      <DataTable
        name={t.title}
        empty={isUnsigned ? emptyListTexts.filtered : emptyListTexts.reconciliations}
        {...(!isUnsigned && { list: 'adminReconciliations' as const })}
        rows={isUnsigned ? data.items.filter(({ signedName }) => signedName === null) : data.items}
        columns={columns()}
        keyOf={(row) => row.reconciliationID}
        open={(row) => go(`/money/reconciliation/${row.reconciliationID}`)}
      />
      <br />
      <Section title={t.platform}>
        <Facts
          rows={data.platform.map(({ name, kobo }) => [
            accountName(name),
            <Amount key={name} kobo={kobo} to={`/money/accounts/${name}`} />,
          ])}
        />
      </Section>
    </>
  );
}
