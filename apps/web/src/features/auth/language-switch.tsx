import { language, languageNames, languages, setLanguage } from '../../shared/i18n/language';

/** The other language, in its own name: whoever cannot read this page finds it. */
export const LanguageSwitch = () =>
  languages
    .filter((one) => one !== language())
    .map((one) => (
      <button key={one} type="button" className="link" lang={one} onClick={() => setLanguage(one)}>
        {languageNames[one]}
      </button>
    ));
