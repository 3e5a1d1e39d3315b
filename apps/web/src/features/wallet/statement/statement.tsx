import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../../shared/forms/field';
import { call, getUrl, type Sent } from '../../../shared/http/call';
import { serverNow } from '../../../shared/http/clock';
import { statementLines } from '../../../shared/http/pages';
import { useRemote } from '../../../shared/http/use-remote';
import { dayOf } from '../../../shared/i18n/time';
import { lazy as comesLater, usePrefetch } from '../../../shared/loading/lazy';
import { Button } from '../../../shared/ui/button';
import { ChipChoice } from '../../../shared/ui/chip';
import { Empty, Remotely } from '../../../shared/ui/feedback/states';
import { DownIcon, HistoryIcon } from '../../../shared/ui/icons';
import { Reach } from '../../../shared/ui/load-more';
import { Sheet } from '../../../shared/ui/sheet';
import { EntrySheet } from './entry-sheet';
import { kindText } from './labels';
import { dayText, lastDays, type Period, periodError, toTimestamps } from './period';
import { PeriodFields } from './period-fields';
import { type Line, StatementRow } from './statement-row';

type Query = Sent<'walletStatement'>;

const t = texts({
  title: ['Statement', '明细', 'Statement'],
  which: ['Type', '筛选类型', 'Type'],
  since: ['Period', '时间范围', 'Period'],
  choose: ['Custom dates', '自选日期', 'Choose dates'],
  show: ['Show dates', '查看所选日期', 'Show dates'],
  export: ['Export', '导出', 'Export'],
  all: ['All', '全部', 'All'],
  in: ['In', '转入', 'In'],
  out: ['Out', '转出', 'Out'],
  anyTime: ['Any time', '全部时间', 'Any time'],
  days: [(n: number) => `Last ${n} days`, (n: number) => `近 ${n} 天`, (n: number) => `Last ${n} days`],
  empty: [
    'No activity yet. Add money to start.',
    '暂无资金变动，充值即可开始。',
    'Nothing dey here yet. Add money to start.',
  ],
  noneFit: [
    'No matching entries. Choose another filter.',
    '没有符合条件的明细，请换一个筛选。',
    'Nothing match. Choose another filter.',
  ],
  end: ['End of list', '没有更多了', 'The list don end'],
});

const ExportSheet = comesLater(async () => (await import('./export-sheet')).ExportSheet);

const choices = {
  all: {},
  in: { direction: 'in' },
  out: { direction: 'out' },
  topUp: { kind: 'topUp' },
  trade: { kind: 'trade' },
  withdrawal: { kind: 'withdrawal' },
  reward: { kind: 'reward' },
  other: { kind: 'other' },
} as const satisfies Record<string, Query>;
type Choice = keyof typeof choices;
/** Days up to today; 0 is all time. */
const periods = [0, 7, 30, 90] as const;
type Since = (typeof periods)[number] | Period;

/** Constant for the whole day, so that the answer can be cached. */
const rangeOf = (since: Since, nowMs: number) => {
  if (typeof since === 'object') return toTimestamps(since);
  return since ? { from: toTimestamps(lastDays(since, nowMs)).from } : {};
};
const sinceText = (since: Since) =>
  typeof since === 'object' ? `${since.first} – ${since.last}` : since ? t.days(since) : t.anyTime;

/**
 * Every change of the available balance and every sale on hold, newest first, by day. It reloads when `moved`, a digest
 * of the balances, changes.
 */
export function Statement({ moved, isHidden }: { moved: string | null; isHidden: boolean }) {
  const [choice, choose] = useState<Choice>('all');
  const [since, setSince] = useState<Since>(0);
  const [isChoosing, setChoosing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  usePrefetch(ExportSheet);
  const [openLine, open] = useState<Line | null>(null);
  const query: Query = {
    ...choices[choice],
    limit: statementLines,
    ...rangeOf(since, serverNow()),
  };
  return (
    <>
      <div className="section-row">
        <h2 className="section grow">{t.title}</h2>
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setExporting(true)}>
          {t.export}
        </button>
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {sinceText(since)}
          <DownIcon size={16} />
        </button>
      </div>
      <ChipChoice
        label={t.which}
        value={choice}
        onChange={choose}
        options={[
          { value: 'all', text: t.all },
          { value: 'in', text: t.in },
          { value: 'out', text: t.out },
          { value: 'topUp', text: kindText('topUp') },
          { value: 'trade', text: kindText('trade') },
          { value: 'withdrawal', text: kindText('withdrawal') },
          { value: 'reward', text: kindText('reward') },
          { value: 'other', text: kindText('other') },
        ]}
      />
      <Lines
        query={query}
        moved={moved}
        isFiltered={choice !== 'all' || since !== 0}
        isHidden={isHidden}
        onOpen={open}
      />
      {isChoosing && (
        <SinceSheet
          since={since}
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            setSince(next);
            setChoosing(false);
          }}
        />
      )}
      {isExporting && <ExportSheet onClose={() => setExporting(false)} />}
      <EntrySheet line={openLine} onClose={() => open(null)} />
    </>
  );
}

