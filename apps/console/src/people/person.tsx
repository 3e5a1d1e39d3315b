import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { flagRoles, leadRoles } from '@gift/contract/operator/staff-roles';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import type { OrderState } from '@gift/contract/orders/states';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Notes } from '../kit/notes';
import { Amount, DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { OrderNumber } from '../kit/tables/order-number';
import { sideLabels } from '../labels/disputes';
import { checkLabels } from '../labels/events';
import { kindLabels, outcomeLabels } from '../message-flags/labels';
import { orderStateLabels } from '../orders/labels';
import { Entries } from '../orders/order-parts';

const t = texts({
  phone: ['Phone', '手机号'],
  email: ['E-mail', '邮箱'],
  name: ['Verified name', '实名'],
  tier: ['Verification level', '认证等级'],
  joined: ['Joined', '注册时间'],
  figures: ['Completed · At fault · Lost', '完成 · 己方责任 · 败诉'],
  available: ['Available', '可用'],
  escrow: ['Escrow', '托管'],
  pending: ['Pending', '待结算'],
  withdrawing: ['Withdrawing', '提现中'],
  rewards: ['Rewards', '奖励'],
  bond: ['Bond', '保证金'],
  suspense: ['Suspense', '暂存'],
  selling: ['Selling paused until', '禁止出售至'],
  buying: ['Buying paused until', '禁止购买至'],
  blocked: ['Withdrawals blocked until', '禁止提现至'],
  devices: ['Devices', '设备'],
  banks: ['Bank accounts', '银行账户'],
  identity: ['Identity', '身份核验'],
  shared: ['Shared with', '同时使用者'],
  pictures: ['Matching pictures elsewhere', '重复使用的图片'],
  same: ['Same file', '同一文件'],
  alike: ['Looks identical', '画面相同'],
  noOrder: ['No order', '不在订单中'],
  front: ['Front', '卡片正面'],
  back: ['Back', '卡片背面'],
  receipt: ['Receipt', '小票'],
  orders: ['Orders', '订单'],
  allOrders: ['View all orders', '全部订单'],
  disputes: ['Disputes', '争议'],
  money: ['Ledger entries', '账本记录'],
  notes: ['Internal notes', '内部备注'],
  linkedAccounts: ['View linked accounts', '查看关联账户'],
  freeze: ['Freeze account', '冻结账户'],
  pause: ['Pause trading for 24 hours', '暂停交易 24 小时'],
  unpause: ['Resume trading', '恢复交易'],
  pauseHint: [
    'No new orders for 24 hours. Open orders continue; a longer pause stays.',
    '24 小时内不能新建订单。进行中的订单不受影响，更长的暂停保持不变。',
  ],
  unpauseHint: [
    'Ends all trading pauses, including those after lost disputes or failed orders.',
    '立即恢复交易，包括因败诉或失约而暂停的情况。',
  ],
  unfreeze: ['Request unfreeze', '申请解冻'],
  frozen: ['Frozen', '已冻结'],
  flags: ['Flagged chat', '被标记聊天'],
  undecided: ['Pending', '待处理'],
  open: ['Open', '处理中'],
  unmute: ['Unmute user', '解除禁言'],
  muted: ['Muted until', '禁言至'],
  none: ['None', '暂无'],
});

type Person = Received<'inspectPerson'>;
type Action = 'freeze' | 'pause' | 'unpause' | 'unfreeze' | 'unmute';

function Shared({ people }: { people: Person['devices'][number]['shared'] }) {
  if (people.length === 0) return null;
  return (
    <span className="chip danger">
      {t.shared}{' '}
      {people.map(({ userID, nickname }) => (
        <Link key={userID} href={`/people/${userID}`}>
          {nickname}{' '}
        </Link>
      ))}
    </span>
  );
}

function Rows({ children }: { children: ReactNode[] }) {
  return children.length > 0 ? <ul className="lines">{children}</ul> : <p className="muted">{t.none}</p>;
}

function runAction(action: Action, userID: string, reason: string, key: string): Promise<unknown> {
  if (action === 'freeze') return mutate('freezePerson', { userID, reason });
  if (action === 'unmute') return mutate('liftMute', { userID, reason });
  if (action === 'unfreeze')
    return mutate('requestApproval', { request: { kind: 'unfreeze', userID }, reason }, key);
  return mutate('pausePerson', { userID, hours: action === 'pause' ? 24 : 0, reason });
}

/** The link to a user's orders: all of them, or those behind one of their figures. */
const ordersOf = ({ userID }: Person, counted?: 'completed' | 'fault' | 'lost') =>
  `/orders?${new URLSearchParams({ person: userID, ...(counted ? { counted } : {}) })}`;

const balancesShown = [
  'available',
  'escrow',
  'pending',
  'withdrawing',
  'rewards',
  'bond',
  'suspense',
] as const;

function Head({ person }: { person: Person }) {
  const { balances, figures } = person;
  return (
    <Facts
      rows={[
        [t.phone, person.phone],
        [t.email, person.email ?? '–'],
        [t.name, person.name ?? '–'],
        [t.tier, person.tier],
        [t.joined, <DateTime key="joined" at={person.joinedAt} />],
        [
          t.figures,
          <span key="figures">
            <Link href={ordersOf(person, 'completed')}>{figures.completed}</Link> ·{' '}
            <Link href={ordersOf(person, 'fault')}>{figures.faults}</Link> ·{' '}
            <Link href={ordersOf(person, 'lost')}>{figures.lost}</Link>
          </span>,
        ],
        ...balancesShown
          .filter((name) => name !== 'bond' || balances.bondKobo !== '0')
          .map(
            (name) =>
              [
                t[name],
                <Amount
                  key={name}
                  kobo={balances[`${name}Kobo`]}
                  to={`/people/${person.userID}/money/${name}`}
                />,
              ] as const,
          ),
        [t.selling, <DateTime key="selling" at={person.noSellingUntil} />],
        [t.buying, <DateTime key="buying" at={person.noBuyingUntil} />],
        [t.muted, <DateTime key="muted" at={person.mutedUntil} />],
        [t.blocked, <DateTime key="blocked" at={person.withdrawalBlockedUntil} />],
      ]}
    />
  );
}

function Links({ person }: { person: Person }) {
  return (
    <>
      <Section title={t.devices}>
        <Rows>
          {person.devices.map((device) => (
            <li key={`${device.name} ${device.since}`}>
              {device.name} <code>{device.address}</code> <DateTime at={device.seenAt} />{' '}
              <Shared people={device.shared} />
            </li>
          ))}
        </Rows>
      </Section>
      <Section title={t.banks}>
        <Rows>
          {person.banks.map((bank) => (
            <li
              key={`${bank.bank} ${bank.accountNumber} ${bank.addedAt}`}
              className={bank.removedAt ? 'muted' : ''}
            >
              {bank.bank} <code>{bank.accountNumber}</code> {bank.accountName} <Shared people={bank.shared} />
            </li>
          ))}
        </Rows>
      </Section>
      <Section title={t.identity}>
        <Rows>
          {person.checks.map((check) => (
            <li key={`${check.kind} ${check.at}`}>
              {check.kind.toUpperCase()} ···{check.lastFour}{' '}
              <span className="chip">{localize(checkLabels[check.status]!)}</span> <DateTime at={check.at} />{' '}
              <Shared people={check.shared} />
            </li>
          ))}
        </Rows>
      </Section>
    </>
  );
}

/** A user's pictures that also appear in another order or from another user, such as one receipt for many cards. */
function Pictures({ pictures, userID }: { pictures: Person['pictures']; userID: string }) {
  return (
    <Section title={t.pictures}>
      <Rows>
        {pictures.map(({ orderNo, kind, uses }) => (
          <li key={`${orderNo} ${kind} ${uses[0]?.orderNo}`}>
            {t[kind]} <Link href={`/orders/${orderNo}`}>{orderNo}</Link>
            {uses.map((use) => (
              <p key={`${use.orderNo} ${use.userID}`}>
                {use.orderNo ? (
                  <Link href={`/orders/${use.orderNo}`}>{use.orderNo}</Link>
                ) : (
                  <span className="muted">{t.noOrder}</span>
                )}{' '}
                {use.userID !== userID && (
                  <span className="chip danger">
                    <Link href={`/people/${use.userID}`}>{use.nickname}</Link>
                  </span>
                )}{' '}
                <span className="chip">{use.isExact ? t.same : t.alike}</span>
              </p>
            ))}
          </li>
        ))}
      </Rows>
    </Section>
  );
}

const isFuture = (until: string | null) => until !== null && new Date(until) > new Date();

/** A user, the other users with the same devices or bank accounts, and the actions on the account. */
export function PersonPage({ userID }: { userID: string }) {
  const { data: person, error, reload } = useCall('inspectPerson', { userID });
  // A case with forged evidence links here with the reason.
  const reason = useSearchParams()[0].get('freeze') ?? undefined;
  const [action, setAction] = useState<Action | undefined>(reason ? 'freeze' : undefined);
  const mayModerate = useHasRole(flagRoles);
  const mayEnd = useHasRole(leadRoles);
  if (!person) return <LoadState error={error} reload={reload} />;
  const pauses = [person.noSellingUntil, person.noBuyingUntil].filter(isFuture);
  const actions: Action[] = [
    person.freeze ? 'unfreeze' : 'freeze',
    ...(pauses.length < 2 ? (['pause'] as const) : []),
    ...(pauses.length > 0 && mayEnd ? (['unpause'] as const) : []),
    ...(person.mutedUntil ? (['unmute'] as const) : []),
  ];
  return (
    <>
      <h1>
        {person.nickname} <code>{userID}</code>{' '}
        {person.freeze && (
          <span className="chip danger" title={`${person.freeze.by}: ${person.freeze.reason}`}>
            {t.frozen}
          </span>
        )}
      </h1>
      <div className="bar">
        <Link className="button" href={`/people/${userID}/risk`}>
          {t.linkedAccounts}
        </Link>
        {mayModerate &&
          actions.map((name) => (
            <button
              key={name}
              type="button"
              className={`button ${name === 'freeze' ? 'danger' : ''}`}
              onClick={() => setAction(name)}
            >
              {t[name]}
            </button>
          ))}
      </div>
      <Head person={person} />
      <div className="columns">
        <div>
          <Links person={person} />
          <Pictures pictures={person.pictures} userID={userID} />
          <Section title={t.notes}>
            <Notes about="user" id={userID} notes={person.notes} />
          </Section>
        </div>
        <div>
          <Section title={t.disputes}>
            <Rows>
              {person.disputes.map((dispute) => (
                <li key={dispute.disputeID}>
                  <OrderNumber orderNo={dispute.orderNo} to={`/orders/${dispute.orderNo}`} />{' '}
                  <Link href={`/disputes/${dispute.disputeID}`}>
                    {localize(refundReasonTexts[dispute.reason])}
                  </Link>{' '}
                  {dispute.isOpen && <span className="chip warning">{t.open}</span>}{' '}
                  {localize(sideLabels[dispute.side]!)} <DateTime at={dispute.openedAt} />
                </li>
              ))}
            </Rows>
          </Section>
          <Section title={t.flags}>
            <Rows>
              {person.flags.map(({ flagID, kinds, outcome, at }) => (
                <li key={flagID}>
                  <Link href={`/flags/${flagID}`}>
                    {kinds.map((kind) => localize(kindLabels[kind]!)).join(' · ') || flagID}
                  </Link>{' '}
                  <span className="chip">{outcome ? localize(outcomeLabels[outcome]!) : t.undecided}</span>{' '}
                  <DateTime at={at} />
                </li>
              ))}
            </Rows>
          </Section>
          <Section title={t.orders} aside={<Link href={ordersOf(person)}>{t.allOrders}</Link>}>
            <Rows>
              {person.orders.map((order) => (
                <li key={order.orderNo}>
                  <Link href={`/orders/${order.orderNo}`} className="id">
                    {order.orderNo}
                  </Link>{' '}
                  <span className="chip">{localize(orderStateLabels[order.stateName as OrderState])}</span>{' '}
                  {localize(sideLabels[order.role]!)} {naira(order.amountKobo)}{' '}
                  <DateTime at={order.createdAt} />
                </li>
              ))}
            </Rows>
          </Section>
          <Section title={t.money}>
            <Entries entries={person.entries} names={{ [person.userID]: person.nickname }} />
          </Section>
        </div>
      </div>
      {mayModerate && action && !(action === 'freeze' && person.freeze) && (
        <ActionDialog
          title={t[action]}
          isDanger={action === 'freeze'}
          reason={action === 'freeze' ? reason : undefined}
          close={() => setAction(undefined)}
          onConfirm={(reason, key) => runAction(action, userID, reason, key)}
        >
          {(action === 'pause' || action === 'unpause') && <p className="muted">{t[`${action}Hint`]}</p>}
        </ActionDialog>
      )}
    </>
  );
}
