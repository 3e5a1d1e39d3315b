import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { leadRoles } from '@gift/contract/operator/staff-roles';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofCases } from '../kit/api/live-events';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { Link } from '../kit/link';
import { LoadState, TimeLeft } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { amountColumn, dateColumn, orderColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { stateLabels } from '../labels/disputes';
import { emptyListTexts } from '../labels/empty-lists';
import { cardText } from '../orders/card-text';
import { detailLabels } from '../routes';
import { AssignMany } from './assign-many';

const t = texts({
  title: ['Disputes', '争议'],
  order: ['Order', '订单'],
  card: ['Card', '卡片'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  reason: ['Reason', '原因'],
  money: ['On hold', '冻结金额'],
  state: ['State', '状态'],
  opened: ['Opened', '发起时间'],
  left: ['Time left', '剩余时间'],
  claimIn: ['Claim in', '接案剩余'],
  power: ['Above your authority', '超出您的权限'],
  needsLead: ['Needs a lead', '须由主管处理'],
  overdue: ['Overdue', '已超时'],
  escalatedBySide: ['Leads notified by a party', '当事人已催办'],
  late: ['overdue', '已超时'],
  pickUp: ['Due now', '请尽快接案'],
});

type Row = Received<'staffDisputeQueue'>['items'][number];
export type Tab = 'queued' | 'mine' | 'drafts' | 'appeals' | 'overdue';

const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['queued', ['Waiting', '待处理']],
  ['mine', ['Mine', '我的']],
  ['drafts', ['Awaiting second signature', '待第二人签署']],
  ['appeals', ['Appeals', '申诉']],
  ['overdue', ['Overdue', '已超时']],
];

/** Whose cases have no moderator. */
const unassignedTabs: readonly Tab[] = ['queued', 'appeals'];

const columns = (tab: Tab): Column<Row>[] => [
  {
    id: 'left',
    title: tab === 'queued' ? t.claimIn : t.left,
    width: 92,
    // A queued case that nobody claimed in time is due now; it is overdue only later, and then has a label of its own.
    draw: (row) => (
      <TimeLeft until={row.dueAt} late={row.overdueAt && row.stateName === 'queued' ? t.pickUp : undefined} />
    ),
    text: (row) => row.dueAt ?? '',
  },
  orderColumn('order', t.order, 92, (row) => row.orderNo),
  textColumn('card', t.card, 128, ({ card }) => cardText(card)),
  textColumn('buyer', t.buyer, 104, (row) => row.buyerName),
  textColumn('seller', t.seller, 104, (row) => row.sellerName),
  textColumn('reason', t.reason, 112, (row) => localize(refundReasonTexts[row.reason])),
  amountColumn('money', t.money, 100, (row) => row.frozenKobo),
  {
    id: 'state',
    title: t.state,
    width: 112,
    draw: (row) => (
      <>
        {localize(stateLabels[row.stateName]!)}
        {row.isOverdue && <span className="chip danger">{t.overdue}</span>}
        {row.isEscalatedBySide && <span className="chip danger">{t.escalatedBySide}</span>}
        {row.needsLead && <span className="chip warning">{t.needsLead}</span>}
        {!row.isWithinMyAuthority && <span className="chip">{t.power}</span>}
      </>
    ),
    text: (row) => localize(stateLabels[row.stateName]!),
  },
  dateColumn('opened', t.opened, 92, (row) => row.openedAt),
];

/** Open cases: overdue ones first, then by deadline. Reloads periodically, and at once on an event. */
export function Queue() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = (tabs.find(([name]) => name === params.get('tab'))?.[0] ?? 'queued') as Tab;
  const { data, error, reload } = useCall('staffDisputeQueue', { tab }, { about: ofCases });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const choose = (next: Tab) => {
    setSelected([]);
    setParams({ tab: next });
  };
  useKeys(Object.fromEntries(tabs.map(([name], n) => [String(n + 1), () => choose(name)])));
  const isLead = useHasRole(leadRoles);
  const mayAssign = isLead && unassignedTabs.includes(tab);
  // A case that somebody else claimed is no longer selected.
  const selectedRows = data?.items.filter(({ disputeID }) => selected.includes(disputeID)) ?? [];
  const rows = data?.items;
  const counts: Partial<Record<Tab, number>> = data?.counts ?? {};
  return (
    <>
      <h1>{t.title}</h1>
      <div role="tablist" className="tabs">
        {tabs.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            onClick={() => choose(name)}
          >
            {localize(label)}
            {!!counts[name] && <span className="count">{counts[name]}</span>}
            {name === 'mine' && !!data?.counts.mineOverdue && (
              <span className="count late">
                {data.counts.mineOverdue} {t.late}
              </span>
            )}
          </button>
        ))}
      </div>
      {isLead && (
        <div className="bar">
          <Link href="/ruling-templates">{localize(detailLabels['/ruling-templates'])}</Link>
        </div>
      )}
      {mayAssign && <AssignMany key={tab} rows={selectedRows} done={reload} />}
      {rows ? (
        <DataTable
          name={t.title}
          empty={emptyListTexts[tab]}
          list="staffDisputeQueue"
          filter={{ tab }}
          rows={rows}
          columns={columns(tab)}
          keyOf={(row) => row.disputeID}
          open={(row) => go(`/disputes/${row.disputeID}`)}
          selection={
            mayAssign
              ? { selected: selectedRows.map(({ disputeID }) => disputeID), select: setSelected }
              : undefined
          }
        />
      ) : (
        <LoadState error={error} reload={reload} />
      )}
    </>
  );
}
