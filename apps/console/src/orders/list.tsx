import '../kit/forms/filter.css';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { type OrderState, orderStateNames } from '@gift/contract/orders/states';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CallFailure, call, type Received, type Sent } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { type FilterField, FilterForm, useFilter } from '../kit/forms/filter-form';
import { SavedFilters } from '../kit/forms/saved-filters';
import { brands } from '../kit/names';
import { ShortDateTime, TimeLeft } from '../kit/parts';
import { amountColumn, dateColumn, orderColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListText } from '../labels/empty-lists';
import { cardText } from './card-text';
import { orderStateLabels, orderStateTones } from './labels';

const t = texts({
  title: ['Orders', '订单'],
  order: ['Order', '订单号'],
  state: ['State', '状态'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  card: ['Card', '卡片'],
  amount: ['Amount', '金额'],
  fees: ['Fees', '手续费'],
  created: ['Created', '创建时间'],
  ended: ['Ended or due', '结束或截止'],
  wasDisputed: ['Disputed', '有争议'],
  nobody: [
    'No account has this number. Check it, or enter a nickname.',
    '没有账户使用该号码。请核对，或填写昵称。',
  ],
  several: [
    'Several users have this number. Find one with Search and enter the user ID.',
    '该号码对应多个账户。请在“搜索”中查找用户，再填写用户编号。',
  ],
});

type Row = Received<'adminOrders'>['items'][number];

/** The brands by name. The brand in the address is always included. */
function brandOptions(chosenBrandID: string | undefined): (readonly [value: string, label: StaffText])[] {
  const options = brands().map(({ brandID, name }) => [brandID, [name, name]] as const);
  const isKnown = !chosenBrandID || options.some(([brandID]) => brandID === chosenBrandID);
  return isKnown ? options : [...options, [chosenBrandID, [chosenBrandID, chosenBrandID]]];
}

const fields = (brand: string | undefined): readonly FilterField[] => [
  {
    name: 'states',
    kind: 'many',
    label: ['State', '状态'],
    options: orderStateNames.map((name) => [name, orderStateLabels[name]]),
  },
  { name: 'person', kind: 'text', label: ['Buyer or seller', '买家或卖家'] },
  { name: 'brandID', kind: 'choice', label: ['Brand', '品牌'], options: brandOptions(brand) },
  { name: 'countryID', kind: 'text', label: ['Country (such as US)', '国家/地区，如 US'] },
  {
    name: 'form',
    kind: 'choice',
    label: ['Type', '类型'],
    options: [
      ['ecode', ['E-code', '电子卡']],
      ['physical', ['Physical card', '实体卡']],
    ],
  },
  { name: 'minKobo', kind: 'sum', label: ['Min. amount (₦)', '最低金额（₦）'] },
  { name: 'maxKobo', kind: 'sum', label: ['Max. amount (₦)', '最高金额（₦）'] },
  {
    name: 'by',
    kind: 'choice',
    isSort: true,
    label: ['Filter by', '日期依据'],
    options: [
      ['', ['Start date', '创建']],
      ['ended', ['End date', '结束']],
    ],
  },
  { name: 'from', kind: 'day', label: ['From', '从'] },
  { name: 'to', kind: 'day', label: ['To', '至'] },
  {
    name: 'reached',
    kind: 'choice',
    label: ['Reached status', '到达状态'],
    options: [
      ['paid', ['Paid', '已付款']],
      ['delivered', ['Delivered', '已发卡']],
    ],
  },
  {
    name: 'disputed',
    kind: 'choice',
    label: ['Disputed', '曾有争议'],
    options: [
      ['yes', ['Yes', '是']],
      ['no', ['No', '否']],
    ],
  },
  {
    name: 'counted',
    kind: 'choice',
    label: ['Outcome', '结果'],
    options: [
      ['completed', ['Completed', '完成']],
      ['fault', ['Own fault', '己方责任']],
      ['lost', ['Dispute lost', '败诉']],
    ],
  },
  {
    name: 'late',
    kind: 'choice',
    label: ['Late', '超时'],
    options: [
      ['soon', ['Due within an hour', '一小时内到期']],
      ['passed', ['Overdue', '已过截止仍未结束']],
      ['extended', ['Extended', '曾延期']],
    ],
  },
  {
    name: 'sort',
    kind: 'choice',
    isSort: true,
    label: ['Sort by', '排序'],
    options: [
      ['', ['Newest first', '最新']],
      ['oldest', ['Oldest first', '最早']],
      ['largest', ['Largest first', '金额最大']],
      ['deadline', ['Deadline', '最近截止']],
    ],
  },
];
const names = fields(undefined).map(({ name }) => name);

function StateChip({ state }: { state: OrderState }) {
  return <span className={`chip ${orderStateTones[state] ?? ''}`}>{localize(orderStateLabels[state])}</span>;
}

const columns = (): Column<Row>[] => [
  dateColumn('created', t.created, 98, (row) => row.createdAt),
  orderColumn('order', t.order, 84, (row) => row.orderNo),
  {
    id: 'state',
    title: t.state,
    width: 106,
    draw: (row) => (
      <>
        <StateChip state={row.stateName as OrderState} />
        {row.isDisputed && row.stateName !== 'disputed' && (
          <span className="chip danger">{t.wasDisputed}</span>
        )}
      </>
    ),
    text: (row) => localize(orderStateLabels[row.stateName as OrderState]),
  },
  textColumn('card', t.card, 128, cardText),
  textColumn('buyer', t.buyer, 84, (row) => row.buyer.nickname),
  textColumn('seller', t.seller, 84, (row) => row.seller.nickname),
  amountColumn('amount', t.amount, 100, (row) => row.amountKobo),
  amountColumn('fees', t.fees, 82, (row) => row.earnedKobo),
  {
    id: 'ended',
    title: t.ended,
    width: 98,
    draw: (row) => (row.endedAt ? <ShortDateTime at={row.endedAt} /> : <TimeLeft until={row.deadlineAt} />),
    text: (row) => row.endedAt ?? row.deadlineAt ?? '',
  },
];

const signs = /[\s().\-/]/g;
/** A phone number, with any separators. Account numbers are longer. */
const maybePhone = (text: string) => /^\+?\d{6,15}$/.test(text.replace(signs, ''));

/**
 * Replaces a phone number in a filter by the user who has it. The filter goes into the address, and thereby into the
 * browser's history and proxy logs, where personal data must not appear. Returns the reason as text if it fails.
 */
async function withoutPhone(filter: Record<string, string>): Promise<Record<string, string> | string> {
  const { person } = filter;
  if (!person || !maybePhone(person)) return filter;
  try {
    const { items } = await call('findPeople', { search: person.replace(signs, '') });
    if (items.length > 1) return t.several;
    return items[0] ? { ...filter, person: items[0].userID } : t.nobody;
  } catch (failure) {
    if (failure instanceof CallFailure) return failure.message;
    throw failure;
  }
}

/** All orders, filtered by the address; a row opens the order. */
export function OrdersPage() {
  const [, go] = useLocation();
  const [filter, put] = useFilter(names);
  const [problem, setProblem] = useState<string>();
  const latestRequest = useRef(0);
  const choose = async (filter: Record<string, string>) => {
    latestRequest.current += 1;
    const mine = latestRequest.current;
    const next = await withoutPhone(filter);
    if (mine !== latestRequest.current) return;
    setProblem(typeof next === 'string' ? next : undefined);
    if (typeof next !== 'string') put(next);
  };
  const query = { ...filter, limit: 100 } as Sent<'adminOrders'>;
  const pages = usePages('adminOrders', query);
  const users = pages.data?.items.flatMap(({ buyer, seller }) => [buyer, seller]) ?? [];
  const nicknames = Object.fromEntries(users.map(({ userID, nickname }) => [userID, nickname]));
  return (
    <>
      <h1>{t.title}</h1>
      <SavedFilters list="adminOrders" filter={filter} choose={choose} />
      <FilterForm fields={fields(filter.brandID)} filter={filter} choose={choose} names={nicknames} />
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <PagedTable
        name={t.title}
        empty={emptyListText(filter)}
        list="adminOrders"
        filter={filter}
        columns={columns()}
        keyOf={(row) => row.orderNo}
        open={(row) => go(`/orders/${row.orderNo}`)}
        pages={pages}
      />
    </>
  );
}
