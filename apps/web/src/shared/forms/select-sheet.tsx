import { texts } from '@gift/client/language';
import { type ReactNode, useState } from 'react';
import { DownIcon } from '../ui/icons';
import { Sheet } from '../ui/sheet';
import { Checkbox, Field } from './field';
import { SearchBox } from './search-box';

const t = texts({ search: ['Search', '搜索'], none: ['No matches', '没有符合的选项'] });
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
            aria-describedby={describedBy}
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
              name={id}
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
  name,
  onChoose,
}: {
  options: readonly Option<Value>[];
  value: Value | null;
  name: string;
  onChoose: (value: Value) => void;
}) {
  const [wanted, setWanted] = useState('');
  const fits = options.filter((option) => option.text.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {options.length >= searchFrom && <SearchBox label={t.search} value={wanted} onChange={setWanted} />}
      <div className="rows">
        {fits.map((option) => (
          <div key={option.value} className={option.disabled ? 'faint' : undefined}>
            <Checkbox
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => !option.disabled && onChoose(option.value)}
            >
              <span className="row">
                {option.start}
                <span>
                  {option.text}
                  {option.note && <span className="muted small block">{option.note}</span>}
                </span>
              </span>
            </Checkbox>
          </div>
        ))}
        {fits.length === 0 && <p className="muted center">{t.none}</p>}
      </div>
    </>
  );
}
