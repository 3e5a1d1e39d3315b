import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { RaiseTier } from '../../../shared/forms/identity/raise-tier';
import type { Received } from '../../../shared/http/call';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { useQuery } from '../../../shared/nav';
import { startOrder } from '../../../shared/start-order';
import { openHelp } from '../../../shared/state/help';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Outcome, type OutcomeKind, usePolling } from '../../../shared/ui/feedback/outcome';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { WalletIcon } from '../../../shared/ui/icons';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { methodText } from '../statement/labels';
import { clearTopUpDraft, savedReturnPath } from './return-path';

type TopUp = Received<'topUpDetail'>;

const t = texts({
  added: ['Money added', '充值成功', 'Your money don land'],
  addedText: [
    'It is in your wallet, ready to trade.',
    '资金已到账，可用于交易。',
    'E don dey your wallet, you fit trade.',
  ],
  partly: ['Added up to your limit', '已入账至限额', 'E don enter reach your limit'],
  partlyText: [
    (sum: string) => `${sum} is held over your wallet limit. It is yours: raise your limits to receive it.`,
    (sum: string) => `${sum} 超出限额，暂存中，归您所有，提升额度即可入账。`,
    (sum: string) =>
      `We dey hold ${sum} wey pass your wallet limit. Na your own: raise your limits to receive am.`,
  ],
  pending: ['Checking your payment', '正在核实是否到账', 'We dey check your payment'],
  pendingText: [
    'The bank usually confirms within seconds.',
    '银行通常会在几秒内通知我们。',
    'The bank dey usually confirm within seconds.',
  ],
  slow: ['Paid, still on its way', '已支付，等待到账', 'You don pay, the money still dey come'],
  slowText: [
    'We will notify you when it arrives. You can leave.',
    '到账后会通知您，可放心离开，钱包会自动更新。',
    'We go notify you when e land. You fit leave.',
  ],
  unpaid: ['Not paid yet', '目前未支付', 'You never pay'],
  unpaidText: [
    'We have received no payment. Continue or leave: you are charged only if you pay.',
    '尚未收到付款。您可继续支付，或直接离开；不付款不会扣款。',
    'We never receive any payment. Continue or leave: we go charge you only if you pay.',
  ],
  failed: ['Not paid', '支付失败', 'Payment no go through'],
  failedText: [
    'The payment failed. No money was taken.',
    '支付失败，未扣款。',
    'The payment fail. We no take any money.',
  ],
  expired: ['Not paid in time', '支付超时', 'You no pay in time'],
  expiredText: [
    'This payment expired. No money was taken.',
    '该笔充值已失效，未扣款。',
    'This payment don expire. We no take any money.',
  ],
  differs: ['Amount differs', '到账金额不符', 'Amount no match'],
  differsText: [
    (paid: string) => `We received ${paid}. It is safe with us. Contact us to sort it out.`,
    (paid: string) => `实际收到 ${paid}。资金由我们妥善保管，请联系客服处理。`,
    (paid: string) => `We receive ${paid}. E dey safe with us. Contact us make we settle am.`,
  ],
  differsUnknown: [
    'The amount received differs. It is safe with us. Contact us to sort it out.',
    '到账与约定不符。资金由我们妥善保管，请联系客服处理。',
    'The amount wey we receive no match. E dey safe with us. Contact us make we settle am.',
  ],
  method: ['Paid with', '支付方式', 'Paid with'],
  cost: ['Payment fee', '支付手续费', 'Payment fee'],
  balance: ['Available now', '当前可用', 'Available now'],
  goBack: ['Go back', '返回刚才的页面', 'Go back'],
  toBalance: ['View balance', '查看余额', 'See balance'],
  buy: ['Buy a card', '买卡', 'Buy card'],
  goOn: ['Continue payment', '继续支付', 'Continue payment'],
  again: ['Try again', '重新充值', 'Try again'],
  settle: ['Choose what to do', '说明如何处理', 'Choose wetin to do'],
  contact: ['Contact us', '联系客服', 'Contact us'],
});

/** A provider reports a payment within seconds; after this time without a report, it was probably not paid. */
const lateMs = 8000;

const isOpen = (topUp: TopUp) => topUp.state === 'created' || topUp.state === 'pending';

/** The result of adding money: polls for up to a minute, until the provider has reported. */
export function TopUpResult({ topUpID }: { topUpID: string }) {
  const remote = useRemote('topUpDetail', { topUpID }, { follows: ofBalance });
  const hasGivenUp = usePolling(!remote.data || isOpen(remote.data), remote.refresh);
  // A user who returns from the provider's page may have just paid: a "continue paying" button must not tempt them to
  // pay twice.
  const isKnownUnpaid = useQuery().has('unpaid');
  const [isLate, setLate] = useState(isKnownUnpaid);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  if (!remote.data && (remote.error?.refusal === 'TopUpNotFound' || remote.error?.refusal === 'Malformed')) {
    return (
      <Empty
        icon={<WalletIcon size={40} />}
        text={remote.error.message}
        action={<ButtonLink to="/balance">{t.toBalance}</ButtonLink>}
      />
    );
  }
  return (
    <Remotely
      remote={remote}
      skeleton={
        <>
          <Skeleton lines={1} height={200} />
          <Skeleton lines={1} height={120} />
        </>
      }
    >
      {(topUp) => <Result topUp={topUp} hasGivenUp={topUp.state === 'created' ? isLate : hasGivenUp} />}
    </Remotely>
  );
}

