import { dateFormat } from '@gift/client/formats';
import {
  joinList,
  localizeStaff as localize,
  staffTexts as texts,
  toggleLanguage,
} from '@gift/client/language';
import { setTheme } from '@gift/client/theme';
import type { QueueName } from '@gift/contract/operator/fields';
import { useEffect, useRef, useState } from 'react';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { ofAnyQueue } from './kit/api/live-events';
import { useCall } from './kit/api/use-call';
import { Icon } from './kit/icon';
import type { Me } from './kit/roles';
import { roleLabels } from './labels/disputes';
import { outlines } from './navigation-icons';
import { paletteKeys } from './palette/palette';
import { type ConsoleRoute, detailLabel, type GroupName, groupLabels, pathsOf } from './routes';

const t = texts({
  routes: ['Menu', '菜单'],
  out: ['Sign out', '退出登录'],
  other: ['中文', 'English'],
  keys: ['Shortcuts', '快捷键'],
  dark: ['Dark', '深色'],
  light: ['Light', '浅色'],
  pending: ['pending', '待处理'],
  overdue: ['one of yours overdue', '您的案件已超时'],
  times: ['Times in', '时区'],
  lagos: ['Lagos', '拉各斯'],
  find: ['Find anything', '快速查找'],
  narrow: ['Collapse menu', '收起菜单'],
  wide: ['Expand menu', '展开菜单'],
  trail: ['Breadcrumb', '当前位置'],
});

