import { useRef } from 'react';
import { texts } from '../i18n/texts';
import './forms.css';

const t = texts({ label: ['Six-digit code', '六位验证码'] });
const length = 6;

/**
 * Six boxes over one real input, so that pasting, erasing and the phone's own code suggestion work as they do
 * anywhere. Calls `onDone` with the sixth digit, and again only after the text has changed.
 */
export function CodeBoxes({
  value,
  onChange,
  onDone,
  disabled = false,
  wrong = false,
  autoFocus = true,
}: {
  value: string;
  onChange: (code: string) => void;
  onDone: (code: string) => void;
  disabled?: boolean;
  wrong?: boolean;
  autoFocus?: boolean;
}) {
  const sent = useRef('');
  function typed(text: string) {
    const code = text.replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length < length) sent.current = '';
    else if (sent.current !== code) {
      sent.current = code;
      onDone(code);
    }
  }
  return (
    <div className={wrong ? 'code-boxes wrong' : 'code-boxes'}>
      <input
        value={value}
        onChange={(event) => typed(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={t.label}
        aria-invalid={wrong}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: a screen with these boxes asks for one thing.
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
