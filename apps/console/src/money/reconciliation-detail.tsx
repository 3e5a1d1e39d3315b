import { staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Amount, DateTime, Facts, LoadState, Section } from '../kit/parts';
import { amountColumn, dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { LedgerAccountLink, moneyReason } from '../orders/order-parts';
import { Gap, GapChange } from './reconciliation';

const t = texts({
  title: ['Reconciliation of', '对账日'],
  gone: ['Only the latest 30 reconciliations are shown.', '仅显示最近 30 次对账。'],
  providerBalance: ['Provider balance', '渠道余额'],
  silent: ['No reply', '未答复'],
  books: ['Ledger balance', '账面余额'],
  onItsWay: ['Outgoing, still at provider', '在途（仍在渠道）'],
  uncertain: ['Outcome unknown', '未知结果'],
  liabilities: ['User funds', '用户资金'],
  gap: ['Gap', '差额'],
  change: ['Change since the last reconciliation', '较上次对账变化'],
  came: ['In', '流入'],
  went: ['Out', '流出'],
  cost: ['Provider fees', '渠道费用'],
  entries: ['Ledger movements since the last reconciliation', '账面流水'],
  sign: ['Sign off', '签核'],
  unsigned: ['Not signed off', '该日尚未签核'],
  signed: ['Signed off by', '签核人'],
  note: ['Sign-off note', '签核说明'],
  at: ['Date', '时间'],
  why: ['Type', '事由'],
  from: ['From', '转出'],
  to: ['To', '转入'],
  amount: ['Amount', '金额'],
});

type Entry = Received<'adminReconciliationEntries'>['items'][number];

const columns = (): Column<Entry>[] => [
  dateColumn('at', t.at, 1.4, (row) => row.at),
  textColumn('why', t.why, 1, (row) => moneyReason(row.reason)),
  {
    id: 'from',
    title: t.from,
    width: 2,
    draw: (row) => <LedgerAccountLink name={row.from} names={row.names} />,
    text: (row) => row.from,
  },
  {
    id: 'to',
    title: t.to,
    width: 2,
    draw: (row) => <LedgerAccountLink name={row.to} names={row.names} />,
    text: (row) => row.to,
  },
  amountColumn('amount', t.amount, 1.2, (row) => row.amountKobo),
];

function Entries({ reconciliationID }: { reconciliationID: string }) {
  const [, go] = useLocation();
  const pages = usePages('adminReconciliationEntries', {
    reconciliationID,
    limit: 50,
  });
  return (
    <PagedTable
      pages={pages}
      name={t.entries}
      empty={emptyListTexts.reconciliationEntries}
      list="adminReconciliationEntries"
      filter={{ reconciliationID }}
      columns={columns()}
      keyOf={(row) => `${row.transferID}.${row.line}`}
      open={(row) => go(`/money/entries/${row.transferID}`)}
    />
  );
}

/** One reconciliation with a provider: the difference, the rows behind it, and the signature. */
export function ReconciliationDetailPage({ reconciliationID }: { reconciliationID: string }) {
  const { data, error, reload } = useCall('adminReconciliations', undefined);
  const [isSigning, setSigning] = useState(false);
  if (!data) return <LoadState error={error} reload={reload} />;
  const reconciliation = data.items.find((one) => one.reconciliationID === reconciliationID);
  if (!reconciliation) return <p className="empty">{t.gone}</p>;
  const { moved } = reconciliation;
  return (
    <>
      <h1>
        {t.title} <DateTime at={reconciliation.at} /> · {reconciliation.provider}{' '}
        <Gap kobo={reconciliation.gapKobo} />
      </h1>
      <Facts
        rows={[
          [
            t.providerBalance,
            reconciliation.providerKobo === null ? (
              t.silent
            ) : (
              <Amount key="provider" kobo={reconciliation.providerKobo} />
            ),
          ],
          [
            t.books,
            <Amount
              key="books"
              kobo={reconciliation.ledgerKobo}
              to={`/money/accounts/provider_clearing:${reconciliation.provider}`}
            />,
          ],
          [t.onItsWay, <Amount key="way" kobo={reconciliation.inTransitKobo} to="/money/payouts" />],
          [t.uncertain, <Amount key="uncertain" kobo={reconciliation.uncertainKobo} to="/money/payouts" />],
          [
            t.liabilities,
            reconciliation.liabilitiesKobo === null ? (
              '–'
            ) : (
              <Amount key="liabilities" kobo={reconciliation.liabilitiesKobo} to="/money/proofs" />
            ),
          ],
          [t.gap, <Gap key="gap" kobo={reconciliation.gapKobo} />],
          [t.change, <GapChange key="change" {...reconciliation} />],
          [t.came, <Amount key="came" kobo={moved.inKobo} />],
          [t.went, <Amount key="went" kobo={moved.outKobo} />],
          [t.cost, <Amount key="cost" kobo={moved.costKobo} />],
        ]}
      />
      <Section
        title={reconciliation.signedName ? `${t.signed} ${reconciliation.signedName}` : t.unsigned}
        aside={
          reconciliation.signedName ? (
            <DateTime at={reconciliation.signedAt} />
          ) : (
            <button type="button" className="button primary" onClick={() => setSigning(true)}>
              {t.sign}
            </button>
          )
        }
      >
        {reconciliation.note && (
          <p>
            {t.note}: {reconciliation.note}
          </p>
        )}
      </Section>
      <h2>{t.entries}</h2>
      <br />
      <Entries reconciliationID={reconciliationID} />
      {isSigning && (
        <ActionDialog
          title={actionTitle(t.sign, reconciliation.provider)}
          close={() => setSigning(false)}
          onConfirm={(reason, key) => mutate('signReconciliation', { reconciliationID, reason }, key)}
        />
      )}
    </>
  );
}