const zoneName = (timeZone?: string) =>
  dateFormat({ timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value;
/** The time zone of date-times, which is this computer's. Days in filters and figures are in Lagos time. */
const zoneOfTimes = () => {
  const [own, lagos] = [zoneName(), zoneName('Africa/Lagos')];
  return own === lagos ? own : `${own}, ${t.lagos} ${lagos}`;
};

const narrowKey = 'console narrow menu';

const collapsedKey = 'console folded groups';
/** More entries than this do not fit a laptop's screen, so the groups that are used least start collapsed. */
const maxEntries = 20;
const collapsedGroups = (entryCount: number): GroupName[] =>
  JSON.parse(localStorage.getItem(collapsedKey) ?? 'null') ??
  (entryCount > maxEntries ? ['content', 'admin'] : []);

/** The active entry: of the page itself, or of the list that leads to it. */
function useHere(shown: readonly ConsoleRoute[]): ConsoleRoute | undefined {
  const [at] = useLocation();
  const { parser } = useRouter();
  return shown.find((route) => pathsOf(route).some((path) => matchRoute(parser, path, at)[0]));
}

/** The number of rows in a queue; nothing if it is empty. */
const QueueCount = ({ count, isOverdue }: { count: number | undefined; isOverdue: boolean }) =>
  count ? (
    <span
      className={isOverdue ? 'count late' : 'count'}
      title={isOverdue ? `${count} ${t.pending}, ${t.overdue}` : `${count} ${t.pending}`}
    >
      {count > 999 ? '999+' : count}
    </span>
  ) : null;

type GroupProps = {
  name: GroupName;
  entries: readonly ConsoleRoute[];
  here: ConsoleRoute | undefined;
  isNarrow: boolean;
  /** Of all groups. */
  entryCount: number;
  counts: Partial<Record<QueueName, number>>;
  /** A queue with overdue work of the reader's own. */
  overdueQueue: QueueName | undefined;
};

function Group({ name, entries, here, isNarrow, entryCount, counts, overdueQueue }: GroupProps) {
  const [isOpen, setOpen] = useState(() => !collapsedGroups(entryCount).includes(name));
  const toggleGroup = () => {
    const others = collapsedGroups(entryCount).filter((one) => one !== name);
    localStorage.setItem(collapsedKey, JSON.stringify(isOpen ? [...others, name] : others));
    setOpen(!isOpen);
  };
  if (entries.length === 0) return null;
  return (
    <section className="group">
      {name !== 'start' && (
        <button type="button" className="nav-group" aria-expanded={isOpen} onClick={toggleGroup}>
          {localize(groupLabels[name])}
        </button>
      )}
      {entries.map(
        (route) =>
          // A collapsed group still shows its active entry. A narrow menu has no headings to open a group with.
          (isOpen || isNarrow || route === here) && (
            <Link
              key={route.path}
              href={route.path}
              className={route === here ? 'nav-item on' : 'nav-item'}
              aria-current={route === here ? 'page' : undefined}
              title={localize(route.label)}
            >
              <Icon path={outlines[route.path as keyof typeof outlines]} />
              <span className="nav-label">{localize(route.label)}</span>
              {route.queue && (
                <QueueCount count={counts[route.queue]} isOverdue={route.queue === overdueQueue} />
              )}
            </Link>
          ),
      )}
    </section>
  );
}

type Props = {
  me: Me;
  shown: readonly ConsoleRoute[];
  help: () => void;
  find: () => void;
  signOut: () => void;
};

/** Breadcrumbs: the group, the list as a link, and the page's name or the last part of the path. */
export function Breadcrumbs({ shown }: { shown: readonly ConsoleRoute[] }) {
  const [at] = useLocation();
  const here = useHere(shown);
  if (!here || at === here.path) return null;
  const label = detailLabel(at);
  const last = label ? localize(label) : decodeURIComponent(at.split('/').at(-1)!);
  return (
    <nav aria-label={t.trail} className="trail">
      <ol>
        <li>{localize(groupLabels[here.group])}</li>
        <li>
          <Link href={here.path}>{localize(here.label)}</Link>
        </li>
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  );
}

/** The routes of a staff member by group. On a narrow screen it covers the page and opens with a button. */
export function Navigation({ me, shown, help, find, signOut }: Props) {
  const [at] = useLocation();
  // Navigating closes the menu.
  const [overAt, setOverAt] = useState<string>();
  const isOver = overAt === at;
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(narrowKey) === 'yes');
  const toggleWidth = () => {
    localStorage.setItem(narrowKey, isNarrow ? 'no' : 'yes');
    setNarrow(!isNarrow);
  };
  const here = useHere(shown);
  // A failed count shows no error here; the page of the queue shows it.
  const pending = useCall('operatorCounts', undefined, { pollMs: 60_000, about: ofAnyQueue }).data;
  const list = useRef<HTMLDivElement>(null);
  // Shortcuts reach routes that the menu does not show at the moment.
  useEffect(() => {
    if (here) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // Otherwise Enter would follow the link again instead of opening the selected row.
    if (list.current?.contains(document.activeElement)) document.querySelector('main')?.focus();
  }, [here]);
  return (
    <>
      <header className="top">
        <button
          type="button"
          className="button"
          aria-expanded={isOver}
          onClick={() => setOverAt(isOver ? undefined : at)}
        >
          {t.routes}
        </button>
        <strong>{here && localize(here.label)}</strong>
        <button type="button" className="button find" onClick={find}>
          {t.find}
        </button>
      </header>
      <nav aria-label="Gift" className={`menu${isOver ? ' over' : ''}${isNarrow ? ' narrow' : ''}`}>
        <div className="menu-head">
          <strong className="brand">Gift</strong>
          <button
            type="button"
            className="link"
            aria-expanded={!isNarrow}
            title={isNarrow ? t.wide : t.narrow}
            aria-label={isNarrow ? t.wide : t.narrow}
            onClick={toggleWidth}
          >
            {isNarrow ? '»' : '«'}
          </button>
        </div>
        <button type="button" className="button find" onClick={find}>
          {t.find} <kbd>{paletteKeys}</kbd>
        </button>
        <div className="nav-list" ref={list}>
          {(Object.keys(groupLabels) as GroupName[]).map((name) => (
            <Group
              key={name}
              name={name}
              entries={shown.filter(({ group }) => group === name)}
              here={here}
              isNarrow={isNarrow}
              entryCount={shown.length}
              counts={pending?.counts ?? {}}
              overdueQueue={pending?.isOwnCaseOverdue ? 'disputes' : undefined}
            />
          ))}
        </div>
        <div className="me">
          <strong>{me.nickname}</strong>
          <span className="muted">{joinList(me.roles.map((role) => localize(roleLabels[role]!)))}</span>
          <span className="muted">
            {t.times} {zoneOfTimes()}
          </span>
          <div className="bar">
            <button type="button" className="link" onClick={help}>
              {t.keys} ?
            </button>
            <button type="button" className="link" onClick={toggleLanguage}>
              {t.other}
            </button>
            <button type="button" className="link" onClick={() => setTheme('light')}>
              {t.light}
            </button>
            <button type="button" className="link" onClick={() => setTheme('dark')}>
              {t.dark}
            </button>
            <button type="button" className="link" onClick={signOut}>
              {t.out}
            </button>
          </div>
        </div>
      </nav>
      {isOver && (
        <button type="button" className="veil" aria-label={t.routes} onClick={() => setOverAt(undefined)} />
      )}
    </>
  );
}
