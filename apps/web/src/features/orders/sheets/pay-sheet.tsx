import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { PinRefused, PinSheet, thenBack } from '../../../shared/forms/approval/pin-sheet';
import { navigate } from '../../../shared/nav';
import { orderPath } from '../../../shared/order-path';
import { ButtonLink } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import type { Facts } from '../order/contents/screen-types';
import { sumText, useCardTitle } from '../order/order-facts';
import { type Command, failureText } from '../order/use-order-command';
import { AmountInWords } from './amount-in-words';

const t = texts({
  what: [
    (card: string) => `Held in escrow for ${card}. Never pay a person directly: it is a scam.`,
    (card: string) => `托管用于购买 ${card}。切勿直接付款给个人，凡要求者均为诈骗。`,
    (card: string) => `Escrow go hold am for ${card}. No pay any person direct at all: na scam.`,
  ],
  short: ['Balance too low', '余额不足', 'Balance no reach'],
  shortText: [
    (sum: string) => `You need ${sum} more. No money moved. Your order stays open until its deadline.`,
    (sum: string) => `还差 ${sum}。资金未变动，订单在倒计时结束前保留。`,
    (sum: string) => `You need ${sum} more. Money no move. Your order go dey open till the deadline.`,
  ],
  shortUnknown: [
    'No money moved. Add money to pay; your order stays open until its deadline.',
    '请先充值再付款。资金未变动，订单在倒计时结束前保留。',
    'Money no move. Add money to pay; your order go dey open till the deadline.',
  ],
  add: ['Add money', '充值', 'Add money'],
  addSum: [(sum: string) => `Add ${sum}`, (sum: string) => `充值 ${sum}`, (sum: string) => `Add ${sum}`],
});

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d*$/.test(value);

/** The missing amount, as a string of kobo; null if the refusal has none. */
const missingKobo = (failure: CallFailure): string | null => {
  const { shortKobo } = failure.data;
  return isDigits(shortKobo) ? shortKobo : null;
};

/** The amount in words and figures, then the PIN. With too little money or no PIN, it links to the fix and back. */
export function PaySheet({
  facts,
  command,
  onClose,
}: {
  facts: Facts;
  command: Command;
  onClose: () => void;
}) {
  const { view } = facts;
  const card = useCardTitle(view);
  const { failure, busy } = command;
  const here = orderPath(view);
  const [isLeaving, setLeaving] = useState(false);

  async function pay(walletPin: string) {
    const answer = await command.run('payOrder', { orderNo: view.orderNo, walletPin }, { isQuiet: true });
    if (!answer) return;
    setLeaving(true);
    // The result page replaces the order and then returns to it, so Back leaves both.
    await navigate(`/paymentResult?kind=order&orderNo=${view.orderNo}`, { replace: true });
  }

  if (failure?.refusal === 'InsufficientFunds') {
    const missing = missingKobo(failure);
    return (
      <Sheet open onClose={onClose} title={t.short}>
        <p>{missing ? t.shortText(sumText(missing)) : t.shortUnknown}</p>
        <AmountInWords kobo={missing ?? view.totalKobo} />
        <ButtonLink to={thenBack('/addMoney', here, missing ? `&kobo=${missing}` : '')}>
          {missing ? t.addSum(sumText(missing)) : t.add}
        </ButtonLink>
      </Sheet>
    );
  }
  return (
    <PinRefused failure={failure} here={here} onClose={onClose}>
      <PinSheet
        open
        onClose={onClose}
        onPin={(pin) => void pay(pin)}
        kobo={view.totalKobo}
        operation={{ call: 'payOrder', subject: view.orderNo, amountKobo: view.totalKobo }}
        what={t.what(card)}
        error={failureText(failure)}
        busy={busy === 'payOrder' || isLeaving}
      />
    </PinRefused>
  );
}
