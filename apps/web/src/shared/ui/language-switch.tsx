import { language, languageNames, languages } from '@gift/client/language';
import { switchLanguage } from '../state/switch-language';

/** A button for each other language, in its own name, for users who cannot read this page. */
export const LanguageSwitch = () => (
  <span className="row">
    {languages
      .filter((one) => one !== language())
      .map((one) => (
        <button key={one} type="button" className="link" lang={one} onClick={() => switchLanguage(one)}>
          {languageNames[one]}
        </button>
      ))}
  </span>
);
