import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import type { OrderRole } from '@gift/contract/orders/states';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chatPath } from '../../../shared/chat/paths';
import { disputePath } from '../../../shared/dispute-path';
import { HoldButton } from '../../../shared/forms/approval/hold-button';
import { ofOrder } from '../../../shared/http/changes/topics';
import { type Remote, useRemote } from '../../../shared/http/use-remote';
import { clockTime } from '../../../shared/i18n/time';
import { usePrefetch } from '../../../shared/loading/lazy';
import { navigate, usePath, useQuery } from '../../../shared/nav';
import { orderPath } from '../../../shared/order-path';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { PullToRefresh } from '../../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { ChatIcon, DotsIcon, HistoryIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Screen } from '../../../shared/ui/screen';
import { useNow } from '../../../shared/ui/time/use-now';
import { arrangeActions, isOffered } from './contents/arrange-actions';
import { type Facts, type OrderAction, payoutTexts } from './contents/screen-types';
import {
  ActionSheet,
  FeedbackCard,
  InstallOnce,
  LogSheet,
  MoreSheet,
  NotShipped,
  OrderFoot,
  OwnDeadline,
  RefundCard,
  ReportDraft,
  RevealLog,
  showChange,
} from './lazy-parts';
import { deadlineText, type OrderView, stateOf, sumText, useCardTitle } from './order-facts';
import { DealCard, formatDuration, HeadCard, MoneyBar, OrderTimeline, PartnerCard } from './order-parts';
import { actionLabels, renderText } from './order-texts';
import type { PartProps } from './part-props';
import { useOrderActions } from './use-order-actions';
import { type Command, useOrderCommand } from './use-order-command';
import '../../../shared/ui/feedback/outcome.css';
import '../orders.css';

const t = texts({
  order: ['Order', '订单', 'Order'],
  selling: [
    (card: string) => `Selling ${card}`,
    (card: string) => `出售 ${card}`,
    (card: string) => `Selling ${card}`,
  ],
  buying: [
    (card: string) => `Buying ${card}`,
    (card: string) => `购买 ${card}`,
    (card: string) => `Buying ${card}`,
  ],
  more: ['More', '更多', 'More'],
  chat: [
    (name: string) => `Message ${name}`,
    (name: string) => `联系 ${name}`,
    (name: string) => `Message ${name}`,
  ],
  log: ['Event log', '事件日志', 'Event log'],
  notFound: [
    'Order not found. No money moved.',
    '您没有这个订单。资金未变动。',
    'We no see this order. Money no move.',
  ],
  history: ['Open History', '查看订单', 'Open History'],
  awaitsPartner: [
    (name: string) => `Waiting for ${name}. Nothing to do now.`,
    (name: string) => `等待 ${name}，您无需操作。`,
    (name: string) => `Dey wait for ${name}. Nothing for you to do now.`,
  ],
  dispute: ['See the dispute', '查看争议', 'See the dispute'],
  release: [
    (sum: string) => `Release ${sum}`,
    (sum: string) => `放款 ${sum}`,
    (sum: string) => `Release ${sum}`,
  ],
  again: [
    (at: string) => `You can send another reminder at ${at}`,
    (at: string) => `${at} 后可再次提醒`,
    (at: string) => `You fit send another reminder at ${at}`,
  ],
});

/**
 * One order, for either side: what, how much, where the money is, who has to act, the deadline, one action. Its texts
 * and actions come from `orderScreenContents`; `Part` is what only this side has: the form that sends a code, or the
 * revealed code.
 */
export function OrderScreen({ reader, Part }: { reader: OrderRole; Part: ComponentType<PartProps> }) {
  const orderNo = useQuery().get('orderNo') ?? '';
  if (!/^[1-9]\d{0,18}$/.test(orderNo)) return <Lost />;
  return <Order key={orderNo} orderNo={orderNo} reader={reader} Part={Part} />;
}

const Lost = () => (
  <Screen title={t.order} backTo="/history?type=1">
    <Empty
      icon={<HistoryIcon size={40} />}
      text={t.notFound}
      action={<ButtonLink to="/history?type=1">{t.history}</ButtonLink>}
    />
  </Screen>
);

