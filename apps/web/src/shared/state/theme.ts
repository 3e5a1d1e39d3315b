import { setCookie } from './cookies';
import { keys, stored } from './keys';
import { store, useStore } from './store';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: string | null): text is Theme => themes.includes(text as Theme);
const theme = store<Theme>('auto');
export const useTheme = () => useStore(theme);

const yearS = 365 * 24 * 3600;

/** `auto` follows the system. The cookie only lets the next document start in the right theme. */
export function setTheme(next: Theme) {
  stored.set(keys.themeMode, next);
  setCookie('theme', next, yearS);
  document.documentElement.dataset.theme = next;
  theme.set(next);
}

export function startTheme() {
  const saved = stored.get(keys.themeMode);
  const drawn = document.documentElement.dataset.theme ?? 'auto';
  if (isTheme(saved) && saved !== drawn) setTheme(saved);
  else theme.set(isTheme(drawn) ? drawn : 'auto');
}
