import { dateFormat, numberFormat } from '@gift/client/formats';
import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { ofAnyQueue } from '../kit/api/live-events';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { Amount, durationText, Failure, LoadState, naira, Section, useNow } from '../kit/parts';
import { Gap } from '../money/reconciliation';
import { recentOf } from '../palette/recent';
import './overview.css';
import { workLists } from './lists';

const t = texts({
  title: ['Overview', '概览'],
  queues: ['Queues', '待办'],
  list: ['Queue', '队列'],
  count: ['Waiting', '待处理'],
  oldest: ['Oldest', '最久等待'],
  late: ['Overdue', '已超时'],
  done: ['Nothing pending. New work appears automatically.', '没有待处理的工作。新工作会自动显示在此处。'],
  own: ['Your work', '我的工作'],
  cases: ['Claimed cases', '在办案件'],
  questions: ['Questions assigned to you', '指派给您的问题'],
  requests: ['Requests awaiting approval', '等待审批的申请'],
  recent: ['Recent', '最近打开'],
  noRecent: [
    'Open an order or user with Ctrl+K to find it here.',
    '用 Ctrl+K 打开订单或用户后，会显示在此处。',
  ],
  money: ['Money held', '持有资金'],
  escrow: ['of which in escrow', '其中托管中'],
  liabilities: ['User funds', '用户资金'],
  suspense: ['In suspense', '暂存'],
  gap: ['Gap', '差额'],
  noReconciliation: ['No reconciliation yet', '暂无对账'],
  providers: ['Providers', '服务渠道'],
  allUp: ['All available', '全部可用'],
  down: ['Unavailable', '不可用'],
  figures: ['Today and last week', '今日与上周'],
  figure: ['Figure', '指标'],
  soFar: ['Today so far', '今日至今'],
  wholeDay: ['whole day', '全天'],
  started: ['Orders started', '新订单'],
  completed: ['Orders completed', '完成的订单'],
  volume: ['Volume completed', '完成交易额'],
  signups: ['Sign-ups', '注册用户'],
  disputes: ['Disputes opened', '新争议'],
});

type Overview = Received<'operatorOverview'>;
type Day = NonNullable<Overview['days']>[number];

/** The server counts at most this many overdue rows (`maxDueRows`). */
const maxLate = 200;
const runningEscrow = '/orders?states=awaitingCode,codeDelivered,checking,refundRequested,disputed';

const number = (value: number) => numberFormat({}).format(value);

/** How long ago, in the largest useful unit. */
function Age({ since }: { since: string }) {
  const now = useNow();
  const minutes = Math.max(0, Math.round((now - new Date(since).getTime()) / 60_000));
  return <time dateTime={since}>{durationText(minutes)}</time>;
}

