import { texts } from '@gift/client/language';
import { Timeline, type TimelineStep } from '../../../shared/forms/parts';
import type { Received } from '../../../shared/http/call';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { clockTime } from '../../../shared/i18n/time';
import { openHelp } from '../../../shared/state/help';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Outcome, usePolling } from '../../../shared/ui/feedback/outcome';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { WalletIcon } from '../../../shared/ui/icons';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { numberText } from '../bank-accounts/bank-account';
import { expectedText, failureText, isEnded, stateText } from './withdrawal-labels';

type Withdrawal = Received<'withdrawalDetail'>;

const t = texts({
  onWay: ['On its way to your bank', '正在转入您的银行', 'E dey go your bank'],
  onWayText: [
    'It usually arrives within minutes. You can leave; we will notify you.',
    '通常几分钟内到账，可放心离开，到账后会通知您。',
    'E dey usually land within minutes. You fit leave; we go notify you.',
  ],
  slow: ['The bank is slow', '银行处理较慢', 'The bank dey slow'],
  slowText: [
    'Your money is safe: it arrives, or comes back in full. We will notify you.',
    '资金安全：款项会到账，或全额退回，结果都会通知您。',
    'Your money dey safe: e go land, or come back complete. We go notify you.',
  ],
  done: ['Arrived in your bank', '已到账', 'Don land for your bank'],
  doneText: [
    (account: string) => `Sent to ${account}.`,
    (account: string) => `已转入 ${account}。`,
    (account: string) => `We don send am to ${account}.`,
  ],
  failed: ['Withdrawal failed', '提现失败', 'Withdrawal fail'],
  back: [
    (sum: string) => `All ${sum} is back in your wallet.`,
    (sum: string) => `${sum} 已全额退回您的钱包。`,
    (sum: string) => `All ${sum} don come back to your wallet.`,
  ],
  to: ['To', '转入', 'To'],
  name: ['Name', '户名', 'Name'],
  fees: ['Fee, VAT and stamp duty', '手续费、增值税与印花税', 'Fee, VAT and stamp duty'],
  total: ['Left your wallet', '钱包支出', 'Don comot your wallet'],
  cameBack: ['Back in your wallet', '退回钱包', 'Don come back to your wallet'],
  toBalance: ['View balance', '查看余额', 'See balance'],
  again: ['Withdraw again', '重新提现', 'Withdraw again'],
  accounts: ['My bank accounts', '我的银行账户', 'My bank accounts'],
  contact: ['Contact us', '联系客服', 'Contact us'],
});

/** The progress of a withdrawal, step by step; polls for a minute, then leaves the rest to the notification. */
export function WithdrawalResult({ withdrawalID }: { withdrawalID: string }) {
  const remote = useRemote('withdrawalDetail', { withdrawalID }, { follows: ofBalance });
  const hasGivenUp = usePolling(!remote.data || !isEnded(remote.data), remote.refresh);
  const refusal = remote.error?.refusal;
  if (!remote.data && (refusal === 'WithdrawalNotFound' || refusal === 'Malformed')) {
    return (
      <Empty
        icon={<WalletIcon size={40} />}
        text={remote.error!.message}
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
          <Skeleton lines={1} height={200} />
        </>
      }
    >
      {(withdrawal) => <Result withdrawal={withdrawal} hasGivenUp={hasGivenUp} />}
    </Remotely>
  );
}

function describeOutcome(withdrawal: Withdrawal, hasGivenUp: boolean) {
  const { state, failure, totalKobo } = withdrawal;
  if (state === 'succeeded')
    return { kind: 'success', title: t.done, text: t.doneText(numberText(withdrawal)) } as const;
  if (state !== 'failed') {
    return hasGivenUp
      ? ({ kind: 'pending', title: t.slow, text: t.slowText } as const)
      : ({ kind: 'pending', title: t.onWay, text: t.onWayText } as const);
  }
  const why = failure ? ` ${failureText(failure)}` : '';
  return { kind: 'failed', title: t.failed, text: t.back(sumText(totalKobo)) + why } as const;
}

/** The steps for the user; a step that a failure skipped is left out. */
function stepsOf({ steps, state }: Withdrawal): TimelineStep[] {
  const reachedSteps = steps.filter((step) => state !== 'failed' || step.at !== null);
  const next = reachedSteps.findIndex((step) => step.at === null);
  return reachedSteps.map((step, i) => ({
    key: step.state,
    text: step.at ? stateText(step.state) : expectedText(step.state),
    when: step.at && clockTime(step.at),
    at: step.state === 'failed' ? 'bad' : step.at ? 'done' : i === next ? 'now' : 'later',
  }));
}

function Result({ withdrawal, hasGivenUp }: { withdrawal: Withdrawal; hasGivenUp: boolean }) {
  const { state, amountKobo, totalKobo, bankAccountID, failure } = withdrawal;
  const hasFailed = state === 'failed';
  const fees = String(BigInt(totalKobo) - BigInt(amountKobo));
  return (
    <Outcome
      {...describeOutcome(withdrawal, hasGivenUp)}
      kobo={hasFailed ? totalKobo : amountKobo}
      reference={withdrawal.reference}
      lines={[
        [t.to, numberText(withdrawal)],
        [t.name, withdrawal.accountName],
        ...(fees === '0' ? [] : [[t.fees, <Amount key="fees" kobo={fees} />] as const]),
        [hasFailed ? t.cameBack : t.total, <Amount key="total" kobo={totalKobo} />],
      ]}
    >
      <section className="card">
        <Timeline steps={stepsOf(withdrawal)} />
      </section>
      {hasFailed && (
        <>
          <ButtonLink to={`/withDraw?kobo=${amountKobo}&to=${bankAccountID}`}>{t.again}</ButtonLink>
          {failure === 'wrongDetails' && (
            <ButtonLink to="/account" tone="quiet">
              {t.accounts}
            </ButtonLink>
          )}
        </>
      )}
      <ButtonLink to="/balance" tone={hasFailed ? 'plain' : 'quiet'}>
        {t.toBalance}
      </ButtonLink>
      {(hasFailed || hasGivenUp) && (
        <Button tone="plain" onClick={openHelp}>
          {t.contact}
        </Button>
      )}
    </Outcome>
  );
}
