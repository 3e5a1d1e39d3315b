import { texts } from '@gift/client/language';
import { koboOf, typedNaira } from '@gift/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PinRefused, PinSheet } from '../../../shared/forms/approval/pin-sheet';
import TwoStepForm from '../../../shared/forms/approval/two-step-form';
import { FailureNote } from '../../../shared/forms/failure-note';
import { Form } from '../../../shared/forms/form';
import { koboTyped, MoneyInput } from '../../../shared/forms/money-input';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { useAction } from '../../../shared/http/use-action';
import { deadlineText } from '../../../shared/i18n/time';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { Link } from '../../../shared/ui/link';
import { sumText } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import { useNow } from '../../../shared/ui/time/use-now';
import { type BankAccount, numberText } from '../bank-accounts/bank-account';
import { type AutoWithdraw, stopReasonText } from './auto-withdraw-stops';
import { CodeStep, type SentCode } from './code-step';
import { stateText } from './withdrawal-labels';

const t = texts({
  title: ['Auto-withdraw', '自动提现', 'Auto-withdraw'],
  lead: [
    'When your balance reaches the first amount, everything above the second goes to your bank, at most once a day. Usual fees and limits apply.',
    '可用余额达到设定金额后，超出保留金额的部分自动转入银行，每天最多一次。手续费和每日额度与普通提现相同。',
    'When your balance reach the first amount, everything wey pass the second go enter your bank, at most once a day. The usual fees and limits dey.',
  ],
  to: ['To', '转入', 'To'],
  choose: ['Choose an account', '请选择账户', 'Choose account'],
  from: ['When balance reaches', '可用余额达到', 'When balance reach'],
  minBalance: ['Balance to keep', '保留金额', 'Balance to keep'],
  gap: [
    (sum: string) => `The threshold must be at least ${sum} above the balance you keep.`,
    (sum: string) => `两个金额须至少相差 ${sum}（最低提现金额）。`,
    (sum: string) => `The threshold must pass the balance wey you keep by at least ${sum}.`,
  ],
  next: [
    (when: string) => `On. Next not before ${when}.`,
    (when: string) => `已开启，${when} 前不会再次提现。`,
    (when: string) => `On. The next one no go come before ${when}.`,
  ],
  on: ['On.', '已开启。', 'On.'],
  last: ['Last withdrawal', '最近一笔', 'Last withdrawal'],
  save: ['Continue', '下一步', 'Continue'],
  stop: ['Turn off', '关闭自动提现', 'Turn off'],
  what: [
    (sum: string, account: string) => `From ${sum} to ${account}, automatically`,
    (sum: string, account: string) => `满 ${sum} 自动转入 ${account}`,
    (sum: string, account: string) => `From ${sum} to ${account}, automatically`,
  ],
  code: ['Enter the code', '输入验证码', 'Enter the code'],
  twoStep: ['Enter your authenticator code', '请输入身份验证器中的验证码', 'Enter your authenticator code'],
  saved: ['Auto-withdraw is on.', '自动提现已开启。', 'Auto-withdraw dey on now.'],
  stopped: ['Auto-withdraw is off.', '自动提现已关闭。', 'Auto-withdraw dey off now.'],
  unsure: [
    'No reply. You can safely try again.',
    '未收到回应，可放心重试，只会设置一次。',
    'No reply. You fit try again, no fear.',
  ],
});

type Typed = { bankAccountID: string; from: string; minBalance: string };
type Step = { at: 'form' } | { at: 'code'; sent: SentCode } | { at: 'pin'; sent: SentCode; code: string };

const text = (kobo: string) => typedNaira(koboOf(BigInt(kobo)));

/**
 * Settings of automatic withdrawal: the threshold, the balance to keep, and the account; then the code, then the PIN.
 */
