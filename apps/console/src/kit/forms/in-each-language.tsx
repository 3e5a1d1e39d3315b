import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { languageLabels } from '../../labels/languages';

const t = texts({
  optional: ['(optional)', '（选填）'],
  blank: ['If blank, users read the English text.', '留空时，用户看到英文。'],
});

/** Table: the languages of a text that staff write for users, by the end of its fields' names. */
const textLanguages = [
  ['En', 'en-US'],
  ['Zh', 'zh-CN'],
  ['Pcm', 'pcm-NG'],
] as const;
type FieldEnd = (typeof textLanguages)[number][0];

/** A field's name without its language, and that language: `titleZh` is `title` in Chinese. */
export function textField(field: string): [name: string, language?: string] {
  const found = textLanguages.find(([end]) => field.endsWith(end));
  return found ? [field.slice(0, -found[0].length), localize(languageLabels[found[1]])] : [field];
}

export const isOptional = (field: string) => field.endsWith('Pcm');

/** The fields of a text in each language, side by side. */
export const InEachLanguage = ({ children }: { children: (end: FieldEnd) => ReactNode }) => (
  <div className="two-languages">
    {textLanguages.map(([end, language]) => (
      <fieldset key={end} lang={language}>
        <legend>
          {localize(languageLabels[language])} {isOptional(end) && t.optional}
        </legend>
        {children(end)}
        {isOptional(end) && <p className="muted">{t.blank}</p>}
      </fieldset>
    ))}
  </div>
);
