import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { refundReasons } from '@gift/contract/orders/reasons';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import type { Received } from '../kit/api/call';
import { Section } from '../kit/parts';
import { Chart } from './chart';
import { count, kobo, share } from './figure-columns';
import { type FigureColumn, FiguresTable } from './figures-table';

const t = texts({
  states: ['Orders by outcome', '订单及其状态'],
  orders: ['Orders', '订单'],
  running: ['In progress', '进行中'],
  completed: ['Completed', '已完成'],
  ruled: ['Ruled for seller', '裁决支持卖家'],
  split: ['Split', '按比例裁决'],
  refunded: ['Refunded', '已退款'],
  cancelled: ['Cancelled', '已取消'],
  expired: ['Expired', '已过期'],
  rates: ['Completion and disputes', '完成率与争议率'],
  completion: ['Completion rate', '已结束订单完成率'],
  disputeRate: ['Dispute rate (paid orders)', '已付款订单争议率'],
  paid: ['Paid', '已付款'],
  rated: ['Cases rated', '处理获评价'],
  ratedLow: ['Rated 1–2 of 5', '评价为 1–2 分'],
  disputed: ['Disputed', '曾有争议'],
  volume: ['Volume', '交易额'],
  paidSum: ['Amount paid', '已付款金额'],
  released: ['Released in full', '全额放款'],
  refundedSum: ['Refunded in full', '全额退款'],
  fees: ['Fees', '手续费'],
  times: ['Durations: median, 90th percentile', '耗时：中位数与 90 分位'],
  pay: ['To payment', '付款'],
  deliver: ['Payment to delivery', '付款到发卡'],
  release: ['Delivery to release', '发卡到放款'],
  nine: ['90th percentile', 'P90'],
  opened: ['Disputes by outcome', '争议及其结果'],
  openedAll: ['Opened', '发起'],
  open: ['Open', '处理中'],
  self: ['Settled by the parties', '双方和解'],
  buyer: ['For the buyer', '支持买家'],
  seller: ['For the seller', '支持卖家'],
  void: ['Void', '作废'],
  appealed: ['Appealed', '申诉'],
  reasons: ['Disputes by reason', '争议原因'],
  timeToClose: ['Time to close', '结案耗时'],
  half: ['Median', '中位数'],
  ninth: ['90th percentile', 'P90'],
  flows: ['Money in and out', '资金进出'],
  in: ['Credited', '充值入账'],
  out: ['Withdrawn', '提现'],
  payments: ['Payments', '收付笔数'],
  ins: ['Top-ups', '充值'],
  came: ['Top-ups arrived', '充值成功'],
  lost: ['Top-ups failed', '充值失败'],
  outs: ['Withdrawals', '提现'],
  arrived: ['Withdrawals arrived', '提现成功'],
  failed: ['Withdrawals failed', '提现失败'],
  failRate: ['Withdrawal failure rate', '提现失败率'],
  arrival: ['Time to arrive', '到账耗时'],
  joined: ['New users by current verification level', '新用户及当前认证等级'],
  people: ['New users', '新用户'],
  tier: ['Verification level', '认证等级'],
});

/** The periods to show, and those before for comparison. */
export type Figures<Item> = { items: readonly Item[]; previous?: readonly Item[] | undefined };

type Order = Received<'orderFigures'>['items'][number];
export type OrdersBy = 'created' | 'ended';
const runningStates =
  'requested,pendingAccept,awaitingPayment,awaitingCode,codeDelivered,checking,refundRequested,disputed';
const endedOf = ({ orders, running }: Order) => orders - running;
const completion = share<Order>((item) => item.completed, endedOf);
const disputeRate = share<Order>(
  (item) => item.disputed,
  (item) => item.paid,
);

