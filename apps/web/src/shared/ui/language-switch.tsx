import { type Language, language, languageNames, languages } from '@gift/client/language';

/** Loaded on tap, to keep the first visit small. */
async function choose(next: Language) {
  const { switchLanguage } = await import('../state/switch-language');
  await switchLanguage(next);
}

/** A button for each other language, in its own name, for users who cannot read this page. */
export const LanguageSwitch = () => (
  <span className="row">
    {languages
      .filter((one) => one !== language())
      .map((one) => (
        <button key={one} type="button" className="link" lang={one} onClick={() => void choose(one)}>
          {languageNames[one]}
        </button>
      ))}
  </span>
);
