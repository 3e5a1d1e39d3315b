import { type Kobo, parseNaira } from '@gift/money';
import type { ReactNode } from 'react';
import { Field } from './field';

/**
 * Keeps digits and one decimal point; commas go, so that a pasted "12,400.50" is understood. A comma with fewer than
 * three digits behind it stays: it is a decimal point until a third one is typed. A minus stays too, and is refused.
 */
export const cleanAmount = (typed: string): string => {
  const sign = /^\D*[-−]/.test(typed) ? '-' : '';
  const kept = typed.replace(/[^\d.,]/g, '');
  const comma = kept.includes('.') ? null : /^(.*\d),(\d{0,2})$/.exec(kept);
  if (comma) return `${sign}${comma[1]!.replaceAll(',', '')},${comma[2]}`;
  const [whole = '', ...rest] = kept.replaceAll(',', '').split('.');
  return sign + (rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole);
};

/** Kobo of a typed amount; null where it is no amount. */
export function koboTyped(text: string): Kobo | null {
  const parsed = parseNaira(text.replace(/[.,]$/, '').replace(/,(\d{1,2})$/, '.$1'));
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
