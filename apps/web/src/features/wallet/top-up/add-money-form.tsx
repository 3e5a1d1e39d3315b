import { texts } from '@gift/client/language';
import type { TopUpMethod } from '@gift/contract/wallet/wallet-enums';
import { koboOf, typedNaira } from '@gift/money';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form } from '../../../shared/forms/form';
import { koboTyped, MoneyInput } from '../../../shared/forms/money-input';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { call, type Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { leavePage } from '../../../shared/nav';
import { Button } from '../../../shared/ui/button';
import { ChipChoice } from '../../../shared/ui/chip';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { Screen } from '../../../shared/ui/screen';
import { Segments } from '../../../shared/ui/segments';
import { useDebounced } from '../../../shared/use-debounced';
import type { User } from '../../../shared/user';
import { methodText } from '../statement/labels';
import { amountNeeded } from './amount-needed';
import { TopUpMethodSwitch } from './method-switch';
import { OpenTopUps } from './open-top-ups';
import { QuoteLines, QuoteRefused } from './quote-lines';
import { saveReturnPath, topUpDraftName } from './return-path';

const t = texts({
  title: ['Add money', '充值', 'Add money'],
  amount: ['Amount', '充值金额', 'Amount'],
  min: [
    (sum: string) => `At least ${sum}`,
    (sum: string) => `最低 ${sum}`,
    (sum: string) => `At least ${sum}`,
  ],
  chips: ['Quick amounts', '常用金额', 'Quick amounts'],
  method: ['Pay with', '支付方式', 'Pay with'],
  pay: ['Pay', '支付', 'Pay'],
  choose: ['Enter an amount', '请输入金额', 'Enter amount'],
  needed: [
    (sum: string) => `You need ${sum} more. Once it arrives, you can go back in one tap.`,
    (sum: string) => `还差 ${sum}，到账后点一下即可返回刚才的页面。`,
    (sum: string) => `You need ${sum} more. Once e land, you fit go back with one tap.`,
  ],
  unsure: [
    'No reply. No money moved: you pay on the next page. Tap again.',
    '未收到回应。资金未变动，付款在下一页进行，请再次点击。',
    'No reply. Money no move: you go pay for the next page. Tap again.',
  ],
  safe: [
    'Pay here or to your own account number, never to a person. Gift staff will never ask for a transfer.',
    '只在此处付款或转入您的专属账号，切勿转给个人。Gift 不会要求任何人转账。',
    'Pay here or to your own account number, no pay any person at all. Gift staff no go ever ask you for transfer.',
  ],
  demo: ['Demo: no real money is involved.', '演示：不涉及真实资金。', 'Demo: no real money dey inside.'],
});

type Quote = Received<'walletQuote'>;
type Typed = { about: string; text: string; method: TopUpMethod };

const chips = [200_000n, 500_000n, 1_000_000n, 2_000_000n, 5_000_000n];
const methods: readonly TopUpMethod[] = ['card', 'bank', 'ussd'];
/** Quoted while nothing is typed, only for the limits. */
const placeholderKobo = '50000';
const isQuotable = (amount: bigint | null): amount is bigint =>
  amount !== null && amount > 0n && amount < 10n ** 15n;

/** Amount, method, cost and what arrives; refusals are shown before a payment starts. */
export function AddMoneyForm({
  needed,
  back,
  user,
  onVerify,
  children,
}: {
  needed: bigint | null;
  back: string | null;
  user: User;
  onVerify: () => void;
  children: ReactNode;
}) {
  // A draft for another needed amount does not apply.
  const about = needed === null ? '' : String(needed);
  const [fields, save] = useSavedForm<Typed>(topUpDraftName, { about, text: '', method: 'card' });
  const { text, method } = fields.about === about ? fields : { text: '', method: fields.method };
  const [isLeaving, setLeaving] = useState(false);
  const topUp = useAction('topUp');
  const amount = koboTyped(text);
  const settledKobo = useDebounced(isQuotable(amount) ? String(amount) : placeholderKobo);
  const quote = useRemote('walletQuote', { amountKobo: settledKobo, method }, { cache: false });
  const wallet = useRemote('walletSummary');
  const { refresh: refreshWallet } = wallet;
  // The limits stay while another amount is quoted, so that nothing moves with each digit.
  const [limits, setLimits] = useState<Quote>();
  if (quote.data && quote.data !== limits) setLimits(quote.data);
  const isDemo = useRemote('appConfig').data?.mode === 'demo';
  const isAsked = isQuotable(amount) && settledKobo === String(amount);
  const isReady = isAsked && quote.data !== undefined && quote.data.refusal === null;
  const { tier } = user;
  const { refresh } = quote;

  // A higher tier changes the limits.
  const quotedTier = useRef(tier);
  useEffect(() => {
    if (quotedTier.current === tier) return;
    quotedTier.current = tier;
    void refresh();
  }, [tier, refresh]);

  const touched = useRef(text !== '');
  const fill = useEffectEvent((of: string, sum: string) => save({ about: of, text: sum, method }));
  useEffect(() => {
    if (needed === null || touched.current) return;
    const ask = async (amount: bigint) => {
      const quote = await call('walletQuote', { amountKobo: String(amount), method: 'card' });
      return { credit: BigInt(quote.creditKobo), min: BigInt(quote.minKobo) };
    };
    // If the quote fails, the plain amount still helps; the rows below show what is missing.
    amountNeeded(needed, ask)
      .catch(() => needed)
      .then((sum) => !touched.current && fill(about, typedNaira(koboOf(sum))));
  }, [needed, about]);

  function type(next: string) {
    touched.current = true;
    topUp.clear();
    save({ about, text: next, method });
  }

  async function pay() {
    if (!isReady || isLeaving) return;
    const started = await topUp.run({ amountKobo: String(amount), method });
    if (!started?.payUrl) return;
    // The draft stays until the money arrives, so that Back from the provider's page restores it.
    saveReturnPath(started.topUpID, back);
    setLeaving(true);
    const { payUrl } = started;
    await leavePage(() => location.assign(payUrl));
  }
  // The browser's Back button can return here from the provider's page.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      setLeaving(false);
      if (event.persisted) void refreshWallet();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [refreshWallet]);

  const { data } = quote;
  return (
    <Screen
      title={t.title}
      backTo={back ?? '/balance'}
      bar={
        <>
          {topUp.failure && (
            <p className="danger small center" role="alert">
              {topUp.failure.isUncertain ? t.unsure : topUp.failure.message}
            </p>
          )}
          {isAsked && data?.refusal && <QuoteRefused quote={data} user={user} onVerify={onVerify} />}
          <Button type="submit" form="add-money" busy={topUp.busy || isLeaving} disabled={!isReady}>
            {isQuotable(amount) ? (
              <>
                {t.pay} <Amount kobo={amount} />
              </>
            ) : (
              t.choose
            )}
          </Button>
        </>
      }
    >
      <TopUpMethodSwitch />
      {needed !== null && back && <p className="notice">{t.needed(sumText(String(needed)))}</p>}
      <Form id="add-money" className="card stack" onSubmit={pay}>
        <MoneyInput
          label={t.amount}
          value={text}
          onChange={type}
          autoFocus={needed === null}
          hint={limits ? t.min(sumText(limits.minKobo)) : '\u00a0'}
        />
        <ChipChoice
          label={t.chips}
          value={amount === null ? null : String(amount)}
          onChange={(kobo) => type(typedNaira(koboOf(BigInt(kobo))))}
          options={chips.map((kobo) => ({
            value: String(kobo),
            text: <Amount kobo={koboOf(kobo)} whole />,
          }))}
        />
      </Form>
      <h2 className="section">{t.method}</h2>
      <Segments
        label={t.method}
        value={method}
        onChange={(next) => save({ about, text, method: next })}
        options={methods.map((value) => ({ value, text: methodText(value) }))}
      />
      <QuoteLines
        quote={quote}
        limits={limits}
        amount={isQuotable(amount) ? amount : null}
        isSettled={isAsked}
        needed={needed}
      />
      {wallet.data && <OpenTopUps topUps={wallet.data.openTopUps} />}
      <p className="muted small center">{t.safe}</p>
      {isDemo && <p className="muted small center">{t.demo}</p>}
      {children}
    </Screen>
  );
}
