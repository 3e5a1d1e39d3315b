import { type Kobo, parseNaira } from '@gift/money';
import type { ReactNode } from 'react';
import { Field } from './field';

/** Keeps digits and one decimal point; commas go, so that a pasted "12,400.50" is understood. */
export const cleanAmount = (typed: string): string => {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole;
};

/** Kobo of a typed amount; null where it is no amount. */
export function koboTyped(text: string): Kobo | null {
  const parsed = parseNaira(text.endsWith('.') ? text.slice(0, -1) : text);
  return parsed.ok ? parsed.kobo : null;
}

/** A sum of naira as text; read it with `koboTyped`. */
export function MoneyInput({
  label,
  value,
  onChange,
  error,
  hint,
  autoFocus = false,
  symbol = '₦',
}: {
  label: ReactNode;
  value: string;
  onChange: (text: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean;
  /** ₦, or the mark of a card's currency. */
  symbol?: string;
}) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <span className="input money-input">
          <span className="before">{symbol}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={16}
            value={value}
            // biome-ignore lint/a11y/noAutofocus: the sum is what this screen asks for.
            autoFocus={autoFocus}
            onChange={(event) => onChange(cleanAmount(event.target.value))}
            aria-describedby={describedBy}
            aria-invalid={Boolean(error)}
          />
        </span>
      )}
    </Field>
  );
}
