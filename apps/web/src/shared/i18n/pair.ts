import { language } from './language';

/** English and Chinese of a word that stands in a table of its own. */
export type Pair = readonly [english: string, chinese: string];
export const inLanguage = <T>(pair: readonly [T, T]): T => pair[language() === 'zh-CN' ? 1 : 0];
