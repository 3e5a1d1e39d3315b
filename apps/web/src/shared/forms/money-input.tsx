import { type Kobo, parseNaira } from '@gift/money';
import type { ReactNode } from 'react';
import { Field } from './field';

/**
 * Keeps digits and one decimal point; removes commas, so that a pasted "12,400.50" works. A comma with fewer than three
 * digits after it stays: it is a decimal point until a third one is typed. A minus stays too, and is rejected later.
 */
export const cleanAmount = (typed: string): string => {
  const sign = /^\D*[-−]/.test(typed) ? '-' : '';
  const cleaned = typed.replace(/[^\d.,]/g, '');
  const comma = cleaned.includes('.') ? null : /^(.*\d),(\d{0,2})$/.exec(cleaned);
  if (comma) return `${sign}${comma[1]!.replaceAll(',', '')},${comma[2]}`;
  const [whole = '', ...rest] = cleaned.replaceAll(',', '').split('.');
  return sign + (rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole);
};

/** The kobo of a typed amount; null if it is not an amount. */
export function koboTyped(text: string): Kobo | null {
  const parsed = parseNaira(text.replace(/[.,]$/, '').replace(/,(\d{1,2})$/, '.$1'));
  return parsed.ok ? parsed.kobo : null;
}

/** An amount of naira as text; read it with `koboTyped`. */
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
  /** ₦, or the symbol of a card's currency. */
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
            // biome-ignore lint/a11y/noAutofocus: the amount is the screen's only question.
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
