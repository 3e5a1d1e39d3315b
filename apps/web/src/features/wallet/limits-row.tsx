import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useRemote } from '../../shared/http/use-remote';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { ShieldIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { sumText } from '../../shared/ui/money/amount';

const t = texts({
  title: ['My limits', '我的额度', 'My limits'],
  left: [
    (left: string, limit: string) => `${left} of ${limit} left to withdraw today`,
    (left: string, limit: string) => `今日还可提现 ${left}，共 ${limit}`,
    (left: string, limit: string) => `${left} of ${limit} remain to withdraw today`,
  ],
  none: ['Verify to trade and withdraw', '完成认证即可交易和提现', 'Verify so you fit trade and withdraw'],
});

const LimitsSheet = lazy(async () => (await import('./limits-sheet')).LimitsSheet);

/** What is left of today's limits, in one line; a tap shows every limit. */
export function LimitsRow() {
  const limits = useRemote('walletLimits').data;
  const [isOpen, setOpen] = useState(false);
  usePrefetch(LimitsSheet);
  const day = limits?.withdrawnToday;
  return (
    <>
      <ListRow
        start={<ShieldIcon size={24} />}
        title={t.title}
        note={
          !day || day.limitKobo === null || day.leftKobo === null
            ? '\u00a0'
            : day.limitKobo === '0'
              ? t.none
              : t.left(sumText(day.leftKobo), sumText(day.limitKobo))
        }
        onClick={() => setOpen(true)}
      />
      {isOpen && <LimitsSheet onClose={() => setOpen(false)} />}
    </>
  );
}
