import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PinRefused, PinSheet } from '../../../shared/forms/approval/pin-sheet';
import { serverNow } from '../../../shared/http/clock';
import { useAction } from '../../../shared/http/use-action';
import { lazy } from '../../../shared/loading/lazy';
import { navigate } from '../../../shared/nav';
import { message } from '../../../shared/state/message';
import { sumText } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import { type BankAccount, numberText } from '../bank-accounts/bank-account';
import { CodeStep, type SentCode } from './code-step';
import { type LostWithdrawal, UnconfirmedWithdrawal } from './unconfirmed-withdrawal';
import type { WithdrawalQuote } from './withdraw-lines';

const t = texts({
  repeat: [
    (sum: string, account: string) => `You sent ${sum} to ${account} a few minutes ago. Send it again?`,
    (sum: string, account: string) => `几分钟前您已向 ${account} 提现 ${sum}，确定再次提现相同金额？`,
    (sum: string, account: string) => `You send ${sum} to ${account} some minutes ago. Send am again?`,
  ],
  more: ['Send again', '再次提现', 'Send again'],
  no: ['No', '取消', 'No'],
  code: ['Enter the code', '输入验证码', 'Enter the code'],
  twoStep: ['Enter your authenticator code', '请输入身份验证器中的验证码', 'Enter your authenticator code'],
  what: [
    (sum: string, account: string) => `${sum} to ${account}, with fees:`,
    (sum: string, account: string) => `向 ${account} 提现 ${sum}，含手续费共：`,
    (sum: string, account: string) => `${sum} to ${account}, with fees:`,
  ],
  unsure: [
    'No reply. You can safely try again: it is sent only once. Check Recent withdrawals.',
    '未收到回应。可放心重试，只会执行一次。是否成功请查看最近提现。',
    'No reply. You fit try again, no fear: e go send only once. Check Recent withdrawals.',
  ],
});

type CodeConfirmation = { verificationID: string; code: string };
/** The step between the button and the payment: the open sheet and what was entered so far. */
type Step =
  | { at: 'form' }
  | { at: 'code'; isRepeatConfirmed: boolean }
  | { at: 'pin'; isRepeatConfirmed: boolean; confirmation: CodeConfirmation | null }
  | {
      at: 'lost';
      isRepeatConfirmed: boolean;
      confirmation: CodeConfirmation | null;
      expected: LostWithdrawal;
    };

const aboutCode = new Set(['CodeWrong', 'CodeExpired', 'CodeBlocked', 'WithdrawalCodeNeeded']);
const TwoStepForm = lazy(async () => (await import('../../../shared/forms/approval/two-step-form')).default);
const aboutTwoStep = new Set(['TwoStepNeeded', 'TwoStepWrong', 'TwoStepLocked']);
const aboutPin = new Set(['WalletPinMissing', 'WalletPinWrong', 'WalletPinLocked', 'WalletPinSpent']);

