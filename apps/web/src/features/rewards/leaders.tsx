import { texts } from '@gift/client/language';
import { useRemote } from '../../shared/http/use-remote';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Amount } from '../../shared/ui/money/amount';

const t = texts({
  title: ['Top traders this month', '本月交易榜', 'Top traders this month'],
  empty: [
    'No trades yet. The first one leads.',
    '本月暂无交易，首位交易者即居榜首。',
    'No trades yet. The first person go lead.',
  ],
  you: ['You', '您', 'You'],
  note: [
    'Names are masked. Only qualifying trades count.',
    '昵称已隐藏，仅统计有效交易。',
    'We hide the names. Na only trades wey qualify dey count.',
  ],
});

/** The month's leaderboard; a user further down is shown below it with their rank. */
export function Leaders() {
  const remote = useRemote('activityLeaders');
  return (
    <section className="card stack">
      <h2 className="strong">{t.title}</h2>
      <Remotely
        remote={remote}
        isQuiet
        skeleton={<Skeleton lines={3} height={36} />}
        isEmpty={({ leaders }) => leaders.length === 0}
        empty={<p className="muted small">{t.empty}</p>}
      >
        {({ leaders, mine }) => (
          <div className="rows">
            {leaders.map(({ rank, name, volumeKobo, isMe }) => (
              <p key={rank} className={isMe ? 'leader me' : 'leader'}>
                <span className="figure">{rank}</span>
                <span className="cut">{isMe ? t.you : name}</span>
                <Amount kobo={volumeKobo} whole />
              </p>
            ))}
            {mine && !leaders.some(({ isMe }) => isMe) && (
              <p className="leader me">
                <span className="figure">{mine.rank}</span>
                <span>{t.you}</span>
                <Amount kobo={mine.volumeKobo} whole />
              </p>
            )}
          </div>
        )}
      </Remotely>
      <p className="muted small">{t.note}</p>
    </section>
  );
}
