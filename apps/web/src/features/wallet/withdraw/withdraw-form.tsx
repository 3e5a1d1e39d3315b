import { texts } from '@gift/client/language';
import { koboOf, typedNaira } from '@gift/money';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Form } from '../../../shared/forms/form';
import { koboTyped, MoneyInput } from '../../../shared/forms/money-input';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { type Remote, useRemote } from '../../../shared/http/use-remote';
import { useQuery } from '../../../shared/nav';
import { Button } from '../../../shared/ui/button';
import { ChipChoice } from '../../../shared/ui/chip';
import { Failed, Stale } from '../../../shared/ui/feedback/states';
import { Link } from '../../../shared/ui/link';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { Screen } from '../../../shared/ui/screen';
import { useDebounced } from '../../../shared/use-debounced';
import { type BankAccount, healthText, numberText } from '../bank-accounts/bank-account';
import { LimitsRow } from '../limits-row';
import { AutoWithdrawRow } from './auto-withdraw-row';
import { RecentWithdrawals } from './recent-withdrawals';
import { type WithdrawalQuote, WithdrawLines } from './withdraw-lines';
import { WithdrawHints, WithdrawRefused } from './withdraw-notes';
import { useWithdrawing, WithdrawSheets } from './withdraw-sheets';

const t = texts({
  title: ['Withdraw', '提现', 'Withdraw'],
  available: ['Available', '可用余额', 'Available'],
  amount: ['Amount', '提现金额', 'Amount'],
  min: [
    (sum: string) => `At least ${sum}`,
    (sum: string) => `最低 ${sum}`,
    (sum: string) => `At least ${sum}`,
  ],
  chips: ['Quick amounts', '常用金额', 'Quick amounts'],
  all: ['All', '全部', 'All'],
  max: ['Max', '最多', 'Max'],
  to: ['To', '转入', 'To'],
  choose: ['Choose an account', '请选择账户', 'Choose account'],
  accounts: ['Manage bank accounts', '管理银行账户', 'Manage bank accounts'],
  button: ['Withdraw', '提现', 'Withdraw'],
  enter: ['Enter an amount', '请输入金额', 'Enter amount'],
});

type Typed = { text: string; bankAccountID: string };

const chips = [500_000n, 1_000_000n, 2_000_000n, 5_000_000n];
const largestKobo = 10n ** 15n;

/** The amount, the account and the quote; each refusal comes before the PIN, with the action that helps. */
export function WithdrawForm({
  accounts,
  limits,
}: {
  accounts: readonly BankAccount[];
  limits: Remote<WithdrawalQuote>;
}) {
  const query = useQuery();
  const [fields, save, clearDraft] = useSavedForm<Typed>('withdraw', { text: '', bankAccountID: '' });
  const account =
    accounts.find(({ bankAccountID }) => bankAccountID === fields.bankAccountID) ?? accounts[0]!;
  const { bankAccountID, bankName } = account;
  const amount = koboTyped(fields.text);
  const isSum = amount !== null && amount > 0n && amount < largestKobo;
  const settledKobo = useDebounced(isSum ? String(amount) : '0');
  const quote = useRemote('withdrawalQuote', { amountKobo: settledKobo, bankAccountID }, { cache: false });
  const isAsked = isSum && settledKobo === String(amount);
  const currentQuote = isAsked ? quote.data : undefined;
  const isReady = currentQuote !== undefined && currentQuote.refusal === null;
  const withdrawing = useWithdrawing({
    account,
    quote: currentQuote,
    onDone: clearDraft,
    onRefused: quote.refresh,
  });

  // The address may prefill an amount or account: after a failure, or from the account list. It applies once.
  const fill = useEffectEvent(() => {
    const [kobo, to] = [query.get('kobo') ?? '', query.get('to')];
    const text = /^[1-9]\d{0,14}$/.test(kobo) ? typedNaira(koboOf(BigInt(kobo))) : fields.text;
    if (text !== fields.text || to) save({ text, bankAccountID: to ?? fields.bankAccountID });
  });
  useEffect(() => fill(), []);

  // The last quote for this account is shown while the next one loads.
  const last = useRef<WithdrawalQuote | undefined>(undefined);
  if (quote.data) last.current = quote.data;
  const hints = quote.data ?? last.current ?? limits.data!;
  const { maxKobo } = hints;
  const isAll = maxKobo !== hints.leftTodayKobo && maxKobo !== hints.coolingKobo;
  const change = (next: Partial<Typed>) => {
    withdrawing.clear();
    save({ text: fields.text, bankAccountID, ...next });
  };
  const type = (kobo: string) => change({ text: typedNaira(koboOf(BigInt(kobo))) });
  return (
    <Screen
      title={t.title}
      backTo="/balance"
      bar={
        <>
          {withdrawing.note && (
            <p className="danger small center" role="alert">
              {withdrawing.note}
            </p>
          )}
          {currentQuote?.refusal && <WithdrawRefused quote={currentQuote} onMax={type} />}
          <Button type="submit" form="withdraw" busy={withdrawing.busy} disabled={!isReady}>
            {isSum ? (
              <>
                {t.button} <Amount kobo={amount} />
              </>
            ) : (
              t.enter
            )}
          </Button>
        </>
      }
    >
      <Stale remote={limits} />
      <Form id="withdraw" className="card stack" onSubmit={() => isReady && withdrawing.begin()}>
        <p className="row between wrap">
          <span className="muted">{t.available}</span>
          <Amount kobo={hints.availableKobo} size="m" />
        </p>
        <MoneyInput
          label={t.amount}
          value={fields.text}
          onChange={(text) => change({ text })}
          hint={t.min(sumText(hints.minKobo))}
        />
        {maxKobo !== '0' && (
          <ChipChoice
            label={t.chips}
            value={amount === null ? null : String(amount)}
            onChange={type}
            options={[
              {
                value: maxKobo,
                text: (
                  <>
                    {isAll ? t.all : t.max} <Amount kobo={maxKobo} whole />
                  </>
                ),
              },
              ...chips
                .filter((kobo) => kobo < BigInt(maxKobo))
                .map((kobo) => ({ value: String(kobo), text: <Amount kobo={koboOf(kobo)} whole /> })),
            ]}
          />
        )}
        <SelectSheet
          label={t.to}
          placeholder={t.choose}
          value={bankAccountID}
          onChange={(next) => change({ bankAccountID: next })}
          options={accounts.map((one) => ({
            value: one.bankAccountID,
            text: numberText(one),
            note: [one.accountName, healthText(one.health)].filter(Boolean).join('. '),
          }))}
        />
        <WithdrawHints quote={hints} bankName={bankName} />
      </Form>
      {!quote.data && quote.error ? (
        <Failed failure={quote.error} onRetry={() => void quote.refresh()} />
      ) : (
        <WithdrawLines
          quote={currentQuote}
          amount={isSum ? String(amount) : null}
          waits={isSum && !currentQuote}
        />
      )}
      <section className="card rows">
        <LimitsRow />
        <AutoWithdrawRow accounts={accounts} />
      </section>
      <RecentWithdrawals />
      <p className="center">
        <Link to="/account" className="link">
          {t.accounts}
        </Link>
      </p>
      <WithdrawSheets withdrawing={withdrawing} account={account} quote={currentQuote} />
    </Screen>
  );
}
