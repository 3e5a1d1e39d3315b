import { newKey } from '@gift/client/http/request';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { roleLabels } from '../../labels/disputes';
import { CallFailure, type Received } from '../api/call';
import { mutate } from '../api/mutate';
import { useAttempt } from '../api/use-attempt';
import { useCall } from '../api/use-call';
import { useChords } from '../keys';
import { Dialog, Failure } from '../parts';
import { type ListFilter, withoutEmpty } from '../tables/export-list';

const t = texts({
  saved: ['Saved filters', '已保存的筛选'],
  save: ['Save filter', '保存筛选'],
  name: ['Name', '名称'],
  needed: ['Enter a name (max. 40 characters).', '请填写名称，最多 40 字。'],
  who: ['Visible to', '可见范围'],
  me: ['Only me', '仅自己'],
  everyone: ['Everyone with this role', '同角色同事'],
  do: ['Save', '保存'],
  not: ['Cancel', '取消'],
  remove: ['Delete', '删除'],
  by: ['shared by', '共享者'],
});

type SavedFilter = Received<'savedFilters'>['items'][number];
type Props = {
  list: ExportList;
  filter: ListFilter;
  choose: (filter: Record<string, string>) => void;
};
type FilterFields = { name: string; sharedWith: StaffRole | '' };

function SaveFilterDialog({ list, filter, close }: Omit<Props, 'choose'> & { close(): void }) {
  const roles = useCall('operatorMe', undefined).data?.roles ?? [];
  const [failure, setFailure] = useState<CallFailure>();
  const idempotencyKey = useRef(newKey());
  const form = useForm<FilterFields>({ defaultValues: { name: '', sharedWith: '' } });
  useEffect(() => {
    // Other input needs another key; a retry of the same input keeps it.
    const watching = form.watch(() => {
      idempotencyKey.current = newKey();
    });
    return () => watching.unsubscribe();
  }, [form]);
  const save = form.handleSubmit(async ({ name, sharedWith }) => {
    try {
      const input = { list, name: name.trim(), filter: withoutEmpty(filter), sharedWith: sharedWith || null };
      await mutate('saveFilter', input, idempotencyKey.current);
      close();
    } catch (problem) {
      if (problem instanceof CallFailure) setFailure(problem);
    }
  });
  return (
    <Dialog title={t.save} close={close}>
      <form onSubmit={save}>
        <label>
          {t.name}
          <input maxLength={40} {...form.register('name', { validate: (text) => text.trim() !== '' })} />
        </label>
        {form.formState.errors.name && <p className="failure">{t.needed}</p>}
        <label>
          {t.who}
          <select {...form.register('sharedWith')}>
            <option value="">{t.me}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t.everyone}: {localize(roleLabels[role]!)}
              </option>
            ))}
          </select>
        </label>
        <Failure of={failure} />
        <div className="bar">
          <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
            {t.do}
          </button>
          <button type="button" className="button" onClick={close}>
            {t.not}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Saved filters of a list. `f 1` to `f 9` apply one, `f s` saves the current one. */
export function SavedFilters({ list, filter, choose }: Props) {
  const { data } = useCall('savedFilters', { list });
  const [isSaving, setSaving] = useState(false);
  const { failure, attempt } = useAttempt();
  const items = data?.items ?? [];
  const now = withoutEmpty(filter);
  useChords('f', {
    s: () => setSaving(true),
    ...Object.fromEntries(items.slice(0, 9).map((one, n) => [String(n + 1), () => choose(one.filter)])),
  });
  const remove = ({ filterID }: SavedFilter) =>
    attempt(async () => {
      await mutate('deleteFilter', { filterID });
    });
  return (
    <>
      <fieldset className="bar saved-filters" aria-label={t.saved}>
        {items.map((one, n) => (
          <span key={one.filterID} className={`chip ${isSame(one.filter, now) ? 'on' : ''}`}>
            <button
              type="button"
              aria-pressed={isSame(one.filter, now)}
              title={one.isMine ? undefined : `${t.by} ${one.ownerName}`}
              onClick={() => choose(one.filter)}
            >
              {one.name} {n < 9 && <kbd>f {n + 1}</kbd>}
            </button>
            {one.isMine && (
              <button type="button" aria-label={`${t.remove}: ${one.name}`} onClick={() => void remove(one)}>
                ×
              </button>
            )}
          </span>
        ))}
        <button type="button" className="link" onClick={() => setSaving(true)}>
          {t.save} <kbd>f s</kbd>
        </button>
      </fieldset>
      <Failure of={failure} />
      {isSaving && <SaveFilterDialog list={list} filter={filter} close={() => setSaving(false)} />}
    </>
  );
}
