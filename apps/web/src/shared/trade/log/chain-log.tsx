import { texts } from '@gift/client/language';
import { useChainCheck } from '@gift/client/use-chain-check';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import type { Remote } from '../../http/use-remote';
import { exactTime } from '../../i18n/time';
import { Remotely, Skeleton } from '../../ui/feedback/states';
import { ShieldIcon, WarningIcon } from '../../ui/icons';
import { Sheet } from '../../ui/sheet';
import './chain-log.css';
import { LogDigest, type LogName, useLogDigest } from './log-digest';

const t = texts({
  title: ['Event log', '事件日志', 'Event log'],
  lead: [
    'Each entry carries the previous one’s fingerprint, and the nightly public digest covers them, so later changes and deletions show.',
    '每条记录都带有上一条的指纹，并每晚计入公开摘要，事后改动或删除都会被发现。',
    'Each entry carry the fingerprint of the one before, and public digest dey cover dem every night, so later change or delete go show.',
  ],
  checking: ['Checking on this phone…', '正在本机验证…', 'E dey check for this phone…'],
  intact: ['Verified on this phone', '已在本机验证', 'Verified for this phone'],
  head: [
    (head: string) => `Fingerprint ${head}. The other side should see the same one.`,
    (head: string) => `指纹 ${head}，对方看到的应一致。`,
    (head: string) => `Fingerprint ${head}. The other side suppose see the same.`,
  ],
  broken: [
    (seq: number) =>
      `The log was changed or is incomplete at entry ${seq}. Take a screenshot and contact support.`,
    (seq: number) => `日志在第 ${seq} 条处被改动或有缺失。请截图并联系客服。`,
    (seq: number) =>
      `Dem change the log or something dey miss for entry ${seq}. Take screenshot and contact support.`,
  ],
  cannot: [
    'This browser cannot verify it. Open Gift over HTTPS.',
    '当前浏览器无法验证，请通过 HTTPS 打开。',
    'This browser no fit verify am. Open Gift over HTTPS.',
  ],
});

type Shown<Line> = {
  name: LogName;
  titleOf: (line: Line) => string;
};

/**
 * A hash-chained log in a sheet. The browser verifies its chain and checks it against the public digest of its day,
 * without relying on the server's claim.
 */
export function ChainLog<Answer, Line extends ChainedEvent>({
  remote,
  eventsOf,
  onClose,
  ...shown
}: Shown<Line> & {
  remote: Remote<Answer>;
  eventsOf: (answer: Answer) => Line[];
  onClose: () => void;
}) {
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted">{t.lead}</p>
      <Remotely remote={remote} skeleton={<Skeleton lines={5} height={36} />}>
        {(answer) => <LogEntries {...shown} lines={eventsOf(answer)} refresh={remote.refresh} />}
      </Remotely>
    </Sheet>
  );
}

function LogEntries<Line extends ChainedEvent>({
  name,
  titleOf,
  lines,
  refresh,
}: Shown<Line> & { lines: Line[]; refresh: () => Promise<unknown> }) {
  const check = useChainCheck(lines);
  const isSound = check !== null && check !== 'none' && check.ok;
  const digest = useLogDigest({ name, lines, refresh }, isSound);
  return (
    <>
      {/* A log that does not match its digest, or has undigested entries, is not shown as verified, even with a
         valid chain. */}
      {digest?.isHeld !== false && !digest?.missing && <Verdict check={check} />}
      {digest && <LogDigest {...digest} />}
      <ol className="log">
        {lines.map((line) => (
          <li key={line.seq}>
            <span className="muted figure">{line.seq}</span>
            <span>{titleOf(line)}</span>
            <time className="muted small" dateTime={line.at}>
              {exactTime(line.at)}
            </time>
            <code className="muted small cut">{line.hash}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function Verdict({ check }: { check: ReturnType<typeof useChainCheck> }) {
  if (check === null) return <p className="notice">{t.checking}</p>;
  if (check === 'none') return <p className="notice">{t.cannot}</p>;
  if (!check.ok) {
    return (
      <p className="notice danger" role="alert">
        <WarningIcon size={18} />
        {t.broken(check.seq)}
      </p>
    );
  }
  return (
    <p className="notice positive">
      <ShieldIcon size={18} />
      <span>
        <span className="strong">{t.intact}</span>
        <span className="block small">{t.head(check.head.slice(0, 12))}</span>
      </span>
    </p>
  );
}
