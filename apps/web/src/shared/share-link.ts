import { texts } from './i18n/texts';
import { toastSuccess } from './state/toasts';

const t = texts({ copied: ['Link copied.', '链接已复制。'] });

/** Hands the link of a page of this app to the phone's share sheet, or copies it where there is none. */
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
    // The reader closed the share sheet, or the page may not write to the clipboard.
  }
}
