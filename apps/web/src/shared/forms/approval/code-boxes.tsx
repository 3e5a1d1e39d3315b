import { texts } from '@gift/client/language';
import { useEffect, useRef } from 'react';
import '../forms.css';

const t = texts({ label: ['Six-digit code', '六位验证码', 'Six-digit code'] });
const length = 6;

/**
 * Six boxes over one real input, so that pasting, erasing and the phone's code suggestion work. The sixth digit submits
 * the form, and again only after the text has changed.
 */
export function CodeBoxes({
  value,
  onChange,
  submits = true,
  disabled = false,
  wrong = false,
  autoFocus = true,
}: {
  value: string;
  onChange: (code: string) => void;
  /** False if the form asks for more than the code. */
  submits?: boolean;
  disabled?: boolean;
  wrong?: boolean;
  autoFocus?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // `requestSubmit` is missing in old WebViews.
    if (submits && value.length === length)
      input.current?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  }, [value, submits]);
  return (
    <div className={wrong ? 'code-boxes wrong' : 'code-boxes'}>
      <input
        ref={input}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={t.label}
        aria-invalid={wrong}
        disabled={disabled}
        aria-busy={disabled || undefined}
        // biome-ignore lint/a11y/noAutofocus: a screen with these boxes asks for nothing else.
        autoFocus={autoFocus}
      />
      {Array.from({ length }, (_, i) => (
        <span key={i} className={i === value.length ? 'next' : undefined} aria-hidden="true">
          {value[i] ?? ''}
        </span>
      ))}
    </div>
  );
}
