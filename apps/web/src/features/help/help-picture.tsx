import { texts } from '@gift/client/language';
import type { HelpPicture as Facts } from '@gift/contract/text/help-text';
import { useState } from 'react';
import { Picture } from '../../shared/ui/media/picture';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  larger: [
    (alt: string) => `Larger: ${alt}`,
    (alt: string) => `放大：${alt}`,
    (alt: string) => `Larger: ${alt}`,
  ],
});

const maxWidthPx = 340;
const maxHeightPx = 480;

/** A picture in an article: its space is reserved before it loads, and a tap enlarges it to the screen. */
export function HelpPicture({ alt, picture: { src, width, height } }: { alt: string; picture: Facts }) {
  const [isLarge, setLarge] = useState(false);
  const ratio = width / height;
  return (
    <div
      className="help-picture"
      style={{ aspectRatio: ratio, maxWidth: Math.min(maxWidthPx, maxHeightPx * ratio) }}
    >
      <Picture src={src} alt={alt} showsAlt />
      <button type="button" className="open" aria-label={t.larger(alt)} onClick={() => setLarge(true)} />
      <Sheet open={isLarge} onClose={() => setLarge(false)} title={alt}>
        <img className="help-picture-large" src={src} alt="" width={width} height={height} />
      </Sheet>
    </div>
  );
}
