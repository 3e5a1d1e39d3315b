import { texts } from '@gift/client/language';
import { toastSuccess, toastWarning } from './state/toasts';

const t = texts({
  copied: ['Link copied.', '链接已复制。', 'Link don copy.'],
  notCopied: [
    'Not copied. Allow this page to copy, then try again.',
    '复制失败。请允许此页面复制后重试。',
    'E no copy. Allow this page to copy, then try again.',
  ],
});

/** Shares the link of a page through the phone's share sheet, or copies it if there is none. */
export async function shareLink(path: string, title: string) {
  const url = `${location.origin}${path}`;
  if (navigator.share) {
    // Also rejects when the user closes the share sheet.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toastSuccess(t.copied);
  } catch {
    toastWarning(t.notCopied);
  }
}
