/* biome-ignore-all lint/a11y/noLabelWithoutControl: the label contains its field, which is one of two components. */

import {
  joinList,
  type LocalizedText,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { digitsPattern } from '@gift/contract/rules';
import { parseNaira } from '@gift/money';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { useKeys } from '../keys';
import { naira } from '../parts';
import { FilterChip } from './filter-chip';

const t = texts({
  show: ['Apply', '应用'],
  clear: ['Clear', '清除'],
  any: ['Any', '不限'],
  filters: ['Filters', '筛选'],
  active: ['Active filters', '当前筛选'],
  sum: ['Enter an amount in naira, such as 25,000.', '请填写奈拉金额，例如 25,000。'],
});

type Option = readonly [value: string, labels: StaffText | LocalizedText];
/** One filter of a list. `sum`: naira in the field, kobo in the address. */
export type FilterField = { readonly name: string; readonly label: StaffText } & (
  | { readonly kind: 'text' | 'day' | 'sum' }
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isSort?: true }
  | { readonly kind: 'many'; readonly options: readonly Option[] }
);

/** Options of users, with the chosen one while the list loads or if it is not in it. */
export function userOptions(
  users: readonly { userID: string; nickname: string }[],
  chosenID: string | undefined,
): readonly Option[] {
  const options = users.map(({ userID, nickname }): Option => [userID, [nickname, nickname]]);
  const hasChosen = !chosenID || users.some(({ userID }) => userID === chosenID);
  return hasChosen ? options : [...options, [chosenID, [chosenID, chosenID]]];
}

/** The filter in the address, limited to a list's fields, and a function that replaces it. */
export function useFilter(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const filter: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  const choose = (next: Record<string, string>) => setParams(next);
  return [filter, choose] as const;
}

const shownSum = (kobo: string | undefined) =>
  kobo && digitsPattern.test(kobo) ? String(Number(kobo) / 100) : '';
const shownOf = ({ kind, name }: FilterField, filter: Record<string, string>) =>
  kind === 'sum' ? shownSum(filter[name]) : (filter[name] ?? '');

function koboText(text: string): string | undefined {
  const parsedAmount = parseNaira(text);
  return parsedAmount.ok ? String(parsedAmount.kobo) : undefined;
}

type Props = {
  fields: readonly FilterField[];
  filter: Record<string, string>;
  choose: (filter: Record<string, string>) => void;
  /** The nicknames of users, by id, for the chips. */
  names?: Readonly<Record<string, string>>;
};

/**
 * The filter of a list: active filters as chips, and a button that shows the fields. `/` focuses the first field; the
 * choice goes into the address.
 */
export function FilterForm({ fields, filter, choose, names = {} }: Props) {
  const values = Object.fromEntries(fields.map((field) => [field.name, shownOf(field, filter)]));
  const form = useForm<Record<string, string>>({ values });
  const [isOpen, setOpen] = useState(false);
  const formID = useId();
  const focusFields = () => {
    flushSync(() => setOpen(true));
    document.getElementById(formID)?.querySelector<HTMLElement>('summary, input, select')?.focus();
  };
  useKeys({ '/': focusFields });
  const show = form.handleSubmit((values) => {
    const filled = fields.flatMap((field) => {
      const text = (values[field.name] ?? '').trim();
      const value = field.kind === 'sum' && text !== '' ? koboText(text) : text;
      return value ? [[field.name, value] as const] : [];
    });
    choose(Object.fromEntries(filled));
  });
  const [params] = useSearchParams();
  // A default, such as the last thirty days, is not in the address and cannot be removed.
  const active = fields.filter((field) => filter[field.name] && params.has(field.name));
  const without = (name: string) =>
    Object.fromEntries(Object.entries(filter).filter(([one]) => one !== name));
  return (
    <>
      <div className="bar">
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-controls={formID}
          onClick={() => (isOpen ? setOpen(false) : focusFields())}
        >
          {t.filters} <kbd>/</kbd>
        </button>
        {active.length > 0 && (
          <fieldset className="bar active-filters" aria-label={t.active}>
            {active.map((field) => (
              <FilterChip
                key={field.name}
                label={`${localize(field.label)}: ${chipText(field, filter[field.name]!, names)}`}
                remove={() => choose(without(field.name))}
              />
            ))}
          </fieldset>
        )}
      </div>
      <form id={formID} className="filter" hidden={!isOpen} onSubmit={show}>
        {fields.map((field) => (
          <FieldOf key={field.name} field={field} form={form} />
        ))}
        <div className="bar">
          <button type="submit" className="button primary">
            {t.show}
          </button>
          <button type="button" className="button" onClick={() => choose({})}>
            {t.clear}
          </button>
        </div>
      </form>
    </>
  );
}

/** The value of a filter as its field shows it. */
function chipText(field: FilterField, value: string, names: Readonly<Record<string, string>>): string {
  if (field.kind === 'sum') return digitsPattern.test(value) ? naira(value) : value;
  if (field.kind !== 'choice' && field.kind !== 'many') return names[value] ?? value;
  const chosen = value.split(',');
  return joinList(field.options.flatMap(([one, pair]) => (chosen.includes(one) ? [localize(pair)] : [])));
}

type Form = ReturnType<typeof useForm<Record<string, string>>>;

function FieldOf({ field, form }: { field: FilterField; form: Form }) {
  const { name, label, kind } = field;
  if (kind === 'many') return <Many field={field} form={form} />;
  const error = form.formState.errors[name];
  return (
    <label>
      {localize(label)}
      {kind === 'choice' ? (
        <select {...form.register(name)}>
          {!field.isSort && <option value="">{t.any}</option>}
          {field.options.map(([value, labels]) => (
            <option key={value} value={value}>
              {localize(labels)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={kind === 'sum' ? 'decimal' : undefined}
          aria-invalid={error ? true : undefined}
          {...form.register(name, {
            validate: (text) => kind !== 'sum' || !text?.trim() || koboText(text) !== undefined || t.sum,
          })}
        />
      )}
      {error && <small className="warning">{error.message as string}</small>}
    </label>
  );
}

/** A multiple choice in a popup, because there are many options. */
function Many({ field, form }: { field: FilterField & { kind: 'many' }; form: Form }) {
  const chosenValues = (form.watch(field.name) ?? '').split(',').filter(Boolean);
  const toggleOption = (value: string) => {
    const next = chosenValues.includes(value)
      ? chosenValues.filter((one) => one !== value)
      : [...chosenValues, value];
    form.setValue(field.name, next.join(','));
  };
  const labels = field.options
    .filter(([value]) => chosenValues.includes(value))
    .map(([, pair]) => localize(pair));
  return (
    <div className="many">
      <strong>{localize(field.label)}</strong>
      <details>
        <summary>{labels.length === 0 ? t.any : joinList(labels)}</summary>
        <div className="choices">
          {field.options.map(([value, pair]) => (
            <label key={value} className="choice">
              <input
                type="checkbox"
                checked={chosenValues.includes(value)}
                onChange={() => toggleOption(value)}
              />
              {localize(pair)}
            </label>
          ))}
        </div>
      </details>
    </div>
  );
}
