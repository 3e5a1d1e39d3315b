import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import '../kit/forms/filter.css';
import {
  joinList,
  type LocalizedText,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { leadRoles, moderatorRoles } from '@gift/contract/operator/staff-roles';
import { refundReasons } from '@gift/contract/orders/reasons';
import { topUpStates, withdrawalFailures, withdrawalStates } from '@gift/contract/wallet/wallet-enums';
import { useLocation } from 'wouter';
import type { Received, Sent } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { type FilterField, FilterForm, useFilter, userOptions } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { Link } from '../kit/link';
import { Amount, naira } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { amountColumn, dateColumn, orderColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { outcomeLabels, stateLabels } from '../labels/disputes';
import { emptyListText } from '../labels/empty-lists';
import { periodLabels, workLabels } from '../labels/moderator-work';
import { cardText } from '../orders/card-text';
import { detailLabels } from '../routes';

const t = texts({
  caseRating: ['Rating', '评分'],
  order: ['Order', '订单号'],
  reason: ['Reason', '原因'],
  state: ['State', '状态'],
  money: ['Money', '金额'],
  frozen: ['Frozen', '冻结'],
  card: ['Card', '卡片'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  opened: ['Opened', '发起时间'],
  ended: ['Ended', '结束时间'],
  who: ['User', '用户'],
  amount: ['Amount', '金额'],
  credited: ['Credited', '入账'],
  provider: ['Provider', '渠道'],
  created: ['Created', '创建时间'],
  tier: ['Verification level', '认证等级'],
  joined: ['Joined', '注册时间'],
  account: ['Account', '账户'],
});

type List = 'adminDisputes' | 'adminTopUps' | 'adminWithdrawals' | 'adminSignups';
type Row<Name extends List> = Received<Name>['items'][number];

const days: readonly FilterField[] = [
  { name: 'from', kind: 'day', label: ['From', '从'] },
  { name: 'to', kind: 'day', label: ['To', '至'] },
];
const choice = (
  name: string,
  label: StaffText,
  options: readonly (readonly [string, StaffText | LocalizedText])[],
): FilterField => ({
  name,
  kind: 'choice',
  label,
  options,
});

// table: outcomes of incoming and outgoing money.
const flowLabels: Record<string, StaffText> = {
  created: ['Awaiting payment', '待付款'],
  pending: ['Processing', '处理中'],
  succeeded: ['Arrived', '成功'],
  failed: ['Failed', '失败'],
  expired: ['Expired', '已过期'],
  lost: ['Failed or expired', '失败或过期'],
  requested: ['Requested', '已申请'],
  sent: ['Sent', '已发出'],
  accepted: ['Processing', '处理中'],
  bankDown: ['Bank unavailable', '银行不可用'],
  wrongDetails: ['Wrong details', '账户信息有误'],
  bankLimit: ['Bank limit exceeded', '超出银行限额'],
  duplicate: ['Duplicate', '重复'],
  declined: ['Declined', '被拒绝'],
  reversed: ['Returned', '被退回'],
};
const flowOptions = (names: readonly string[]) => names.map((name) => [name, flowLabels[name]!] as const);

type ListPageProps<Name extends List> = {
  list: Name;
  title: string;
  fields: readonly FilterField[];
  columns: readonly Column<Row<Name>>[];
  keyOf: (row: Row<Name>) => string;
  /** The link of a row. */
  to: (row: Row<Name>) => string;
};

/** A list with its filter in the address; the figures link to it. */
function ListPage<Name extends List>({ list, title, fields, columns, keyOf, to }: ListPageProps<Name>) {
  const [, go] = useLocation();
  const [filter, choose] = useFilter(fields.map(({ name }) => name));
  const pages = usePages(list, { ...filter, limit: 100 } as Sent<Name>);
  return (
    <>
      <h1>{title}</h1>
      <SavedFilters list={list} filter={filter} choose={choose} />
      <FilterForm fields={fields} filter={filter} choose={choose} />
      <PagedTable
        pages={pages}
        name={title}
        empty={emptyListText(filter)}
        list={list}
        filter={filter}
        columns={columns}
        keyOf={keyOf}
        open={(row) => go(to(row))}
      />
    </>
  );
}

type DisputeRow = Row<'adminDisputes'>;

const personColumn = (
  id: string,
  title: string,
  of: (row: DisputeRow) => { userID: string; nickname: string },
): Column<DisputeRow> => ({
  id,
  title,
  width: 2.6,
  draw: (row) => <Link href={`/people/${of(row).userID}`}>{of(row).nickname}</Link>,
  text: (row) => of(row).nickname,
});

const statusText = ({ outcome, stateName }: DisputeRow) =>
  localize(outcome ? outcomeLabels[outcome] : stateLabels[stateName]!);

/** The amounts paid of a closed case; the frozen amount of an open one. */
const moneyOf = ({ paid, frozenKobo }: DisputeRow): readonly (readonly [string, string])[] => {
  if (!paid) return [[t.frozen, frozenKobo]];
  const payouts = [
    [t.buyer, paid.buyerKobo],
    [t.seller, paid.sellerKobo],
  ] as const;
  return payouts.filter(([, kobo]) => kobo !== '0');
};
const moneyText = (row: DisputeRow) => joinList(moneyOf(row).map(([who, kobo]) => `${who} ${naira(kobo)}`));
const MoneyCell = (row: DisputeRow) =>
  moneyOf(row).map(([who, kobo]) => (
    <div key={who} className="of-whom">
      <small>{who}</small> <Amount kobo={kobo} />
    </div>
  ));

/** For leads, who alone may list moderators: the cases of one of them. */
function useModeratorFields(): readonly FilterField[] {
  const isLead = useHasRole(leadRoles);
  const [{ moderatorID }] = useFilter(['moderatorID']);
  // The longest period: a link may show the rulings of somebody who has decided nothing since.
  const { data } = useCall('moderatorFigures', { days: '90' }, { isEnabled: isLead });
  if (!isLead) return [];
  return [
    choice('moderatorID', ['Moderator', '审核员'], userOptions(data?.items ?? [], moderatorID)),
    choice('work', ['Moderator’s cases', '该审核员的案件'], Object.entries(workLabels)),
    choice('days', ['Rulings of the last', '裁决时间范围'], Object.entries(periodLabels)),
  ];
}

export function DisputesPage() {
  const decides = useHasRole(moderatorRoles);
  const moderatorFields = useModeratorFields();
  return (
    <ListPage
      list="adminDisputes"
      title={localize(detailLabels['/disputes'])}
      keyOf={(row) => row.disputeID}
      to={(row) => (decides ? `/disputes/${row.disputeID}` : `/orders/${row.orderNo}`)}
      fields={[
        choice(
          'ended',
          ['Outcome', '结果'],
          [
            ['open', ['Open', '处理中']],
            ['selfResolved', stateLabels.selfResolved!],
            ...Object.entries(outcomeLabels),
          ],
        ),
        choice(
          'reason',
          ['Reason', '原因'],
          refundReasons.map((reason) => [reason, refundReasonTexts[reason]]),
        ),
        choice('appealed', ['Appealed', '申诉'], [['yes', ['Yes', '是']]]),
        choice(
          'rated',
          ['Satisfaction', '处理评价'],
          [
            ['yes', ['Rated', '已评价']],
            ['low', ['Rated 1–2 of 5', '1–2 分']],
          ],
        ),
        ...days,
        ...moderatorFields,
      ]}
      columns={
        [
          dateColumn('opened', t.opened, 2.4, (row) => row.openedAt),
          orderColumn('order', t.order, 2.1, (row) => row.orderNo),
          textColumn('card', t.card, 2.6, (row) => cardText(row.card)),
          personColumn('buyer', t.buyer, (row) => row.buyer),
          personColumn('seller', t.seller, (row) => row.seller),
          textColumn('reason', t.reason, 2.3, (row) => localize(refundReasonTexts[row.reason])),
          textColumn('state', t.state, 2, statusText),
          textColumn('money', t.money, 3.8, moneyText, MoneyCell),
          textColumn('caseRating', t.caseRating, 1.2, (row) =>
            row.caseRatingScore ? `${row.caseRatingScore}/5` : '–',
          ),
          dateColumn('ended', t.ended, 2.4, (row) => row.endedAt),
        ] satisfies Column<DisputeRow>[]
      }
    />
  );
}

export function TopUpsPage() {
  return (
    <ListPage
      list="adminTopUps"
      title={localize(detailLabels['/money/top-ups'])}
      keyOf={(row) => row.topUpID}
      to={(row) => `/people/${row.userID}`}
      fields={[choice('state', ['State', '状态'], flowOptions([...topUpStates, 'lost'])), ...days]}
      columns={
        [
          dateColumn('created', t.created, 2.4, (row) => row.createdAt),
          textColumn('who', t.who, 1.4, (row) => row.nickname),
          textColumn('provider', t.provider, 1.4, (row) => `${row.provider}, ${row.method}`),
          amountColumn('amount', t.amount, 1.4, (row) => row.amountKobo),
          amountColumn('credited', t.credited, 1.4, (row) => row.creditedKobo),
          textColumn('state', t.state, 1.2, (row) => localize(flowLabels[row.state]!)),
          dateColumn('ended', t.ended, 2.4, (row) => row.endedAt),
        ] satisfies Column<Row<'adminTopUps'>>[]
      }
    />
  );
}

export function WithdrawalsPage() {
  return (
    <ListPage
      list="adminWithdrawals"
      title={localize(detailLabels['/money/withdrawals'])}
      keyOf={(row) => row.withdrawalID}
      to={(row) => `/people/${row.userID}`}
      fields={[
        choice('state', ['State', '状态'], flowOptions(withdrawalStates)),
        choice('failure', ['Failure', '失败原因'], flowOptions(withdrawalFailures)),
        ...days,
      ]}
      columns={
        [
          dateColumn('created', t.created, 2.4, (row) => row.createdAt),
          textColumn('who', t.who, 1.4, (row) => row.nickname),
          textColumn('provider', t.provider, 1.2, (row) => row.provider),
          amountColumn('amount', t.amount, 1.4, (row) => row.amountKobo),
          textColumn('state', t.state, 1.8, (row) =>
            [localize(flowLabels[row.state]!), row.failure ? localize(flowLabels[row.failure]!) : '']
              .filter(Boolean)
              .join(': '),
          ),
          dateColumn('ended', t.ended, 2.4, (row) => row.endedAt),
        ] satisfies Column<Row<'adminWithdrawals'>>[]
      }
    />
  );
}

export function SignupsPage() {
  return (
    <ListPage
      list="adminSignups"
      title={localize(detailLabels['/joined'])}
      keyOf={(row) => row.userID}
      to={(row) => `/people/${row.userID}`}
      fields={[
        choice(
          'tier',
          ['Verification level', '认证等级'],
          ['0', '1', '2', '3'].map((tier) => [tier, [tier, tier]]),
        ),
        ...days,
      ]}
      columns={
        [
          dateColumn('joined', t.joined, 2.4, (row) => row.joinedAt),
          textColumn('who', t.who, 2, (row) => row.nickname),
          textColumn('account', t.account, 2, (row) => row.userID),
          textColumn('tier', t.tier, 1, (row) => String(row.tier)),
        ] satisfies Column<Row<'adminSignups'>>[]
      }
    />
  );
}
