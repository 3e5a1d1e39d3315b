import {
  joinList,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { usePages } from '../kit/api/use-pages';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, Facts, naira, Tabs } from '../kit/parts';
import { amountColumn, dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { reviewKindLabels, reviewOutcomeLabels } from './labels';

const t = texts({
  title: ['Payment reviews', '款项复核'],
  hint: ['Provider and ledger disagree. Check with the provider first.', '渠道与账目不符，请先向渠道核实。'],
  openSum: ['Open amount', '待复核金额'],
  openCount: ['Open reviews', '待复核笔数'],
  since: ['Reported', '上报时间'],
  what: ['Reason', '情况'],
  amount: ['Amount', '金额'],
  who: ['User', '用户'],
  payment: ['Payment', '款项'],
  actions: ['Actions', '操作'],
  outcome: ['Outcome', '处理结果'],
  closed: ['Closed', '关闭时间'],
  by: ['Closed by', '处理人'],
  note: ['Note', '说明'],
  recover: ['Recover from user', '向用户追回'],
  writeOff: ['Write off', '计入损失'],
  dismiss: ['Close review', '关闭复核'],
  recoverHint: [
    'Takes the money from the user’s balance; what is missing becomes a debt. Needs a colleague’s approval.',
    '从用户余额中扣回，不足部分记为欠款。须第二人审批。',
  ],
  writeOffHint: [
    'Books the amount as our loss. Needs a colleague’s approval.',
    '将该金额计入平台损失。须第二人审批。',
  ],
  dismissHint: [
    'Records what you found. No money moves; if it must, use Manual transfer.',
    '仅记录核实结果，资金不变动。如需调整，请使用“人工转账”。',
  ],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toApprovals: ['Open approvals', '前往审批'],
});

type Row = Received<'paymentReviews'>['items'][number];
type Action = Row['actions'][number];
type Chosen = { row: Row; action: Action };
type Tab = 'open' | 'closed';

const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['open', ['Open', '待复核']],
  ['closed', ['Closed', '已关闭']],
];

const common: Column<Row>[] = [
  dateColumn('since', t.since, 1.3, (row) => row.at),
  textColumn('what', t.what, 2.4, (row) => localize(reviewKindLabels[row.kind]!)),
  amountColumn('amount', t.amount, 1.2, (row) => row.amountKobo),
  {
    id: 'who',
    title: t.who,
    width: 1.3,
    draw: (row) =>
      row.userID ? <Link href={`/people/${row.userID}`}>{row.nickname || row.userID}</Link> : '–',
    text: (row) => row.nickname ?? '',
  },
  {
    id: 'payment',
    title: t.payment,
    width: 2,
    draw: (row) =>
      row.withdrawalID ? (
        <Link href={`/money/payouts/${row.withdrawalID}`}>{row.reference}</Link>
      ) : (
        <code>
          {row.provider} {row.reference}
        </code>
      ),
    text: (row) => row.reference,
  },
];

const openColumns = (choose: (chosen: Chosen) => void): Column<Row>[] => [
  ...common,
  {
    id: 'actions',
    title: t.actions,
    width: 3,
    draw: (row) => (
      <span className="bar">
        {row.actions.map((action) => (
          <button key={action} type="button" className="button" onClick={() => choose({ row, action })}>
            {t[action]}
          </button>
        ))}
      </span>
    ),
    text: () => '',
  },
];

const closedColumns: Column<Row>[] = [
  ...common,
  textColumn('outcome', t.outcome, 1.6, (row) =>
    row.outcome ? localize(reviewOutcomeLabels[row.outcome]) : '',
  ),
  dateColumn('closed', t.closed, 1.3, (row) => row.decidedAt),
  textColumn('by', t.by, 1.2, (row) => row.decidedName ?? ''),
  textColumn('note', t.note, 2, (row) => row.reason ?? ''),
];

/** Closes a review, or requests a second person's approval. */
function decide({ row: { reviewID }, action }: Chosen, reason: string, key: string) {
  if (action === 'dismiss') return mutate('dismissPaymentReview', { reviewID, reason }, key);
  const outcome = action === 'recover' ? 'recovered' : 'writtenOff';
  return mutate('requestApproval', { request: { kind: 'paymentReview', reviewID, outcome }, reason }, key);
}

/** Payments whose provider data the books cannot accept. */
export function PaymentReviewsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'closed' ? 'closed' : 'open';
  const pages = usePages('paymentReviews', { tab, limit: 50 }, { about: ofQueue('paymentReviews') });
  const [chosenReview, choose] = useState<Chosen>();
  const [hasAsked, setAsked] = useState(false);
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      {pages.data && (
        <Facts
          rows={[
            [t.openSum, <Amount key="sum" kobo={pages.data.openKobo} />],
            [t.openCount, pages.data.openCount],
          ]}
        />
      )}
      {hasAsked && (
        <p role="status">
          {t.asked} <Link href="/approvals">{t.toApprovals}</Link>
        </p>
      )}
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'open' ? emptyListTexts.paymentReviews : emptyListTexts.decided}
        list="paymentReviews"
        columns={tab === 'open' ? openColumns(choose) : closedColumns}
        keyOf={(row) => row.reviewID}
        pages={pages}
      />
      {chosenReview && (
        <ActionDialog
          title={actionTitle(
            t[chosenReview.action],
            joinList([
              naira(chosenReview.row.amountKobo),
              chosenReview.row.nickname ?? chosenReview.row.reference,
            ]),
          )}
          isDanger={chosenReview.action !== 'dismiss'}
          close={() => choose(undefined)}
          onConfirm={async (reason, key) => {
            await decide(chosenReview, reason, key);
            setAsked(chosenReview.action !== 'dismiss');
          }}
        >
          <p className="muted">{t[`${chosenReview.action}Hint`]}</p>
        </ActionDialog>
      )}
    </>
  );
}