export function OrderTopic({ items, previous, by }: Figures<Order> & { by: OrdersBy }) {
  const how: Record<string, string> = by === 'ended' ? { by } : {};
  const states = (title: string, value: (item: Order) => number, list: string) =>
    count<Order>(title, value, '/orders', { ...how, states: list });
  const ruled = (item: Order) => item.ruledSeller + item.ruledSplit;
  return (
    <>
      <Section title={t.states}>
        <Chart
          title={t.orders}
          kind="bars"
          items={items}
          previous={previous}
          as="count"
          series={[
            { name: t.completed, tone: 'positive', value: (item) => item.completed },
            { name: joinList([t.ruled, t.split]), tone: 'escrow', value: ruled },
            { name: t.refunded, tone: 'warning', value: (item) => item.refunded },
            {
              name: joinList([t.cancelled, t.expired]),
              tone: 'muted',
              value: (item) => item.cancelled + item.expired,
            },
            { name: t.running, tone: 'primary', value: (item) => item.running },
          ]}
        />
        <FiguresTable
          name={t.states}
          items={items}
          columns={[
            count<Order>(t.orders, (item) => item.orders, '/orders', how),
            states(t.running, (item) => item.running, runningStates),
            states(t.completed, (item) => item.completed, 'completed'),
            states(t.ruled, (item) => item.ruledSeller, 'ruledSeller'),
            states(t.split, (item) => item.ruledSplit, 'ruledSplit'),
            states(t.refunded, (item) => item.refunded, 'refunded'),
            states(t.cancelled, (item) => item.cancelled, 'cancelled'),
            states(t.expired, (item) => item.expired, 'expired'),
          ]}
        />
      </Section>
      <Section title={t.rates}>
        <Chart
          title={t.rates}
          kind="lines"
          items={items}
          as="share"
          series={[
            { name: t.completion, tone: 'positive', ...completion },
            { name: t.disputeRate, tone: 'danger', ...disputeRate },
          ]}
        />
        <FiguresTable
          name={t.rates}
          items={items}
          columns={[
            { title: t.completion, ...completion, as: 'share' },
            count<Order>(t.paid, (item) => item.paid, '/orders', { ...how, reached: 'paid' }),
            count<Order>(t.disputed, (item) => item.disputed, '/orders', { ...how, disputed: 'yes' }),
            { title: t.disputeRate, ...disputeRate, as: 'share' },
          ]}
        />
      </Section>
    </>
  );
}

export function VolumeTopic({ items, previous, by }: Figures<Order> & { by: OrdersBy }) {
  const how: Record<string, string> = by === 'ended' ? { by } : {};
  return (
    <Section title={t.volume}>
      <Chart
        title={t.volume}
        kind="lines"
        items={items}
        previous={previous}
        as="kobo"
        series={[
          { name: t.paidSum, tone: 'primary', value: (item) => item.paidKobo },
          { name: t.released, tone: 'positive', value: (item) => item.releasedKobo },
          { name: t.refundedSum, tone: 'warning', value: (item) => item.refundedKobo },
        ]}
      />
      <Chart
        title={t.fees}
        kind="bars"
        items={items}
        previous={previous}
        as="kobo"
        series={[{ name: t.fees, tone: 'escrow', value: (item) => item.earnedKobo }]}
      />
      <FiguresTable
        name={t.volume}
        items={items}
        columns={[
          kobo<Order>(t.paidSum, (item) => item.paidKobo, '/orders', { ...how, reached: 'paid' }),
          kobo<Order>(t.released, (item) => item.releasedKobo, '/orders', {
            ...how,
            states: 'completed,ruledSeller',
          }),
          kobo<Order>(t.refundedSum, (item) => item.refundedKobo, '/orders', { ...how, states: 'refunded' }),
          kobo<Order>(t.fees, (item) => item.earnedKobo, '/orders', {
            ...how,
            states: 'completed,ruledSeller,ruledSplit',
          }),
        ]}
      />
    </Section>
  );
}

export function TimesTopic({ items, by }: { items: readonly Order[]; by: OrdersBy }) {
  const how: Record<string, string> = by === 'ended' ? { by } : {};
  const time = (
    title: string,
    value: (item: Order) => number | null,
    filter: Record<string, string>,
  ): FigureColumn<Order> => ({ title, value, as: 'time', rows: ['/orders', { ...how, ...filter }] });
  return (
    <Section title={t.times}>
      <Chart
        title={t.half}
        kind="lines"
        items={items}
        as="time"
        series={[
          { name: t.pay, tone: 'primary', value: (item) => item.payMedianS },
          { name: t.deliver, tone: 'escrow', value: (item) => item.deliverMedianS },
          { name: t.release, tone: 'positive', value: (item) => item.releaseMedianS },
        ]}
      />
      <FiguresTable
        name={t.times}
        items={items}
        columns={[
          time(t.pay, (item) => item.payMedianS, { reached: 'paid' }),
          time(joinList([t.pay, t.nine]), (item) => item.payP90S, { reached: 'paid' }),
          time(t.deliver, (item) => item.deliverMedianS, { reached: 'delivered' }),
          time(joinList([t.deliver, t.nine]), (item) => item.deliverP90S, { reached: 'delivered' }),
          time(t.release, (item) => item.releaseMedianS, { reached: 'delivered', states: 'completed' }),
          time(joinList([t.release, t.nine]), (item) => item.releaseP90S, {
            reached: 'delivered',
            states: 'completed',
          }),
        ]}
      />
    </Section>
  );
}

type Dispute = Received<'disputeFigures'>['items'][number];