function Queues({ lists }: { lists: Overview['lists'] }) {
  const isDone = lists.every(({ count }) => count === 0);
  return (
    <Section title={t.queues}>
      {isDone && <p className="muted">{t.done}</p>}
      <table className="records overview-table">
        <thead>
          <tr>
            <th scope="col">{t.list}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.oldest}</th>
            <th scope="col">{t.late}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ list, count, oldestAt, late }) => {
            const { label, href, lateHref } = workLists[list];
            return (
              <tr key={list} data-list={list}>
                <th scope="row">{localize(label)}</th>
                <td>
                  <Link href={href} className={count === 0 ? 'muted' : 'figure'}>
                    {number(count)}
                  </Link>
                </td>
                <td>{oldestAt ? <Age since={oldestAt} /> : <span className="muted">–</span>}</td>
                <td>
                  {late && lateHref ? (
                    <Link href={lateHref} className="chip danger">
                      {late >= maxLate ? `${maxLate}+` : number(late)}
                    </Link>
                  ) : (
                    <span className="muted">{late === null ? '–' : 0}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function OwnWork({ cases, questions, requests }: Pick<Overview, 'cases' | 'questions' | 'requests'>) {
  const me = useCall('operatorMe', undefined).data;
  const recent = me ? recentOf(me.userID) : [];
  return (
    <Section title={t.own}>
      <dl className="pairs">
        {cases !== null && (
          <div>
            <dt>{t.cases}</dt>
            <dd>
              <Link href="/dispute-queue?tab=mine" className="figure">
                {number(cases)}
              </Link>
            </dd>
          </div>
        )}
        {questions > 0 && (
          <div>
            <dt>{t.questions}</dt>
            <dd>
              <Link href="/questions?tab=mine" className="figure">
                {number(questions)}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t.requests}</dt>
          <dd>
            <Link href="/approvals?tab=mine" className="figure">
              {number(requests)}
            </Link>
          </dd>
        </div>
      </dl>
      <h3 className="after">{t.recent}</h3>
      {recent.length === 0 ? (
        <p className="muted">{t.noRecent}</p>
      ) : (
        <ul className="lines">
          {recent.map(({ href, label, detail }) => (
            <li key={href}>
              <Link href={href}>{label}</Link> {detail && <span className="muted">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Money({ money }: { money: NonNullable<Overview['money']> }) {
  const { liabilitiesKobo, escrowKobo, suspenseKobo, gaps } = money;
  return (
    <Section title={t.money}>
      <dl className="pairs">
        <div>
          <dt>{t.liabilities}</dt>
          <dd>
            <Amount kobo={liabilitiesKobo} to="/money/reconciliation" />
          </dd>
        </div>
        <div>
          <dt>{t.escrow}</dt>
          <dd>
            <Amount kobo={escrowKobo} to={runningEscrow} />
          </dd>
        </div>
        <div>
          <dt>{t.suspense}</dt>
          <dd>
            <Amount kobo={suspenseKobo} to="/money/accounts/suspense" />
          </dd>
        </div>
        {gaps.map(({ reconciliationID, provider, gapKobo }) => (
          <div key={provider}>
            <dt>
              {t.gap}: {provider}
            </dt>
            <dd>
              <Link href={`/money/reconciliation/${reconciliationID}`}>
                <Gap kobo={gapKobo} />
              </Link>
            </dd>
          </div>
        ))}
        {gaps.length === 0 && (
          <div>
            <dt>{t.gap}</dt>
            <dd className="muted">{t.noReconciliation}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Providers({ names }: { names: readonly string[] }) {
  return (
    <Section title={t.providers}>
      <p>
        <Link href="/providers" className={`chip ${names.length > 0 ? 'danger' : 'positive'}`}>
          {names.length > 0 ? `${t.down}: ${joinList(names)}` : t.allUp}
        </Link>
      </p>
    </Section>
  );
}

// table: the figures of a day, each with the list of its rows.
const figures: readonly {
  readonly name: 'started' | 'completed' | 'volume' | 'signups' | 'disputes';
  readonly shown: (day: Day) => string;
  readonly list: string;
  readonly filter?: Record<string, string>;
}[] = [
  { name: 'started', shown: ({ started }) => number(started), list: '/orders' },
  {
    name: 'completed',
    shown: ({ completed }) => number(completed),
    list: '/orders',
    filter: { by: 'ended', states: 'completed' },
  },
  {
    name: 'volume',
    shown: ({ completedKobo }) => naira(completedKobo),
    list: '/orders',
    filter: { by: 'ended', states: 'completed' },
  },
  { name: 'signups', shown: ({ signups }) => number(signups), list: '/joined' },
  { name: 'disputes', shown: ({ disputes }) => number(disputes), list: '/disputes' },
];

const weekday = ({ day }: Day) =>
  dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );

function Figures({ days }: { days: readonly Day[] }) {
  return (
    <Section title={t.figures}>
      <table className="records overview-table">
        <thead>
          <tr>
            <th scope="col">{t.figure}</th>
            {days.map((day, n) => (
              <th key={day.day} scope="col">
                {n === 0 ? t.soFar : `${weekday(day)}, ${t.wholeDay}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, shown, list, filter }) => (
            <tr key={name} data-list={name}>
              <th scope="row">{t[name]}</th>
              {days.map((day) => (
                <td key={day.day}>
                  <Link
                    href={`${list}?${new URLSearchParams({ from: day.day, to: day.day, ...filter })}`}
                    className="figure"
                  >
                    {shown(day)}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The start page: pending work, money held and the figures of the day. Each figure opens its rows. */
export function OverviewPage() {
  const { data, error, reload } = useCall('operatorOverview', undefined, {
    pollMs: 30_000,
    about: ofAnyQueue,
  });
  return (
    <>
      <h1>{t.title}</h1>
      {data ? (
        <>
          <Failure of={error} />
          <div className="overview">
            <div>
              <Queues lists={data.lists} />
              {data.days && <Figures days={data.days} />}
            </div>
            <div>
              <OwnWork cases={data.cases} questions={data.questions} requests={data.requests} />
              {data.money && <Money money={data.money} />}
              {data.unavailableProviders && (
                <Providers names={data.unavailableProviders.map(({ name }) => name)} />
              )}
            </div>
          </div>
        </>
      ) : (
        <LoadState error={error} reload={() => void reload()} />
      )}
    </>
  );
}
