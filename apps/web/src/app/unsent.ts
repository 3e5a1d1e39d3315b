// Reminds the user of queued texts and evidence that were not sent. They send only from their own page, and their
// deadline runs.
import { texts } from '@gift/client/language';
import { storedJson } from '@gift/client/storage';
import { navigate } from '../shared/nav';
import { keys } from '../shared/state/keys';
import { message, messageShown } from '../shared/state/message';

const t = texts({
  title: ['Not sent yet', '尚未提交', 'E never send'],
  text: [
    'Your message about an order is still on this phone. It sends when its page is open and you are online.',
    '您就某订单填写的内容仍在本机。打开该页面并恢复网络后即可提交。',
    'Your message about one order still dey this phone. E go send when the page dey open and you dey online.',
  ],
  open: ['Open page', '打开', 'Open page'],
  later: ['Later', '稍后', 'Later'],
});

/** The page of the first queued draft. */
function queuedPath(): string | undefined {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(keys.draft)) continue;
      const { isQueued, at } = storedJson<{ isQueued?: unknown; at?: unknown }>(key) ?? {};
      if (isQueued === true && typeof at === 'string' && /^\/\w/.test(at)) return at;
    }
  } catch {
    // Without storage there are no drafts.
  }
  return undefined;
}

/** Runs when a visit starts and each time the connection returns. */
async function remind() {
  const at = queuedPath();
  if (!at || at === location.pathname + location.search || messageShown.get()) return;
  if (await message(t.text, { title: t.title, confirm: t.open, cancel: t.later })) void navigate(at);
}

export function startUnsent() {
  void remind();
  addEventListener('online', () => void remind());
}
