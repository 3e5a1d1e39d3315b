import { texts } from '@gift/client/language';
import { RaiseTier } from '../../../shared/forms/identity/raise-tier';
import { deadlineText, relativeTime } from '../../../shared/i18n/time';
import { Button } from '../../../shared/ui/button';
import { WarningIcon } from '../../../shared/ui/icons';
import { Amount, sumText } from '../../../shared/ui/money/amount';
import { useNow } from '../../../shared/ui/time/use-now';
import { mayRise, useUser } from '../../../shared/user';
import type { WithdrawalQuote } from './withdraw-lines';

const t = texts({
  slow: [
    (bank: string, when: string) => `${bank} is slow today${when}. Send anyway, or use another account.`,
    (bank: string, when: string) => `${bank} 今日较慢${when}。可继续提现，或更换账户。`,
    (bank: string, when: string) =>
      `${bank} dey slow today${when}. Send am like that, or use another account.`,
  ],
  down: [
    (bank: string, when: string) =>
      `Most transfers to ${bank} fail right now${when}. Wait or use another account. Failed transfers come back in full.`,
    (bank: string, when: string) =>
      `目前转入 ${bank} 多数失败${when}。请稍后再试，或更换账户；若失败将全额退回。`,
    (bank: string, when: string) =>
      `Most transfers to ${bank} dey fail now${when}. Wait or use another account. Transfer wey fail go come back complete.`,
  ],
  lastUp: [
    (when: string) => ` (last success ${when})`,
    (when: string) => `（上次成功：${when}）`,
    (when: string) => ` (last success ${when})`,
  ],
  cooling: [
    (sum: string, when: string) =>
      sum
        ? `New account or phone: max ${sum} until ${when}.`
        : `New account or phone: no more withdrawals until ${when}.`,
    (sum: string, when: string) =>
      sum ? `新账户或新设备：${when} 前最多 ${sum}。` : `新账户或新设备：${when} 前不可再提现。`,
    (sum: string, when: string) =>
      sum
        ? `New account or phone: max ${sum} till ${when}.`
        : `New account or phone: you no fit withdraw again till ${when}.`,
  ],
  closed: [
    (when: string) => `New phone: you can withdraw from ${when}.`,
    (when: string) => `该设备为新登录设备，${when} 起可提现。`,
    (when: string) => `New phone: you fit withdraw from ${when}.`,
  ],
  left: ['Left to withdraw today', '今日剩余提现额度', 'Wetin remain to withdraw today'],
  max: ['Change it to', '改为', 'Change am to'],
});

/** What is left of today's limit, and notes on this bank and account, before an amount is typed. */
export function WithdrawHints({ quote, bankName }: { quote: WithdrawalQuote; bankName: string }) {
  const now = useNow();
  const { bankHealth, bankLastUpAt, coolingKobo, coolingUntil } = quote;
  // A new phone or account can allow less than what is left of the day's limit.
  const leftNow =
    coolingKobo !== null && BigInt(coolingKobo) < BigInt(quote.leftTodayKobo)
      ? coolingKobo
      : quote.leftTodayKobo;
  const lastUp = bankLastUpAt ? t.lastUp(relativeTime(bankLastUpAt, now)) : '';
  return (
    <>
      <p className="row between muted small wrap">
        <span>{t.left}</span>
        <Amount kobo={leftNow} />
      </p>
      {coolingKobo !== null && coolingUntil && (
        <p className="notice">
          {coolingKobo === '0' && quote.refusal === 'WithdrawalNewDevice'
            ? t.closed(deadlineText(coolingUntil, now))
            : t.cooling(coolingKobo === '0' ? '' : sumText(coolingKobo), deadlineText(coolingUntil, now))}
        </p>
      )}
      {(bankHealth === 'slow' || bankHealth === 'down') && (
        <p className="notice warning" role="status">
          <WarningIcon size={18} />
          <span className="grow">{t[bankHealth](bankName, lastUp)}</span>
        </p>
      )}
    </>
  );
}

/** Why the amount cannot be withdrawn, in the server's text, with the action that helps. */
export function WithdrawRefused({ quote, onMax }: { quote: WithdrawalQuote; onMax: (kobo: string) => void }) {
  const { data: user } = useUser();
  const { refusal, maxKobo, leftTodayKobo } = quote;
  const isTooMuch =
    refusal === 'WithdrawalShort' || refusal === 'WithdrawalOverLimit' || refusal === 'WithdrawalCooling';
  const isAboutTier = refusal === 'WithdrawalTierNeeded' || refusal === 'WithdrawalOverLimit';
  const mayRaise = isAboutTier && Boolean(user && mayRise(user));
  return (
    <>
      <p className="notice warning" role="alert">
        <WarningIcon size={18} />
        <span className="grow">{quote.refusalText}</span>
      </p>
      {isTooMuch && maxKobo !== '0' && (
        <Button tone="quiet" onClick={() => onMax(maxKobo)}>
          {t.max} <Amount kobo={maxKobo} />
        </Button>
      )}
      {mayRaise && (maxKobo === '0' || leftTodayKobo === '0') && <RaiseTier tone="quiet" />}
    </>
  );
}
