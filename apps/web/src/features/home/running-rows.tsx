import { texts } from '@gift/client/language';
import { faceText, useBrand, useCountry } from '../../shared/catalog';
import { disputePath } from '../../shared/dispute-path';
import type { Received } from '../../shared/http/call';
import { orderPath } from '../../shared/order-path';
import { ForwardIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Countdown } from '../../shared/ui/time/countdown';
import { useUser } from '../../shared/user';

type Order = Received<'orderList'>['items'][number];

const t = texts({
  none: [
    'No active orders. Sell or buy a card to start.',
    '暂无进行中的订单，卖卡或买卡即可开始。',
    'No order dey go on. Sell or buy card to start.',
  ],
  verify: ['First, verify your identity', '第一步：完成身份认证', 'First, verify your identity'],
  verifyNote: [
    'Two minutes with your BVN or NIN',
    '凭 BVN 或 NIN，两分钟即可开始交易',
    'Two minutes with your BVN or NIN',
  ],
  pin: ['Next, set your wallet PIN', '下一步：设置钱包密码', 'Next, set your wallet PIN'],
  pinNote: ['To pay and view codes', '付款和查看卡密时需要', 'To pay and to view codes'],
  left: ['left', '剩余', 'remain'],
  to: [(name: string) => `to ${name}`, (name: string) => `卖给 ${name}`, (name: string) => `to ${name}`],
  from: [
    (name: string) => `from ${name}`,
    (name: string) => `来自 ${name}`,
    (name: string) => `from ${name}`,
  ],
  requested: ['Waiting for a trader', '等待接单', 'Dey wait for trader'],
  acceptYou: ['Accept the order', '请接受订单', 'Accept the order'],
  pendingAccept: ['Waiting for acceptance', '等待接受', 'Dey wait make dem accept'],
  payYou: ['Pay now', '请付款', 'Pay now'],
  pay: ['Waiting for payment', '等待付款', 'Dey wait for payment'],
  sendYou: ['Send the code', '请发送卡密', 'Send the code'],
  send: ['Waiting for the code', '等待卡密', 'Dey wait for the code'],
  revealYou: ['Reveal the code', '请查看卡密', 'Open the code'],
  reveal: ['Waiting for the buyer to reveal', '等待买家查看', 'Dey wait make buyer open am'],
  checkYou: ['Check the card, then release', '请验卡并放款', 'Check the card, then release'],
  check: ['Waiting for the buyer to check', '等待买家验卡', 'Dey wait make buyer check am'],
  answerYou: ['Answer the refund request', '请答复退款申请', 'Answer the refund request'],
  answer: ['Waiting for the seller to answer', '等待卖家答复', 'Dey wait make seller answer'],
  disputedYou: ['Your turn in the dispute', '争议：等待您处理', 'Dispute: na your turn'],
  disputedThem: [
    'Dispute: waiting for the other side',
    '争议：等待对方处理',
    'Dispute: dey wait for the other side',
  ],
  disputed: ['Dispute: waiting for a moderator', '争议：等待审核员裁决', 'Dispute: dey wait for moderator'],
  other: ['Open the order', '查看订单', 'Open the order'],
});

/** What an order waits for, from the user's point of view. */
function step({ stateName, awaiting }: Order): string {
  const mine = awaiting === 'you';
  switch (stateName) {
    case 'requested':
      return t.requested;
    case 'pendingAccept':
      return mine ? t.acceptYou : t.pendingAccept;
    case 'awaitingPayment':
      return mine ? t.payYou : t.pay;
    case 'awaitingCode':
      return mine ? t.sendYou : t.send;
    case 'codeDelivered':
      return mine ? t.revealYou : t.reveal;
    case 'checking':
      return mine ? t.checkYou : t.check;
    case 'refundRequested':
      return mine ? t.answerYou : t.answer;
    case 'disputed':
      return mine ? t.disputedYou : awaiting === 'them' ? t.disputedThem : t.disputed;
    default:
      return t.other;
  }
}

function RunningOrderRow({ order, onOver }: { order: Order; onOver: () => void }) {
  const brand = useBrand(order.brandID);
  const country = useCountry(order.countryID);
  const who = order.role === 'seller' ? t.to(order.partner.nickname) : t.from(order.partner.nickname);
  return (
    <Link
      to={order.stateName === 'disputed' ? disputePath(order.orderNo) : orderPath(order)}
      className="card one-line"
    >
      <span className={order.awaiting === 'you' ? 'turn row' : 'row'}>
        <span className="grow">
          <span className="strong block">{step(order)}</span>
          <span className="muted small block cut">
            {brand?.name ?? order.brandID} {order.countryID}{' '}
            {faceText(order.faceMinor, country?.symbol ?? order.currency)} · {who}
          </span>
        </span>
        {order.deadlineAt && (
          <span className={order.awaiting === 'you' ? 'right warning' : 'right'}>
            <Countdown deadline={order.deadlineAt} onEnd={onOver} />
            <span className="muted small block">{t.left}</span>
          </span>
        )}
      </span>
    </Link>
  );
}

/** Without a running order: the next step before the first trade, in the same one line. */
function FirstStep() {
  const user = useUser().data;
  const next = user && (user.tier === 0 ? t.verify : user.hasWalletPin ? null : t.pin);
  if (!user || !next) return <p className="card one-line muted">{t.none}</p>;
  return (
    <Link to={user.tier === 0 ? '/me?verify=1' : '/walletPin?back=/'} className="card one-line">
      <span className="row">
        <span className="grow">
          <span className="strong block">{next}</span>
          <span className="muted small block">{user.tier === 0 ? t.verifyNote : t.pinNote}</span>
        </span>
        <ForwardIcon size={18} className="muted" />
      </span>
    </Link>
  );
}

/** The orders, or the next step of a user without one. */
export const RunningRows = ({ orders, onOver }: { orders: readonly Order[]; onOver: () => void }) =>
  orders.length === 0 ? (
    <FirstStep />
  ) : (
    orders.map((order) => <RunningOrderRow key={order.orderNo} order={order} onOver={onOver} />)
  );
