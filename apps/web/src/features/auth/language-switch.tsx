import { language, languageNames, languages, setLanguage } from '@gift/client/language';

/** A button for the other language, in its own name, for users who cannot read this page. */
export const LanguageSwitch = () =>
  languages
    .filter((one) => one !== language())
    .map((one) => (
      <button key={one} type="button" className="link" lang={one} onClick={() => setLanguage(one)}>
        {languageNames[one]}
      </button>
    ));