function Order({
  orderNo,
  reader,
  Part,
}: {
  orderNo: string;
  reader: OrderRole;
  Part: ComponentType<PartProps>;
}) {
  const remote = useRemote('orderDetail', { orderNo }, { follows: ofOrder(orderNo) });
  const view = remote.data;
  // A link may name the other side's screen; the order decides which one is the user's.
  const isElsewhere = view !== undefined && view.role !== reader;
  useEffect(() => {
    if (isElsewhere) void navigate(orderPath(view!), { replace: true });
  }, [isElsewhere, view]);
  if (!view && isUnknown(remote.error)) return <Lost />;
  if (!view || isElsewhere) return <Arriving remote={remote} />;
  return <OpenOrder remote={remote} view={view} Part={Part} />;
}

const isUnknown = (failure: CallFailure | undefined) =>
  failure?.refusal === 'OrderNotFound' || failure?.refusal === 'Malformed';

const Arriving = ({ remote }: { remote: Remote<OrderView> }) => (
  <Screen
    title={t.order}
    backTo="/history?type=1"
    bar={!remote.error && <span className="skeleton bar-skeleton" />}
  >
    <Remotely
      remote={{ ...remote, data: undefined }}
      skeleton={
        <>
          <Skeleton lines={1} height={120} />
          <span className="skeleton bar-skeleton" />
          <Skeleton lines={2} height={200} />
        </>
      }
    >
      {() => null}
    </Remotely>
  </Screen>
);

/** The values that the table's sentences use. */
function useFacts(view: OrderView): Facts {
  const now = Math.floor(useNow() / 60_000) * 60_000;
  const clears = view.proceedsClearAt && Date.parse(view.proceedsClearAt) > now ? view.proceedsClearAt : null;
  return {
    view,
    partner: view.partner.nickname,
    sum: sumText(view.totalKobo),
    held: sumText(view.heldKobo),
    ...payoutTexts(view.paid),
    at: view.deadlineAt ? deadlineText(view.deadlineAt, now) : '',
    revealed: view.revealedAt ? clockTime(view.revealedAt) : '',
    clears: clears ? deadlineText(clears, now) : '',
    check: formatDuration(view.windows.checkMin),
    answer: formatDuration(view.windows.answerMin),
    newSum: view.proposal ? sumText(view.proposal.amountKobo) : '',
  };
}

function OpenOrder({
  remote,
  view,
  Part,
}: {
  remote: Remote<OrderView>;
  view: OrderView;
  Part: ComponentType<PartProps>;
}) {
  const facts = useFacts(view);
  const command = useOrderCommand((next) => {
    // After an action, scroll up to the new state and where the money is.
    if (next.stateName !== view.stateName) scrollTo(0, 0);
    remote.put(next);
  }, remote.refresh);
  const orderActions = useOrderActions(facts, command);
  const [isMore, setMore] = useState(false);
  const [isLog, setLog] = useState(false);
  const card = useCardTitle(view);
  const { primary, beside, more } = arrangeActions(view);
  const isApplying = usePath().startsWith('/disputeApply');
  const report = useEffectEvent(() => openReport(view, orderActions.start));
  useEffect(() => {
    if (isApplying) report();
  }, [isApplying]);
  const state = stateOf(view);
  const shownState = useRef(state);
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    void showChange(state === 'completed' || state === 'ruledSeller');
  }, [state]);
  // All lazy parts share one chunk, so loading one loads all.
  usePrefetch(ActionSheet);
  return (
    <>
      <Screen
        title={view.role === 'seller' ? t.selling(card) : t.buying(card)}
        backTo="/history?type=1"
        end={
          <>
            <Link
              to={chatPath(view.partner.userID)}
              className="icon-button"
              aria-label={t.chat(view.partner.nickname)}
            >
              <ChatIcon />
            </Link>
            {more.length > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={t.more}
                aria-haspopup="dialog"
                onClick={() => setMore(true)}
              >
                <DotsIcon strokeWidth="3" />
              </button>
            )}
          </>
        }
        bar={
          <Bar facts={facts} primary={primary} beside={beside} command={command} open={orderActions.start} />
        }
      >
        <PullToRefresh onRefresh={remote.refresh}>
          <Remotely remote={remote} skeleton={null}>
            {() => (
              <>
                <HeadCard facts={facts} onEnd={() => void remote.refresh()} />
                <MoneyBar facts={facts} />
                <ReportDraft
                  view={view}
                  isOffline={remote.offline}
                  isReporting={orderActions.open !== null || isApplying}
                  open={orderActions.start}
                />
                <Part view={view} facts={facts} command={command} open={orderActions.start} />
                <RefundCard view={view} />
                <OrderTimeline facts={facts} />
                <DealCard facts={facts} />
                <PartnerCard view={view} />
                <RevealLog view={view} />
                <FeedbackCard view={view} command={command} onEdit={() => orderActions.start('feedback')} />
                {state === 'completed' && <InstallOnce />}
                <OrderFoot view={view} onLog={() => setLog(true)} logText={t.log} />
              </>
            )}
          </Remotely>
        </PullToRefresh>
      </Screen>
      {view.awaiting === 'you' && view.deadlineAt && (
        <OwnDeadline key={view.deadlineAt} deadline={view.deadlineAt} />
      )}
      {isMore && (
        <MoreSheet
          title={t.more}
          orderActions={more}
          facts={facts}
          onClose={() => setMore(false)}
          onChosen={(action) => {
            setMore(false);
            orderActions.start(action);
          }}
        />
      )}
      {isLog && <LogSheet view={view} onClose={() => setLog(false)} />}
      {orderActions.open && <ActionSheet facts={facts} command={command} orderActions={orderActions} />}
    </>
  );
}