/** Chooses a period: a preset, or two days. */
function SinceSheet({
  since,
  onChoose,
  onClose,
}: {
  since: Since;
  onChoose: (since: Since) => void;
  onClose: () => void;
}) {
  const nowMs = serverNow();
  const [own, setOwn] = useState<Period | null>(typeof since === 'object' ? since : null);
  return (
    <Sheet open onClose={onClose} title={t.since}>
      {periods.map((days) => (
        <Checkbox
          key={days}
          type="radio"
          name="since"
          checked={own === null && days === since}
          onChange={() => onChoose(days)}
        >
          {sinceText(days)}
        </Checkbox>
      ))}
      <Checkbox type="radio" name="since" checked={own !== null} onChange={() => setOwn(lastDays(30, nowMs))}>
        {t.choose}
      </Checkbox>
      {own && (
        <>
          <PeriodFields period={own} today={dayText(nowMs)} onChange={setOwn} />
          <Button disabled={periodError(own) !== null} onClick={() => onChoose(own)}>
            {t.show}
          </Button>
        </>
      )}
    </Sheet>
  );
}

type Later = { key: string; lines: readonly Line[]; cursor: string | null };

function Lines({
  query,
  moved,
  isFiltered,
  isHidden,
  onOpen,
}: {
  query: Query;
  moved: string | null;
  isFiltered: boolean;
  isHidden: boolean;
  onOpen: (line: Line) => void;
}) {
  const remote = useRemote('walletStatement', query);
  const { refresh } = remote;
  // Ignores the first value of a visit; after that, changed balances mean new entries.
  const lastMoved = useRef(moved);
  useEffect(() => {
    if (lastMoved.current !== null && lastMoved.current !== moved) void refresh();
    lastMoved.current = moved;
  }, [moved, refresh]);
  // Later pages belong to the first page's cursor.
  const key = `${getUrl('walletStatement', query)} ${remote.data?.nextCursor ?? ''}`;
  const [laterRead, setRead] = useState<Later | null>(null);
  const later = laterRead?.key === key ? laterRead : null;
  const cursor = later ? later.cursor : (remote.data?.nextCursor ?? null);
  async function more() {
    const page = await call('walletStatement', { ...query, cursor: cursor! });
    setRead({ key, lines: [...(later?.lines ?? []), ...page.items], cursor: page.nextCursor });
  }
  return (
    <Remotely
      remote={remote}
      skeleton={<LineSkeletons />}
      isEmpty={(data) => data.items.length === 0}
      empty={
        // The action, adding money, is in the bottom bar.
        <Empty icon={<HistoryIcon size={40} />} text={isFiltered ? t.noneFit : t.empty} />
      }
    >
      {(data) => (
        <>
          {byDay([...data.items, ...(later?.lines ?? [])]).map(([day, lines]) => (
            <section key={day} className="stack">
              <h3 className="muted small day">{day}</h3>
              <div className="card rows">
                {lines.map((line) => (
                  <StatementRow
                    key={`${line.transferID}.${line.line}`}
                    line={line}
                    isHidden={isHidden}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            </section>
          ))}
          {cursor && <Reach key={cursor} onReach={more} skeleton={<LineSkeletons />} />}
          {!cursor && later && <p className="muted center small">{t.end}</p>}
        </>
      )}
    </Remotely>
  );
}

const LineSkeletons = () => (
  <div className="card stack" aria-hidden="true">
    {[0, 1, 2, 3].map((n) => (
      <span key={n} className="skeleton tall-56" />
    ))}
  </div>
);

/** Groups entries by their day in Lagos, in their order. */
function byDay(lines: readonly Line[]): [day: string, lines: Line[]][] {
  const days: [string, Line[]][] = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(line);
    else days.push([day, [line]]);
  }
  return days;
}
