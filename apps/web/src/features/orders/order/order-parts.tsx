import { cardDetailText } from '@gift/client/labels/card-details';
import { localize, texts } from '@gift/client/language';
import { hasEnded } from '@gift/contract/orders/states';
import type { ReactNode } from 'react';
import { Timeline, type TimelineStep } from '../../../shared/forms/parts';
import { dayOf } from '../../../shared/i18n/time';
import { eventText } from '../../../shared/trade/log/order-event-texts';
import { completedText } from '../../../shared/trade/offer-texts';
import { Chip } from '../../../shared/ui/chip';
import {
  CheckIcon,
  ClockIcon,
  CloseIcon,
  DownIcon,
  icon,
  LockIcon,
  WalletIcon,
} from '../../../shared/ui/icons';
import { Avatar } from '../../../shared/ui/media/avatar';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Amount } from '../../../shared/ui/money/amount';
import { EscrowBar } from '../../../shared/ui/money/escrow-bar';
import { CountdownRing } from '../../../shared/ui/time/countdown';
import { useNow } from '../../../shared/ui/time/use-now';
import { orderScreenContents } from './contents/screen-contents';
import type { Facts } from './contents/screen-types';
import { deadlineText, type OrderView, stateOf, useFace } from './order-facts';
import { currentSteps, renderText, upcomingSteps } from './order-texts';

/** Money that was split. */
const DividedIcon = icon('M12 3v18M7 8l-4 4 4 4M17 8l4 4-4 4');

const t = texts({
  held: ['Held safely', '安全托管中', 'Held safe'],
  heldForYou: ['Held safely for you', '已为您安全托管', 'Held safe for you'],
  inWallet: ['Still in your wallet', '仍在您的钱包', 'Still dey your wallet'],
  notPaid: ['Not in escrow yet', '尚未托管', 'E never enter escrow'],
  untouched: ['No money was taken', '未动用资金', 'We no take any money'],
  paidOut: [
    (name: string) => `Paid to ${name}`,
    (name: string) => `已付给 ${name}`,
    (name: string) => `Paid to ${name}`,
  ],
  onHold: ['Yours, on hold', '归您，暂时冻结', 'Your own, on hold'],
  paidToYou: ['In your wallet', '已到您的钱包', 'Inside your wallet'],
  back: ['Back in your wallet', '已退回您的钱包', 'Don come back to your wallet'],
  backToThem: [
    (name: string) => `Back with ${name}`,
    (name: string) => `已退还 ${name}`,
    (name: string) => `Don go back to ${name}`,
  ],
  archived: [
    (day: string) => `The details were archived on ${day}. Support can still read them.`,
    (day: string) => `详情已于 ${day} 归档，客服仍可查阅。`,
    (day: string) => `We archive the details on ${day}. Support still fit read am.`,
  ],
  deal: ['The deal', '交易内容', 'The deal'],
  rate: ['Rate', '汇率', 'Rate'],
  perUnit: [(unit: string) => `per ${unit}`, (unit: string) => `每 ${unit}`, (unit: string) => `per ${unit}`],
  amount: ['Card amount', '卡片金额', 'Card amount'],
  fee: ['Fee', '手续费', 'Fee'],
  levelOff: ['Loyalty discount', '会员等级折扣', 'Loyalty discount'],
  couponOff: ['Coupon', '优惠券', 'Coupon'],
  vat: ['VAT on the fee', '手续费增值税', 'VAT on the fee'],
  youPay: ['You pay', '您支付', 'You go pay'],
  youPaid: ['You paid', '您已支付', 'You don pay'],
  youGet: ['You receive', '您收到', 'You go receive'],
  youGot: ['You received', '您已收到', 'You don receive'],
  wasHeld: ['Was held', '原托管', 'Wetin we hold'],
  cost: ['Your cost', '您实际支付', 'Wetin you pay'],
  total: ['Total', '合计', 'Total'],
  checkTime: ['Time to check', '验卡时间', 'Time to check'],
  minutes: [(n: number) => `${n} min`, (n: number) => `${n} 分钟`, (n: number) => `${n} min`],
  hours: [(n: number) => `${n} h`, (n: number) => `${n} 小时`, (n: number) => `${n} h`],
  terms: ['Offer terms', '报价条款', 'Offer terms'],
  instructions: ['Instructions', '交易说明', 'Instructions'],
  progress: ['Progress', '订单进程', 'Progress'],
  until: [(at: string) => `until ${at}`, (at: string) => `至 ${at}`, (at: string) => `till ${at}`],
  newcomer: ['new here', '新用户', 'new here'],
  trades: [
    (n: number) => (n === 1 ? '1 trade' : `${n} trades`),
    (n: number) => `${n} 笔交易`,
    (n: number) => (n === 1 ? '1 trade' : `${n} trades`),
  ],
  sellerIs: ['Seller', '卖家', 'Seller'],
  demo: ['Demo trader', '演示交易者', 'Demo trader'],
  buyerIs: ['Buyer', '买家', 'Buyer'],
  timeUp: ['Time is up. One moment…', '时间已到，请稍候…', 'Time don reach. Wait small…'],
});

