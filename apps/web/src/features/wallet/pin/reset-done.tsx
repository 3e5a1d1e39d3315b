import { texts } from '@gift/client/language';
import { useRemote } from '../../../shared/http/use-remote';
import { deadlineText } from '../../../shared/i18n/time';
import { ButtonLink } from '../../../shared/ui/button';
import { CheckIcon } from '../../../shared/ui/icons';
import { useNow } from '../../../shared/ui/time/use-now';

const t = texts({
  title: ['Your new PIN is set', '新密码已设置', 'Your new PIN don set'],
  until: [
    (when: string) =>
      `For your safety, withdrawals are paused until ${when}. Trading continues, and your money is safe.`,
    (when: string) => `为保障安全，提现将于 ${when} 恢复。交易不受影响，资金原地不动。`,
    (when: string) =>
      `To keep you safe, withdrawals dey on pause till ${when}. You fit still trade, and your money dey safe.`,
  ],
  notYou: [
    'Not you? Change your password now and contact us.',
    '如非本人操作，请立即修改登录密码并联系客服。',
    'No be you? Change your password now and contact us.',
  ],
  go: ['Continue', '继续', 'Continue'],
});

/** After a reset: success, and how long withdrawals are blocked. */
export function ResetDone({ to }: { to: string }) {
  const limits = useRemote('walletLimits', undefined, { cache: false });
  const now = useNow();
  const until = limits.data?.blockedUntil;
  return (
    <section className="card state" role="status">
      <CheckIcon size={40} className="positive" />
      <h2>{t.title}</h2>
      {until && <p>{t.until(deadlineText(until, now))}</p>}
      <p className="muted small">{t.notYou}</p>
      <ButtonLink to={to} replace>
        {t.go}
      </ButtonLink>
    </section>
  );
}
