import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { plainText } from '../../../shared/chat/list/plain-text';
import './composer.css';

const maxLines = 5;

const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Grows with the text, up to five lines. With a physical keyboard, Enter sends and Shift+Enter breaks the line. */
export function TextBox({
  value,
  placeholder,
  maxLength,
  box,
  onChange,
  onSend,
  onPasteFiles,
  onFocus,
}: {
  value: string;
  placeholder: string;
  maxLength: number;
  box: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string, caret: number) => void;
  onSend: () => void;
  onPasteFiles: (files: File[]) => void;
  onFocus: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies(value): the height depends on the text in the field.
  useLayoutEffect(() => {
    const element = box.current!;
    element.style.height = 'auto';
    const style = getComputedStyle(element);
    const line = Number.parseFloat(style.lineHeight) || 22;
    const around = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const contentHeight = element.scrollHeight;
    element.style.height = `${Math.min(contentHeight, line * maxLines + around)}px`;
    element.style.overflowY = contentHeight > line * maxLines + around + 1 ? 'auto' : 'hidden';
  }, [value, box]);

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  }

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData: data, currentTarget: element } = event;
    const [html, clipboardText] = [data.getData('text/html'), data.getData('text/plain')];
    // A page that renders emoji as images omits them from the plain text on the clipboard.
    const hasAltText = /<img\b[^>]*\balt=/i.test(html);
    const text = html && (hasAltText || clipboardText === '') ? plainText(html) : '';
    if (text !== '') {
      event.preventDefault();
      const { selectionStart: from, selectionEnd: to } = element;
      const next = `${value.slice(0, from)}${text}${value.slice(to)}`.slice(0, maxLength);
      const caret = Math.min(maxLength, from + text.length);
      // At once: a key pressed right after must not come before the caret is set.
      flushSync(() => onChange(next, caret));
      element.setSelectionRange(caret, caret);
      return;
    }
    const files = [...data.files];
    if (files.length === 0 || clipboardText !== '') return;
    event.preventDefault();
    onPasteFiles(files);
  }

  return (
    <textarea
      ref={box}
      className="composer-text"
      rows={1}
      value={value}
      maxLength={maxLength}
      placeholder={placeholder}
      aria-label={placeholder}
      enterKeyHint="enter"
      onChange={(event) => onChange(event.target.value, event.target.selectionStart)}
      onKeyDown={pressed}
      onFocus={onFocus}
      onPaste={pasted}
    />
  );
}
