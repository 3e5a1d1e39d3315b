import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import type { OrderState } from '@gift/contract/orders/states';
import { type ReactNode, useState } from 'react';
import type { Received } from '../kit/api/call';
import { ChainCheckBadge } from '../kit/chain-check';
import { Link } from '../kit/link';
import { DateTime, naira } from '../kit/parts';
import { approvalStateLabels, sideLabels } from '../labels/disputes';
import {
  accountLabels,
  codeAccessLabels,
  describeOrderEvent,
  type EventDescription,
  moneyReasonLabels,
} from '../labels/events';
import { orderStateLabels } from './labels';

const t = texts({
  asks: ['Staff requests to view the code', '工作人员的查看申请'],
  opened: ['viewed', '已查看'],
  none: ['None', '暂无'],
  cite: ['Cite this event', '引用此事件'],
  entries: [(n: number) => (n === 1 ? '1 entry' : `${n} entries`), (n: number) => `${n} 条记录`],
  cardNo: ['card', '卡'],
  order: ['this order,', '本订单'],
  other: ['Another order', '其他订单'],
  noMessages: ['No messages.', '没有消息。'],
  noText: ['No text, or revoked', '非文字或已撤回'],
});

type Order = Received<'inspectOrder'>;

/** The label of an internal name, or the name itself if there is none. */
export const labelFor = (labels: Partial<Record<string, StaffText>>, name: string) =>
  localize(labels[name] ?? [name, name]);
export const moneyReason = (reason: string) => labelFor(moneyReasonLabels, reason);
const stateLabel = (name: string) => (name === 'none' ? '–' : labelFor(orderStateLabels, name as OrderState));
/** The label of a platform account, such as `provider_clearing:paystack`. */
export const accountName = (name: string) => {
  const [kind = '', provider] = name.split(':');
  return [labelFor(accountLabels, kind), provider].filter(Boolean).join(' · ');
};

/** A log entry as text, with its subject in front if it has one. */
export const EventText = ({ of: { who, what } }: { of: EventDescription }) => (
  <>
    {who && `${localize(who)} `}
    <strong>{localize(what)}</strong>
  </>
);

type EventsProps = {
  events: Order['events'];
  citedEvents?: ReadonlySet<string>;
  toggle?: ((hash: string) => void) | undefined;
  isFolded?: boolean;
};

/** The entries of a log. Folded, they open with a click, or when one is cited. */
export function LogEntries({
  hashes,
  citedEvents,
  isFolded,
  children,
}: {
  hashes: readonly string[];
  citedEvents: EventsProps['citedEvents'];
  isFolded: boolean;
  children: ReactNode;
}) {
  const entries = <ol className="lines events">{children}</ol>;
  if (!isFolded) return entries;
  return (
    <details open={hashes.some((hash) => citedEvents?.has(hash))}>
      <summary>{t.entries(hashes.length)}</summary>
      {entries}
    </details>
  );
}

/** An order's hash chain with the result of its check; in a case, each entry can be cited. */
export function Events({ events, citedEvents, toggle, isFolded = false }: EventsProps) {
  return (
    <>
      <ChainCheckBadge events={events as ChainedEvent[]} />
      <LogEntries hashes={events.map(({ hash }) => hash)} citedEvents={citedEvents} isFolded={isFolded}>
        {events.map(({ seq, event, actor, data, fromState, toState, at, hash }) => (
          <li key={seq} className={citedEvents?.has(hash) ? 'cited' : ''}>
            {toggle && (
              <input
                type="checkbox"
                aria-label={`${t.cite}: ${seq} ${localize(describeOrderEvent({ event, actor, data }).what)}`}
                checked={citedEvents?.has(hash) ?? false}
                onChange={() => toggle(hash)}
              />
            )}
            <span className="muted">{seq}</span> <EventText of={describeOrderEvent({ event, actor, data })} />{' '}
            <span className="muted">
              {stateLabel(fromState)} → {stateLabel(toState)}
            </span>{' '}
            <DateTime at={at} />{' '}
            <code className="muted" title={hash}>
              {hash.slice(0, 8)}
            </code>
          </li>
        ))}
      </LogEntries>
    </>
  );
}

/** Known names of users and orders, by id. */
type Names = Readonly<Record<string, string>>;

/** A ledger account, linked to its user or order, or to the entries of a platform account. */
export function LedgerAccountLink({ name, names = {} }: { name: string; names?: Names }) {
  const [of, id = '', kind] = name.split(':');
  const section = of === 'user' ? 'people' : of === 'order' ? 'orders' : null;
  if (section)
    return (
      <Link href={`/${section}/${id}`} title={id}>
        <span className="id">{names[id] ?? id}</span> {accountName(kind!)}
      </Link>
    );
  const account = name.slice('platform:'.length);
  return (
    <Link href={`/money/accounts/${account}`} title={name}>
      {accountName(account)}
    </Link>
  );
}

