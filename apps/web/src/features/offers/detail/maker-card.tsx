import { texts } from '@gift/client/language';
import { useState } from 'react';
import { chatPath, userPath } from '../../../shared/chat/paths';
import { dayOf } from '../../../shared/i18n/time';
import { useSession } from '../../../shared/state/session';
import { percent, recordText } from '../../../shared/trade/offer-texts';
import { Relations } from '../../../shared/trade/relations';
import type { Trader } from '../../../shared/trade/trader-row';
import { badgeName, minTradesForRates } from '../../../shared/trade/trader-texts';
import { Chip } from '../../../shared/ui/chip';
import { ChatIcon, DotsIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Avatar } from '../../../shared/ui/media/avatar';
import { Sheet } from '../../../shared/ui/sheet';

const t = texts({
  online: ['Online now', '在线', 'Dey online now'],
  joined: [(day: string) => `joined ${day}`, (day: string) => `${day}加入`, (day: string) => `joined ${day}`],
  positive: [
    (n: string) => `at least ${n}% good feedback`,
    (n: string) => `好评至少 ${n}%`,
    (n: string) => `at least ${n}% good feedback`,
  ],
  demo: ['demo', '演示', 'demo'],
  tier: [
    (n: number) => `Verification level ${n}`,
    (n: number) => `认证等级 ${n}`,
    (n: number) => `Verification level ${n}`,
  ],
  chat: [
    (who: string) => `Message ${who}`,
    (who: string) => `联系 ${who}`,
    (who: string) => `Message ${who}`,
  ],
  more: [
    (who: string) => `Actions for ${who}`,
    (who: string) => `对 ${who} 的操作`,
    (who: string) => `Actions for ${who}`,
  ],
});

/** The maker: name, record, badges, and since when; trust and block are in the menu. */
export function MakerCard({ maker, side, offerID }: { maker: Trader; side: 0 | 1; offerID: string }) {
  const [open, setOpen] = useState(false);
  const { userID } = useSession();
  return (
    <section className="card stack">
      <div className="maker-card">
        <Link to={userPath(maker.userID)} className="row grow">
          <Avatar name={maker.nickname} />
          <span className="grow">
            <span className="strong block cut">{maker.nickname}</span>
            <span className="muted small">{recordText(maker, side)}</span>
          </span>
        </Link>
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
        {maker.tier > 0 && <Chip tone="primary">{t.tier(maker.tier)}</Chip>}
        {maker.badges
          .filter((badge) => badge.toLowerCase() !== 'verified' || maker.tier === 0)
          .map((badge) => (
            <Chip key={badge}>{badgeName(badge)}</Chip>
          ))}
        {maker.isDemo && <Chip>{t.demo}</Chip>}
      </p>
      <p className="muted small">
        {maker.positiveBp !== null &&
          maker.completed >= minTradesForRates &&
          `${t.positive(percent(maker.positiveBp))} · `}
        {t.joined(dayOf(maker.joinedAt))}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title={maker.nickname}>
        <Relations userID={maker.userID} nickname={maker.nickname} onDone={() => setOpen(false)} />
      </Sheet>
    </section>
  );
}
