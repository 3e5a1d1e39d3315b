/** What a key, or two keys one after the other, do. */
export type Shortcut = { keys: string; run: () => void };

/** How long the second key may take. */
const pairMs = 1500;

const typesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]';

/** Runs shortcuts while no field has the focus and no dialog is open. Returns what ends that. */
export function listenForShortcuts(shortcuts: readonly Shortcut[]): () => void {
  let first = '';
  let firstAtMs = 0;
  function press(event: KeyboardEvent) {
    const { key, target, timeStamp, defaultPrevented, repeat, isComposing } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || defaultPrevented || repeat || isComposing) return;
    if (target instanceof Element && target.closest(typesText)) return;
    if (document.querySelector('dialog[open]')) return;
    const pair = first && timeStamp - firstAtMs < pairMs ? `${first} ${key}` : key;
    first = '';
    const shortcut =
      shortcuts.find(({ keys }) => keys === pair) ?? shortcuts.find(({ keys }) => keys === key);
    if (shortcut) {
      event.preventDefault();
      shortcut.run();
    } else if (shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) {
      first = key;
      firstAtMs = timeStamp;
    }
  }
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
