import '../kit/filter.css';
import { type OrderState, orderStateNames } from '@gift/contract/order-states';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { emptyFor } from '../empty-words';
import { CallFailure, call, type Received, type Sent } from '../kit/call';
import type { Column } from '../kit/data-table';
import { type FilterField, FilterForm, useFilter } from '../kit/filter-form';
import { KeptFilters } from '../kit/kept-filters';
import { type Pair, said, texts } from '../kit/language';
import { brandsByID } from '../kit/names';
import { PagedTable } from '../kit/paged-table';
import { Left, naira, ShortMoment, Sum } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import { cardText } from './card';
import { orderStateTones, orderStateWords } from './words';

const t = texts({
  title: ['Orders', '订单'],
  order: ['Order', '订单号'],
  state: ['State', '状态'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  card: ['Card', '卡片'],
  amount: ['Amount', '金额'],
  fees: ['Fees', '手续费'],
  begun: ['Created', '创建时间'],
  ended: ['Ended or due', '结束或截止'],
  wasDisputed: ['Disputed', '有争议'],
  nobody: [
    'No account has this number. Check it, or enter a nickname.',
    '没有账户使用该号码。请核对，或填写昵称。',
  ],
  several: [
    'Several users have this number. Find one with Search and enter the account number.',
    '该号码对应多个账户。请在“搜索”中查找用户，再填写账户编号。',
  ],
});

type Row = Received<'deskOrders'>['items'][number];

/** The brands by name; what the address asks for stands among them whatever it is. */
function brandOptions(chosen: string | undefined): (readonly [value: string, words: Pair])[] {
  const known = brandsByID().map(([brandID, name]) => [brandID, [name, name]] as const);
  const isKnown = !chosen || known.some(([brandID]) => brandID === chosen);
  return isKnown ? known : [...known, [chosen, [chosen, chosen]]];
}

const fields = (brand: string | undefined): readonly FilterField[] => [
  {
    name: 'states',
    kind: 'many',
    label: ['State', '状态'],
    options: orderStateNames.map((name) => [name, orderStateWords[name]]),
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
  return <span className={`chip ${orderStateTones[state] ?? ''}`}>{said(orderStateWords[state])}</span>;
}

const columns = (): Column<Row>[] => [
  {
    id: 'begun',
    title: t.begun,
    width: 98,
    draw: (row) => <ShortMoment at={row.createdAt} />,
    text: (row) => row.createdAt,
  },
  {
    id: 'order',
    title: t.order,
    width: 134,
    draw: (row) => <code>{row.orderNo}</code>,
    text: (row) => row.orderNo,
  },
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
    text: (row) => said(orderStateWords[row.stateName as OrderState]),
  },
  {
    id: 'card',
    title: t.card,
    width: 128,
    draw: cardText,
    text: cardText,
  },
  {
    id: 'buyer',
    title: t.buyer,
    width: 84,
    draw: (row) => row.buyer.nickname,
    text: (row) => row.buyer.nickname,
  },
  {
    id: 'seller',
    title: t.seller,
    width: 84,
    draw: (row) => row.seller.nickname,
    text: (row) => row.seller.nickname,
  },
  {
    id: 'amount',
    title: t.amount,
    width: 100,
    draw: (row) => <Sum kobo={row.amountKobo} />,
    text: (row) => naira(row.amountKobo),
  },
  {
    id: 'fees',
    title: t.fees,
    width: 82,
    draw: (row) => <Sum kobo={row.earnedKobo} />,
    text: (row) => naira(row.earnedKobo),
  },
  {
    id: 'ended',
    title: t.ended,
    width: 98,
    draw: (row) => (row.endedAt ? <ShortMoment at={row.endedAt} /> : <Left until={row.deadlineAt} />),
    text: (row) => row.endedAt ?? row.deadlineAt ?? '',
  },
];

const signs = /[\s().\-/]/g;
/** However it is set apart. Account numbers are longer. */
const maybePhone = (text: string) => /^\+?\d{6,15}$/.test(text.replace(signs, ''));

/**
 * A filter as the address may hold it: a phone number is personal, and the address goes into the history of the browser
 * and the logs of every proxy, so it becomes the account that has it. Answers why not, in words, where it can't.
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

/** Every order, by what the address asks for; a row opens the inspector. */
export function OrdersPage() {
  const [, go] = useLocation();
  const [filter, put] = useFilter(names);
  const [problem, setProblem] = useState<string>();
  const turn = useRef(0);
  const choose = async (wanted: Record<string, string>) => {
    turn.current += 1;
    const mine = turn.current;
    const next = await withoutPhone(wanted);
    if (mine !== turn.current) return;
    setProblem(typeof next === 'string' ? next : undefined);
    if (typeof next !== 'string') put(next);
  };
  const asked = { ...filter, limit: 100 } as Sent<'deskOrders'>;
  const pages = usePages('deskOrders', asked);
  return (
    <>
      <h1>{t.title}</h1>
      <KeptFilters list="deskOrders" filter={filter} choose={choose} />
      <FilterForm fields={fields(filter.brandID)} filter={filter} choose={choose} />
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <PagedTable
        name={t.title}
        empty={emptyFor(filter)}
        list="deskOrders"
        filter={filter}
        columns={columns()}
        keyOf={(row) => row.orderNo}
        numberOf={(row) => row.orderNo}
        open={(row) => go(`/orders/${row.orderNo}`)}
        pages={pages}
      />
    </>
  );
}
