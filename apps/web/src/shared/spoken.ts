import type { SpokenLanguage } from '@gift/contract/profile/values';

/** Languages in their own names, so that their speakers recognise them. */
export const languageText: Readonly<Record<SpokenLanguage, string>> = {
  en: 'English',
  pcm: 'Naijá (Pidgin)',
  yo: 'Yorùbá',
  ig: 'Igbo',
  ha: 'Hausa',
  fr: 'Français',
  ar: 'العربية',
  zh: '中文',
};
