import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { lazy, Suspense, useState } from 'react';
import { FailureNote } from '../../../shared/forms/failure-note';
import { call } from '../../../shared/http/call';
import { ofOwnOffers } from '../../../shared/http/changes/topics';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { useQueryOf } from '../../../shared/nav';
import { toast, toastSuccess } from '../../../shared/state/toasts';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { PullToRefresh } from '../../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { ClockIcon, PlusIcon, TagIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { ListRow } from '../../../shared/ui/list-row';
import { Screen } from '../../../shared/ui/screen';
import { Segments } from '../../../shared/ui/segments';
import { Sheet } from '../../../shared/ui/sheet';
import type { Own } from '../form/offer-form';
import { Starters } from '../form/templates';
import OwnOffer from './own-offer';
import '../offers.css';

const MyCounters = lazy(() => import('./my-counters'));

const t = texts({
  title: ['My offers', '我的报价', 'My offers'],
  tabs: ['Which offers', '报价分类', 'Which offers'],
  active: ['Active', '进行中', 'Active'],
  paused: ['Paused', '已暂停', 'Paused'],
  requests: ['Requests', '求单', 'Requests'],
  drafts: ['Drafts', '草稿', 'Drafts'],
  ended: ['Ended', '已结束', 'Ended'],
  fresh: ['Post an offer', '发布报价', 'Post offer'],
  used: [
    (used: number, limit: number) => `${used} of ${limit} offers in use`,
    (used: number, limit: number) => `已用 ${used} / ${limit} 个`,
    (used: number, limit: number) => `You dey use ${used} of ${limit} offers`,
  ],
  takeBreak: ['Take a break', '休息一下', 'Take break'],
  breakNote: [
    'All active offers are hidden and locked money comes back. Active orders continue.',
    '所有进行中的报价将下架，预锁款项退回，进行中的订单不受影响。',
    'All active offers go hide and locked money go come back. Active orders go continue.',
  ],
  hour: ['For one hour', '一小时', 'For one hour'],
  hourNote: ['Resumes automatically', '到时自动恢复', 'E go resume automatically'],
  until: ['Until I return', '直到我回来', 'Till I come back'],
  untilNote: ['Resume with one tap', '您点击即可恢复', 'Resume with one tap'],
  isTakingBreak: [
    (n: number) => (n === 1 ? 'One offer paused.' : `${n} offers paused.`),
    (n: number) => `已暂停 ${n} 个报价。`,
    (n: number) => (n === 1 ? 'One offer don pause.' : `${n} offers don pause.`),
  ],
  back: ['Resume all offers', '我回来了：全部恢复', 'Resume all offers'],
  resumed: [
    (n: number, left: number) =>
      `${n === 1 ? 'One offer' : `${n} offers`} resumed.${left > 0 ? ` ${left} still paused: see each for the reason.` : ''}`,
    (n: number, left: number) => `已恢复 ${n} 个。${left > 0 ? `${left} 个仍暂停，请逐个查看原因。` : ''}`,
    (n: number, left: number) =>
      `${n === 1 ? 'One offer' : `${n} offers`} don resume.${left > 0 ? ` ${left} still dey on pause: see each one for the reason.` : ''}`,
  ],
  noPaused: ['No paused offers.', '没有暂停的报价。', 'No paused offers.'],
  noRequests: [
    'No open requests. Post one with your own rate when you sell or buy a card.',
    '您没有求单。卖卡或买卡时可按自己的汇率发布求单。',
    'No open requests. Post one with your own rate when you sell or buy card.',
  ],
  noDrafts: [
    'No drafts. Start an offer and save it for later.',
    '没有草稿。您可以先写好报价稍后发布。',
    'No drafts. Start offer and save am for later.',
  ],
  noEnded: ['No ended offers.', '还没有已结束的报价。', 'No ended offers.'],
  sellCard: ['Sell a card', '卖卡', 'Sell card'],
  more: ['Show more', '显示更多', 'Show more'],
});

const tabs = ['active', 'paused', 'requests', 'drafts', 'ended'] as const;
type Tab = (typeof tabs)[number];
const isTab = (text: string | null): text is Tab => tabs.includes(text as Tab);

