import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrands } from '../../../shared/catalog';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { Button } from '../../../shared/ui/button';
import { ChipChoice } from '../../../shared/ui/chip';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Sheet } from '../../../shared/ui/sheet';

const t = texts({
  title: ['Filter', '筛选', 'Filter'],
  role: ['You are', '您的角色', 'You be'],
  any: ['Any', '全部', 'Any'],
  seller: ['Seller', '卖家', 'Seller'],
  buyer: ['Buyer', '买家', 'Buyer'],
  status: ['Status', '状态', 'Status'],
  mine: ['Your turn', '待您处理', 'Your turn'],
  theirs: ['Their turn', '等待对方', 'Their turn'],
  disputed: ['In dispute', '争议中', 'For dispute'],
  completed: ['Completed', '已完成', 'Completed'],
  refunded: ['Refunded', '已退款', 'Refunded'],
  cancelled: ['Cancelled', '已取消', 'Cancelled'],
  expired: ['Time ran out', '已超时', 'Time don finish'],
  ruled: ['Decided', '已裁定', 'Decided'],
  when: ['When', '时间', 'When'],
  week: ['Last 7 days', '近 7 天', 'Last 7 days'],
  month: ['Last 30 days', '近 30 天', 'Last 30 days'],
  quarter: ['Last 90 days', '近 90 天', 'Last 90 days'],
  brand: ['Brand', '品牌', 'Brand'],
  anyBrand: ['Any brand', '全部品牌', 'Any brand'],
  apply: ['Show results', '查看结果', 'Show results'],
  clear: ['Clear all', '清除全部', 'Clear all'],
  search: [(text: string) => `“${text}”`, (text: string) => `“${text}”`, (text: string) => `“${text}”`],
});

type Tab = 'running' | 'bought' | 'sold';

/** The chosen filters; an empty string is no filter. They are in the address, so that Back restores them. */
export type Filters = { search: string; role: string; status: string; days: string; brand: string };

const statuses: Record<Tab, readonly (keyof typeof t & string)[]> = {
  running: ['mine', 'theirs', 'disputed'],
  bought: ['completed', 'refunded', 'cancelled', 'expired', 'ruled'],
  sold: ['completed', 'refunded', 'cancelled', 'expired', 'ruled'],
};
const periods: readonly (readonly [string, 'week' | 'month' | 'quarter'])[] = [
  ['7', 'week'],
  ['30', 'month'],
  ['90', 'quarter'],
];

/** Reads the filters of an address; ignores those that this tab does not have. */
export function filtersIn(query: URLSearchParams, tab: Tab): Filters {
  const paramOf = (name: string, allowed: readonly string[]) => {
    const value = query.get(name) ?? '';
    return allowed.includes(value) ? value : '';
  };
  return {
    search: (query.get('q') ?? '').slice(0, 40),
    role: tab === 'running' ? paramOf('role', ['seller', 'buyer']) : '',
    status: paramOf('status', statuses[tab]),
    days: paramOf(
      'days',
      periods.map(([days]) => days),
    ),
    brand: /^[a-z0-9]{2,20}$/.test(query.get('brand') ?? '') ? (query.get('brand') ?? '') : '',
  };
}

export function withFilters(path: string, query: URLSearchParams, filters: Filters): string {
  const next = new URLSearchParams();
  const type = query.get('type');
  if (type) next.set('type', type);
  const named = {
    q: filters.search,
    role: filters.role,
    status: filters.status,
    days: filters.days,
    brand: filters.brand,
  };
  for (const [name, value] of Object.entries(named)) if (value) next.set(name, value);
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}

const dayMs = 86_400_000;

/** The query for `/api/order/list`. The time is rounded down to the hour, so that the cache key stays the same. */
export function listQuery(tab: Tab, filters: Filters, nowMs: number) {
  const from = filters.days
    ? new Date(Math.floor(nowMs / 3_600_000) * 3_600_000 - Number(filters.days) * dayMs).toISOString()
    : undefined;
  const outcome = tab === 'running' || !filters.status ? undefined : (filters.status as 'completed');
  return {
    tab,
    search: filters.search || undefined,
    brandID: filters.brand || undefined,
    from,
    outcome,
  };
}

/** Labels of the active filters, each with the key that clears it. */
export function filterSummary(
  filters: Filters,
  brandName: string | undefined,
): { key: keyof Filters; text: string }[] {
  const labels: { key: keyof Filters; text: string }[] = [];
  if (filters.search) labels.push({ key: 'search', text: t.search(filters.search) });
  if (filters.role) labels.push({ key: 'role', text: t[filters.role as 'seller'] });
  if (filters.status) labels.push({ key: 'status', text: t[filters.status as 'mine'] });
  const period = periods.find(([days]) => days === filters.days);
  if (period) labels.push({ key: 'days', text: t[period[1]] });
  if (filters.brand) labels.push({ key: 'brand', text: brandName ?? filters.brand });
  return labels;
}

export function FilterSheet({
  tab,
  filters,
  onApply,
  onClose,
}: {
  tab: Tab;
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}) {
  const [next, setNext] = useState(filters);
  const brands = useBrands().data?.brands ?? [];
  const choice = (key: 'role' | 'status' | 'days', label: string, options: readonly [string, string][]) => (
    <div className="stack">
      <span className="strong small-label">{label}</span>
      <ChipChoice
        label={label}
        value={next[key]}
        onChange={(value) => setNext({ ...next, [key]: value })}
        options={[{ value: '', text: t.any }, ...options.map(([value, text]) => ({ value, text }))]}
      />
    </div>
  );
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {tab === 'running' &&
        choice('role', t.role, [
          ['seller', t.seller],
          ['buyer', t.buyer],
        ])}
      {choice(
        'status',
        t.status,
        statuses[tab].map((status) => [status, t[status as 'mine']]),
      )}
      {choice(
        'days',
        t.when,
        periods.map(([days, key]) => [days, t[key]]),
      )}
      <SelectSheet
        label={t.brand}
        value={next.brand}
        onChange={(brand) => setNext({ ...next, brand })}
        options={[
          { value: '', text: t.anyBrand },
          ...brands.map((brand) => ({
            value: brand.brandID,
            text: brand.name,
            start: <CardTile brandID={brand.brandID} />,
          })),
        ]}
      />
      <Button onClick={() => onApply(next)}>{t.apply}</Button>
      <Button tone="plain" onClick={() => onApply({ search: '', role: '', status: '', days: '', brand: '' })}>
        {t.clear}
      </Button>
    </Sheet>
  );
}
