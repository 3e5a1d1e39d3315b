import {
  language,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { ShortDateTime, Tabs } from '../kit/parts';
import { textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { audienceOf, importanceLabels, stateLabels, stateTones } from './labels';

const t = texts({
  title: ['Announcements', '公告'],
  write: ['New announcement', '新建公告'],
  state: ['State', '状态'],
  importance: ['Importance', '级别'],
  name: ['Title', '标题'],
  audience: ['Audience', '对象'],
  from: ['Starts', '开始'],
  until: ['Ends', '结束'],
  byHand: ['No end date', '无结束时间'],
  atOnce: ['On publishing', '发布时'],
  dismissals: ['Dismissed by', '已关闭人数'],
  by: ['Last edited by', '最后编辑'],
});

type Row = Received<'announcementList'>['items'][number];
type Tab = 'out' | 'drafts' | 'ended';
const emptyAt: Record<Tab, StaffText> = {
  out: emptyListTexts.announced,
  drafts: emptyListTexts.announcementDrafts,
  ended: emptyListTexts.announcementsEnded,
};
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['out', ['Live and scheduled', '展示中与已排期']],
  ['drafts', ['Drafts', '草稿']],
  ['ended', ['Ended', '已结束']],
];

const titleOf = ({ titleEn, titleZh }: Row) => (language() === 'zh-CN' ? titleZh : titleEn);

const columns = (): Column<Row>[] => [
  {
    id: 'state',
    title: t.state,
    width: 1.2,
    draw: ({ state }) => <span className={`chip ${stateTones[state]}`}>{localize(stateLabels[state])}</span>,
    text: ({ state }) => localize(stateLabels[state]),
  },
  textColumn('importance', t.importance, 0.9, ({ importance }) => localize(importanceLabels[importance])),
  textColumn('name', t.name, 3.2, titleOf, (row) => <strong>{titleOf(row)}</strong>),
  textColumn('audience', t.audience, 1.3, audienceOf),
  {
    id: 'from',
    title: t.from,
    width: 1.6,
    draw: ({ fromAt }) =>
      fromAt ? <ShortDateTime at={fromAt} /> : <span className="muted">{t.atOnce}</span>,
    text: ({ fromAt }) => fromAt ?? t.atOnce,
  },
  {
    id: 'until',
    title: t.until,
    width: 1.6,
    draw: ({ untilAt }) =>
      untilAt ? <ShortDateTime at={untilAt} /> : <span className="muted">{t.byHand}</span>,
    text: ({ untilAt }) => untilAt ?? t.byHand,
  },
  textColumn('putAway', t.dismissals, 0.9, ({ dismissals }) => String(dismissals)),
  textColumn('by', t.by, 1.2, ({ by }) => by),
];

/** Announcements by state: live, scheduled, draft and ended. */
export function AnnouncementsPage() {
  const [, go] = useLocation();
  const [query, setQuery] = useSearchParams();
  const tabParam = query.get('tab');
  const tab: Tab = tabs.find(([name]) => name === tabParam)?.[0] ?? 'out';
  const pages = usePages('announcementList', { tab });
  return (
    <>
      <h1>{t.title}</h1>
      <div className="bar">
        <Link className="button" href="/new-announcement">
          {t.write}
        </Link>
      </div>
      <Tabs tabs={tabs} at={tab} choose={(name) => setQuery({ tab: name })} />
      <PagedTable
        name={t.title}
        empty={emptyAt[tab]}
        list="announcementList"
        filter={{ tab }}
        columns={columns()}
        keyOf={({ announcementID }) => announcementID}
        open={({ announcementID }) => go(`/announcements/${announcementID}`)}
        pages={pages}
      />
    </>
  );
}
