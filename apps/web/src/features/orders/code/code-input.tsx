import { type CardPart, groupedCode, normalCode } from '@gift/contract/cards';
import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../../shared/forms/field';
import { caretIn } from './caret';

const tapMs = 300;

/** A code field, grouped as it is printed. The value is the code without spaces. */
export function CodeInput({
  label,
  part,
  value,
  onChange,
  onTyping,
  error,
}: {
  label: ReactNode;
  part: CardPart;
  value: string;
  onChange: (code: string) => void;
  onTyping: (isTyping: boolean) => void;
  error?: ReactNode;
}) {
  const caret = useRef<{ input: HTMLInputElement; count: number } | null>(null);
  const groupedText = groupedCode(part, value);
  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, count } = caret.current;
    caret.current = null;
    const at = caretIn(groupedText, count);
    input.setSelectionRange(at, at);
  }, [groupedText]);
  const note = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const count = normalCode(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    caret.current = { input, count };
  };
  // Hints that appear on blur shift the layout, so they wait until the tap that caused it has landed.
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return (
    <div
      className="code-input"
      onChangeCapture={(event) => note(event as unknown as ChangeEvent<HTMLInputElement>)}
    >
      <TextField
        label={label}
        value={groupedText}
        onChange={(text) => onChange(normalCode(text).slice(0, 100))}
        onFocus={() => {
          clearTimeout(leaving.current);
          onTyping(true);
        }}
        onBlur={() => {
          leaving.current = setTimeout(() => onTyping(false), tapMs);
        }}
        error={error}
        inputMode={part.chars === 'digits' ? 'numeric' : 'text'}
        placeholder={part.group.map((size) => '•'.repeat(size)).join(' ')}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
      />
    </div>
  );
}
