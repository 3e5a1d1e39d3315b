import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { languageLabels } from '../../labels/languages';

const t = texts({
  optional: ['(optional)', '（选填）'],
  blank: ['If blank, users read the English text.', '留空时，用户看到英文。'],
});

// table: the languages of texts for users, with the suffix of their fields.
const textLanguages = [
  ['En', 'en-US'],
  ['Zh', 'zh-CN'],
  ['Pcm', 'pcm-NG'],
] as const;
type Suffix = (typeof textLanguages)[number][0];

/** A field's name without its language, and that language: `titleZh` is `title` in Chinese. */
export function textField(field: string): [name: string, language?: string] {
  const found = textLanguages.find(([suffix]) => field.endsWith(suffix));
  return found ? [field.slice(0, -found[0].length), localize(languageLabels[found[1]])] : [field];
}

export const isOptional = (field: string) => field.endsWith('Pcm');

/** The fields of a text in each language, side by side. */
export const InEachLanguage = ({ children }: { children: (suffix: Suffix) => ReactNode }) => (
  <div className="two-languages">
    {textLanguages.map(([suffix, language]) => (
      <fieldset key={suffix} lang={language}>
        <legend>
          {localize(languageLabels[language])} {isOptional(suffix) && t.optional}
        </legend>
        {children(suffix)}
        {isOptional(suffix) && <p className="muted">{t.blank}</p>}
      </fieldset>
    ))}
  </div>
);
