import { texts } from '@gift/client/language';
import { useCardTitle } from '../../shared/catalog';
import type { Received } from '../../shared/http/call';
import { ofOrder } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { orderPath } from '../../shared/order-path';
import { ButtonLink } from '../../shared/ui/button';
import { Outcome, usePolling } from '../../shared/ui/feedback/outcome';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Amount } from '../../shared/ui/money/amount';

const t = texts({
  paid: ['Paid into escrow', '已支付至托管', 'You don pay into escrow'],
  paidText: [
    (name: string) => `Your money is held safely. We asked ${name} to send the code.`,
    (name: string) => `资金已安全托管，已通知 ${name} 发送卡密。`,
    (name: string) => `We dey hold your money safe. We don ask ${name} to send the code.`,
  ],
  moved: ['Paid, and the order has moved on', '已支付，订单已有进展', 'You don pay, and the order don move'],
  movedText: [
    'The order has progressed. Open it to see its status.',
    '订单已有新进展，请打开查看。',
    'The order don move front. Open am to see the status.',
  ],
  pending: ['Checking your payment', '正在核实是否到账', 'We dey check your payment'],
  pendingText: [
    'The connection dropped while you paid. This takes a few seconds.',
    '付款时连接中断，核实需要几秒。',
    'Network cut as you dey pay. E go take some seconds.',
  ],
  leave: ['Not paid yet', '目前未支付', 'You never pay'],
  leaveText: [
    'No money was taken so far. You can safely leave or pay again: you are charged only once.',
    '目前未扣款。如稍后到账，订单会更新；您可放心离开或重新支付，不会重复扣款。',
    'We never take any money so far. You fit leave or pay again, no fear: we go charge you only once.',
  ],
  failed: ['Not paid', '未支付', 'You no pay'],
  failedText: [
    'The order closed before you paid. No money was taken.',
    '订单在付款前已关闭，未扣款。',
    'The order close before you pay. We no take any money.',
  ],
  forWhat: ['For', '用于', 'For'],
  seller: ['Seller', '卖家', 'Seller'],
  left: ['Left in your wallet', '钱包余额', 'Wetin remain for your wallet'],
  open: ['Open the order', '查看订单', 'Open the order'],
  again: ['Back to the order', '返回订单', 'Back to the order'],
  history: ['All orders', '全部订单', 'All orders'],
});

/** The result of paying for an order. It reads the order itself, so a lost answer cannot make it wrong. */
export function OrderPaid({ orderNo }: { orderNo: string }) {
  const remote = useRemote('orderDetail', { orderNo }, { follows: ofOrder(orderNo) });
  const view = remote.data;
  const isPending = !view || (view.paidAt === null && view.endedAt === null);
  const hasGivenUp = usePolling(isPending, remote.refresh);
  return (
    <Remotely remote={remote} skeleton={<OutcomeSkeleton />}>
      {(order) => <Paid order={order} hasGivenUp={hasGivenUp} />}
    </Remotely>
  );
}

const OutcomeSkeleton = () => (
  <>
    <Skeleton lines={1} height={200} />
    <Skeleton lines={1} height={120} />
  </>
);

function Paid({ order, hasGivenUp }: { order: Received<'orderDetail'>; hasGivenUp: boolean }) {
  const card = useCardTitle(order);
  const wallet = useRemote('walletSummary', undefined, { enabled: order.paidAt !== null });
  const name = order.partner.nickname;
  const outcome =
    order.paidAt !== null
      ? order.stateName === 'awaitingCode'
        ? ({ kind: 'success', title: t.paid, text: t.paidText(name) } as const)
        : ({ kind: 'success', title: t.moved, text: t.movedText } as const)
      : order.endedAt !== null
        ? ({ kind: 'failed', title: t.failed, text: t.failedText } as const)
        : hasGivenUp
          ? ({ kind: 'pending', title: t.leave, text: t.leaveText } as const)
          : ({ kind: 'pending', title: t.pending, text: t.pendingText } as const);
  return (
    <Outcome
      {...outcome}
      kobo={order.totalKobo}
      reference={order.orderNo}
      lines={[
        [t.forWhat, card],
        [t.seller, name],
        ...(order.paidAt && wallet.data
          ? [[t.left, <Amount key="left" kobo={wallet.data.availableKobo} />] as const]
          : []),
      ]}
    >
      <ButtonLink to={orderPath(order)} replace>
        {order.paidAt ? t.open : t.again}
      </ButtonLink>
      <ButtonLink to="/history?type=1" tone="plain">
        {t.history}
      </ButtonLink>
    </Outcome>
  );
}
