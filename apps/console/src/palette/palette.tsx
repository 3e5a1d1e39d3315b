/* biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys of the list. */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option. */
/* biome-ignore-all lint/a11y/useSemanticElements: an option has a second line, which `select` cannot show. */

import './palette.css';
import { localizeStaff as localize, staffTexts as texts, toggleLanguage } from '@gift/client/language';
import { setTheme } from '@gift/client/theme';
import { inspectorRoles } from '@gift/contract/operator/staff-roles';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { articles, brands } from '../kit/names';
import { Dialog, Failure } from '../kit/parts';
import { type Me, useHasRole } from '../kit/roles';
import { foundOrders, foundPayments } from '../people/found';
import { type ConsoleRoute, mayOpen } from '../routes';
import { type Entry, type EntryKind, entrySearch, formActions, isIdentifier, splitName } from './entries';
import { addRecent, recentOf } from './recent';

const t = texts({
  title: ['Find anything', '快速查找'],
  field: ['Page, user, order, payment, setting…', '页面、用户、订单、款项、设置…'],
  results: ['Results', '结果'],
  recent: ['Recent', '最近打开'],
  page: ['Pages', '页面'],
  action: ['Actions', '操作'],
  setting: ['Settings', '设置'],
  brand: ['Brands', '品牌'],
  article: ['Help articles', '帮助文章'],
  records: ['Records', '记录'],
  users: ['Users', '用户'],
  orders: ['Orders', '订单'],
  payments: ['Payments', '款项'],
  frozen: ['Frozen', '已冻结'],
  find: [
    (text: string) => `Search users, orders and payments for “${text}”`,
    (text: string) => `在用户、订单和款项中搜索“${text}”`,
  ],
  list: ['Show as a list', '以列表显示'],
  finding: ['Searching', '正在搜索'],
  nothing: [
    'No results. Phones, e-mails, account numbers, references and hashes must be complete.',
    '未找到。手机号、邮箱、银行账号、流水号和文件哈希须完整输入。',
  ],
  close: ['Close', '关闭'],
  keys: ['↑ ↓ select · Enter open', '↑ ↓ 选择 · Enter 打开'],
  otherLanguage: ['Show in Chinese (中文)', '切换为英文（English）'],
  light: ['Light colours', '浅色'],
  dark: ['Dark colours', '深色'],
  shortcuts: ['Shortcuts', '快捷键'],
  signOut: ['Sign out', '退出登录'],
});

const maxOfKind = 6;
const minSearch = 2;

type Option = {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly href?: string | undefined;
  readonly run?: (() => void) | undefined;
};

/** The keys of the palette on this computer. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Opens the palette with Ctrl+K or Cmd+K, and closes it with the same keys. Another open dialog stays. */
export function usePaletteKey(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  // Current even between a render and its effects: the next key may be that fast.
  const isOpenRef = useRef(isOpen);
  isOpenRef.current = isOpen;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      const wasOpen = isOpenRef.current;
      if (wasOpen || !document.querySelector('dialog[open]')) setOpen(!wasOpen);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [setOpen]);
}

type Props = {
  me: Me;
  shown: readonly ConsoleRoute[];
  help: () => void;
  signOut: () => void;
  close: () => void;
};

type Settings = Received<'settingList'> | undefined;

/** All entries that the staff member may open. */
function entriesOf({ me, shown, help, signOut }: Props, settings: Settings): Entry[] {
  const { roles } = me;
  const at = (kind: EntryKind, href: string, label: string, names = ''): Entry => ({
    ...{ id: href, kind, href, label, names },
  });
  const action = (id: string, label: string, run: () => void): Entry => ({ id, kind: 'action', label, run });
  return [
    ...shown.map(({ path, label }) => at('page', path, localize(label), label.join(' '))),
    ...formActions
      .filter((form) => form.roles.some((role) => roles.includes(role)))
      .map(({ href, label }) => at('action', href, localize(label), label.join(' '))),
    action('shortcuts', t.shortcuts, help),
    action('language', t.otherLanguage, toggleLanguage),
    action('light', t.light, () => setTheme('light')),
    action('dark', t.dark, () => setTheme('dark')),
    action('out', t.signOut, signOut),
    ...(settings?.groups ?? []).flatMap(({ settings }) =>
      settings.map(({ key, name }) => at('setting', `/settings/${key}`, name, splitName(key))),
    ),
    ...brands().map(({ brandID, name }) => at('brand', `/catalogue/${brandID}`, name, brandID)),
    ...articles().map(({ articleID, title }) => at('article', `/articles/${articleID}`, title, articleID)),
  ].filter(({ href }) => !href || mayOpen(href, roles));
}

/** The best matches, in groups; the group of the best match is first. */
function inGroups(found: readonly Entry[]): Option[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.flatMap((kind) =>
    found
      .filter((entry) => entry.kind === kind)
      .slice(0, maxOfKind)
      .map((entry) => ({ ...entry, group: t[kind] })),
  );
}

type Answer = Received<'findPeople'>;

