import '../kit/forms/forms.css';
import './money.css';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { LedgerAccountLink, moneyReason } from '../orders/order-parts';
import { providerStatusLabels } from './labels';

const t = texts({
  title: ['Transfer', '转账'],
  entries: ['Ledger entries', '账本记录'],
  at: ['Date', '时间'],
  why: ['Type', '事由'],
  from: ['From', '转出'],
  to: ['To', '转入'],
  amount: ['Amount', '金额'],
  payment: ['Payment at the provider', '渠道款项'],
  none: ['This transfer is not about a payment at a provider.', '该转账与渠道款项无关。'],
  provider: ['Provider', '渠道'],
  reference: ['Reference', '流水号'],
  answer: ['Last answer of the provider', '渠道最近答复'],
  messages: ['Messages of the provider', '渠道消息'],
  noMessages: ['No messages. The provider was queried instead.', '没有消息，由系统主动查询。'],
  kind: ['Kind', '类型'],
  received: ['Received', '收到时间'],
  outcome: ['Outcome', '处理结果'],
  pending: ['Unprocessed', '未处理'],
});

type Detail = Received<'transferDetail'>;
type Payment = NonNullable<Detail['payment']>;

const paymentLabels: Record<Payment['kind'], StaffText> = {
  topUp: ['Top-up', '充值'],
  withdrawal: ['Withdrawal', '提现'],
  unmatched: ['Unmatched payment', '未匹配款项'],
};

/** A top-up has no page of its own. */
const paymentPage = ({ kind, paymentID, userID }: Payment) =>
  kind === 'withdrawal'
    ? `/money/payouts/${paymentID}`
    : kind === 'unmatched'
      ? `/money/suspense/${paymentID}`
      : `/people/${userID}`;

function Entries({ entries }: { entries: Detail['entries'] }) {
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            <th>{t.why}</th>
            <th>{t.from}</th>
            <th>{t.to}</th>
            <th className="sum">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.line}>
              <td title={entry.reason}>{moneyReason(entry.reason)}</td>
              <td>
                <LedgerAccountLink name={entry.from} names={entry.names} />
              </td>
              <td>
                <LedgerAccountLink name={entry.to} names={entry.names} />
              </td>
              <td className="sum">{naira(entry.amountKobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Messages({ messages }: { messages: Detail['messages'] }) {
  if (messages.length === 0) return <p className="muted">{t.noMessages}</p>;
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            <th>{t.received}</th>
            <th>{t.kind}</th>
            <th>{t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ messageID, kind, at, handledAt, outcome }) => (
            <tr key={messageID}>
              <td>
                <DateTime at={at} />
              </td>
              <td>
                <code>{kind}</code>
              </td>
              <td>
                {handledAt ? <code>{outcome}</code> : <span className="chip warning">{t.pending}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A transfer: its entries, the payment behind it, and what the provider said about that. */
export function TransferDetailPage({ transferID }: { transferID: string }) {
  const { data, error, reload } = useCall('transferDetail', { transferID });
  if (!data) return <LoadState error={error} reload={reload} />;
  const { entries, payment, messages } = data;
  return (
    <>
      <h1>
        {t.title} <code>{transferID}</code>
      </h1>
      <Facts rows={[[t.at, <DateTime key="at" at={entries[0]!.at} />]]} />
      <Section title={t.entries}>
        <Entries entries={entries} />
      </Section>
      <Section title={t.payment}>
        {payment ? (
          <>
            <Facts
              rows={[
                [
                  localize(paymentLabels[payment.kind]),
                  <Link key="payment" className="sum" href={paymentPage(payment)}>
                    {naira(payment.amountKobo)}
                  </Link>,
                ],
                [t.provider, payment.provider],
                [t.reference, <code key="reference">{payment.reference}</code>],
                ...(payment.lastAnswer
                  ? ([
                      [
                        t.answer,
                        <span key="answer">
                          {localize(providerStatusLabels[payment.lastAnswer]!)}{' '}
                          <DateTime at={payment.lastAnswerAt} />
                        </span>,
                      ],
                    ] as const)
                  : []),
              ]}
            />
            <h3>{t.messages}</h3>
            <Messages messages={messages} />
          </>
        ) : (
          <p className="muted">{t.none}</p>
        )}
      </Section>
    </>
  );
}
