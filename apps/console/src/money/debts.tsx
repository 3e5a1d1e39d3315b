import {
  joinList,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { usePages } from '../kit/api/use-pages';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, Facts, naira, Tabs } from '../kit/parts';
import { amountColumn, dateColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Chargebacks', '拒付'],
  hint: [
    'Charged to the wallet first; the rest becomes a debt, repaid from incoming money. Users in debt cannot withdraw or start trades.',
    '拒付先从钱包扣除，不足部分记为欠款，由后续入账抵扣。有欠款的用户无法提现或发起交易。',
  ],
  total: ['Total owed', '欠款总额'],
  people: ['Users', '人数'],
  whom: ['User', '用户'],
  debtKobo: ['Amount owed', '欠款'],
  since: ['Since', '起始时间'],
  writeOff: ['Write off', '核销'],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  at: ['Reported', '通知时间'],
  amount: ['Amount', '金额'],
  debt: ['Added to debt', '转为欠款'],
  state: ['State', '状态'],
  reference: ['Payment', '付款参考号'],
  dispute: ['Dispute', '争议编号'],
});

type Tab = 'debts' | 'chargebacks';
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['debts', ['Users in debt', '欠款用户']],
  ['chargebacks', ['Chargebacks', '拒付记录']],
];

const stateLabels: Record<Received<'adminChargebacks'>['items'][number]['state'], StaffText> = {
  open: ['Open: respond at the provider', '处理中，请在渠道回应'],
  lost: ['Lost', '已拒付'],
  won: ['Won', '申诉成功'],
};

const Person = ({ userID, nickname }: { userID: string | null; nickname: string | null }) =>
  userID ? <Link href={`/people/${userID}`}>{nickname || userID}</Link> : '–';

type Debt = Received<'adminDebts'>['items'][number];

const debtColumns = (writeOff: (debt: Debt) => void): Column<Debt>[] => [
  {
    id: 'whom',
    title: t.whom,
    width: 2,
    draw: (row) => <Person userID={row.userID} nickname={row.nickname} />,
    text: (row) => row.nickname,
  },
  amountColumn('debtKobo', t.debtKobo, 1.5, (row) => row.debtKobo),
  dateColumn('since', t.since, 1.6, (row) => row.since),
  {
    id: 'writeOff',
    title: '',
    width: 1.2,
    draw: (row) => (
      <button type="button" className="button" onClick={() => writeOff(row)}>
        {t.writeOff}
      </button>
    ),
    text: () => '',
  },
];

function Debts() {
  const pages = usePages('adminDebts', { limit: 50 }, { pollMs: 15_000 });
  const [chosenDebt, choose] = useState<Debt>();
  const [hasAsked, setAsked] = useState(false);
  return (
    <>
      {pages.data && (
        <Facts
          rows={[
            [t.total, <Amount key="total" kobo={pages.data.debtKobo} to="/money/accounts/chargeback_debt" />],
            [t.people, pages.data.people],
          ]}
        />
      )}
      {hasAsked && (
        <p role="status">
          {t.asked} <Link href="/approvals">{t.toList}</Link>
        </p>
      )}
      <PagedTable
        pages={pages}
        name={localize(tabs[0]![1])}
        empty={emptyListTexts.debts}
        list="adminDebts"
        columns={debtColumns(choose)}
        keyOf={(row) => row.userID}
      />
      {chosenDebt && (
        <ActionDialog
          title={actionTitle(t.writeOff, joinList([chosenDebt.nickname, naira(chosenDebt.debtKobo)]))}
          isDanger
          close={() => choose(undefined)}
          onConfirm={async (reason, key) => {
            await mutate(
              'requestApproval',
              { request: { kind: 'writeOffDebt', userID: chosenDebt.userID }, reason },
              key,
            );
            setAsked(true);
          }}
        />
      )}
    </>
  );
}

type Chargeback = Received<'adminChargebacks'>['items'][number];

const chargebackColumns: Column<Chargeback>[] = [
  dateColumn('at', t.at, 1.5, (row) => row.at),
  {
    id: 'whom',
    title: t.whom,
    width: 1.5,
    draw: (row) => <Person userID={row.userID} nickname={row.nickname} />,
    text: (row) => row.nickname ?? '',
  },
  amountColumn('amount', t.amount, 1.3, (row) => row.amountKobo),
  {
    id: 'debt',
    isAmount: true,
    title: t.debt,
    width: 1.3,
    draw: (row) => (row.debtKobo === '0' ? '–' : <Amount kobo={row.debtKobo} />),
    text: (row) => naira(row.debtKobo),
  },
  {
    id: 'state',
    title: t.state,
    width: 2,
    draw: (row) =>
      row.state === 'open' ? (
        <span className="chip danger">{localize(stateLabels.open)}</span>
      ) : (
        localize(stateLabels[row.state])
      ),
    text: (row) => localize(stateLabels[row.state]),
  },
  {
    id: 'reference',
    title: t.reference,
    width: 2.2,
    draw: (row) => <code>{row.reference ?? '–'}</code>,
    text: (row) => row.reference ?? '',
  },
  {
    id: 'dispute',
    title: t.dispute,
    width: 1.8,
    draw: (row) => (
      <code>
        {row.provider} {row.dispute}
      </code>
    ),
    text: (row) => row.dispute,
  },
];

function Chargebacks() {
  const pages = usePages('adminChargebacks', { limit: 50 }, { pollMs: 30_000 });
  return (
    <PagedTable
      pages={pages}
      name={localize(tabs[1]![1])}
      empty={emptyListTexts.chargebacks}
      list="adminChargebacks"
      columns={chargebackColumns}
      keyOf={(row) => row.chargebackID}
    />
  );
}

/** Chargebacks, and the users in debt because of them. */
export function DebtsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'chargebacks' ? 'chargebacks' : 'debts';
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      {tab === 'debts' ? <Debts /> : <Chargebacks />}
    </>
  );
}
