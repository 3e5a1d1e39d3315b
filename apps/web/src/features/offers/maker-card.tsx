import { useState } from 'react';
import { chatPath } from '../../shared/chat/paths';
import { FailureNote } from '../../shared/forms/failure-note';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import { dayOf } from '../../shared/i18n/time';
import { message } from '../../shared/state/message';
import { useSession } from '../../shared/state/session';
import { toastSuccess } from '../../shared/state/toasts';
import type { Trader } from '../../shared/trade/trader-line';
import { percent, recordText } from '../../shared/trade/words';
import { Avatar } from '../../shared/ui/avatar';
import { Chip } from '../../shared/ui/chip';
import { ChatIcon, CloseIcon, DotsIcon, StarIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { Remotely, Skeleton } from '../../shared/ui/states';

const t = texts({
  online: ['Online now', '在线'],
  joined: [(day: string) => `here since ${day}`, (day: string) => `${day}加入`],
  positive: [(n: string) => `at least ${n} % good feedback`, (n: string) => `好评至少 ${n}%`],
  demo: ['demo', '演示'],
  level: [(n: number) => `Verified, level ${n}`, (n: number) => `已认证 ${n} 级`],
  chat: [(who: string) => `Message ${who}`, (who: string) => `联系 ${who}`],
  more: [(who: string) => `What to do with ${who}`, (who: string) => `对 ${who} 的操作`],
  trust: ['Trust', '加入信任名单'],
  trustNote: ['Your offers for trusted people are open to them', '您仅限信任者的报价对其开放'],
  untrust: ['Trust no more', '移出信任名单'],
  block: ['Block', '屏蔽'],
  blockNote: ['Neither of you sees or takes the other’s offers', '双方互不可见，无法交易'],
  unblock: ['Unblock', '取消屏蔽'],
  sure: [
    (who: string) => `Block ${who}? Running orders with them go on.`,
    (who: string) => `确定屏蔽 ${who}？进行中的订单不受影响。`,
  ],
  keep: ['Not now', '暂不'],
  done: ['Done.', '已完成。'],
});
const badges = texts({
  verified: ['Verified', '已认证'],
  fast: ['Fast', '快速'],
  trusted: ['Trusted', '可信'],
  power: ['Power trader', '资深交易者'],
  instant: ['Instant', '即时'],
  repeat: ['Traded before', '曾与您交易'],
});
const badgeName = (badge: string) => badges[badge.toLowerCase() as keyof typeof badges] ?? badge;

/** Below so many trades a cautious lower bound says how few opinions there are, not how good they are. */
const tellingTrades = 10;

/** Who is behind the offer: name, record, badges, and since when; trusting and blocking are behind the dots. */
export function MakerCard({ maker, side, offerID }: { maker: Trader; side: 0 | 1; offerID: string }) {
  const [open, setOpen] = useState(false);
  const { userID } = useSession();
  return (
    <section className="card stack">
      <div className="maker-card">
        <Avatar name={maker.nickname} />
        <span className="grow">
          <span className="strong block cut">{maker.nickname}</span>
          <span className="muted small">{recordText(maker, side)}</span>
        </span>
        {maker.userID !== userID && (
          <>
            <Link
              to={chatPath(maker.userID, { offerID })}
              className="icon-button"
              aria-label={t.chat(maker.nickname)}
            >
              <ChatIcon />
            </Link>
            <button
              type="button"
              className="icon-button"
              aria-label={t.more(maker.nickname)}
              onClick={() => setOpen(true)}
            >
              <DotsIcon />
            </button>
          </>
        )}
      </div>
      <p className="chips">
        {maker.isOnline && <Chip tone="positive">{t.online}</Chip>}
        {maker.tier > 0 && <Chip tone="primary">{t.level(maker.tier)}</Chip>}
        {maker.badges
          .filter((badge) => badge.toLowerCase() !== 'verified' || maker.tier === 0)
          .map((badge) => (
            <Chip key={badge}>{badgeName(badge)}</Chip>
          ))}
        {maker.isDemo && <Chip>{t.demo}</Chip>}
      </p>
      <p className="muted small">
        {maker.positiveBp !== null &&
          maker.completed >= tellingTrades &&
          `${t.positive(percent(maker.positiveBp))} · `}
        {t.joined(dayOf(maker.joinedAt))}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title={maker.nickname}>
        <Relations maker={maker} onDone={() => setOpen(false)} />
      </Sheet>
    </section>
  );
}

type Deed = 'trustUser' | 'untrustUser' | 'blockUser' | 'unblockUser';

function Relations({ maker, onDone }: { maker: Trader; onDone: () => void }) {
  const { userID, nickname } = maker;
  const remote = useRemote('publicUser', { userID }, { keep: false });
  const deeds = {
    trustUser: useAction('trustUser', { toast: false }),
    untrustUser: useAction('untrustUser', { toast: false }),
    blockUser: useAction('blockUser', { toast: false }),
    unblockUser: useAction('unblockUser', { toast: false }),
  };
  const failure = Object.values(deeds).find((deed) => deed.failure)?.failure;
  async function go(deed: Deed) {
    if (deed === 'blockUser' && !(await message(t.sure(nickname), { confirm: t.block, cancel: t.keep })))
      return;
    if (!(await deeds[deed].run({ userID }))) return;
    toastSuccess(t.done);
    await remote.refresh();
    onDone();
  }
  return (
    <Remotely remote={remote} skeleton={<Skeleton lines={2} />}>
      {({ isTrusted, isBlocked }) => (
        <>
          <FailureNote failure={failure} />
          <div className="rows">
            <ListRow
              start={<StarIcon />}
              title={isTrusted ? t.untrust : t.trust}
              note={isTrusted ? undefined : t.trustNote}
              onClick={() => void go(isTrusted ? 'untrustUser' : 'trustUser')}
            />
            <ListRow
              start={<CloseIcon className="danger" />}
              title={isBlocked ? t.unblock : t.block}
              note={isBlocked ? undefined : t.blockNote}
              onClick={() => void go(isBlocked ? 'unblockUser' : 'blockUser')}
            />
          </div>
        </>
      )}
    </Remotely>
  );
}
