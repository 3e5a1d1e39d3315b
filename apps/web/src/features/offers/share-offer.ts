import { texts } from '../../shared/i18n/texts';
import { toastSuccess } from '../../shared/state/toasts';

const t = texts({ copied: ['Link copied.', '链接已复制。'] });

/** Hands the offer's link to the phone's share sheet, or copies it where there is none. */
export async function shareOffer(offerID: string, title: string) {
  const url = `${location.origin}/offerDetail?offerID=${offerID}`;
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
