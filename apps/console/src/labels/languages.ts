import type { Language, StaffText } from '@gift/client/language';

/** Table: the language in which a user reads the app. */
export const languageLabels: Record<Language, StaffText> = {
  'en-US': ['English', '英文'],
  'zh-CN': ['Chinese', '中文'],
  'pcm-NG': ['Pidgin', '尼日利亚皮钦语'],
};
