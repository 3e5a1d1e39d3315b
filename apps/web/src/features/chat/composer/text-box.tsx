import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { plainText } from '../../../shared/chat/list/plain-text';
import './composer.css';

const mostLines = 5;

const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Grows with what is written, up to five lines. Where there is a real keyboard Enter sends and Shift+Enter breaks. */
export function TextBox({
  value,
  placeholder,
  most,
  box,
  onChange,
  onSend,
  onPasteFiles,
  onFocus,
}: {
  value: string;
  placeholder: string;
  most: number;
  box: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string, caret: number) => void;
  onSend: () => void;
  onPasteFiles: (files: File[]) => void;
  onFocus: () => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies(value): the height follows the text that the field shows.
  useLayoutEffect(() => {
    const element = box.current!;
    element.style.height = 'auto';
    const style = getComputedStyle(element);
    const line = Number.parseFloat(style.lineHeight) || 22;
    const around = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
    const wanted = element.scrollHeight;
    element.style.height = `${Math.min(wanted, line * mostLines + around)}px`;
    element.style.overflowY = wanted > line * mostLines + around + 1 ? 'auto' : 'hidden';
  }, [value, box]);

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  }

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData: data, currentTarget: element } = event;
    const [html, words] = [data.getData('text/html'), data.getData('text/plain')];
    // A page that draws its emoji as pictures puts none of them into the plain text beside.
    const isDrawn = /<img\b[^>]*\balt=/i.test(html);
    const text = html && (isDrawn || words === '') ? plainText(html) : '';
    if (text !== '') {
      event.preventDefault();
      const { selectionStart: from, selectionEnd: to } = element;
      const next = `${value.slice(0, from)}${text}${value.slice(to)}`.slice(0, most);
      const caret = Math.min(most, from + text.length);
      onChange(next, caret);
      requestAnimationFrame(() => element.setSelectionRange(caret, caret));
      return;
    }
    const files = [...data.files];
    if (files.length === 0 || words !== '') return;
    event.preventDefault();
    onPasteFiles(files);
  }

  return (
    <textarea
      ref={box}
      className="composer-text"
      rows={1}
      value={value}
      maxLength={most}
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
