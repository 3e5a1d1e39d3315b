import { staffTexts as texts } from '@gift/client/language';
import { picturesIn } from '@gift/contract/text/help-text';
import { type ChangeEvent, useRef, useState } from 'react';
import { sendFile } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { isTyping } from '../kit/keys';
import { Failure } from '../kit/parts';

const t = texts({
  add: ['Insert image', '插入图片'],
  sending: ['Uploading…', '上传中…'],
  where: [
    'Inserted below the line with the cursor. PNG, JPEG, WebP or AVIF; no codes, PINs or personal data.',
    '插入到光标所在行的下方。支持 PNG、JPEG、WebP、AVIF；图中不得出现卡密、密码或个人信息。',
  ],
  altText: ['Alt text for image', '替代文字：图片'],
  replace: ['Replace image', '更换图片'],
  out: ['Remove image', '移除图片'],
});

const isItem = /^(\d+\.|-) /;

/** Inserts a picture below the line that contains position `at`: into that step, or as a block of its own. */
function withPictureAt(text: string, at: number, address: string): string {
  const lineEnd = text.indexOf('\n', at);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  const markdown = `![](${address})`;
  if (isItem.test(line)) return `${text.slice(0, end)}\n${markdown}${text.slice(end)}`;
  const [before, after] = [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
  return [before, markdown, after].filter(Boolean).join('\n\n');
}

function withPictureChanged(text: string, n: number, markdown: string): string {
  let count = 0;
  const newText = text.replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, (whole) => (count++ === n ? markdown : whole));
  return markdown ? newText : newText.replace(/\n[ \t]+(?=\n)/g, '\n').replace(/\n{3,}/g, '\n\n');
}

type Props = {
  text: string;
  change: (text: string) => void;
  field: string;
};

/** Inserts, describes, replaces and removes the pictures of a text. */
export function ArticlePictures({ text, change, field }: Props) {
  const [isSending, setSending] = useState(false);
  const { failure, attempt } = useAttempt();
  const list = useRef<HTMLUListElement>(null);
  const pictures = picturesIn(text);

  async function send(input: HTMLInputElement, place: (address: string) => number) {
    const file = input.files?.[0];
    if (!file) return;
    setSending(true);
    await attempt(async () => {
      const { address } = await sendFile('addHelpPicture', file);
      const n = place(address);
      // The description is focused next, unless the author continued to type elsewhere.
      const { activeElement: active } = document;
      if (active === input || !isTyping(active))
        requestAnimationFrame(() =>
          list.current?.querySelectorAll<HTMLInputElement>('input.alt')[n]?.focus(),
        );
    });
    input.value = '';
    setSending(false);
  }
  const areaOf = (input: HTMLInputElement) => input.form?.elements.namedItem(field) as HTMLTextAreaElement;
  /** Changes the text and keeps the cursor in position; setting a value moves it to the end. */
  function put(area: HTMLTextAreaElement, next: string) {
    const { value, selectionEnd: at } = area;
    change(next);
    const isBehind = next.startsWith(value.slice(0, at));
    const there = isBehind ? at : next.length - (value.length - at);
    area.setSelectionRange(there, there);
  }
  function add({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const area = areaOf(input);
    void send(input, (address) => {
      // Text typed during the upload stays.
      const [text, at] = [area.value, area.selectionEnd];
      put(area, withPictureAt(text, at, address));
      return picturesIn(text.slice(0, at)).length;
    });
  }
  function replace({ currentTarget: input }: ChangeEvent<HTMLInputElement>, address: string) {
    const area = areaOf(input);
    void send(input, (next) => {
      // Text typed during the upload stays, and a picture removed meanwhile stays removed.
      const here = picturesIn(area.value);
      const at = here.findIndex((picture) => picture.address === address);
      if (at >= 0) put(area, withPictureChanged(area.value, at, `![${here[at]!.alt}](${next})`));
      return at;
    });
  }
  return (
    <>
      <label className={isSending ? 'button busy' : 'button'}>
        {isSending ? t.sending : t.add}
        <input
          type="file"
          className="unseen"
          accept="image/png,image/jpeg,image/webp,image/avif"
          disabled={isSending}
          onChange={add}
        />
      </label>
      <p className="muted">{t.where}</p>
      <Failure of={failure} />
      <ul className="article-pictures" ref={list}>
        {pictures.map(({ alt, address }, n) => (
          <li key={n}>
            <label>
              {t.altText} {n + 1}
              <input
                className="alt"
                maxLength={200}
                value={alt}
                onChange={({ target: { value } }) =>
                  change(withPictureChanged(text, n, `![${value.replace(/[[\]\n]/g, '')}](${address})`))
                }
              />
            </label>
            <label className="link">
              {t.replace} {n + 1}
              <input
                type="file"
                className="unseen"
                accept="image/png,image/jpeg,image/webp,image/avif"
                disabled={isSending}
                onChange={(event) => replace(event, address)}
              />
            </label>
            <button type="button" className="link" onClick={() => change(withPictureChanged(text, n, ''))}>
              {t.out} {n + 1}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