const recordOptions = (answer: Answer): Option[] => [
  ...answer.items.map(({ userID, nickname, isFrozen }) => ({
    ...{ id: userID, group: t.users, href: `/people/${userID}` },
    label: nickname,
    detail: isFrozen ? `${userID} · ${t.frozen}` : userID,
  })),
  ...foundOrders(answer).map((order) => ({ ...order, id: order.href, group: t.orders })),
  ...foundPayments(answer).map((payment) => ({ ...payment, id: payment.detail, group: t.payments })),
];

/** The groups of the options in their order. */
const groupsOf = (options: readonly Option[]) =>
  [...new Set(options.map(({ group }) => group))].map(
    (group) => [group, options.filter((option) => option.group === group)] as const,
  );

/**
 * Finds pages, actions, settings, brands and articles while the user types. Users, orders and payments are searched on
 * Enter only, because each such search is logged and counted.
 */
export function Palette(props: Props) {
  const { me, close } = props;
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<{ search: string; answer: Answer }>();
  const [isFinding, setFinding] = useState(false);
  const { failure, attempt } = useAttempt();
  const maySearch = useHasRole(inspectorRoles);
  const settings = useCall('settingList', undefined, { isEnabled: mayOpen('/settings', me.roles) }).data;
  // The props change when the shell renders, not while the user types.
  const entries = useMemo(() => entriesOf(props, settings), [props, settings]);
  const search = useMemo(() => entrySearch(entries), [entries]);
  const text = query.trim();

  const findRecords = () =>
    attempt(async () => {
      setFinding(true);
      try {
        setFound({ search: text, answer: await call('findPeople', { search: text, scope: 'everything' }) });
        setAt(0);
      } finally {
        setFinding(false);
      }
    });
  const named = text ? inGroups(search(text)) : [];
  const answer = found?.search === text ? found.answer : undefined;
  const records = answer ? recordOptions(answer) : [];
  const toRecords = (): Option[] => {
    if (!maySearch || text.length < minSearch) return [];
    const group = t.records;
    if (!answer) return [{ id: 'find', group, label: t.find(text), run: () => void findRecords() }];
    if (records.length === 0) return [];
    return [{ id: 'list', group, label: t.list, run: () => go('/people', { state: { search: text } }) }];
  };
  const knownLabels = new Map(entries.map(({ id, label }) => [id, label]));
  const recent: Option[] = recentOf(me.userID)
    .filter(({ href }) => mayOpen(href, me.roles))
    .map((one) => ({
      ...one,
      id: `recent ${one.href}`,
      group: t.recent,
      label: knownLabels.get(one.href) ?? one.label,
    }));
  const isFirst = isIdentifier(text) || named.length === 0;
  const options = text
    ? [...records, ...(isFirst || answer ? [...toRecords(), ...named] : [...named, ...toRecords()])]
    : [...recent, ...inGroups(entries.filter(({ kind }) => kind === 'page' || kind === 'action'))];

  const active = Math.min(at, options.length - 1);
  useEffect(() => {
    document.getElementById(`palette-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = ({ id, label, detail, href, run }: Option) => {
    if (id === 'find') return run?.();
    close();
    if (href) {
      addRecent(me.userID, { href, label, ...(detail ? { detail } : {}) });
      go(href);
    } else run?.();
  };
  const move = (by: number) => setAt((active + by + options.length) % options.length);
  const numberOf = new Map(options.map((option, n) => [option, n]));
  return (
    <Dialog title={t.title} close={close}>
      <div className="palette">
        <input
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="palette-options"
          aria-activedescendant={options.length > 0 ? `palette-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={t.field}
          placeholder={t.field}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            // Enter may confirm a Chinese word that is being composed.
            if (event.nativeEvent.isComposing || options.length === 0) return;
            const keys: Record<string, () => void> = {
              ArrowDown: () => move(1),
              ArrowUp: () => move(-1),
              Enter: () => choose(options[active]!),
            };
            const handler = keys[event.key];
            if (!handler) return;
            event.preventDefault();
            handler();
          }}
        />
        <Failure of={failure} />
        <div className="below">
          <p role="status" className="muted">
            {isFinding ? t.finding : answer && records.length === 0 ? t.nothing : t.keys}
          </p>
          <button type="button" className="link" onClick={close}>
            {t.close}
          </button>
        </div>
        <div role="listbox" id="palette-options" aria-label={t.results} className="options">
          {groupsOf(options).map(([group, members]) => (
            <OptionGroup key={group} name={group}>
              {members.map((option) => {
                const n = numberOf.get(option)!;
                return (
                  <div
                    key={option.id}
                    id={`palette-${n}`}
                    role="option"
                    aria-selected={n === active}
                    onMouseMove={() => setAt(n)}
                    onClick={() => choose(option)}
                  >
                    <span>{option.label}</span>
                    {option.detail && <small className="muted">{option.detail}</small>}
                  </div>
                );
              })}
            </OptionGroup>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const OptionGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <div role="group" aria-label={name}>
    <strong aria-hidden="true" className="muted">
      {name}
    </strong>
    {children}
  </div>
);
