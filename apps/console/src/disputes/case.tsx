import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { CallFailure, call, type Received } from '../kit/call';
import { useKeys } from '../kit/keys';
import { said, texts } from '../kit/language';
import { ofCase } from '../kit/live';
import { Facts, Failure, Left, Moment, naira, Section, Sum, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { ChatLines, Entries, Events, Looks, namesOfOrder } from '../order-parts';
import { contestWords, outcomeWords, reasonWords, sideWords, stateWords } from '../words';
import { Gallery } from './gallery';
import { Room } from './room';
import { RulingForm } from './ruling-form';

const t = texts({
  case: ['Case', '案件'],
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  reason: ['Complaint', '投诉原因'],
  contest: ['Why the seller contests', '卖家异议理由'],
  handling: ['Found it handled', '对处理的评价'],
  frozen: ['Frozen', '冻结金额'],
  token: ['Token both sides see', '双方可见的凭证'],
  left: ['Time left', '剩余时间'],
  evidence: ['Evidence', '证据'],
  said: ['What they said', '双方陈述'],
  chat: ['Chat', '聊天记录'],
  log: ['Order log', '订单日志'],
  money: ['Ledger entries', '账本记录'],
  looks: ['Who saw the code', '查看卡密记录'],
  ruling: ['Ruling', '裁决'],
  take: ['Take it', '接手'],
  back: ['Put it back', '退回队列'],
  next: ['Next case', '下一个案件'],
  ask: ['Ask one side', '向一方提问'],
  question: [
    'Question (20 to 1,000 characters); each side may be asked once',
    '问题（20 至 1,000 字），每方仅限一次',
  ],
  found: ['Finding', '裁决'],
  draft: ['Waits for a second person', '等待第二人签署'],
  sign: ['Agree', '同意'],
  refuse: ['Refuse', '拒绝'],
  why: ['Why', '理由'],
  nothing: ['Nothing to do here now.', '目前无需操作。'],
  noMore: ['No other case waits.', '没有其他待处理案件。'],
});

type View = Received<'staffDisputeDetail'>;

/** Runs a deed, and keeps what it refused to show it; the same try repeated is the same intent. */
function useDeed(put: (view: View) => void) {
  const [failure, setFailure] = useState<CallFailure>();
  const act = async (deed: () => Promise<View>) => {
    setFailure(undefined);
    try {
      put(await deed());
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  };
  return { failure, act };
}

function Finding({ of, title }: { of: NonNullable<View['finding']>; title: string }) {
  return (
    <Section title={title}>
      <p>
        <strong>{said(outcomeWords[of.outcome])}</strong> · {t.buyer} {naira(of.buyerKobo)} · {t.seller}{' '}
        {naira(of.sellerKobo)}
      </p>
      <p>{of.text}</p>
    </Section>
  );
}

/** The second signature under a large ruling. Whoever wrote it is refused by the server, and isn't asked here. */
function Second({ view, put }: { view: View; put: (view: View) => void }) {
  const { failure, act } = useDeed(put);
  const text = useRef<HTMLInputElement>(null);
  const sign = (isAgreed: boolean) =>
    act(() =>
      call('secondFinding', {
        disputeID: view.disputeID,
        isAgreed,
        text: text.current?.value ?? '',
        draft: view.timeline.findLast(({ event }) => event === 'draft')?.hash ?? '',
      }),
    );
  if (!view.draft) return null;
  return (
    <>
      <Finding of={view.draft} title={t.draft} />
      {!view.isDraftMine && (
        <div className="bar">
          <input ref={text} aria-label={t.why} placeholder={t.why} maxLength={1000} />
          <button type="button" className="button primary" onClick={() => void sign(true)}>
            {t.sign}
          </button>
          <button type="button" className="button" onClick={() => void sign(false)}>
            {t.refuse}
          </button>
        </div>
      )}
      <Failure of={failure} />
    </>
  );
}

function Ask({ view, put }: { view: View; put: (view: View) => void }) {
  const { failure, act } = useDeed(put);
  const text = useRef<HTMLTextAreaElement>(null);
  const ask = (side: 'buyer' | 'seller') =>
    act(() => call('askInDispute', { disputeID: view.disputeID, side, text: text.current?.value ?? '' }));
  return (
    <details>
      <summary>{t.ask}</summary>
      <label>
        {t.question}
        <textarea ref={text} rows={3} maxLength={1000} />
      </label>
      <div className="bar">
        {(['buyer', 'seller'] as const).map((side) => (
          <button key={side} type="button" className="button" onClick={() => void ask(side)}>
            {said(sideWords[side]!)}
          </button>
        ))}
      </div>
      <Failure of={failure} />
    </details>
  );
}

/** What the reader may do with the case, always in the same place. */
function Decide({ view, put, cites }: { view: View; put: (view: View) => void; cites: ReadonlySet<string> }) {
  const { failure, act } = useDeed(put);
  const can = (...events: string[]) => view.actions.some((action) => events.includes(action));
  const { disputeID } = view;
  const isAppeal = view.stateName === 'appeal';
  const maySay = view.isMine && can('propose', 'draft', 'decideAppeal');
  return (
    <Section title={t.ruling}>
      {can('take', 'takeAppeal') && (
        <button
          type="button"
          className="button primary"
          onClick={() => void act(() => call('takeDispute', { disputeID }))}
        >
          {t.take} <kbd>t</kbd>
        </button>
      )}
      {view.finding && <Finding of={view.finding} title={t.found} />}
      <Second view={view} put={put} />
      {maySay && (!view.draft || isAppeal) && <RulingForm id={disputeID} cites={[...cites]} done={put} />}
      {view.isMine && can('ask') && <Ask view={view} put={put} />}
      {view.isMine && can('putBack') && (
        <button
          type="button"
          className="link"
          onClick={() => void act(() => call('putBackDispute', { disputeID }))}
        >
          {t.back}
        </button>
      )}
      {view.actions.length === 0 && <p className="muted">{t.nothing}</p>}
      <Failure of={failure} />
    </Section>
  );
}

/** A case as its moderator needs it: what is claimed and shown on the left, the decision always in view on the right. */
export function CasePage({ id }: { id: string }) {
  const [, go] = useLocation();
  const {
    data: view,
    error,
    reload,
    put,
  } = useCall('staffDisputeDetail', { disputeID: id }, undefined, ofCase(id));
  const [cites, setCites] = useState<ReadonlySet<string>>(new Set());
  const [isLast, setLast] = useState(false);
  const toggle = (hash: string) =>
    setCites((held) => new Set(held.has(hash) ? [...held].filter((one) => one !== hash) : [...held, hash]));
  const next = async () => {
    const { items } = await call('staffDisputeQueue', { tab: 'queued' });
    const other = items.find((row) => row.disputeID !== id && row.isInMyPower);
    if (other) go(`/disputes/${other.disputeID}`);
    else setLast(true);
  };
  useKeys({
    ...Object.fromEntries(
      (view?.evidence ?? []).slice(0, 9).map((piece, n) => [String(n + 1), () => toggle(piece.sha256)]),
    ),
    t: () => void call('takeDispute', { disputeID: id }).then(put, reload),
    r: () => document.querySelector<HTMLElement>('#ruling input:checked')?.focus(),
    o: () => view && go(`/orders/${view.orderNo}`),
    n: () => void next(),
    b: () => go('/'),
  });
  if (!view) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <h1>
        {t.case} <code>{view.orderNo}</code> <span className="chip">{said(stateWords[view.stateName]!)}</span>
      </h1>
      <div className="case">
        <div>
          <Facts
            rows={[
              [t.frozen, <Sum key="sum" kobo={view.frozenKobo} to={`/orders/${view.orderNo}`} />],
              [t.left, <Left key="left" until={view.deadlineAt} />],
              [
                t.buyer,
                <Link key="buyer" href={`/people/${view.buyerID}`}>
                  {view.buyerName}
                </Link>,
              ],
              [
                t.seller,
                <Link key="seller" href={`/people/${view.sellerID}`}>
                  {view.sellerName}
                </Link>,
              ],
              [t.token, <code key="token">{view.token}</code>],
              [t.reason, said(reasonWords[view.reason]!)],
              ...(view.contestReason ? [[t.contest, said(contestWords[view.contestReason])] as const] : []),
              ...view.handling.map(
                ({ by, score, text }) =>
                  [`${t.handling}: ${said(sideWords[by]!)}`, `${score}/5${text && ` · ${text}`}`] as const,
              ),
            ]}
          />
          <Section title={t.evidence}>
            <Gallery
              evidence={view.evidence}
              cites={cites}
              toggle={toggle}
              isMine={view.isMine}
              mayTake={view.actions.some((action) => action === 'take' || action === 'takeAppeal')}
            />
          </Section>
          <Section title={t.said}>
            <ul className="lines">
              {view.statements.map((line) => (
                <li key={`${line.at} ${line.text}`}>
                  <strong>{said(sideWords[line.by]!)}</strong> <Moment at={line.at} />
                  <p>{line.text}</p>
                </li>
              ))}
            </ul>
          </Section>
          <Room disputeID={view.disputeID} cites={cites} toggle={toggle} />
          <OrderOfCase view={view} cites={cites} toggle={toggle} />
        </div>
        <aside>
          <Decide view={view} put={put} cites={cites} />
          <button type="button" className="button" onClick={() => void next()}>
            {t.next} <kbd>n</kbd>
          </button>
          {isLast && <p role="status">{t.noMore}</p>}
        </aside>
      </div>
    </>
  );
}

type Citing = { view: View; cites: ReadonlySet<string>; toggle: (hash: string) => void };

/** The order behind the case: its chained log to rely on, its money, its chat, and who saw the code. */
function OrderOfCase({ view, cites, toggle }: Citing) {
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
        <ChatLines chat={order.chat} />
      </Section>
    </>
  );
}
