import type { OrderState } from '@gift/contract/order-states';
import type { Received } from '../kit/call';
import { type Pair, said, texts } from '../kit/language';
import { Link } from '../kit/link';
import { ofCase } from '../kit/live';
import { Moment, naira, Section, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { orderStateWords } from '../orders/words';
import { evidenceWords, sideWords } from '../words';
import type { View } from './use-deed';

const t = texts({
  records: ['Both records', '双方信誉'],
  completed: ['Completed', '完成'],
  completion: ['Completion rate', '完成率'],
  positive: ['Positive feedback', '好评率'],
  partners: ['Partners', '交易对象'],
  opened: ['Problems reported as a buyer', '作为买家报告问题'],
  lost: ['Disputes lost', '败诉'],
  strikes: ['Strikes that count now', '有效违规次数'],
  together: ['Other orders of these two', '双方其他订单'],
  disputed: ['disputed', '有争议'],
  noOther: ['They had no other order with each other.', '双方没有其他订单。'],
  cards: ['The cards here before', '卡片是否曾出现'],
  card: ['Card', '卡片'],
  noCards: ['No card of this order is known by its code.', '本订单没有已登记卡密的卡片。'],
  twins: ['The same files again', '重复使用的文件'],
  noTwins: [
    'Both sides handed in files of their own. None of them, and no picture of the cards, stands anywhere else.',
    '双方提交的文件互不相同，文件及卡片图片均未在其他地方出现。',
  ],
  same: ['same file', '同一文件'],
  alike: ['looks the same', '画面相同'],
  order: ['order', '订单'],
  case: ['case of order', '案件，订单'],
  both: ['the other side had handed it in before:', '对方此前已提交：'],
  noPlace: ['sent for something else', '用于其他用途'],
});

/** What the fingerprint of a card says. */
const cardWords: Record<'sealed' | 'revealed' | 'returned', Pair> = {
  sealed: ['In no other order. Not opened yet.', '未在其他订单出现，尚未查看。'],
  revealed: ['In no other order. Opened in this one.', '未在其他订单出现，已在本订单查看。'],
  returned: [
    'In no other order. It went back to the seller unseen.',
    '未在其他订单出现，未经查看已退回卖家。',
  ],
};
/** Of a picture of the order's cards. */
const pictureWords: Record<string, Pair> = {
  front: ['Card, front', '卡片正面'],
  back: ['Card, back', '卡片背面'],
  receipt: ['Receipt', '小票'],
};

type Background = Received<'disputeBackground'>;
const share = (bp: number | null) => (bp === null ? '–' : `${(bp / 100).toFixed(1)} %`);

/** What a moderator weighs besides the papers: who the two are, what they had with each other, and what was seen before. */
export function Background({ disputeID, evidence }: Pick<View, 'disputeID' | 'evidence'>) {
  const { data, error, reload } = useCall('disputeBackground', { disputeID }, undefined, ofCase(disputeID));
  if (!data) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <Section title={t.twins}>
        <Twins twins={data.twins} evidence={evidence} />
      </Section>
      <Section title={t.cards}>
        {data.cards.length === 0 && <p className="muted">{t.noCards}</p>}
        <ul className="lines">
          {data.cards.map(({ slot, state, changedAt }) => (
            <li key={slot}>
              <strong>
                {t.card} {slot}
              </strong>{' '}
              {said(cardWords[state])} <Moment at={changedAt} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t.records}>
        <Records records={data.records} />
      </Section>
      <Section title={t.together}>
        {data.together.length === 0 && <p className="muted">{t.noOther}</p>}
        <ul className="lines">
          {data.together.map(({ orderNo, stateName, amountKobo, createdAt, isDisputed }) => (
            <li key={orderNo}>
              <Link href={`/orders/${orderNo}`}>{orderNo}</Link>{' '}
              <span className="chip">{said(orderStateWords[stateName as OrderState])}</span>
              {isDisputed && <span className="chip warning">{t.disputed}</span>} {naira(amountKobo)}{' '}
              <Moment at={createdAt} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Records({ records }: { records: Background['records'] }) {
  const rows: readonly (readonly [string, (of: Background['records'][number]) => string | number])[] = [
    [t.completed, ({ completed }) => completed],
    [t.completion, ({ completionBp }) => share(completionBp)],
    [t.positive, ({ positiveBp }) => share(positiveBp)],
    [t.partners, ({ partners }) => partners],
    [t.opened, ({ disputesOpened }) => disputesOpened],
    [t.lost, ({ disputesLost }) => disputesLost],
    [t.strikes, ({ strikes }) => strikes],
  ];
  return (
    <table className="records">
      <thead>
        <tr>
          <td />
          {records.map(({ side }) => (
            <th key={side} scope="col">
              {said(sideWords[side]!)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, figureOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {records.map((record) => (
              <td key={record.side} className="sum">
                {figureOf(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A piece as the gallery has it: whose, what it shows, and the number that relies on it. */
function pieceName(evidence: View['evidence'], evidenceID: string): string {
  const at = evidence.findIndex((piece) => piece.evidenceID === evidenceID);
  const piece = evidence[at];
  return piece ? `${said(sideWords[piece.by]!)} · ${said(evidenceWords[piece.kind]!)} (${at + 1})` : '';
}

/** One file for both sides, one receipt for many cards, one screenshot for many claims. */
function Twins({ twins, evidence }: Pick<Background, 'twins'> & Pick<View, 'evidence'>) {
  if (twins.length === 0) return <p className="muted">{t.noTwins}</p>;
  return (
    <ul className="lines">
      {twins.map(({ evidenceID, kind, uses }, n) => (
        <li key={evidenceID ?? `${kind} ${n}`}>
          <strong>{evidenceID ? pieceName(evidence, evidenceID) : said(pictureWords[kind]!)}</strong>
          {uses.map((use) => (
            <p key={`${use.orderNo} ${use.disputeID} ${use.evidenceID} ${use.userID}`}>
              {use.evidenceID ? (
                <strong>
                  {t.both} {pieceName(evidence, use.evidenceID)}
                </strong>
              ) : (
                <>
                  <Place of={use} /> <Link href={`/people/${use.userID}`}>{use.nickname}</Link>
                </>
              )}{' '}
              <span className={use.isExact ? 'chip danger' : 'chip warning'}>
                {use.isExact ? t.same : t.alike}
              </span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Place({ of: { orderNo, disputeID } }: { of: Background['twins'][number]['uses'][number] }) {
  if (!orderNo) return <span className="muted">{t.noPlace}</span>;
  return (
    <>
      {disputeID ? t.case : t.order}{' '}
      <Link href={disputeID ? `/disputes/${disputeID}` : `/orders/${orderNo}`}>{orderNo}</Link>
    </>
  );
}
