import { type Kobo, parseNaira } from '@gift/money';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Field } from './field';

/**
 * Keeps digits and one decimal point; removes commas, so that a pasted "12,400.50" works. A comma with fewer than three
 * digits after it stays: it is a decimal point until a third one is typed. A minus stays too, and is rejected later.
 */
export const cleanAmount = (input: string): string => {
  const sign = /^\D*[-−]/.test(input) ? '-' : '';
  const cleaned = input.replace(/[^\d.,]/g, '');
  const comma = cleaned.includes('.') ? null : /^(.*\d),(\d{0,2})$/.exec(cleaned);
  if (comma) return `${sign}${comma[1]!.replaceAll(',', '')},${comma[2]}`;
  const [whole = '', ...rest] = cleaned.replaceAll(',', '').split('.');
  return sign + (rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole);
};

/** With thousands separators, as shown while typing; a comma that is a decimal point stays alone. */
export const groupThousands = (text: string): string =>
  text.includes(',')
    ? text
    : text.replace(/^(-?)(\d+)/, (_, sign, whole) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** The amount after its shown text was changed. Where digits were only deleted, the commas left are separators. */
export function amountAfter(value: string, text: string, isDeletion: boolean): string {
  const isShorter = isDeletion || groupThousands(value).startsWith(text);
  return cleanAmount(isShorter && !value.includes(',') ? text.replaceAll(',', '') : text);
}

/** The kobo of a typed amount; null if it is not an amount. */
export function koboTyped(text: string): Kobo | null {
  const parsedAmount = parseNaira(text.replace(/[.,]$/, '').replace(/,(\d{1,2})$/, '.$1'));
  return parsedAmount.ok ? parsedAmount.kobo : null;
}

/** An amount of naira as text, shown with thousands separators; read it with `koboTyped`. */
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
  const input = useRef<HTMLInputElement>(null);
  // The caret stays behind the same digit when separators come and go.
  const caret = useRef<number | null>(null);
  const shown = groupThousands(value);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    let at = 0;
    for (let passed = 0; passed < caret.current && at < shown.length; at++) if (shown[at] !== ',') passed++;
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  }, [shown]);
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target;
    caret.current = text.slice(0, selectionStart ?? text.length).replaceAll(',', '').length;
    const { inputType = '' } = event.nativeEvent as InputEvent;
    onChange(amountAfter(value, text, inputType.startsWith('delete')));
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <span className="input money-input">
          <span className="before">{symbol}</span>
          <input
            ref={input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={20}
            value={shown}
            // biome-ignore lint/a11y/noAutofocus: the amount is the screen's only question.
            autoFocus={autoFocus}
            onChange={change}
            aria-describedby={describedBy}
            aria-invalid={Boolean(error)}
          />
        </span>
      )}
    </Field>
  );
}