export function AutoWithdrawSheet({
  auto,
  accounts,
  onChange,
  onClose,
}: {
  auto: AutoWithdraw;
  accounts: readonly BankAccount[];
  onChange: (auto: AutoWithdraw) => void;
  onClose: () => void;
}) {
  const { settings, minKobo } = auto;
  const [fields, save, clearDraft] = useSavedForm<Typed>('autoWithdraw', {
    bankAccountID: settings?.bankAccountID ?? accounts[0]?.bankAccountID ?? '',
    from: settings ? text(settings.fromKobo) : '',
    minBalance: settings ? text(settings.minBalanceKobo) : '0',
  });
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [needsTwoStep, setNeedsTwoStep] = useState(false);
  const sendCode = useAction('sendAutoWithdrawCode');
  const set = useAction('setAutoWithdraw');
  const stop = useAction('stopAutoWithdraw');
  const account = accounts.find(({ bankAccountID }) => bankAccountID === fields.bankAccountID);
  const [from, minBalance] = [koboTyped(fields.from), koboTyped(fields.minBalance)];
  const isWide = from !== null && minBalance !== null && from - minBalance >= BigInt(minKobo);
  const terms = {
    bankAccountID: fields.bankAccountID,
    fromKobo: String(from),
    minBalanceKobo: String(minBalance),
  };

  function done(next: AutoWithdraw, message: string) {
    clearDraft();
    onChange(next);
    toastSuccess(message);
    onClose();
  }
  async function start() {
    set.clear();
    const answer = await sendCode.run(terms);
    if (answer) setStep({ at: 'code', sent: { ...answer, sentAtMs: Date.now() } });
  }
  const heldPin = useRef('');
  async function agree(walletPin: string, twoStepCode?: string) {
    if (step.at !== 'pin') return;
    heldPin.current = walletPin;
    const { verificationID } = step.sent;
    const second = twoStepCode ? { twoStepCode } : {};
    const next = await set.run({ ...terms, walletPin, verificationID, code: step.code, ...second });
    if (next) done(next, t.saved);
  }
  const { failure } = set;
  const applyRefusal = useEffectEvent((refusal: string) => {
    if (step.at !== 'pin') return;
    setNeedsTwoStep(refusal.startsWith('TwoStep'));
    if (/^(?:WalletPin|TwoStep)/.test(refusal)) return;
    setStep(refusal === 'CodeWrong' ? { at: 'code', sent: step.sent } : { at: 'form' });
  });
  useEffect(() => {
    if (failure?.refusal) applyRefusal(failure.refusal);
  }, [failure]);

  if (step.at === 'code') {
    return (
      <Sheet open onClose={onClose} title={t.code}>
        <CodeStep
          sent={step.sent}
          failure={failure}
          busy={false}
          onCode={(code) => {
            set.clear();
            setStep({ at: 'pin', sent: step.sent, code });
          }}
          onSent={(sent) => setStep({ at: 'code', sent })}
          onType={set.clear}
        />
      </Sheet>
    );
  }
  if (step.at === 'pin' && needsTwoStep) {
    return (
      <Sheet open onClose={onClose} title={t.twoStep}>
        <TwoStepForm busy={set.busy} failure={failure} onCode={(code) => void agree(heldPin.current, code)} />
      </Sheet>
    );
  }
  if (step.at === 'pin' && account) {
    return (
      <PinRefused failure={failure} here="/withDraw" onClose={onClose}>
        <PinSheet
          open
          onClose={() => setStep({ at: 'form' })}
          onPin={(pin) => void agree(pin)}
          what={t.what(sumText(terms.fromKobo), numberText(account))}
          error={failure && (failure.isUncertain ? t.unsure : failure.message)}
          busy={set.busy}
        />
      </PinRefused>
    );
  }
  const change = (next: Partial<Typed>) => {
    set.clear();
    sendCode.clear();
    save({ ...fields, ...next });
  };
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted">{t.lead}</p>
      <AutoWithdrawStatus settings={settings} />
      <Form onSubmit={start}>
        <SelectSheet
          label={t.to}
          placeholder={t.choose}
          value={account ? fields.bankAccountID : null}
          onChange={(bankAccountID) => change({ bankAccountID })}
          options={accounts.map((one) => ({
            value: one.bankAccountID,
            text: numberText(one),
            note: one.accountName,
          }))}
        />
        <MoneyInput label={t.from} value={fields.from} onChange={(next) => change({ from: next })} />
        <MoneyInput
          label={t.minBalance}
          value={fields.minBalance}
          onChange={(next) => change({ minBalance: next })}
          error={from !== null && minBalance !== null && !isWide ? t.gap(sumText(minKobo)) : undefined}
        />
        <FailureNote failure={failure ?? sendCode.failure ?? stop.failure} />
        <Button type="submit" busy={sendCode.busy} disabled={!isWide || !account}>
          {t.save}
        </Button>
      </Form>
      {settings && !settings.stopped && (
        <Button
          tone="plain-danger"
          busy={stop.busy}
          onClick={async () => {
            const next = await stop.run(undefined);
            if (next) done(next, t.stopped);
          }}
        >
          {t.stop}
        </Button>
      )}
    </Sheet>
  );
}

/** Whether it is on, when it may next run, and the result of its last run. */
function AutoWithdrawStatus({ settings }: { settings: AutoWithdraw['settings'] }) {
  const now = useNow();
  if (!settings) return null;
  const { stopped, nextAt, last } = settings;
  return (
    <>
      <p className={stopped ? 'notice' : 'notice positive'}>
        {stopped
          ? stopReasonText(stopped)
          : nextAt && Date.parse(nextAt) > now
            ? t.next(deadlineText(nextAt, now))
            : t.on}
      </p>
      {last && (
        <Link to={`/paymentResult?withdrawalID=${last.withdrawalID}`} className="link">
          {t.last}: {sumText(last.amountKobo)}, {stateText(last.state)}
        </Link>
      )}
    </>
  );
}
