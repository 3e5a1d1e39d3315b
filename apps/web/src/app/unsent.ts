// Words and proof that were to go by themselves and have not: they go from their own page, and time runs out for them.
import { texts } from '../shared/i18n/texts';
import { navigate } from '../shared/nav';
import { keys, storedJson } from '../shared/state/keys';
import { message, messageShown } from '../shared/state/message';

const t = texts({
  title: ['Not sent yet', '尚未提交'],
  text: [
    'Your message about an order is still on this phone. It sends when its page is open and you are online.',
    '您就某订单填写的内容仍在本机。打开该页面并恢复网络后即可提交。',
  ],
  open: ['Open page', '打开'],
  later: ['Later', '稍后'],
});

/** The page of the first draft that waits to go. */
function waitingAt(): string | undefined {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(keys.draft)) continue;
      const { isQueued, at } = storedJson<{ isQueued?: unknown; at?: unknown }>(key) ?? {};
      if (isQueued === true && typeof at === 'string' && /^\/\w/.test(at)) return at;
    }
  } catch {
    // A window without storage keeps no drafts.
  }
  return undefined;
}

/** Asked when a visit begins, and each time the line comes back. */
async function tell() {
  const at = waitingAt();
  if (!at || at === location.pathname + location.search || messageShown.get()) return;
  if (await message(t.text, { title: t.title, confirm: t.open, cancel: t.later })) void navigate(at);
}

export function startUnsent() {
  void tell();
  addEventListener('online', () => void tell());
}
