import type { ChainedEvent } from '@gift/contract/orders/chain';
import type { OrderState } from '@gift/contract/orders/states';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { ChainCheckBadge } from '../kit/chain-check';
import { type LocalizedText, localize, texts } from '../kit/language';
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
  none: ['None', '暂无。'],
  cite: ['Cite this event', '引用此事件'],
  cardNo: ['card', '卡'],
  order: ['this order,', '本订单'],
  other: ['Another order', '其他订单'],
  noText: ['No text, or revoked', '非文字或已撤回'],
});

type Order = Received<'inspectOrder'>;

/** The words for what the machines call so, or that name itself where there are none. */
export const labelFor = (labels: Partial<Record<string, LocalizedText>>, name: string) =>
  localize(labels[name] ?? [name, name]);
export const moneyReason = (reason: string) => labelFor(moneyReasonLabels, reason);
const stateLabel = (name: string) => (name === 'none' ? '–' : labelFor(orderStateLabels, name as OrderState));
/** The name of an account of the platform, such as `provider_clearing:paystack`. */
export const accountName = (name: string) => {
  const [kind = '', provider] = name.split(':');
  return [labelFor(accountLabels, kind), provider].filter(Boolean).join(' · ');
};

/** A deed as its log tells it: whose it was stands before it, where it was somebody's. */
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
};

/** An order's chained log with the mark of its check; in a case, each line may be relied on. */
export function Events({ events, citedEvents, toggle }: EventsProps) {
  return (
    <>
      <ChainCheckBadge events={events as ChainedEvent[]} />
      <ol className="lines events">
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
      </ol>
    </>
  );
}

/** What people and orders are called where it is known, by their numbers. */
type Names = Readonly<Record<string, string>>;

/** An account of the ledger, as a link to whose it is, or to the entries of one of the platform's. */
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

/** The names that stand in the ledger of one order. */
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

/** Whoever of the staff wanted to see the codes: why, who agreed, and when they looked. */
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

/** A line that an order wrote into the chat by itself: what happened, and to which order where it is another one. */
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

/** As many lines of one person in a row are shown; nobody is to bury what the other said under their own. */
const rowShown = 30;

/** Lines of one person in a row, the first of many; lines of orders stand between people. */
function Row({ lines, order }: { lines: readonly Line[]; order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, rowShown);
  const more = lines.length - shown.length;
  return (
    <>
      {shown.map((line, n) => (
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
  if (chat.length === 0) return <p className="muted">{t.none}</p>;
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