/** A withdrawal from the button to its tracker: confirming a repeat, the code if one is needed, the PIN. */
export function useWithdrawing({
  account,
  quote,
  onDone,
  onRefused,
}: {
  account: BankAccount;
  quote: WithdrawalQuote | undefined;
  onDone: () => void;
  onRefused: () => Promise<unknown>;
}) {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [sentCode, setSent] = useState<(SentCode & { about: string }) | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const paidAtMs = useRef(0);
  /** Held in memory only while an authenticator code is asked for. */
  const heldPin = useRef('');
  const [needsTwoStep, setNeedsTwoStep] = useState(false);
  const sendCode = useAction('sendWithdrawalCode');
  const withdraw = useAction('withdraw');
  const { bankAccountID } = account;
  const amountKobo = quote?.amountKobo ?? '0';
  const about = `${amountKobo} ${bankAccountID}`;

  async function confirmRepeat(): Promise<boolean> {
    const question = t.repeat(sumText(amountKobo), numberText(account));
    return message(question, { confirm: t.more, cancel: t.no });
  }
  /** A code already sent for this amount and account is asked for again, not sent again. */
  async function askCode(isRepeatConfirmed: boolean) {
    if (sentCode?.about !== about) {
      const code = await sendCode.run({ amountKobo, bankAccountID });
      if (!code) return;
      setSent({ ...code, sentAtMs: Date.now(), about });
    }
    setStep({ at: 'code', isRepeatConfirmed });
  }
  async function begin() {
    if (!quote || quote.refusal !== null) return;
    withdraw.clear();
    sendCode.clear();
    if (quote.isRepeat && !(await confirmRepeat())) return;
    if (quote.needsCode) return askCode(quote.isRepeat);
    setStep({ at: 'pin', isRepeatConfirmed: quote.isRepeat, confirmation: null });
  }
  async function pay(walletPin: string, twoStepCode?: string) {
    if (step.at !== 'pin') return;
    heldPin.current = walletPin;
    const { isRepeatConfirmed, confirmation } = step;
    paidAtMs.current = serverNow();
    const started = await withdraw.run({
      amountKobo,
      bankAccountID,
      walletPin,
      ...confirmation,
      ...(twoStepCode ? { twoStepCode } : {}),
      ...(isRepeatConfirmed ? { isRepeatConfirmed } : {}),
    });
    if (started) await follow(started.withdrawalID);
  }
  async function follow(withdrawalID: string) {
    setLeaving(true);
    onDone();
    // The tracker replaces the form: Back must not lead to the same amount again.
    await navigate(`/paymentResult?withdrawalID=${withdrawalID}`, { replace: true });
  }
  /** Sends the user to where a refusal can be fixed. */
  const fix = useEffectEvent(async ({ refusal, isUncertain, kind }: CallFailure) => {
    setNeedsTwoStep(aboutTwoStep.has(refusal));
    if (step.at === 'pin' && (isUncertain || kind === 'broken')) {
      // The result is unknown: the server is asked, and the user need not guess.
      const expected = { amountKobo, bankAccountID, sinceMs: paidAtMs.current };
      return setStep({ ...step, at: 'lost', expected });
    }
    if (step.at !== 'pin' || refusal === '' || aboutPin.has(refusal) || aboutTwoStep.has(refusal)) return;
    const { confirmation, isRepeatConfirmed } = step;
    if (refusal === 'CodeWrong') return setStep({ at: 'code', isRepeatConfirmed });
    setStep({ at: 'form' });
    if (aboutCode.has(refusal)) setSent(null);
    void onRefused();
    if (refusal !== 'WithdrawalRepeat') return;
    withdraw.clear();
    if (await confirmRepeat()) setStep({ at: 'pin', isRepeatConfirmed: true, confirmation });
  });
  const { failure } = withdraw;
  useEffect(() => {
    if (failure) void fix(failure);
  }, [failure]);
  return {
    step,
    sent: sentCode,
    setSent: (next: SentCode) => setSent({ ...next, about }),
    busy: sendCode.busy || isLeaving,
    isPaying: withdraw.busy || isLeaving,
    failure,
    /** The failure, if no sheet shows it. */
    note: step.at === 'form' ? whyNot(failure ?? sendCode.failure) : null,
    begin,
    pay,
    takeCode(code: string) {
      if (step.at !== 'code' || !sentCode) return;
      const { isRepeatConfirmed } = step;
      withdraw.clear();
      setStep({
        at: 'pin',
        isRepeatConfirmed,
        confirmation: { verificationID: sentCode.verificationID, code },
      });
    },
    follow,
    /** The withdrawal was not started. A retry with the same PIN reuses the idempotency key, so it is the same one. */
    retry() {
      if (step.at !== 'lost') return;
      const { isRepeatConfirmed, confirmation } = step;
      withdraw.clear();
      setStep({ at: 'pin', isRepeatConfirmed, confirmation });
    },
    needsTwoStep,
    payWith: (twoStepCode: string) => pay(heldPin.current, twoStepCode),
    close: () => {
      heldPin.current = '';
      if (needsTwoStep) withdraw.clear();
      setNeedsTwoStep(false);
      setStep({ at: 'form' });
    },
    clear() {
      withdraw.clear();
      sendCode.clear();
    },
  };
}

const whyNot = (failure: CallFailure | null) => failure && (failure.isUncertain ? t.unsure : failure.message);

/** The code, then the PIN below the total; if the PIN cannot work, it links to the fix and back here. */
export function WithdrawSheets({
  withdrawing,
  account,
  quote,
}: {
  withdrawing: ReturnType<typeof useWithdrawing>;
  account: BankAccount;
  quote: WithdrawalQuote | undefined;
}) {
  const { step, sent, failure } = withdrawing;
  if (step.at === 'code' && sent) {
    return (
      <Sheet open onClose={withdrawing.close} title={t.code}>
        <CodeStep
          sent={sent}
          failure={failure}
          busy={false}
          onCode={withdrawing.takeCode}
          onSent={withdrawing.setSent}
          onType={withdrawing.clear}
        />
      </Sheet>
    );
  }
  if (step.at === 'lost') {
    return (
      <UnconfirmedWithdrawal
        expected={step.expected}
        onFound={(withdrawalID) => void withdrawing.follow(withdrawalID)}
        onRetry={withdrawing.retry}
        onClose={withdrawing.close}
      />
    );
  }
  if (step.at === 'pin' && withdrawing.needsTwoStep) {
    return (
      <Sheet open onClose={withdrawing.close} title={t.twoStep}>
        <TwoStepForm
          busy={withdrawing.isPaying}
          failure={failure}
          onCode={(code) => void withdrawing.payWith(code)}
        />
      </Sheet>
    );
  }
  const isAsking = step.at === 'pin' && quote !== undefined;
  const pin = (
    <PinSheet
      open={isAsking}
      onClose={withdrawing.close}
      onPin={(pin) => void withdrawing.pay(pin)}
      kobo={quote?.totalKobo ?? '0'}
      operation={quote && { call: 'withdraw', subject: account.bankAccountID, amountKobo: quote.amountKobo }}
      what={t.what(sumText(quote?.amountKobo ?? '0'), numberText(account))}
      error={whyNot(failure)}
      busy={withdrawing.isPaying}
    />
  );
  return isAsking ? (
    <PinRefused failure={failure} here="/withDraw" onClose={withdrawing.close}>
      {pin}
    </PinRefused>
  ) : (
    pin
  );
}
