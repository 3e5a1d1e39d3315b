import { setCookie, sharedKeys, stored, yearS } from './storage';
import { store, useStore } from './store';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: string | null): text is Theme => themes.includes(text as Theme);
const theme = store<Theme>('auto');
export const useTheme = () => useStore(theme);

/** `auto` follows the system. The cookie only lets the next document start in the right theme. */
export function setTheme(next: Theme) {
  stored.set(sharedKeys.theme, next);
  setCookie('theme', next, yearS);
  document.documentElement.dataset.theme = next;
  theme.set(next);
}

export function startTheme() {
  const saved = stored.get(sharedKeys.theme);
  const rendered = document.documentElement.dataset.theme ?? 'auto';
  if (isTheme(saved) && saved !== rendered) setTheme(saved);
  else theme.set(isTheme(rendered) ? rendered : 'auto');
}
