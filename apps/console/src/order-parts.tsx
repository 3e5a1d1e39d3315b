import type { ChainedEvent } from '@gift/contract/order-chain';
import type { OrderEvent, OrderState } from '@gift/contract/order-states';
import type { Received } from './kit/call';
import { ChainMark } from './kit/chain-check';
import { type Pair, said, texts } from './kit/language';
import { Link } from './kit/link';
import { Moment, naira } from './kit/parts';
import { accountWords, lookWords, moneyReasonWords, orderEventWords } from './machine-words';
import { orderStateWords } from './orders/words';
import { approvalStateWords, sideWords } from './words';

const t = texts({
  asks: ['Asked for by staff', '工作人员的查看申请'],
  opened: ['opened', '已查看'],
  none: ['Nothing.', '暂无。'],
  cite: ['Rely on this event', '以此事件为依据'],
  cardNo: ['card', '卡'],
  order: ['this order,', '本订单'],
  noText: ['no text, or taken back', '非文字或已撤回'],
});

type Order = Received<'inspectOrder'>;

/** The words for what the machines call so, or that name itself where there are none. */
export const wordFor = (words: Partial<Record<string, Pair>>, name: string) =>
  said(words[name] ?? [name, name]);
export const moneyReason = (reason: string) => wordFor(moneyReasonWords, reason);
const stateWord = (name: string) => (name === 'none' ? '–' : wordFor(orderStateWords, name as OrderState));
/** The name of an account of the platform, such as `provider_clearing:paystack`. */
export const accountName = (name: string) => {
  const [kind = '', provider] = name.split(':');
  return [wordFor(accountWords, kind), provider].filter(Boolean).join(' ');
};

type EventsProps = {
  events: Order['events'];
  cites?: ReadonlySet<string>;
  toggle?: ((hash: string) => void) | undefined;
};

/** An order's chained log with the mark of its check; in a case, each line may be relied on. */
export function Events({ events, cites, toggle }: EventsProps) {
  return (
    <>
      <ChainMark events={events as ChainedEvent[]} />
      <ol className="lines events">
        {events.map(({ seq, event, actor, fromState, toState, at, hash }) => (
          <li key={seq} className={cites?.has(hash) ? 'cited' : ''}>
            {toggle && (
              <input
                type="checkbox"
                aria-label={`${t.cite}: ${seq} ${wordFor(orderEventWords, event)}`}
                checked={cites?.has(hash) ?? false}
                onChange={() => toggle(hash)}
              />
            )}
            <span className="muted">{seq}</span> {said(sideWords[actor] ?? [actor, actor])}{' '}
            <strong>{wordFor(orderEventWords, event as OrderEvent)}</strong>{' '}
            <span className="muted">
              {stateWord(fromState)} → {stateWord(toState)}
            </span>{' '}
            <Moment at={at} />{' '}
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
export function LedgerPlace({ name, names = {} }: { name: string; names?: Names }) {
  const [of, id = '', kind] = name.split(':');
  const place = of === 'user' ? 'people' : of === 'order' ? 'orders' : null;
  if (place)
    return (
      <Link href={`/${place}/${id}`} title={id}>
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
export const namesOfOrder = ({
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
                <Moment at={entry.at} />
              </span>
            </td>
            <td>
              <LedgerPlace name={entry.from} names={names} /> → <LedgerPlace name={entry.to} names={names} />
            </td>
            <td className="sum">{naira(entry.amountKobo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Looks({ looks }: { looks: Order['looks'] }) {
  if (looks.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <ul className="lines">
      {looks.map((look, n) => (
        <li key={n}>
          <strong>
            {wordFor(lookWords, look.kind)} {look.slot === null ? '' : `${t.cardNo} ${look.slot}`}
          </strong>{' '}
          <Moment at={look.at} /> <code>{look.address}</code> <span className="muted">{look.device}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whoever of the staff wanted to see the codes: why, who agreed, and when they looked. */
export function CodeAsks({ asks }: { asks: Order['codeAsks'] }) {
  if (asks.length === 0) return null;
  return (
    <>
      <h3>{t.asks}</h3>
      <ul className="lines">
        {asks.map((ask) => (
          <li key={ask.approvalID}>
            <strong>{ask.askedName}</strong> <Moment at={ask.askedAt} />: {ask.reason}{' '}
            <span className="chip">{said(approvalStateWords[ask.state]!)}</span>
            {ask.decidedName && (
              <p>
                <strong>{ask.decidedName}</strong>: {ask.decidedReason}
              </p>
            )}
            {ask.openedAt && (
              <span className="chip warning">
                {t.opened} <Moment at={ask.openedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the server sends the lines of an order itself as; nobody else can write one (docs/im-wire.md). */
const custom = 110;

/** A line that an order writes into the chat by itself, `[pay]`, in the words of its log. */
const saidText = ({ contentType, text }: Order['chat'][number]) => {
  const event = contentType === custom ? /^\[(\w+)\]$/.exec(text ?? '')?.[1] : undefined;
  return event ? <em className="muted">{wordFor(orderEventWords, event)}</em> : text;
};

export function ChatLines({ chat }: { chat: Order['chat'] }) {
  if (chat.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <ol className="lines chat">
      {chat.map((line, n) => (
        <li key={n} className={line.by}>
          <strong>{said(sideWords[line.by]!)}</strong> <Moment at={line.at} />
          <p>{saidText(line) ?? <span className="muted">{`${t.noText} (${line.contentType})`}</span>}</p>
        </li>
      ))}
    </ol>
  );
}