export const orderAccountNames = ({
  orderNo,
  buyer,
  seller,
}: Pick<Order, 'orderNo' | 'buyer' | 'seller'>): Names => ({
  [orderNo]: t.order,
  [buyer.userID]: buyer.nickname,
  [seller.userID]: seller.nickname,
});

export function Entries({ entries, names }: { entries: Order['entries']; names?: Names }) {
  if (entries.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <div className="scroll-x">
      <table>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.transferID} ${entry.line}`}>
              <td className="why">
                <span title={entry.reason}>{moneyReason(entry.reason)}</span>
                <br />
                <span className="muted">
                  <DateTime at={entry.at} />
                </span>
              </td>
              <td>
                <LedgerAccountLink name={entry.from} names={names} /> →{' '}
                <LedgerAccountLink name={entry.to} names={names} />
              </td>
              <td className="sum">{naira(entry.amountKobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CodeAccessList({ accessLog }: { accessLog: Order['accessLog'] }) {
  if (accessLog.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <ul className="lines">
      {accessLog.map((access, n) => (
        <li key={n}>
          <strong>
            {labelFor(codeAccessLabels, access.kind)}{' '}
            {access.slot === null ? '' : `${t.cardNo} ${access.slot}`}
          </strong>{' '}
          <DateTime at={access.at} /> <code>{access.address}</code>{' '}
          <span className="muted">{access.device}</span>
        </li>
      ))}
    </ul>
  );
}

/** Requests by staff to view the codes: the reason, who approved, and when they viewed them. */
export function CodeAsks({ asks }: { asks: Order['codeRequests'] }) {
  if (asks.length === 0) return null;
  return (
    <>
      <h3>{t.asks}</h3>
      <ul className="lines">
        {asks.map((ask) => (
          <li key={ask.approvalID}>
            <strong>{ask.requesterName}</strong> <DateTime at={ask.requestedAt} />: {ask.reason}{' '}
            <span className="chip">{localize(approvalStateLabels[ask.state]!)}</span>
            {ask.decidedName && (
              <p>
                <strong>{ask.decidedName}</strong>: {ask.decidedReason}
              </p>
            )}
            {ask.openedAt && (
              <span className="chip warning">
                {t.opened} <DateTime at={ask.openedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type Line = Order['chat'][number];

/** A system message of an order in the chat: the event, and the order if it is another one. */
function ChatEvent({ line, order }: { line: Line; order: Order }) {
  const { event } = line;
  if (!event) return null;
  const isOther = event.orderNo !== order.orderNo;
  const logged = isOther
    ? undefined
    : order.events.find(({ event: name, at }) => name === event.name && at === event.at);
  const description = describeOrderEvent({ event: event.name, actor: event.by, data: logged?.data });
  return (
    <>
      {isOther && (
        <>
          <Link href={`/orders/${event.orderNo}`}>
            {t.other} <code>{event.orderNo}</code>
          </Link>
          {' · '}
        </>
      )}
      <em>
        <EventText of={description} />
      </em>{' '}
      <DateTime at={line.at} />
    </>
  );
}

/** The number of consecutive messages of one user that are shown, so that nobody can bury the other side's messages. */
const rowShown = 30;

/** Consecutive messages of one user, collapsed if there are many; system messages separate them. */
function Row({ lines, order }: { lines: readonly Line[]; order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const visibleLines = isOpen ? lines : lines.slice(0, rowShown);
  const more = lines.length - visibleLines.length;
  return (
    <>
      {visibleLines.map((line, n) => (
        <li key={n} className={line.event ? 'muted' : line.by}>
          {line.event ? (
            <ChatEvent line={line} order={order} />
          ) : (
            <>
              <strong>{localize(sideLabels[line.by]!)}</strong> <DateTime at={line.at} />
              <p>{line.text ?? <span className="muted">{`${t.noText} (${line.contentType})`}</span>}</p>
            </>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {localize([`Show ${more} more`, `展开其余 ${more} 条`])} ({localize(sideLabels[lines[0]!.by]!)})
          </button>
        </li>
      )}
    </>
  );
}

const senderOf = ({ by, event }: Line) => (event ? 'event' : by);

export function ChatMessages({ order }: { order: Order }) {
  const { chat } = order;
  // The events alone are in the order's log.
  if (chat.every(({ event }) => event)) return <p className="muted">{t.noMessages}</p>;
  const rows: Line[][] = [];
  for (const line of chat) {
    const last = rows.at(-1);
    if (last && !line.event && senderOf(last[0]!) === senderOf(line)) last.push(line);
    else rows.push([line]);
  }
  return (
    <ol className="lines chat">
      {rows.map((lines, n) => (
        <Row key={n} lines={lines} order={order} />
      ))}
    </ol>
  );
}
