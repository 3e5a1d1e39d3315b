import { texts } from '@gift/client/language';
import type { Received } from '../../../shared/http/call';
import { Amount } from '../../../shared/ui/money/amount';

export type WithdrawalQuote = Received<'withdrawalQuote'>;

const t = texts({
  amount: ['Arrives at your bank', '到账金额', 'Wetin go land for your bank'],
  when: ['Arrives', '到账时间', 'E go land'],
  minutes: ['usually within minutes', '通常几分钟内', 'usually within minutes'],
  longer: ['may take a few hours', '可能需要数小时', 'e fit take some hours'],
  fee: ['Fee', '手续费', 'Fee'],
  free: ['free today', '今日免费', 'free today'],
  vat: ['VAT on the fee', '手续费增值税', 'VAT on the fee'],
  duty: ['Stamp duty (from ₦10,000)', '印花税（满 ₦10,000，国家收取）', 'Stamp duty (from ₦10,000)'],
  total: ['Leaves your wallet', '钱包支出', 'Wetin go comot your wallet'],
});

/** What arrives and when, each cost, and the total that leaves the wallet. */
export function WithdrawLines({
  quote,
  amount,
  waits,
}: {
  /** For the current amount; undefined while loading. */
  quote: WithdrawalQuote | undefined;
  amount: string | null;
  waits: boolean;
}) {
  const sum = (kobo: string | null | undefined) => (
    <dd className={waits ? 'skeleton' : undefined}>
      <Amount kobo={kobo ?? null} />
    </dd>
  );
  return (
    <dl className="card sum-lines" aria-busy={waits} aria-live="polite">
      <div className="row between">
        <dt className="muted">{t.fee}</dt>
        {quote?.isFree ? <dd className="positive strong">{t.free}</dd> : sum(quote?.feeKobo)}
      </div>
      <div className="row between">
        <dt className="muted">{t.vat}</dt>
        {sum(quote?.vatKobo)}
      </div>
      <div className="row between">
        <dt className="muted">{t.duty}</dt>
        {sum(quote?.stampDutyKobo)}
      </div>
      <div className="row between">
        <dt className="muted">{t.total}</dt>
        {sum(quote?.totalKobo)}
      </div>
      <div className="row between total">
        <dt className="strong">{t.amount}</dt>
        <dd>
          <Amount kobo={amount} size="m" />
        </dd>
      </div>
      <div className="row between">
        <dt className="muted">{t.when}</dt>
        <dd>{!quote || quote.bankHealth === 'up' ? t.minutes : t.longer}</dd>
      </div>
    </dl>
  );
}
