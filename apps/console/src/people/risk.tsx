import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { linkKinds } from '@gift/contract/operator/risk';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, LoadState, Section } from '../kit/parts';
import { linkLabels } from '../labels/risk';
import { beside, boxOf, layoutOf } from './graph-layout';
import './risk.css';

const t = texts({
  title: ['Linked accounts:', '关联账户：'],
  person: ['View user', '查看用户'],
  graph: ['Graph', '关联图'],
  graphLabel: [
    'Graph of linked accounts. The table below has the same data.',
    '关联账户图，下方表格包含相同内容。',
  ],
  table: ['Accounts', '账户'],
  number: ['No.', '编号'],
  user: ['User', '用户'],
  state: ['Status', '状态'],
  level: ['Level', '等级'],
  orders: ['Completed', '完成订单'],
  disputes: ['Disputes', '争议'],
  links: ['Linked by', '关联方式'],
  frozen: ['Frozen', '已冻结'],
  erased: ['Deleted', '已注销'],
  active: ['Active', '正常'],
  alone: ['No linked accounts.', '没有关联账户。'],
  cut: [
    'Only the first 50 accounts are shown. Open one of them to see more.',
    '仅显示前 50 个账户，可打开其中一个继续查看。',
  ],
});

type Answer = Received<'linkedAccounts'>;
type Person = Answer['people'][number];

const stateText = ({ isErased, isFrozen }: Person) => (isErased ? t.erased : isFrozen ? t.frozen : t.active);

function Graph({ answer }: { answer: Answer }) {
  const points = layoutOf(answer);
  const box = boxOf(points);
  const drawn = new Map<string, number>();
  const radius = answer.people.length > 24 ? 9 : 13;
  return (
    <>
      <ul className="link-key">
        {linkKinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 32 8" aria-hidden="true">
              <line className={`link-${kind}`} x1="0" y1="4" x2="32" y2="4" />
            </svg>
            {localize(linkLabels[kind])}
          </li>
        ))}
      </ul>
      <svg
        className="link-graph"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        width={box.width * 1.5}
        role="img"
        aria-label={t.graphLabel}
      >
        {answer.links.map(({ one, other, kind }) => {
          const pair = `${one} ${other}`;
          const before = drawn.get(pair) ?? 0;
          drawn.set(pair, before + 1);
          const [from, to] = beside(points.get(one)!, points.get(other)!, before * 4);
          return (
            <line
              key={`${pair} ${kind}`}
              className={`link-${kind}`}
              {...{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }}
            />
          );
        })}
        {answer.people.map((person, n) => {
          const { x, y } = points.get(person.userID)!;
          const className = `${person.isFrozen ? 'frozen' : ''} ${n === 0 ? 'subject-node' : ''}`;
          return (
            <g key={person.userID} className={className}>
              <title>{`${person.nickname} · ${stateText(person)}`}</title>
              <circle cx={x} cy={y} r={radius} />
              <text x={x} y={y}>
                {n + 1}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}

/** The links of one account, by the number of the other account in the graph. */
function Links({ answer, userID }: { answer: Answer; userID: string }) {
  const numberOf = new Map(answer.people.map((person, n) => [person.userID, n + 1]));
  return answer.links
    .filter(({ one, other }) => one === userID || other === userID)
    .map(({ one, other, kind, at }) => (
      <div key={`${one} ${other} ${kind}`}>
        {localize(linkLabels[kind])}{' '}
        <span className="chip">{numberOf.get(one === userID ? other : one)}</span>
        <DateTime at={at} />
      </div>
    ));
}

function Accounts({ answer }: { answer: Answer }) {
  return (
    <table className="records risk-table">
      <thead>
        <tr>
          {(['number', 'user', 'state', 'level', 'orders', 'disputes', 'links'] as const).map((name) => (
            <th key={name} scope="col">
              {t[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.people.map((person, n) => (
          <tr key={person.userID}>
            <td>{n + 1}</td>
            <th scope="row">
              <Link href={`/people/${person.userID}${n === 0 ? '' : '/risk'}`}>{person.nickname}</Link>
            </th>
            <td>
              <span className={`chip ${person.isFrozen ? 'danger' : ''}`}>{stateText(person)}</span>
            </td>
            <td>{person.tier}</td>
            <td>{person.orders}</td>
            <td>{person.disputes}</td>
            <td>
              <Links answer={answer} userID={person.userID} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The accounts that share a device, bank account, identity number or file with a user, in two steps. */
export function PersonRiskPage({ userID }: { userID: string }) {
  const { data: answer, error, reload } = useCall('linkedAccounts', { userID });
  if (!answer) return <LoadState error={error} reload={reload} />;
  const isAlone = answer.people.length === 1;
  return (
    <>
      <h1>
        {t.title} {answer.people[0]!.nickname}
      </h1>
      <div className="bar">
        <Link className="button" href={`/people/${userID}`}>
          {t.person}
        </Link>
      </div>
      {answer.isCut && <p className="muted">{t.cut}</p>}
      {isAlone ? (
        <p className="empty">{t.alone}</p>
      ) : (
        <Section title={t.graph}>
          <Graph answer={answer} />
        </Section>
      )}
      <section className="panel linked-panel">
        <header>
          <h2>{t.table}</h2>
        </header>
        <Accounts answer={answer} />
      </section>
    </>
  );
}
