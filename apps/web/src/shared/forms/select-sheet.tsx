import { texts } from '@gift/client/language';
import { type ReactNode, useState } from 'react';
import { DownIcon } from '../ui/icons';
import { moveFocus } from '../ui/move-focus';
import { Sheet } from '../ui/sheet';
import { Field } from './field';
import { SearchBox } from './search-box';

const t = texts({
  search: ['Search', '搜索', 'Search'],
  none: ['No matches', '没有符合的选项', 'Nothing match'],
});
const searchFrom = 9;

type Option<Value extends string> = {
  value: Value;
  text: string;
  note?: ReactNode;
  start?: ReactNode;
  disabled?: boolean;
};

/** A field that opens a sheet of choices; long lists can be searched. */
export function SelectSheet<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  error,
  hint,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  error?: ReactNode;
  hint?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <>
          <button
            type="button"
            id={id}
            className="input"
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy}
            aria-invalid={Boolean(error)}
            onClick={() => setOpen(true)}
          >
            {chosen?.start}
            <span className={chosen ? 'grow cut left large' : 'grow cut left large muted'}>
              {chosen?.text ?? placeholder ?? label}
            </span>
            <DownIcon size={18} className="muted" />
          </button>
          <Sheet open={open} onClose={() => setOpen(false)} title={label}>
            <Choices
              options={options}
              value={value}
              label={label}
              onChoose={(next) => {
                setOpen(false);
                onChange(next);
              }}
            />
          </Sheet>
        </>
      )}
    </Field>
  );
}

function Choices<Value extends string>({
  options,
  value,
  label,
  onChoose,
}: {
  options: readonly Option<Value>[];
  value: Value | null;
  label: string;
  onChoose: (value: Value) => void;
}) {
  const [query, setQuery] = useState('');
  const fits = options.filter((option) => option.text.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      {options.length >= searchFrom && <SearchBox label={t.search} value={query} onChange={setQuery} />}
      <div className="rows" role="listbox" aria-label={label} onKeyDown={moveFocus}>
        {fits.map((option) => (
          <button
            key={option.value}
            type="button"
            role="option"
            className={option.disabled ? 'check faint' : 'check'}
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            tabIndex={option === (fits.find((fit) => fit.value === value) ?? fits[0]) ? 0 : -1}
            onClick={() => !option.disabled && onChoose(option.value)}
          >
            <i />
            <span className="row">
              {option.start}
              <span>
                {option.text}
                {option.note && <span className="muted small block">{option.note}</span>}
              </span>
            </span>
          </button>
        ))}
      </div>
      {fits.length === 0 && <p className="muted center">{t.none}</p>}
    </>
  );
}
