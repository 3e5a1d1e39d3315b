import { staffTexts as texts } from '@gift/client/language';
import { useChainCheck } from '@gift/client/use-chain-check';
import type { ChainedEvent } from '@gift/contract/orders/chain';

const t = texts({
  checking: ['Checking the log', '正在校验日志'],
  cannot: ['Log not checked: open the console over HTTPS', '未校验日志：请通过 HTTPS 打开后台'],
  whole: ['Log verified', '已在本浏览器校验：完整'],
  broken: ['Log changed or incomplete at entry', '日志被改动或有缺失，条目'],
});

/** The result of verifying a hash chain in the browser. */
export function ChainCheckBadge({ events }: { events: readonly ChainedEvent[] }) {
  const check = useChainCheck(events);
  if (!check) return <span className="chip">{t.checking}</span>;
  if (check === 'none') return <span className="chip warning">{t.cannot}</span>;
  return check.ok ? (
    <span className="chip positive" title={check.head}>
      {t.whole}
    </span>
  ) : (
    <span className="chip danger">
      {t.broken} {check.seq}
    </span>
  );
}
