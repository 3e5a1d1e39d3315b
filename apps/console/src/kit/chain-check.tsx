import { type ChainCheck, type ChainedEvent, verifyChain } from '@gift/contract/orders/chain';
import { useEffect, useState } from 'react';
import { texts } from './language';

const t = texts({
  checking: ['Checking the log', '正在校验日志'],
  whole: ['Log verified', '已在本浏览器校验：完整'],
  broken: ['Log altered at entry', '日志被改动，条目'],
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Verifies a hash chain in the browser, from its first entry, without trusting the server. */
export function ChainCheckBadge({ events }: { events: readonly ChainedEvent[] }) {
  const [check, setCheck] = useState<ChainCheck>();
  useEffect(() => {
    void verifyChain(events, sha256).then(setCheck);
  }, [events]);
  if (!check) return <span className="chip">{t.checking}</span>;
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
