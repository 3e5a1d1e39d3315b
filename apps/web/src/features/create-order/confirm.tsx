import { texts } from '@gift/client/language';
import { type Kobo, koboOfDigits, minus } from '@gift/money';
import { useEffect, useRef, useState } from 'react';
import { PinSheet } from '../../shared/forms/approval/pin-sheet';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { finishAt } from '../../shared/nav';
import { orderPath } from '../../shared/order-path';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Amount, sumText } from '../../shared/ui/money/amount';
import { useUser } from '../../shared/user';
import type { OrderType } from './draft';
import { Refused } from './refused';
import type { Quote } from './step-props';
import { finishDraft } from './use-draft';
import { wayOutOf } from './ways-out';

const t = texts({
  sell: ['Sell for', '卖出，收', 'Sell for'],
  pay: ['Pay', '支付', 'Pay'],
  payLater: [
    (min: number) => `Pay later, within ${min} min`,
    (min: number) => `稍后付款（${min} 分钟内）`,
    (min: number) => `Pay later, within ${min} min`,
  ],
  ask: ['Send the order', '提交订单', 'Send the order'],
  askNote: [
    (maker: string) => `You pay only after ${maker} accepts.`,
    (maker: string) => `${maker} 接受后您再付款。`,
    (maker: string) => `You go pay only after ${maker} accept.`,
  ],
  sellAsk: [
    (maker: string) => `${maker} accepts first. Send the code only once the money is held.`,
    (maker: string) => `${maker} 先接受订单；款项托管前无需发送卡密。`,
    (maker: string) => `${maker} go accept first. No send the code till we don hold the money.`,
  ],
  over: [
    'The locked rate expired. No money moved.',
    '锁定汇率已过期，资金未变动。',
    'The locked rate don expire. Money no move.',
  ],
  requote: ['Get a new quote', '重新获取报价', 'Get new quote'],
  what: ['Held in escrow until the card works', '托管至验卡成功', 'Escrow go hold am till the card work'],
  setPin: ['Set wallet PIN', '设置钱包密码', 'Set wallet PIN'],
  pinFirst: [
    'You need a wallet PIN to pay. Set it, then pay here.',
    '付款需要钱包密码。请先设置，再回来付款。',
    'You need wallet PIN to pay. Set am, then come pay here.',
  ],
  add: ['Add', '充值', 'Add'],
  overLimit: [
    (limit: string) => `Over your limit of ${limit} per order. No money moved.`,
    (limit: string) => `超过您的单笔限额 ${limit}，资金未变动。`,
    (limit: string) => `E pass your limit of ${limit} for one order. Money no move.`,
  ],
  change: ['Change card', '更改卡片', 'Change card'],
  short: ['You still need', '钱包余额还差', 'You still need'],
  unsure: [
    'No reply. You can safely tap again: you order and pay only once.',
    '未收到回应。请再次点击：无论点击几次，订单只生成一次、只付款一次。',
    'No reply. You fit tap again, no fear: na one order and one payment.',
  ],
  placed: [
    'Your order is placed. Open it once you are online.',
    '订单已提交，联网后即可打开。',
    'Your order don enter. Open am once network dey.',
  ],
  open: ['Open order', '查看订单', 'Open order'],
});

/** How much the wallet lacks for an amount; null if it has enough. */
function shortOf(available: string, needed: string): Kobo | null {
  const missing = minus(koboOfDigits(needed), koboOfDigits(available));
  return missing > 0n ? missing : null;
}

/** The address of this review, to return to after adding money. */
const here = () => encodeURIComponent(location.pathname + location.search);

/**
 * The one button of the review. A buyer whose order needs no acceptance pays at once with the PIN, or takes the order
 * and pays later; everyone else takes the order.
 */