function describeOutcome(
  topUp: TopUp,
  hasGivenUp: boolean,
): { kind: OutcomeKind; title: string; text: string } {
  switch (topUp.state) {
    case 'succeeded':
      return topUp.suspendedKobo === '0'
        ? { kind: 'success', title: t.added, text: t.addedText }
        : { kind: 'success', title: t.partly, text: t.partlyText(sumText(topUp.suspendedKobo)) };
    case 'failed':
      if (topUp.failure !== 'amountDiffers') return { kind: 'failed', title: t.failed, text: t.failedText };
      return {
        kind: 'failed',
        title: t.differs,
        text: topUp.paidKobo ? t.differsText(sumText(topUp.paidKobo)) : t.differsUnknown,
      };
    case 'expired':
      return { kind: 'failed', title: t.expired, text: t.expiredText };
    case 'pending':
      return hasGivenUp
        ? { kind: 'pending', title: t.slow, text: t.slowText }
        : { kind: 'pending', title: t.pending, text: t.pendingText };
    default:
      return hasGivenUp
        ? { kind: 'pending', title: t.unpaid, text: t.unpaidText }
        : { kind: 'pending', title: t.pending, text: t.pendingText };
  }
}

function Result({ topUp, hasGivenUp }: { topUp: TopUp; hasGivenUp: boolean }) {
  const isDone = topUp.state === 'succeeded';
  useEffect(() => {
    if (isDone) clearTopUpDraft(topUp.amountKobo);
  }, [isDone, topUp.amountKobo]);
  return (
    <Outcome
      {...describeOutcome(topUp, hasGivenUp)}
      kobo={isDone ? topUp.creditedKobo : topUp.amountKobo}
      reference={topUp.reference}
      lines={[
        [t.method, methodText(topUp.method)],
        ...(topUp.costKobo === '0' ? [] : [[t.cost, <Amount key="cost" kobo={topUp.costKobo} />] as const]),
        ...(isDone ? [[t.balance, <BalanceNow key="now" topUpID={topUp.topUpID} />] as const] : []),
      ]}
    >
      <NextStep topUp={topUp} isUnpaid={topUp.state === 'created' && hasGivenUp} />
    </Outcome>
  );
}

/** Mounted once the money has arrived, so that the balance it reads includes it. */
function BalanceNow({ topUpID }: { topUpID: string }) {
  const wallet = useRemote('walletSummary', undefined, { cache: false });
  return wallet.data ? (
    <Amount key={topUpID} kobo={wallet.data.availableKobo} />
  ) : (
    <span className="skeleton">
      <Amount kobo={null} />
    </span>
  );
}

function NextStep({ topUp, isUnpaid }: { topUp: TopUp; isUnpaid: boolean }) {
  const place = savedReturnPath(topUp.topUpID);
  const net = String(BigInt(topUp.amountKobo) - BigInt(topUp.costKobo));
  const retry = `/addMoney?${new URLSearchParams({ kobo: net, ...(place ? { back: place } : {}) })}`;
  const toReturnPath = place && <ButtonLink to={place}>{t.goBack}</ButtonLink>;
  const toBalance = (
    <ButtonLink to="/balance" tone={place ? 'plain' : 'quiet'}>
      {t.toBalance}
    </ButtonLink>
  );
  if (topUp.state === 'succeeded') {
    return (
      <>
        {toReturnPath}
        {topUp.suspendedKobo !== '0' ? (
          <RaiseTier tone={place ? 'quiet' : 'primary'} />
        ) : (
          !place && <Button onClick={() => startOrder(0)}>{t.buy}</Button>
        )}
        {toBalance}
      </>
    );
  }
  if (topUp.failure === 'amountDiffers') {
    return (
      <>
        <ButtonLink to="/addMoney?way=account">{t.settle}</ButtonLink>
        {toBalance}
        <Button tone="plain" onClick={openHelp}>
          {t.contact}
        </Button>
      </>
    );
  }
  if (isUnpaid && topUp.payUrl) {
    return (
      <>
        {/* An external link: the provider's page is not in this app. */}
        <a className="button" href={topUp.payUrl}>
          {t.goOn}
        </a>
        {toBalance}
      </>
    );
  }
  if (isOpen(topUp)) return place ? toReturnPath : toBalance;
  return (
    <>
      <ButtonLink to={retry}>{t.again}</ButtonLink>
      <Button tone="plain" onClick={openHelp}>
        {t.contact}
      </Button>
    </>
  );
}
