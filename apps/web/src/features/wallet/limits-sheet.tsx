import { texts } from '@gift/client/language';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import type { Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { deadlineText } from '../../shared/i18n/time';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { sumText } from '../../shared/ui/money/amount';
import { Sheet } from '../../shared/ui/sheet';
import { useNow } from '../../shared/ui/time/use-now';
import { mayRise, useUser } from '../../shared/user';

type Limits = Received<'walletLimits'>;
type Used = Limits['balance'];

const t = texts({
  title: ['My limits', '我的额度', 'My limits'],
  tier: [
    (tier: number) => `Verification level ${tier} of 3`,
    (tier: number) => `认证等级 ${tier} / 3`,
    (tier: number) => `Verification level ${tier} of 3`,
  ],
  renews: [
    (when: string) => `Limits reset ${when}`,
    (when: string) => `今日额度于 ${when} 更新`,
    (when: string) => `Limits go reset ${when}`,
  ],
  withdrawn: ['Withdrawn today', '今日提现', 'Withdrawn today'],
  bought: ['Bought today', '今日买入', 'Bought today'],
  sold: ['Sold today', '今日卖出', 'Sold today'],
  balance: ['In your wallet', '钱包总额', 'Inside your wallet'],
  order: ['Limit per order', '单笔订单上限', 'Limit for one order'],
  accounts: ['Bank accounts', '银行账户', 'Bank accounts'],
  of: [
    (used: string, limit: string) => `${used} of ${limit}`,
    (used: string, limit: string) => `${used} / ${limit}`,
    (used: string, limit: string) => `${used} of ${limit}`,
  ],
  noLimit: [
    (used: string) => `${used}, no limit`,
    (used: string) => `${used}，不限`,
    (used: string) => `${used}, no limit`,
  ],
  blocked: [
    (when: string) => `Withdrawals paused until ${when}: your password or PIN was reset.`,
    (when: string) => `因重置过密码，提现将于 ${when} 恢复。`,
    (when: string) => `Withdrawals dey on pause till ${when}: your password or PIN reset.`,
  ],
  device: [
    (when: string, sum: string | null) =>
      sum ? `New phone: up to ${sum} until ${when}.` : `New phone: no withdrawals until ${when}.`,
    (when: string, sum: string | null) =>
      sum ? `此设备为新设备：${when} 前最多可提现 ${sum}。` : `此设备为新设备：${when} 前暂不能提现。`,
    (when: string, sum: string | null) =>
      sum ? `New phone: up to ${sum} till ${when}.` : `New phone: no withdrawal till ${when}.`,
  ],
  bankAccount: [
    (when: string, sum: string | null) =>
      sum
        ? `New bank account: up to ${sum} until ${when}.`
        : `New bank account: limit reached until ${when}.`,
    (when: string, sum: string | null) =>
      sum
        ? `有新添加的银行账户：${when} 前最多可向其提现 ${sum}。`
        : `有新添加的银行账户：${when} 前额度已用完。`,
    (when: string, sum: string | null) =>
      sum
        ? `New bank account: up to ${sum} till ${when}.`
        : `New bank account: you don reach the limit till ${when}.`,
  ],
});

/** Every limit with today's usage, current blocks on money, and the way to higher limits. */
export function LimitsSheet({ onClose }: { onClose: () => void }) {
  const limits = useRemote('walletLimits');
  const { data: user } = useUser();
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Remotely remote={limits} skeleton={<Skeleton lines={4} height={36} />}>
        {(data) => <All limits={data} />}
      </Remotely>
      {user && mayRise(user) && <RaiseTier />}
    </Sheet>
  );
}

function All({ limits }: { limits: Limits }) {
  const now = useNow();
  const { blockedUntil, coolings, bankAccounts } = limits;
  return (
    <>
      <p className="row between muted small">
        <span>{t.tier(limits.tier)}</span>
        <span>{t.renews(deadlineText(limits.renewsAt, now))}</span>
      </p>
      {blockedUntil && <p className="notice warning">{t.blocked(deadlineText(blockedUntil, now))}</p>}
      {coolings.map(({ what, until, leftKobo, bankAccountID }) => (
        <p key={bankAccountID ?? what} className="notice">
          {t[what](deadlineText(until, now), leftKobo === '0' ? null : sumText(leftKobo))}
        </p>
      ))}
      <Bar name={t.withdrawn} used={limits.withdrawnToday} />
      <Bar name={t.bought} used={limits.boughtToday} />
      <Bar name={t.sold} used={limits.soldToday} />
      <Bar name={t.balance} used={limits.balance} />
      <p className="row between">
        <span className="muted">{t.order}</span>
        <span className="strong">{sumText(limits.orderKobo)}</span>
      </p>
      <p className="row between">
        <span className="muted">{t.accounts}</span>
        <span className="strong">{t.of(String(bankAccounts.used), String(bankAccounts.limit))}</span>
      </p>
    </>
  );
}

function Bar({ name, used }: { name: string; used: Used }) {
  const { limitKobo, usedKobo } = used;
  const share =
    limitKobo === null || limitKobo === '0'
      ? 0
      : Math.min(100, Number((BigInt(usedKobo) * 100n) / BigInt(limitKobo)));
  return (
    <div className="limit">
      <p className="row between">
        <span className="muted">{name}</span>
        <span className="strong">
          {limitKobo === null ? t.noLimit(sumText(usedKobo)) : t.of(sumText(usedKobo), sumText(limitKobo))}
        </span>
      </p>
      {limitKobo !== null && (
        <progress className={share >= 80 ? 'near' : undefined} max={100} value={share} aria-label={name} />
      )}
    </div>
  );
}
