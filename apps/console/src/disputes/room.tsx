import { newKey } from '@gift/client/http/request';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import { useEffect, useRef, useState } from 'react';
import type { Received } from '../kit/api/call';
import { ofCases } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { useSessionState } from '../kit/forms/use-session-state';
import { DateTime, Failure, Section } from '../kit/parts';
import { outcomeLabels, sideLabels } from '../labels/disputes';
import { describeCaseEvent, describeOrderEvent } from '../labels/events';
import { EventText, labelFor } from '../orders/order-parts';
import { type CitationProps, Cite } from './cite';

const t = texts({
  room: ['Case room', '案件聊天室'],
  none: ['No messages yet.', '暂无发言。'],
  cite: ['Cite this message', '引用此发言'],
  write: ['Message to both parties (as case staff)', '向双方发言（以本案工作人员身份）'],
  send: ['Send', '发送'],
  closed: ['Closed with the case. Both parties can still read it.', '已随案件关闭，双方仍可查看。'],
  take: ['Claim the case to write here.', '接手案件后方可发言。'],
  gone: ['Removed by staff', '已被工作人员移除'],
  open: ['Open', '打开'],
  picture: ['Picture', '图片'],
  voice: ['Voice message', '语音'],
  video: ['Video', '视频'],
  file: ['File', '文件'],
  other: ['Message without text', '无文字消息'],
  filesClosed: ['Only the case moderator can open files.', '图片与文件仅案件处理人可查看。'],
});

type Line = Received<'disputeRoom'>['lines'][number];

/** The steps that rule, and therefore name an outcome. */
const findings = new Set([
  'propose',
  'approveDraft',
  'decideAppeal',
  'approveAppealDraft',
  'ruleBySilence',
  'ruleByFacts',
]);

/** A step of the case or the order, as the room shows it. */
function Step({ line }: { line: Line }) {
  const { dispute, event, by, outcome, at } = JSON.parse(line.text ?? '{}') as Record<
    string,
    string | undefined
  >;
  const actor = by ?? '';
  const description = dispute
    ? describeCaseEvent({ event: eventOfStoredName(dispute), actor })
    : describeOrderEvent({ event: event ?? '', actor });
  const outcomeText =
    dispute && findings.has(eventOfStoredName(dispute)) && outcome
      ? `: ${labelFor(outcomeLabels, outcome)}`
      : '';
  // A new room repeats earlier steps, so the time of the message is not the time of the step.
  return (
    <li className="muted">
      <EventText of={description} />
      {outcomeText} · <DateTime at={at ?? line.at} />
    </li>
  );
}

const isFile = ({ kind }: Line) =>
  kind === 'picture' || kind === 'voice' || kind === 'video' || kind === 'file';

function MessageBody({ line }: { line: Line }) {
  if (line.kind === 'gone') return <p className="muted">{t.gone}</p>;
  const name = line.kind === 'text' || line.kind === 'line' ? '' : t[line.kind];
  return (
    <p>
      {name && <strong>{name} </strong>}
      {line.text}{' '}
      {line.url && (
        <a href={line.url} target="_blank" rel="noreferrer">
          {t.open}
        </a>
      )}
    </p>
  );
}

type Props = CitationProps & { disputeID: string };

/** The chat of both sides and the moderator; each message can be cited. New messages arrive by themselves. */
export function Room({ disputeID, citedEvents, toggle }: Props) {
  const { data, error } = useCall('disputeRoom', { disputeID }, { about: ofCases, pollMs: 4_000 });
  const list = useRef<HTMLOListElement>(null);
  const count = data?.lines.length ?? 0;
  // The steps alone are in the logs of the case and the order.
  const hasMessages = data?.lines.some(({ kind }) => kind !== 'line') ?? false;
  useEffect(() => {
    if (count) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <Section title={t.room}>
      {data?.mayOpen === false && data.lines.some(isFile) && <p className="muted">{t.filesClosed}</p>}
      {data && !hasMessages && <p className="muted">{t.none}</p>}
      <ol ref={list} className="lines room-lines">
        {(hasMessages ? data!.lines : []).map((line) =>
          line.kind === 'line' ? (
            <Step key={line.seq} line={line} />
          ) : (
            <li key={line.seq} className={citedEvents.has(line.hash) ? 'cited' : ''}>
              <Cite
                hash={line.hash}
                citedEvents={citedEvents}
                toggle={toggle}
                says={`${t.cite}: ${line.text ?? line.kind}`}
                isOff={line.kind === 'gone' || line.by === 'system'}
              >
                <strong>
                  {localize(sideLabels[line.by] ?? [line.by, line.by])} {line.badge}
                </strong>{' '}
                <DateTime at={line.at} />
              </Cite>
              <MessageBody line={line} />
            </li>
          ),
        )}
      </ol>
      <Failure of={error} />
      {data?.isClosed && <p className="muted">{t.closed}</p>}
      {data && !data.isClosed && !data.mayWrite && <p className="muted">{t.take}</p>}
      {data?.mayWrite && <MessageForm disputeID={disputeID} />}
    </Section>
  );
}

/** Enter sends; Shift+Enter starts a new line. A failed message stays in the field. */
function MessageForm({ disputeID }: { disputeID: string }) {
  const [text, setText, drop] = useSessionState(`console room ${disputeID}`, '');
  const { failure, attempt } = useAttempt();
  const [isSending, setSending] = useState(false);
  // A retry of the same text has the same idempotency key.
  const idempotencyKey = useRef(newKey());
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    await attempt(async () => {
      await mutate('replyInCaseRoom', { disputeID, text }, idempotencyKey.current, () => {
        drop();
        idempotencyKey.current = newKey();
      });
    });
    setSending(false);
  };
  return (
    <form
      className="room-write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        {t.write}
        <textarea
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => {
            idempotencyKey.current = newKey();
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            void send();
          }}
        />
      </label>
      <Failure of={failure} />
      <button type="submit" className="button" disabled={isSending || text.trim() === ''}>
        {t.send}
      </button>
    </form>
  );
}