/** The user's own offers by tab, each with its actions. */
export default function MyOffers() {
  const queryTab = useQueryOf('/myOff').get('tab');
  const tab: Tab = isTab(queryTab) ? queryTab : 'active';
  const remote = useRemote('offerMine', { tab }, { follows: ofOwnOffers });
  const [isTakingBreak, setTakingBreak] = useState(false);
  const counts = remote.data?.counts;
  return (
    <Screen
      title={t.title}
      backTo="/me"
      end={
        <Link className="icon-button" to="/createOffer" aria-label={t.fresh}>
          <PlusIcon />
        </Link>
      }
    >
      <PullToRefresh onRefresh={remote.refresh}>
        <Segments
          label={t.tabs}
          value={tab}
          options={tabs.map((value) => ({
            value,
            to: `/myOff?tab=${value}`,
            text: counts?.[value] ? `${t[value]} ${counts[value]}` : t[value],
          }))}
        />
        {tab === 'requests' && (
          <Suspense>
            <MyCounters />
          </Suspense>
        )}
        <Remotely
          remote={remote}
          skeleton={<Skeleton lines={3} height={200} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<None tab={tab} />}
        >
          {({ items, nextCursor, used, limit }) => (
            <>
              {tab === 'active' && (
                <div className="row between">
                  <span className="muted small">{t.used(used, limit)}</span>
                  <button type="button" className="link" onClick={() => setTakingBreak(true)}>
                    <ClockIcon size={18} />
                    {t.takeBreak}
                  </button>
                </div>
              )}
              {tab === 'paused' && <ResumeAll onDone={remote.refresh} />}
              {items.map((own) => (
                <OwnOffer key={own.offerID} own={own} onChanged={remote.refresh} />
              ))}
              <More key={`${tab} ${nextCursor}`} tab={tab} cursor={nextCursor} onChanged={remote.refresh} />
            </>
          )}
        </Remotely>
      </PullToRefresh>
      <Sheet open={isTakingBreak} onClose={() => setTakingBreak(false)} title={t.takeBreak}>
        <TakeBreak
          onDone={() => {
            setTakingBreak(false);
            void remote.refresh();
          }}
        />
      </Sheet>
    </Screen>
  );
}

function None({ tab }: { tab: Tab }) {
  if (tab === 'active') return <Starters />;
  const emptyTexts = { paused: t.noPaused, requests: t.noRequests, drafts: t.noDrafts, ended: t.noEnded }[
    tab
  ];
  const action =
    tab === 'requests' ? (
      <ButtonLink to="/createOrder?type=1">{t.sellCard}</ButtonLink>
    ) : (
      <ButtonLink to="/createOffer">{t.fresh}</ButtonLink>
    );
  return <Empty icon={<TagIcon size={40} />} text={emptyTexts} action={action} />;
}

function TakeBreak({ onDone }: { onDone: () => void }) {
  const pause = useAction('pauseAllOffers', { toast: false });
  async function go(minutes: number | null) {
    const answer = await pause.run({ minutes });
    if (!answer) return;
    toastSuccess(t.isTakingBreak(answer.paused));
    onDone();
  }
  return (
    <>
      <p className="muted">{t.breakNote}</p>
      <FailureNote failure={pause.failure} />
      <div className="rows">
        <ListRow start={<ClockIcon />} title={t.hour} note={t.hourNote} onClick={() => void go(60)} />
        <ListRow start={<TagIcon />} title={t.until} note={t.untilNote} onClick={() => void go(null)} />
      </div>
    </>
  );
}

function ResumeAll({ onDone }: { onDone: () => Promise<unknown> }) {
  const resume = useAction('resumeAllOffers');
  return (
    <>
      <FailureNote failure={resume.failure} />
      <Button
        tone="quiet"
        busy={resume.busy}
        onClick={async () => {
          const answer = await resume.run({});
          if (!answer) return;
          toastSuccess(t.resumed(answer.resumed, answer.left));
          await onDone();
        }}
      >
        {t.back}
      </Button>
    </>
  );
}

/** Loads later pages, each on a tap. */
function More({
  tab,
  cursor,
  onChanged,
}: {
  tab: Tab;
  cursor: string | null;
  onChanged: () => Promise<unknown>;
}) {
  const [items, setItems] = useState<readonly Own[]>([]);
  const [next, setNext] = useState(cursor);
  const [busy, setBusy] = useState(false);
  async function load() {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await call('offerMine', { tab, cursor: next });
      setItems([...items, ...page.items]);
      setNext(page.nextCursor);
    } catch (thrown) {
      toast(failureOf(thrown).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {items.map((own) => (
        <OwnOffer key={own.offerID} own={own} onChanged={onChanged} />
      ))}
      {next !== null && (
        <Button tone="quiet" busy={busy} onClick={() => void load()}>
          {t.more}
        </Button>
      )}
    </>
  );
}