/** Title, sentence, and the ring or an icon in its place, so that nothing moves when an order ends. */
export function HeadCard({ facts, onEnd }: { facts: Facts; onEnd: () => void }) {
  const { view } = facts;
  const row = orderScreenContents[stateOf(view)][view.role];
  const isOver = useNow() >= Date.parse(view.deadlineAt ?? '9999-01-01T00:00:00Z');
  return (
    <section className="card status-head order-head">
      {view.deadlineAt ? (
        <CountdownRing deadline={view.deadlineAt} from={view.deadlineFrom} onEnd={onEnd} />
      ) : (
        <Mark view={view} />
      )}
      <div className="grow" aria-live="polite">
        <h2>{renderText(row.title, facts)}</h2>
        <p className="muted">{isOver ? t.timeUp : renderText(row.sentence, facts)}</p>
      </div>
    </section>
  );
}

function Mark({ view }: { view: OrderView }) {
  const state = stateOf(view);
  if (!hasEnded(state)) {
    const isLocked = view.money === 'escrow';
    return (
      <span className={isLocked ? 'mark escrow' : 'mark'}>
        {isLocked ? <LockIcon size={28} /> : <ClockIcon size={28} />}
      </span>
    );
  }
  if (view.money === 'split')
    return (
      <span className="mark">
        <DividedIcon size={28} />
      </span>
    );
  const isGood = state === 'completed' || state === 'ruledSeller';
  return (
    <span className={isGood ? 'mark positive' : 'mark'}>
      {isGood || view.money === 'refunded' ? <CheckIcon size={28} /> : <CloseIcon size={28} />}
    </span>
  );
}

/** Where the money is, in one line. A lock in the escrow colour means money in escrow. */
export function MoneyBar({ facts }: { facts: Facts }) {
  const { view, partner, clears } = facts;
  const isSeller = view.role === 'seller';
  const isBack = view.money === (isSeller ? 'refunded' : 'split');
  const amount = <Amount kobo={isBack ? view.paid!.buyerKobo : view.totalKobo} size="s" />;
  if (view.money === 'escrow') {
    return (
      <div className="money-bar">
        <EscrowBar end={amount}>{isSeller ? t.heldForYou : t.held}</EscrowBar>
      </div>
    );
  }
  if (clears && isSeller) {
    return (
      <div className="money-bar">
        <EscrowBar end={amount}>{t.onHold}</EscrowBar>
      </div>
    );
  }
  const label = {
    wallet: view.endedAt ? t.untouched : isSeller ? t.notPaid : t.inWallet,
    released: isSeller ? t.paidToYou : t.paidOut(partner),
    split: isSeller ? t.paidToYou : t.back,
    refunded: isSeller ? t.backToThem(partner) : t.back,
  }[view.money];
  const isGain = view.money === 'split' || view.money === (isSeller ? 'released' : 'refunded');
  return (
    <div className={isGain ? 'money-bar plain-bar positive' : 'money-bar plain-bar'}>
      <WalletIcon size={17} />
      <span className="grow">{label}</span>
      {view.money === 'wallet' && view.endedAt ? null : amount}
    </div>
  );
}

/** Past steps, the current step expanded, and coming steps. */
export function OrderTimeline({ facts, open }: { facts: Facts; open?: ReactNode }) {
  const { view, partner } = facts;
  const state = stateOf(view);
  const now = useNow();
  if (view.archivedAt)
    return (
      <section className="card muted" aria-label={t.progress}>
        {t.archived(dayOf(view.archivedAt))}
      </section>
    );
  const steps: TimelineStep[] = view.timeline.map((step, at) => ({
    key: `${at}`,
    text: eventText(step.key, step.by, partner),
    when: deadlineText(step.at, now),
    // A check window that expired ends the order normally.
    at: (step.key === 'timeout' && state !== 'completed') || step.key === 'cancel' ? 'bad' : 'done',
  }));
  const running = currentSteps[state];
  if (running) {
    steps.push({
      key: 'now',
      text: localize(
        view.awaiting === 'you'
          ? running[0]
          : (view.awaiting === 'operator' && running[2]) || running[1](partner),
      ),
      when: view.deadlineAt ? t.until(deadlineText(view.deadlineAt, now)) : undefined,
      at: 'now',
      more: open,
    });
  }
  for (const step of upcomingSteps[state] ?? []) {
    const text = localize(step);
    steps.push({ key: text, text, at: 'later' });
  }
  return (
    <section className="card" aria-label={t.progress}>
      <Timeline steps={steps} />
    </section>
  );
}

