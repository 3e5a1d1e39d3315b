import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { call, type Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { relativeTime } from '../../shared/i18n/time';
import { Button } from '../../shared/ui/button';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ListRow } from '../../shared/ui/list-row';
import { Amount } from '../../shared/ui/money/amount';
import { useNow } from '../../shared/ui/time/use-now';
import { sources } from './labels';

const t = texts({
  title: ['History', '积分明细', 'History'],
  empty: [
    'No points yet. Trade, complete a task or invite a friend.',
    '暂无记录。完成交易、任务或邀请好友即可获得积分。',
    'No points yet. Trade, complete task or invite friend.',
  ],
  more: ['Show more', '查看更多', 'Show more'],
  failed: ['Loading failed. Try again.', '加载失败，请重试。', 'E no load. Try again.'],
  locked: ['pending', '待到账', 'pending'],
  void: ['not paid: trade reversed', '交易撤销，未发放', 'we no pay: trade don reverse'],
});

type Page = Received<'rewardsHistory'>;

/** Every change of the points, newest first. `moved` changes with the points and triggers a reload. */
export function History({ moved }: { moved: string }) {
  const now = useNow();
  const first = useRemote('rewardsHistory', { limit: 10 });
  const [nextPages, setNextPages] = useState<Page | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { refresh } = first;
  const lastMoved = useRef(moved);
  useEffect(() => {
    if (lastMoved.current === moved) return;
    lastMoved.current = moved;
    setNextPages(null);
    void refresh();
  }, [moved, refresh]);
  async function more(cursor: string) {
    setState('busy');
    try {
      const page = await call('rewardsHistory', { limit: 20, cursor });
      setNextPages({ items: [...(nextPages?.items ?? []), ...page.items], nextCursor: page.nextCursor });
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <section className="card stack">
      <h2 className="strong">{t.title}</h2>
      <Remotely
        remote={first}
        isQuiet
        skeleton={<Skeleton lines={3} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="muted small">{t.empty}</p>}
      >
        {({ items, nextCursor }) => {
          const cursor = nextPages ? nextPages.nextCursor : nextCursor;
          return (
            <>
              <div className="rows">
                {[...items, ...(nextPages?.items ?? [])].map(
                  ({ id, what, amountKobo, isOut, state: is, at }) => (
                    <ListRow
                      key={id}
                      title={sources[what]}
                      note={[relativeTime(at, now), is === 'paid' ? '' : t[is]].filter(Boolean).join(', ')}
                      end={
                        <span className={is !== 'paid' ? 'muted' : isOut ? undefined : 'positive'}>
                          <Amount kobo={isOut ? `-${amountKobo}` : amountKobo} size="s" sign="always" whole />
                        </span>
                      }
                    />
                  ),
                )}
              </div>
              {state === 'failed' && (
                <p className="danger small" role="alert">
                  {t.failed}
                </p>
              )}
              {cursor && (
                <Button tone="quiet" busy={state === 'busy'} onClick={() => void more(cursor)}>
                  {t.more}
                </Button>
              )}
            </>
          );
        }}
      </Remotely>
    </section>
  );
}
