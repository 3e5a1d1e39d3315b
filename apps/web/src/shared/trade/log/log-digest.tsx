import { texts } from '@gift/client/language';
import { sha256 } from '@gift/client/sha256';
import { firstUndigested, leadsToDay } from '@gift/contract/digest-proof';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import { useEffect, useRef, useState } from 'react';
import type { Received } from '../../http/call';
import { serverNow } from '../../http/clock';
import { useRemote } from '../../http/use-remote';
import { dayOf } from '../../i18n/time';
import { ShieldIcon, WarningIcon } from '../../ui/icons';
import { Link } from '../../ui/link';

const t = texts({
  tonight: [
    'Included in the public digest from tonight.',
    '今晚起计入公开摘要。',
    'E go enter the public digest from tonight.',
  ],
  holds: [
    (seq: number, day: string) => `Entries 1 to ${seq} are in the public digest of ${day}`,
    (seq: number, day: string) => `第 1 至 ${seq} 条已计入 ${day} 的公开摘要`,
    (seq: number, day: string) => `Entries 1 to ${seq} dey the public digest of ${day}`,
  ],
  hash: [
    (hash: string) => `Public digest ${hash}.`,
    (hash: string) => `摘要 ${hash}，人人可查。`,
    (hash: string) => `Public digest ${hash}.`,
  ],
  see: ['See all days', '查看每日摘要', 'See all days'],
  wrong: [
    (day: string) =>
      `This does not match the public digest of ${day}. Take a screenshot and contact support.`,
    (day: string) => `与 ${day} 的公开摘要不符。请截图并联系客服。`,
    (day: string) => `This no match the public digest of ${day}. Take screenshot and contact support.`,
  ],
  missing: [
    (seq: number, day: string) =>
      `Entry ${seq} of ${day} is missing from the public digest. Take a screenshot, and contact support if it is still missing tomorrow.`,
    (seq: number, day: string) =>
      `第 ${seq} 条（${day}）至今未计入公开摘要，本应已计入。请截图；若明天仍如此，请联系客服。`,
    (seq: number, day: string) =>
      `Entry ${seq} of ${day} no dey the public digest. Take screenshot, and contact support if e still no dey tomorrow.`,
  ],
});

type Proof = Received<'orderDigests'>['proofs'][number];

/** Whether a proof belongs to this log and leads to the digest of its day. */
const holds = async (proof: Proof, lines: readonly ChainedEvent[]): Promise<boolean> =>
  lines[proof.seq - 1]?.hash === proof.head && (await leadsToDay(proof, sha256));

/** The log's identity: of the order, or of one of its disputes. */
export type LogName = { log: Proof['log']; ref: string; orderNo: string };
type Asked = { name: LogName; lines: readonly ChainedEvent[]; refresh: () => Promise<unknown> };
/**
 * `isHeld`: this browser verified the path from the log to the day's hash. `missing` is an entry that should be in a
 * digest and is in none. Undefined while loading or verifying.
 */
type Digested = { proof: Proof | null; isHeld: boolean; missing: ChainedEvent | undefined } | undefined;

/**
 * Checks that a log with a valid chain is the one that was digested: a completely different log could be valid too.
 * `enabled` once the chain is verified.
 */
export function useLogDigest({ name, lines, refresh }: Asked, enabled: boolean): Digested {
  const { data } = useRemote('orderDigests', { orderNo: name.orderNo }, { cache: false, enabled });
  const hasAskedAgain = useRef(false);
  const proof = data?.proofs.find(({ log, ref }) => log === name.log && ref === name.ref);
  const [isHeld, setHeld] = useState<boolean>();
  useEffect(() => {
    if (!proof || !enabled) return;
    let isCurrent = true;
    void holds(proof, lines).then((isHeldNow) => {
      if (!isCurrent) return;
      if (isHeldNow || hasAskedAgain.current) return setHeld(isHeldNow);
      // The nightly digest may have been made between the two answers: retry once before reporting a mismatch.
      hasAskedAgain.current = true;
      void refresh();
    });
    return () => {
      isCurrent = false;
    };
  }, [proof, lines, refresh, enabled]);
  if (!data) return undefined;
  const missing = firstUndigested(lines, proof?.seq ?? 0, serverNow());
  if (!proof) return { proof: null, isHeld: true, missing };
  return isHeld === undefined ? undefined : { proof, isHeld, missing };
}

/** The result of the digest check. */
export function LogDigest({ proof, isHeld, missing }: NonNullable<Digested>) {
  if (!isHeld && proof) return <Warning text={t.wrong(dayOf(proof.day))} />;
  return (
    <>
      {missing && <Warning text={t.missing(missing.seq, dayOf(missing.at))} />}
      {proof && (
        <p className="notice positive">
          <ShieldIcon size={18} />
          <span>
            <span className="strong">{t.holds(proof.seq, dayOf(proof.day))}</span>
            <span className="block small">
              {t.hash(proof.dayHash.slice(0, 12))} <Link to="/statistics">{t.see}</Link>
            </span>
          </span>
        </p>
      )}
      {!proof && !missing && <p className="muted small">{t.tonight}</p>}
    </>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className="notice danger" role="alert">
    <WarningIcon size={18} />
    {text}
  </p>
);
