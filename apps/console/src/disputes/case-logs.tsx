import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import { useCall } from '../kit/api/use-call';
import { ChainCheckBadge } from '../kit/chain-check';
import { DateTime, LoadState, Section } from '../kit/parts';
import { outcomeLabels } from '../labels/disputes';
import { describeCaseEvent } from '../labels/events';
import {
  ChatMessages,
  CodeAccessList,
  Entries,
  Events,
  EventText,
  LogEntries,
  labelFor,
  orderAccountNames,
} from '../orders/order-parts';
import type { CitationProps } from './cite';
import type { View } from './use-case-action';

const t = texts({
  caseLog: ['Case log', '案件日志'],
  cite: ['Cite this event', '引用此事件'],
  log: ['Order log', '订单日志'],
  money: ['Ledger entries', '账本记录'],
  accessLog: ['Code access', '卡密查看记录'],
  chat: ['Chat', '聊天记录'],
});

type Props = CitationProps & { view: View };

/** The case's own hash chain with the result of its check; with `toggle`, each entry can be cited. */
export function CaseLog({ view, citedEvents, toggle }: Props) {
  return (
    <Section title={t.caseLog}>
      <ChainCheckBadge events={view.log as ChainedEvent[]} />
      <LogEntries hashes={view.log.map(({ hash }) => hash)} citedEvents={citedEvents} isFolded>
        {view.log.map(({ seq, event, actor, data, fromState, at, hash }) => {
          const description = describeCaseEvent({ event: eventOfStoredName(event), actor, data, fromState });
          return (
            <li key={seq} className={citedEvents.has(hash) ? 'cited' : ''}>
              {toggle && (
                <input
                  type="checkbox"
                  aria-label={`${t.cite}: ${seq} ${localize(description.what)}`}
                  checked={citedEvents.has(hash)}
                  onChange={() => toggle(hash)}
                />
              )}{' '}
              <span className="muted">{seq}</span> <EventText of={description} />{' '}
              {typeof data.outcome === 'string' && <span>{labelFor(outcomeLabels, data.outcome)} </span>}
              {typeof data.badge === 'string' && <code>{data.badge} </code>}
              <DateTime at={at} />{' '}
              <code className="muted" title={hash}>
                {hash.slice(0, 8)}
              </code>
            </li>
          );
        })}
      </LogEntries>
    </Section>
  );
}

/** The order of the case: its log, whose entries can be cited with `toggle`, its money, its chat and its code access log. */
export function OrderOfCase({ view, citedEvents, toggle }: Props) {
  const { data: order, error, reload } = useCall('inspectOrder', { orderNo: view.orderNo });
  if (!order) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <Section title={t.log}>
        <Events events={order.events} citedEvents={citedEvents} toggle={toggle} isFolded />
      </Section>
      <Section title={t.accessLog}>
        <CodeAccessList accessLog={order.accessLog} />
      </Section>
      <Section title={t.money}>
        <Entries entries={order.entries} names={orderAccountNames(order)} />
      </Section>
      <Section title={t.chat}>
        <ChatMessages order={order} />
      </Section>
    </>
  );
}