/** `/disputeApply` opens the order with its report sheet; if there is a dispute already, it opens that. */
function openReport(view: OrderView, start: (action: OrderAction) => void) {
  if (view.stateName === 'disputed') void navigate(disputePath(view.orderNo), { replace: true });
  // The same sheet explains that the time to report is over.
  start((['report', 'lateReport'] as const).find(isOffered(view)) ?? 'report');
}

/** The primary action in the bottom bar. Without one, it says who has to act, in the same place. */
function Bar({
  facts,
  primary,
  beside,
  command,
  open,
}: {
  facts: Facts;
  primary: OrderAction | null;
  beside: readonly OrderAction[];
  command: Command;
  open: (action: OrderAction) => void;
}) {
  const { view } = facts;
  const { remindAfter } = view;
  const now = useNow();
  const remindAt = remindAfter && Date.parse(remindAfter) > now ? remindAfter : null;
  const labelOf = (action: OrderAction) => renderText(actionLabels[action], facts);
  const form = formOf[primary as 'ship'];
  return (
    <>
      {primary === 'ship' && <NotShipped command={command} />}
      {view.stateName === 'disputed' ? (
        <ButtonLink to={disputePath(view.orderNo)}>{t.dispute}</ButtonLink>
      ) : primary === null ? (
        <p className="muted center bar-note">{t.awaitsPartner(view.partner.nickname)}</p>
      ) : primary === 'confirm' ? (
        <HoldButton
          action={t.release(facts.sum)}
          onHeld={() => open('confirm')}
          busy={command.busy === 'confirmOrder'}
        >
          {labelOf('confirm')}
        </HoldButton>
      ) : primary === 'remind' && remindAt ? (
        <Button tone="quiet" disabled>
          {t.again(clockTime(remindAt))}
        </Button>
      ) : (
        <Button
          // Another action is another button, so that the focus does not stay on it.
          key={primary}
          tone={primary === 'remind' || primary === 'again' ? 'quiet' : 'primary'}
          busy={command.busy !== null && command.busy === busyOf[primary]}
          {...(form ? { type: 'submit', form } : { onClick: () => open(primary) })}
        >
          {labelOf(primary)}
        </Button>
      )}
      {beside.map((action) => (
        <Button
          key={action}
          tone={action === 'report' || action === 'agree' ? 'plain-danger' : 'plain'}
          busy={command.busy !== null && command.busy === busyOf[action]}
          onClick={() => open(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
    </>
  );
}

/** Actions whose fields are on the screen itself: the bottom bar's button submits that form. */
const formOf: Partial<Record<OrderAction, string>> = { ship: 'ship', reveal: 'reveal' };

const busyOf: Partial<Record<OrderAction, Command['busy']>> = {
  accept: 'acceptOrder',
  ship: 'shipOrder',
  extend: 'extendOrder',
  remind: 'remindOrder',
  acceptPrice: 'replyReprice',
  refusePrice: 'replyReprice',
  agreeReview: 'reviewCancelOrder',
  refuseReview: 'reviewCancelOrder',
};
