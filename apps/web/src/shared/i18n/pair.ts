import { language } from './language';

/** English and Chinese texts of an entry in a separate table. */
export type Pair = readonly [english: string, chinese: string];
export const inLanguage = <T>(pair: readonly [T, T]): T => pair[language() === 'zh-CN' ? 1 : 0];
