import { texts } from '@gift/client/language';
import { koboOf } from '@gift/money';
import type { Received } from '../../../shared/http/call';
import type { Remote } from '../../../shared/http/use-remote';
import { Button } from '../../../shared/ui/button';
import { Failed } from '../../../shared/ui/feedback/states';
import { WarningIcon } from '../../../shared/ui/icons';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { mayRise, type User } from '../../../shared/user';

type Quote = Received<'walletQuote'>;

const t = texts({
  pay: ['You pay', '您支付', 'You go pay'],
  cost: ['Fee', '手续费', 'Fee'],
  ours: ['free', '免费', 'free'],
  get: ['You get', '到账金额', 'You go get'],
  free: [
    (sum: string) => `No fee from ${sum}.`,
    (sum: string) => `满 ${sum} 免手续费。`,
    (sum: string) => `No fee from ${sum}.`,
  ],
  room: [
    (sum: string, cap: string) => `You can add ${sum} more: your wallet limit is ${cap}.`,
    (sum: string, cap: string) => `还可充值 ${sum}：您的钱包上限为 ${cap}。`,
    (sum: string, cap: string) => `You fit add ${sum} more: your wallet limit na ${cap}.`,
  ],
  tooSmall: [
    (sum: string) => `The minimum is ${sum}. Enter a larger amount.`,
    (sum: string) => `最低充值 ${sum}，请调高金额。`,
    (sum: string) => `The smallest na ${sum}. Enter bigger amount.`,
  ],
  tooLarge: [
    (sum: string) => `The maximum at once is ${sum}. Enter a smaller amount.`,
    (sum: string) => `单次最多充值 ${sum}，请调低金额。`,
    (sum: string) => `The most for one time na ${sum}. Enter smaller amount.`,
  ],
  overCap: [
    (room: string, cap: string) => `Your wallet limit is ${cap}. You can add ${room} more. Enter less.`,
    (room: string, cap: string) => `您的钱包上限为 ${cap}，目前还可充值 ${room}，请减少金额。`,
    (room: string, cap: string) =>
      `Your wallet limit na ${cap}. You fit add ${room} more. Enter smaller amount.`,
  ],
  full: [
    (cap: string) => `Your wallet is at its limit of ${cap}. Spend some first.`,
    (cap: string) => `您的钱包已达上限 ${cap}，请先使用部分余额。`,
    (cap: string) => `Your wallet don reach the limit of ${cap}. Spend some first.`,
  ],
  orRaise: ['Or raise your limit.', '也可提升额度。', 'Or raise your limit.'],
  tier: [
    'Verify your identity first, then add money.',
    '请先完成身份认证，再充值。',
    'Verify your identity first, then add money.',
  ],
  raise: ['Raise my limits', '提升额度', 'Raise my limits'],
  short: [
    (sum: string) => `That leaves you ${sum} short. Enter a little more.`,
    (sum: string) => `到账后仍差 ${sum}，请适当提高金额。`,
    (sum: string) => `You go still short by ${sum}. Add small on top.`,
  ],
});

/** The payment, its cost and what arrives; or why not, with the action that helps. */
export function QuoteLines({
  quote,
  limits,
  amount,
  isSettled,
  needed,
}: {
  quote: Remote<Quote>;
  /** The last quote, which may be for another amount. */
  limits: Quote | undefined;
  amount: bigint | null;
  /** True if the quote is for the current amount. */
  isSettled: boolean;
  needed: bigint | null;
}) {
  const { data } = quote;
  if (!data && quote.error) return <Failed failure={quote.error} onRetry={() => void quote.refresh()} />;
  const settledQuote = isSettled ? data : undefined;
  const short = settledQuote && needed !== null ? needed - BigInt(settledQuote.creditKobo) : 0n;
  return (
    <>
      <section className="card" aria-busy={amount !== null && !settledQuote} aria-live="polite">
        <dl className="sum-lines">
          <div className="row between">
            <dt className="muted">{t.pay}</dt>
            <dd>
              <Amount kobo={amount === null ? null : koboOf(amount)} />
            </dd>
          </div>
          <div className="row between">
            <dt className="muted">{t.cost}</dt>
            <dd>
              <Figure waits={amount !== null && !settledQuote}>
                {settledQuote?.isAbsorbed ? (
                  <span className="positive strong">{t.ours}</span>
                ) : (
                  <Amount kobo={koboOf(-BigInt(settledQuote?.costKobo ?? '0'))} />
                )}
              </Figure>
            </dd>
          </div>
          <div className="row between total">
            <dt className="strong">{t.get}</dt>
            <dd>
              <Figure waits={amount !== null && !settledQuote}>
                <Amount kobo={settledQuote?.creditKobo ?? null} size="m" />
              </Figure>
            </dd>
          </div>
        </dl>
      </section>
      {settledQuote?.refusal ? null : short > 0n ? (
        <p className="notice warning" role="status">
          {t.short(sumText(String(short)))}
        </p>
      ) : (
        limits && (
          <p className="muted small center">
            {limits.headroomKobo !== null && limits.capKobo !== null
              ? t.room(sumText(limits.headroomKobo), sumText(limits.capKobo))
              : t.free(sumText(limits.absorbedFromKobo))}
          </p>
        )
      )}
    </>
  );
}

const Figure = ({ waits, children }: { waits: boolean; children: React.ReactNode }) =>
  waits ? <span className="skeleton">{children}</span> : children;

/** Why an amount cannot be added, with the action that helps; shown before a payment starts. */
export function QuoteRefused({ quote, user, onVerify }: { quote: Quote; user: User; onVerify: () => void }) {
  const cap = sumText(quote.capKobo ?? '0');
  const room = sumText(quote.headroomKobo ?? '0');
  const isFull = (quote.headroomKobo ?? '0') === '0';
  const canRise = mayRise(user);
  const labels = {
    TopUpTierNeeded: () => t.tier,
    TopUpTooSmall: () => t.tooSmall(sumText(quote.minKobo)),
    TopUpTooLarge: () => t.tooLarge(sumText(quote.maxKobo)),
    TopUpOverCap: () => `${isFull ? t.full(cap) : t.overCap(room, cap)}${canRise ? ` ${t.orRaise}` : ''}`,
  };
  const isAboutTier = quote.refusal === 'TopUpTierNeeded' || quote.refusal === 'TopUpOverCap';
  return (
    <>
      <p className="notice warning" role="alert">
        <WarningIcon size={18} />
        <span className="grow">{labels[quote.refusal!]()}</span>
      </p>
      {isAboutTier && canRise && (
        <Button tone="quiet" onClick={onVerify}>
          {t.raise}
        </Button>
      )}
    </>
  );
}
