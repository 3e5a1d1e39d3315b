import type { ChainedEvent } from '@gift/contract/order-chain';
import { ChainMark } from '../kit/chain-check';
import { said, texts } from '../kit/language';
import { Moment, Section, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { caseDeed } from '../machine-words';
import { ChatLines, DeedText, Entries, Events, Looks, namesOfOrder, wordFor } from '../order-parts';
import { outcomeWords } from '../words';
import type { Citing } from './cite';
import type { View } from './use-deed';

const t = texts({
  caseLog: ['Case log', '案件日志'],
  cite: ['Cite this event', '引用此事件'],
  log: ['Order log', '订单日志'],
  money: ['Ledger entries', '账本记录'],
  looks: ['Code access', '卡密查看记录'],
  chat: ['Chat', '聊天记录'],
});

type Props = Citing & { view: View };

/** The case's own chained log with the mark of its check; each line may be relied on. */
export function CaseLog({ view, cites, toggle }: Props) {
  return (
    <Section title={t.caseLog}>
      <ChainMark events={view.log as ChainedEvent[]} />
      <ol className="lines events">
        {view.log.map(({ seq, event, actor, data, fromState, at, hash }) => (
          <li key={seq} className={cites.has(hash) ? 'cited' : ''}>
            {toggle && (
              <input
                type="checkbox"
                aria-label={`${t.cite}: ${seq} ${said(caseDeed({ event, actor, data, fromState }).what)}`}
                checked={cites.has(hash)}
                onChange={() => toggle(hash)}
              />
            )}{' '}
            <span className="muted">{seq}</span> <DeedText of={caseDeed({ event, actor, data, fromState })} />{' '}
            {typeof data.outcome === 'string' && <span>{wordFor(outcomeWords, data.outcome)} </span>}
            {typeof data.badge === 'string' && <code>{data.badge} </code>}
            <Moment at={at} />{' '}
            <code className="muted" title={hash}>
              {hash.slice(0, 8)}
            </code>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The order behind the case: its chained log to rely on, its money, its chat, and who saw the code. */
export function OrderOfCase({ view, cites, toggle }: Props) {
  const { data: order, error, reload } = useCall('inspectOrder', { orderNo: view.orderNo });
  if (!order) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <Section title={t.log}>
        <Events events={order.events} cites={cites} toggle={toggle} />
      </Section>
      <Section title={t.looks}>
        <Looks looks={order.looks} />
      </Section>
      <Section title={t.money}>
        <Entries entries={order.entries} names={namesOfOrder(order)} />
      </Section>
      <Section title={t.chat}>
        <ChatLines order={order} />
      </Section>
    </>
  );
}
