import { language, languageNames, languages, setLanguage } from '@gift/client/language';

/** A button for the other language, in its own name, for users who cannot read this page. */
export function LanguageSwitch() {
  const other = languages.find((one) => one !== language())!;
  return (
    <button type="button" className="link" lang={other} onClick={() => setLanguage(other)}>
      {languageNames[other]}
    </button>
  );
}
