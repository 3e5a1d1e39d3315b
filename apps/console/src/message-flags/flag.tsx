import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, Facts, LoadState, naira, Section, TimeLeft } from '../kit/parts';
import { orderStateLabels } from '../orders/labels';
import { Decision, type Outcome } from './decision';
import { kindLabels, outcomeLabels, reportReasonLabels } from './labels';
import './message-flags.css';

const t = texts({
  title: ['Flagged chat:', '被标记聊天：'],
  sender: ['Sender', '发送者'],
  receiver: ['To', '发送至'],
  flagged: ['First flagged', '首次标记'],
  due: ['Decide by', '处理时限'],
  decided: ['Decided', '处理结果'],
  muted: ['Muted until', '禁言至'],
  earlier: ['Earlier flags', '既往标记'],
  chat: ['Flagged messages and context', '被标记消息及上下文'],
  reports: ['Reports', '举报'],
  orders: ['Orders between them', '双方订单'],
  reported: ['Reports made', '累计举报'],
  dismissed: ['dismissed', '其中无违规'],
  gone: ['Revoked', '已撤回'],
  noText: ['Picture, voice message or file', '非文字：图片、语音或文件'],
  logged: ['Viewing is logged. Codes are hidden.', '查看会被记录，卡密与验证码已遮盖。'],
  none: ['None', '无'],
  waits: ['Pending', '待处理'],
  frozen: ['Frozen', '已冻结'],
  dismiss: ['Dismiss', '无违规'],
  warn: ['Warn sender', '警告发送者'],
  mute: ['Mute sender', '禁言发送者'],
  freeze: ['Freeze account', '冻结账户'],
});

type Flag = Received<'flagDetail'>;
const outcomes: readonly Outcome[] = ['dismiss', 'warn', 'mute', 'freeze'];

const Person = ({ who }: { who: { userID: string; nickname: string } }) => (
  <Link href={`/people/${who.userID}`}>{who.nickname || who.userID}</Link>
);

function Head({ flag }: { flag: Flag }) {
  return (
    <Facts
      rows={[
        [t.sender, <Person key="sender" who={flag.sender} />],
        [t.receiver, flag.receiver ? <Person key="receiver" who={flag.receiver} /> : (flag.groupName ?? '–')],
        [t.flagged, <DateTime key="at" at={flag.at} />],
        flag.outcome
          ? [
              t.decided,
              <span key="decided" title={flag.closedReason ?? ''}>
                {localize(outcomeLabels[flag.outcome]!)} · {flag.closedBy} · <DateTime at={flag.closedAt} />
              </span>,
            ]
          : [t.due, <TimeLeft key="due" until={flag.dueAt} />],
        [t.muted, <DateTime key="muted" at={flag.mutedUntil} />],
      ]}
    />
  );
}

function Lines({ lines }: { lines: Flag['lines'] }) {
  return (
    <ol className="lines flag-lines">
      {lines.map((line) => (
        <li key={line.seq} className={line.kind ? 'flagged' : ''}>
          <strong>{line.by.nickname || line.by.userID}</strong> <DateTime at={line.at} />{' '}
          {line.kind && <span className="chip danger">{localize(kindLabels[line.kind]!)}</span>}{' '}
          {line.isGone && <span className="chip">{t.gone}</span>}
          <p>{line.text ?? <span className="muted">{t.noText}</span>}</p>
        </li>
      ))}
    </ol>
  );
}

function Reports({ reports }: { reports: Flag['reportList'] }) {
  if (reports.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <ul className="lines">
      {reports.map((report) => (
        <li key={`${report.by.userID} ${report.seq}`}>
          <Person who={report.by} />{' '}
          <span className="chip">{localize(reportReasonLabels[report.reason]!)}</span>{' '}
          <DateTime at={report.at} />
          {report.text && <p>{report.text}</p>}
          <p className="muted">{`${t.reported}: ${report.reported} · ${t.dismissed}: ${report.dismissed}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** One user's flagged messages in one chat, with only the context that the decision needs. */
export function FlagPage({ flagID }: { flagID: string }) {
  const [, go] = useLocation();
  const { data: flag, error, reload } = useCall('flagDetail', { flagID });
  const [outcome, setOutcome] = useState<Outcome>();
  if (!flag) return <LoadState error={error} reload={() => void reload()} />;
  return (
    <>
      <h1>
        {t.title} {flag.sender.nickname}{' '}
        {flag.kinds.map((kind) => (
          <span key={kind} className="chip">
            {localize(kindLabels[kind]!)}
          </span>
        ))}
        {flag.isFrozen && <span className="chip danger">{t.frozen}</span>}
      </h1>
      {flag.outcome === null && (
        <div className="bar">
          {outcomes
            .filter((name) => name !== 'freeze' || !flag.isFrozen)
            .map((name) => (
              <button
                key={name}
                type="button"
                className={`button ${name === 'freeze' ? 'danger' : ''}`}
                onClick={() => setOutcome(name)}
              >
                {t[name]}
              </button>
            ))}
        </div>
      )}
      <Head flag={flag} />
      <div className="columns">
        <div>
          <Section title={t.chat}>
            <p className="muted">{t.logged}</p>
            <Lines lines={flag.lines} />
          </Section>
        </div>
        <div>
          <Section title={t.reports}>
            <Reports reports={flag.reportList} />
          </Section>
          <Section title={t.orders}>
            {flag.orders.length === 0 && <p className="muted">{t.none}</p>}
            <ul className="lines">
              {flag.orders.map(({ orderNo, stateName, amountKobo, createdAt }) => (
                <li key={orderNo}>
                  <Link href={`/orders/${orderNo}`}>{orderNo}</Link>{' '}
                  <span className="chip">{localize(orderStateLabels[stateName as OrderState])}</span>{' '}
                  {naira(amountKobo)} <DateTime at={createdAt} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t.earlier}>
            {flag.earlierFlags.length === 0 && <p className="muted">{t.none}</p>}
            <ul className="lines">
              {flag.earlierFlags.map((earlier) => (
                <li key={earlier.flagID}>
                  <Link href={`/flags/${earlier.flagID}`}>
                    {earlier.kinds.map((kind) => localize(kindLabels[kind]!)).join(' · ') || earlier.flagID}
                  </Link>{' '}
                  <span className="chip">
                    {earlier.outcome ? localize(outcomeLabels[earlier.outcome]!) : t.waits}
                  </span>{' '}
                  <DateTime at={earlier.at} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
      {outcome && (
        <Decision
          flagID={flagID}
          outcome={outcome}
          title={t[outcome]}
          close={() => setOutcome(undefined)}
          decided={() => go('/flags')}
        />
      )}
    </>
  );
}
