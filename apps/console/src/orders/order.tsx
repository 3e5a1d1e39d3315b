import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import type { OrderState } from '@gift/contract/orders/states';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Notes } from '../kit/notes';
import { DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { sideLabels } from '../labels/disputes';
import { describeOrderEvent, type EventDescription, orderStepLabels } from '../labels/events';
import { cardKind, cardText } from './card-text';
import { EndOrder } from './ending';
import { OrderFiles } from './files';
import { orderStateLabels, orderStateTones } from './labels';
import { ChatMessages, CodeAccessList, CodeAsks, Entries, Events, orderAccountNames } from './order-parts';

const t = texts({
  order: ['Order', '订单'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  card: ['Card', '卡片'],
  pays: ['Buyer pays', '买家支付'],
  gets: ['Seller gets', '卖家获得'],
  created: ['Created', '创建时间'],
  until: ['Deadline', '截止时间'],
  ended: ['Ended', '结束时间'],
  fault: ['At fault', '责任方'],
  path: ['Order progress', '订单进度'],
  archived: ['The log was archived on', '日志归档时间：'],
  readArchived: ['To read it, run', '如需查阅，请运行'],
  chatArchived: ['Older messages are archived. To read them, run', '更早的消息已归档。如需查阅，请运行'],
  next: ['Next steps', '后续步骤'],
  log: ['Log', '日志'],
  money: ['Ledger entries', '账本记录'],
  accessLog: ['Code access', '卡密查看记录'],
  chat: ['Chat', '聊天记录'],
  notes: ['Internal notes', '内部备注'],
  disputes: ['Disputes', '争议'],
  none: ['None', '暂无'],
  code: ['Request to view code', '申请查看卡密'],
});

const pathText = ({ who, what }: EventDescription) =>
  [...(who ? [localize(who)] : []), localize(what)].join(' · ');

/** The past states of the order, with who caused each change. */
function Path({ events }: { events: Received<'inspectOrder'>['events'] }) {
  const moves = events.filter(({ fromState, toState }) => fromState !== toState);
  return (
    <ol className="path">
      {moves.map(({ seq, event, actor, data, toState }) => (
        <li key={seq}>
          <span className="muted">{pathText(describeOrderEvent({ event, actor, data }))}</span>
          <strong>{localize(orderStateLabels[toState as OrderState])}</strong>
        </li>
      ))}
    </ol>
  );
}

/** The possible next states: what leads to each, and who can do it. */
function Next({ next, deadlineAt }: Pick<Received<'inspectOrder'>, 'next' | 'deadlineAt'>) {
  const states = [...new Set(next.map(({ to }) => to))];
  return (
    <>
      <h3>{t.next}</h3>
      <ul className="path next">
        {states.map((state) => (
          <li key={state}>
            <strong>{localize(orderStateLabels[state])}</strong>
            {next.map(
              ({ event, to, by }) =>
                to === state && (
                  <span key={event} className="muted">
                    {joinList(by.map((actor) => localize(sideLabels[actor]!)))} ·{' '}
                    {event === 'timeout' ? <DateTime at={deadlineAt} /> : localize(orderStepLabels[event]!)}
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything about an order except its codes, which need a second person. */
export function OrderPage({ orderNo }: { orderNo: string }) {
  const { data: order, error, reload } = useCall('inspectOrder', { orderNo });
  const [isAsking, setAsking] = useState(false);
  const mayAsk = useHasRole(moderatorRoles);
  if (!order) return <LoadState error={error} reload={reload} />;
  const state = order.stateName as OrderState;
  return (
    <>
      <h1>
        {t.order} <code>{orderNo}</code>{' '}
        <span className={`chip ${orderStateTones[state] ?? ''}`}>{localize(orderStateLabels[state])}</span>
      </h1>
      <Facts
        rows={[
          [
            t.buyer,
            <Link key="b" href={`/people/${order.buyer.userID}`}>
              {order.buyer.nickname}
            </Link>,
          ],
          [
            t.seller,
            <Link key="s" href={`/people/${order.seller.userID}`}>
              {order.seller.nickname}
            </Link>,
          ],
          [t.card, joinList([cardText(order), cardKind({ ...order, cardCount: order.facesMinor.length })])],
          [t.pays, naira(order.buyerPaysKobo)],
          [t.gets, naira(order.sellerGetsKobo)],
          [t.created, <DateTime key="at" at={order.createdAt} />],
          [t.until, <DateTime key="until" at={order.deadlineAt} />],
          [t.ended, <DateTime key="ended" at={order.endedAt} />],
          [t.fault, order.fault ? localize(sideLabels[order.fault]!) : '–'],
        ]}
      />
      {!order.endedAt && state !== 'disputed' && <EndOrder orderNo={orderNo} />}
      <Section title={t.path}>
        {order.archivedAt && (
          <p className="muted">
            {t.archived} <DateTime at={order.archivedAt} />. {t.readArchived}{' '}
            <code>gift archive read {orderNo}</code>
          </p>
        )}
        <Path events={order.events} />
        {order.next.length > 0 && <Next next={order.next} deadlineAt={order.deadlineAt} />}
      </Section>
      <OrderFiles orderNo={orderNo} />
      <div className="columns">
        <Section title={t.log}>{!order.archivedAt && <Events events={order.events} />}</Section>
        <div>
          <Section title={t.money}>
            <Entries entries={order.entries} names={orderAccountNames(order)} />
          </Section>
          <Section
            title={t.accessLog}
            aside={
              mayAsk && (
                <button type="button" className="button" onClick={() => setAsking(true)}>
                  {t.code}
                </button>
              )
            }
          >
            <CodeAccessList accessLog={order.accessLog} />
            <CodeAsks asks={order.codeRequests} />
          </Section>
          <Section title={t.disputes}>
            {order.disputes.length === 0 && <p className="muted">{t.none}</p>}
            <ul className="lines">
              {order.disputes.map((dispute) => (
                <li key={dispute.disputeID}>
                  <Link href={`/disputes/${dispute.disputeID}`}>
                    {localize(refundReasonTexts[dispute.reason])}
                  </Link>{' '}
                  <DateTime at={dispute.openedAt} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t.notes}>
            <Notes about="order" id={orderNo} notes={order.notes} />
          </Section>
          <Section title={t.chat}>
            {order.archivedChatID && (
              <p className="muted">
                {t.chatArchived} <code>gift archive read {order.archivedChatID}</code>
              </p>
            )}
            <ChatMessages order={order} />
          </Section>
        </div>
      </div>
      {isAsking && (
        <ActionDialog
          title={t.code}
          close={() => setAsking(false)}
          onConfirm={(reason, key) =>
            mutate('requestApproval', { request: { kind: 'openCode', orderNo }, reason }, key)
          }
        />
      )}
    </>
  );
}
