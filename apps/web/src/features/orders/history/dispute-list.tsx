import { localize, texts } from '@gift/client/language';
import type { DisputeState } from '@gift/contract/disputes/states';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { useState } from 'react';
import { disputePath } from '../../../shared/dispute-path';
import { StepBar } from '../../../shared/forms/parts';
import { call, type Received } from '../../../shared/http/call';
import { ofOrders } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { relativeTime } from '../../../shared/i18n/time';
import { OverdueDisputesNote, StatisticsLink } from '../../../shared/support/overdue-disputes';
import { CardHead } from '../../../shared/trade/cards/card-head';
import { disputeStageLabels, disputeStageOf } from '../../../shared/trade/log/dispute-texts';
import { Chip } from '../../../shared/ui/chip';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { LockIcon, ShieldIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Reach } from '../../../shared/ui/load-more';
import { sumText } from '../../../shared/ui/money/amount';
import { TimeLeft } from '../../../shared/ui/time/countdown';
import { RelativeTime } from '../../../shared/ui/time/date-time';
import { useNow } from '../../../shared/ui/time/use-now';
import { OrderRowCard } from './order-row';
import { needingYouFirst } from './row-order';
import { RowSum } from './row-sum';

const t = texts({
  empty: ['No disputes', '没有争议', 'No disputes'],
  undisputed: [
    (share: string) => `No disputes. ${share}% of orders end without one.`,
    (share: string) => `没有争议。平台 ${share}% 的订单均无争议完成。`,
    (share: string) => `No disputes. ${share}% of orders dey end without any.`,
  ],
  frozen: ['frozen', '冻结中', 'frozen'],
  awaitsYou: ['Your turn', '待您处理', 'Your turn'],
  buyer: ['The buyer’s turn', '待买家处理', 'Buyer turn'],
  seller: ['The seller’s turn', '待卖家处理', 'Seller turn'],
  moderator: ['A moderator’s turn', '待审核员处理', 'Moderator turn'],
  overdue: ['Overdue', '已超时', 'Time don pass'],
  got: [
    (own: string, name: string, theirs: string) => `You got ${own}, ${name} ${theirs}`,
    (own: string, name: string, theirs: string) => `您获得 ${own}，${name} 获得 ${theirs}`,
    (own: string, name: string, theirs: string) => `You get ${own}, ${name} get ${theirs}`,
  ],
});

type Row = Received<'disputeList'>['items'][number];
type Later = { behind: string; rows: readonly Row[]; cursor: string | null };

const isMine = ({ awaiting, role }: Row) => awaiting === role || awaiting === 'both';

/** Running reports and disputes, those that need the user's action first; then closed disputes, latest first. */
export function DisputeList() {
  const remote = useRemote('disputeList', {}, { follows: ofOrders });
  const running = useRemote('orderList', { tab: 'running' });
  const reportedOrders = (running.data?.items ?? []).filter(
    ({ stateName }) => stateName === 'refundRequested',
  );
  const [later, setLater] = useState<Later>();
  const first = remote.data?.nextCursor ?? null;
  const now = useNow();
  // Later pages that were loaded behind a different first page would leave a gap.
  const laterPage = later?.behind === first ? later : undefined;
  const cursor = laterPage ? laterPage.cursor : first;
  async function more() {
    const page = await call('disputeList', { cursor: cursor! });
    setLater({ behind: first!, rows: [...(laterPage?.rows ?? []), ...page.items], cursor: page.nextCursor });
  }
  return (
    <>
      <Remotely
        // A user with a report but no dispute must not see the empty state while reports load.
        remote={running.loading ? { ...remote, data: undefined } : remote}
        skeleton={<Skeleton lines={4} height={88} />}
        isEmpty={({ items }) => items.length + reportedOrders.length === 0}
        empty={<Nothing />}
      >
        {({ items }) => (
          <div className="stack">
            {needingYouFirst(
              [
                ...reportedOrders.map((row) => ({
                  ...row,
                  shown: <OrderRowCard key={row.orderNo} row={row} />,
                })),
                ...items
                  .filter(({ endedAt }) => !endedAt)
                  .map((row) => ({
                    deadlineAt: row.deadlineAt,
                    awaiting: isMine(row) ? ('you' as const) : ('them' as const),
                    shown: <DisputeRow key={row.disputeID} row={row} />,
                  })),
              ],
              now,
            ).map(({ shown }) => shown)}
            {[...items.filter(({ endedAt }) => endedAt), ...(laterPage?.rows ?? [])].map((row) => (
              <DisputeRow key={row.disputeID} row={row} />
            ))}
            {cursor && (
              <Reach
                key={cursor}
                onReach={more}
                skeleton={<span className="skeleton tall-88" aria-hidden />}
              />
            )}
          </div>
        )}
      </Remotely>
      <OverdueDisputesNote />
    </>
  );
}

function Nothing() {
  const bps = useRemote('disputeStats').data?.figures?.undisputedBps;
  return (
    <Empty
      icon={<ShieldIcon size={40} />}
      text={bps === undefined ? t.empty : t.undisputed((bps / 100).toFixed(1))}
      action={<StatisticsLink />}
    />
  );
}

function DisputeRow({ row }: { row: Row }) {
  const [tone, label] = disputeStageLabels[row.stateName as DisputeState];
  const isReaders = isMine(row);
  const { paid, role } = row;
  const awaiting = row.awaiting === 'both' || row.awaiting === 'nobody' ? null : row.awaiting;
  const now = useNow();
  return (
    <Link to={disputePath(row.orderNo)} className={isReaders ? 'card order-row mine' : 'card order-row'}>
      <CardHead
        {...row}
        end={
          <RowSum
            row={row}
            note={
              row.endedAt ? (
                <RelativeTime at={row.endedAt} />
              ) : (
                <span className="escrow row tight end">
                  <LockIcon size={12} /> {t.frozen}
                </span>
              )
            }
          />
        }
      />
      <span className="small">
        {localize(refundReasonTexts[row.reason])}{' '}
        <span className="muted">· {relativeTime(row.openedAt, now)}</span>
      </span>
      {paid ? (
        <span className="small strong">
          {t.got(
            sumText(paid[`${role}Kobo`]),
            row.partner.nickname,
            sumText(paid[role === 'buyer' ? 'sellerKobo' : 'buyerKobo']),
          )}
        </span>
      ) : (
        <StepBar step={disputeStageOf[row.stateName as DisputeState]} of={5} />
      )}
      <span className="row between row-foot">
        <span className="row tight">
          <Chip tone={tone}>{localize(label)}</Chip>
          {row.isOverdue && <Chip tone="danger">{t.overdue}</Chip>}
          {row.deadlineAt && !row.endedAt && (
            <span className="small">
              <TimeLeft deadline={row.deadlineAt} />
            </span>
          )}
        </span>
        {isReaders ? (
          <span className="pill">{t.awaitsYou}</span>
        ) : (
          <span className="muted small right">{awaiting && t[awaiting]}</span>
        )}
      </span>
    </Link>
  );
}
