import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { DownloadIcon, ShareIcon } from '../../shared/chat/parts/icons';
import { shareLink } from '../../shared/share-link';
import { toast } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { QrPicture, qrPng } from '../../shared/ui/media/qr-picture';

const t = texts({
  save: ['Save', '保存图片', 'Save'],
  share: ['Share link', '分享链接', 'Share link'],
  failed: [
    'Saving failed. Take a screenshot instead.',
    '图片生成失败，请改用截屏。',
    'E no save. Take screenshot instead.',
  ],
});

/** A QR code with its title, and buttons to share and save it. */
export function CodeCard({
  head,
  note,
  text,
  name,
}: {
  head: ReactNode;
  note: string;
  /** The code's content: an address of this app. */
  text: string;
  /** The caption of the saved picture, and the accessible name. */
  name: string;
}) {
  async function save() {
    const png = await qrPng(text, name);
    if (!png) return toast(t.failed);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(png);
    link.download = `gift-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  return (
    <section className="card stack code-card">
      {head}
      <QrPicture text={text} label={name} />
      <p className="muted center small">{note}</p>
      <div className="scan-bar">
        <Button tone="quiet" onClick={() => void save()}>
          <DownloadIcon size={18} /> {t.save}
        </Button>
        <Button onClick={() => void shareLink(text.slice(location.origin.length), name)}>
          <ShareIcon size={18} /> {t.share}
        </Button>
      </div>
    </section>
  );
}