const Line = ({
  label,
  children,
  strong = false,
}: {
  label: ReactNode;
  children: ReactNode;
  strong?: boolean;
}) => (
  <div className={strong ? 'row between strong' : 'row between'}>
    <dt className={strong ? '' : 'muted'}>{label}</dt>
    <dd className="right">{children}</dd>
  </div>
);

/** A duration in minutes as text: 30 min, 2 h. */
export const formatDuration = (min: number) =>
  min % 60 === 0 && min >= 120 ? t.hours(min / 60) : t.minutes(min);

/** The label of a deal's total for the user: due, paid, or hypothetical for a cancelled deal. */
function totalLabel({ role, paidAt, endedAt, money }: OrderView): string {
  if (role === 'buyer') return paidAt ? t.youPaid : endedAt ? t.total : t.youPay;
  return money === 'released' ? t.youGot : endedAt ? t.total : t.youGet;
}

/** The deal in rows, down to what the user pays or receives. */
export function DealCard({ facts }: { facts: Facts }) {
  const { view, partner } = facts;
  const face = useFace(view.countryID, view.currency);
  const isSeller = view.role === 'seller';
  const [adds, takes] = isSeller ? ['−', '+'] : ['+', '−'];
  const part = (label: string, kobo: string, sign?: string) =>
    kobo !== '0' && (
      <Line label={label}>
        {sign}
        <Amount kobo={kobo} />
      </Line>
    );
  // After a full or partial refund, the rows add up to what the user finally paid or received.
  const payout = view.money === 'split' || view.money === 'refunded' ? view.paid : null;
  const whole = Object.values(payout ?? {}).reduce((sum, kobo) => sum + BigInt(kobo), 0n);
  const ownShareKobo = payout && (isSeller ? payout.sellerKobo : String(whole - BigInt(payout.buyerKobo)));
  const lists = groupedFaces(view.cards.map((card) => card.faceMinor));
  return (
    <section className="card stack" aria-label={t.deal}>
      <div className="row">
        <CardTile brandID={view.brandID} countryID={view.countryID} />
        <div className="grow">
          <div className="strong">
            {lists.map(([minor, n]) => (n > 1 ? `${n} × ${face(minor)}` : face(minor))).join(' + ')}
          </div>
          <div className="muted small">
            {cardDetailText(view.form)} · {cardDetailText(view.receipt)}
          </div>
        </div>
      </div>
      <dl className="lines">
        <Line label={t.rate}>
          <Amount kobo={view.rateKobo} whole /> <span className="muted">{t.perUnit(face(100))}</span>
        </Line>
        {!(payout && isSeller) && (
          <>
            {view.fullFeeKobo !== '0' && part(t.amount, view.amountKobo)}
            {part(t.fee, view.fullFeeKobo, adds)}
            {part(t.levelOff, view.levelOffKobo, takes)}
            {part(t.couponOff, view.couponOffKobo, takes)}
            {part(t.vat, view.vatKobo, adds)}
          </>
        )}
        {payout && (
          <>
            {part(isSeller ? t.wasHeld : t.youPaid, String(whole))}
            {part(isSeller ? t.backToThem(partner) : t.back, payout.buyerKobo, '−')}
            {isSeller && part(t.fee, payout.feeKobo, adds)}
            {isSeller && part(t.vat, payout.vatKobo, adds)}
          </>
        )}
        <Line label={payout ? (isSeller ? t.youGot : t.cost) : totalLabel(view)} strong>
          <Amount kobo={ownShareKobo ?? view.totalKobo} size="s" />
        </Line>
        {!view.endedAt && <Line label={t.checkTime}>{formatDuration(view.windows.checkMin)}</Line>}
      </dl>
      {view.instructions && <MakerText title={t.instructions} text={view.instructions} />}
      {view.terms && <MakerText title={t.terms} text={view.terms} />}
    </section>
  );
}

/** Groups equal face values in order of first appearance: `[[5000, 2], [2500, 1]]`. */
function groupedFaces(faces: readonly number[]): [faceMinor: number, count: number][] {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts];
}

const MakerText = ({ title, text }: { title: string; text: string }) => (
  <details className="maker-text">
    <summary>
      {title}
      <DownIcon size={16} />
    </summary>
    <p className="muted as-typed">{text}</p>
  </details>
);

export function PartnerCard({ view }: { view: OrderView }) {
  const { partner } = view;
  return (
    <section className="card row">
      <Avatar name={partner.nickname} />
      <div className="grow">
        <div className="strong cut">{partner.nickname}</div>
        <div className="muted small">
          {partner.isDemo ? t.demo : view.role === 'seller' ? t.buyerIs : t.sellerIs} ·{' '}
          {t.trades(partner.completed)}
        </div>
      </div>
      {partner.completionBps === null ? (
        <Chip>{t.newcomer}</Chip>
      ) : (
        <Chip tone={partner.completionBps >= 9000 ? 'positive' : 'warning'}>
          {completedText(partner.completionBps)}
        </Chip>
      )}
    </section>
  );
}