export function DisputeTopic({ items, previous }: Figures<Dispute>) {
  const list = '/disputes';
  const countEnded = (title: string, value: (item: Dispute) => number, how: string) =>
    count<Dispute>(title, value, list, { ended: how });
  const usedReasons = refundReasons.filter((reason) => items.some((item) => item.byReason[reason]));
  return (
    <>
      <Section title={t.opened}>
        <Chart
          title={t.openedAll}
          kind="bars"
          items={items}
          previous={previous}
          as="count"
          series={[
            { name: t.buyer, tone: 'warning', value: (item) => item.buyer },
            { name: t.seller, tone: 'positive', value: (item) => item.seller },
            {
              name: joinList([t.split, t.void]),
              tone: 'escrow',
              value: (item) => item.split + item.void,
            },
            { name: t.self, tone: 'muted', value: (item) => item.selfResolved },
            { name: t.open, tone: 'primary', value: (item) => item.open },
          ]}
        />
        <FiguresTable
          name={t.opened}
          items={items}
          columns={[
            count<Dispute>(t.openedAll, (item) => item.opened, list),
            countEnded(t.open, (item) => item.open, 'open'),
            countEnded(t.self, (item) => item.selfResolved, 'selfResolved'),
            countEnded(t.buyer, (item) => item.buyer, 'buyer'),
            countEnded(t.seller, (item) => item.seller, 'seller'),
            countEnded(t.split, (item) => item.split, 'split'),
            countEnded(t.void, (item) => item.void, 'void'),
            count<Dispute>(t.appealed, (item) => item.appealed, list, { appealed: 'yes' }),
            count<Dispute>(t.rated, (item) => item.rated, list, { rated: 'yes' }),
            count<Dispute>(t.ratedLow, (item) => item.ratedLow, list, { rated: 'low' }),
            {
              title: `${t.timeToClose}: ${t.half}`,
              value: (item) => item.endMedianS,
              as: 'time',
              rows: [list, {}],
            },
            { title: t.ninth, value: (item) => item.endP90S, as: 'time', rows: [list, {}] },
          ]}
        />
      </Section>
      {usedReasons.length > 0 && (
        <Section title={t.reasons}>
          <FiguresTable
            name={t.reasons}
            items={items}
            columns={usedReasons.map((reason) =>
              count<Dispute>(
                localize(refundReasonTexts[reason]),
                (item) => item.byReason[reason] ?? 0,
                list,
                {
                  reason,
                },
              ),
            )}
          />
        </Section>
      )}
    </>
  );
}

type Money = Received<'moneyFigures'>['items'][number];

export function MoneyTopic({ items, previous }: Figures<Money>) {
  const [ins, outs] = ['/money/top-ups', '/money/withdrawals'];
  return (
    <Section title={t.flows}>
      <Chart
        title={t.flows}
        kind="lines"
        items={items}
        previous={previous}
        as="kobo"
        series={[
          { name: t.in, tone: 'positive', value: (item) => item.topUpsKobo },
          { name: t.out, tone: 'primary', value: (item) => item.withdrawnKobo },
        ]}
      />
      <FiguresTable
        name={t.flows}
        items={items}
        columns={[
          count<Money>(t.ins, (item) => item.topUps, ins),
          count<Money>(t.came, (item) => item.topUpsSucceeded, ins, { state: 'succeeded' }),
          count<Money>(t.lost, (item) => item.topUpsFailed, ins, { state: 'lost' }),
          kobo<Money>(t.in, (item) => item.topUpsKobo, ins),
          count<Money>(t.outs, (item) => item.withdrawals, outs),
          count<Money>(t.arrived, (item) => item.withdrawalsSucceeded, outs, { state: 'succeeded' }),
          count<Money>(t.failed, (item) => item.withdrawalsFailed, outs, { state: 'failed' }),
          {
            title: t.failRate,
            ...share<Money>(
              (item) => item.withdrawalsFailed,
              (item) => item.withdrawals,
            ),
            as: 'share',
          },
          kobo<Money>(t.out, (item) => item.withdrawnKobo, outs, { state: 'succeeded' }),
          {
            title: `${t.arrival}: ${t.half}`,
            value: (item) => item.payoutMedianS,
            as: 'time',
            rows: [outs, { state: 'succeeded' }],
          },
          {
            title: t.ninth,
            value: (item) => item.payoutP90S,
            as: 'time',
            rows: [outs, { state: 'succeeded' }],
          },
        ]}
      />
    </Section>
  );
}

type People = Received<'peopleFigures'>['items'][number];
const tones = ['muted', 'primary', 'escrow', 'positive'] as const;
const tiers = ['tier0', 'tier1', 'tier2', 'tier3'] as const;

export function PeopleTopic({ items, previous }: Figures<People>) {
  return (
    <Section title={t.joined}>
      <Chart
        title={t.people}
        kind="bars"
        items={items}
        previous={previous}
        as="count"
        series={tiers.map((tier, n) => ({
          name: `${t.tier} ${n}`,
          tone: tones[n]!,
          value: (item: People) => item[tier],
        }))}
      />
      <FiguresTable
        name={t.joined}
        items={items}
        columns={[
          count<People>(t.people, (item) => item.joined, '/joined'),
          ...tiers.map((tier, n) =>
            count<People>(`${t.tier} ${n}`, (item) => item[tier], '/joined', { tier: String(n) }),
          ),
        ]}
      />
    </Section>
  );
}
