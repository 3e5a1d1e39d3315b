import { texts } from '@gift/client/language';
import { toastSuccess } from './state/toasts';

const t = texts({ copied: ['Link copied.', '链接已复制。', 'Link don copy.'] });

/** Shares the link of a page through the phone's share sheet, or copies it if there is none. */
export async function shareLink(path: string, title: string) {
  const url = `${location.origin}${path}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toastSuccess(t.copied);
  } catch {
    // The user closed the share sheet, or the page may not write to the clipboard.
  }
}