export function Confirm({
  type,
  quote,
  maker,
  isRequest,
  isOver,
  onRequote,
  toList,
  toCard,
}: {
  type: OrderType;
  quote: Quote;
  maker: string;
  isRequest: boolean;
  isOver: boolean;
  onRequote: () => void;
  toList: () => void;
  toCard: () => void;
}) {
  const submit = useAction('submitOrder');
  const user = useUser();
  const [pinOpen, setPinOpen] = useState(false);
  /** The address of the order that is placed, if its screen did not load. */
  const [placed, setPlaced] = useState<string>();
  const needsAccept = !quote.autoAccept && !isRequest;
  const { failure } = submit;
  const way = failure?.refusal ? wayOutOf(failure.refusal) : null;
  const paysNow = type === 0 && !needsAccept;
  const wallet = useRemote('walletSummary', undefined, { enabled: paysNow });
  // A refetched wallet is newer than the refusal, which may be from before money was added.
  const short = wallet.data
    ? shortOf(wallet.data.availableKobo, quote.netKobo)
    : typeof failure?.data.shortKobo === 'string'
      ? koboOfDigits(failure.data.shortKobo)
      : null;
  const refresh = useRef(wallet.refresh);
  refresh.current = wallet.refresh;
  useEffect(() => {
    if (way !== 'money') return;
    setPinOpen(false);
    void refresh.current();
  }, [way]);

  // The screen stays mounted while the user sets a PIN or raises their tier; the old refusal may then be outdated.
  const clearFailures = useRef<() => void>(() => {});
  clearFailures.current = () => {
    if (way) submit.clear();
  };
  useEffect(() => clearFailures.current(), []);

  async function send(walletPin?: string) {
    const order = await submit.run({ quoteID: quote.quoteID, ...(walletPin ? { walletPin } : {}) });
    if (!order) return;
    setPinOpen(false);
    finishDraft();
    await open(orderPath(order));
  }
  /** Back from the order leads to where the wizard was opened, not to a used quote. */
  async function open(address: string) {
    setPlaced((await finishAt(address)) ? undefined : address);
  }

  if (placed)
    return (
      <>
        <p className="small center" role="status">
          {t.placed}
        </p>
        <Button onClick={() => void open(placed)}>{t.open}</Button>
      </>
    );

  if (isOver || way === 'requote')
    return (
      <>
        <p className="muted small center">{t.over}</p>
        <Button
          onClick={() => {
            submit.clear();
            onRequote();
          }}
        >
          {t.requote}
        </Button>
      </>
    );
  if (failure && way && way !== 'pin' && way !== 'money')
    return <Refused failure={failure} toList={toList} toCard={toCard} onRetry={submit.clear} />;

  const failureText = failure && (failure.isUncertain ? t.unsure : failure.message);
  const payLater = (
    <Button tone="quiet" busy={submit.busy && !pinOpen} onClick={() => void send()}>
      {t.payLater(quote.payWindowMin)}
    </Button>
  );
  const note = failure && !pinOpen && (
    <p className="danger small center" role="alert">
      {failureText}
    </p>
  );
  const { tier, limits } = user.data ?? {};
  if (tier && limits && BigInt(quote.grossKobo) > BigInt(limits.orderKobo))
    return (
      <>
        <p className="danger small center" role="alert">
          {t.overLimit(sumText(limits.orderKobo))}
        </p>
        <RaiseTier />
        <Button tone="quiet" onClick={toCard}>
          {t.change}
        </Button>
      </>
    );
  if (!paysNow)
    return (
      <>
        {note ||
          (needsAccept && (
            <p className="muted small center">{type === 1 ? t.sellAsk(maker) : t.askNote(maker)}</p>
          ))}
        <Button busy={submit.busy} onClick={() => void send()}>
          {type === 1 ? (
            <>
              {t.sell} <Amount kobo={quote.netKobo} />
            </>
          ) : (
            t.ask
          )}
        </Button>
      </>
    );
  return (
    <>
      {short !== null ? (
        <>
          {way !== 'money' && note}
          <p className="danger small center" role="alert">
            {t.short} <Amount kobo={short} />
          </p>
          <ButtonLink to={`/addMoney?kobo=${short}&back=${here()}`}>
            {t.add} <Amount kobo={short} />
          </ButtonLink>
        </>
      ) : user.data?.hasWalletPin === false ? (
        <>
          {note || <p className="muted small center">{t.pinFirst}</p>}
          <ButtonLink to={`/walletPin?back=${here()}`}>{t.setPin}</ButtonLink>
        </>
      ) : (
        <>
          {note}
          <Button
            busy={submit.busy && pinOpen}
            onClick={() => {
              submit.clear();
              setPinOpen(true);
            }}
          >
            {t.pay} <Amount kobo={quote.netKobo} />
          </Button>
        </>
      )}
      {payLater}
      <PinSheet
        open={pinOpen}
        onClose={() => {
          setPinOpen(false);
          submit.clear();
        }}
        onPin={(pin) => void send(pin)}
        kobo={koboOfDigits(quote.netKobo)}
        operation={{ call: 'submitOrder', subject: quote.quoteID, amountKobo: quote.netKobo }}
        what={t.what}
        busy={submit.busy}
        error={failureText}
      />
    </>
  );
}
