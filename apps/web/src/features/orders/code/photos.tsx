import { texts } from '@gift/client/language';
import { Picture } from '../../../shared/ui/media/picture';
import type { OrderView } from '../order/order-facts';

const t = texts({
  receipt: ['Receipt', '小票', 'Receipt'],
  photos: ['Card photos', '卡片照片', 'Card photos'],
  later: [
    'Card photos appear once you reveal the code.',
    '卡片照片在查看卡密后显示。',
    'Card photos go show after you open the code.',
  ],
  photo: [(n: number) => `Photo ${n}`, (n: number) => `照片 ${n}`, (n: number) => `Photo ${n}`],
});

/** The receipt before the reveal; all photos after it. */
export function Photos({ view }: { view: OrderView }) {
  if (view.photos.length === 0) {
    return view.form === 'physical' && !view.revealedAt && view.role === 'buyer' ? (
      <p className="muted small">{t.later}</p>
    ) : null;
  }
  const isReceiptOnly = view.photos.every((photo) => photo.kind === 'receipt');
  return (
    <section className="card stack">
      <span className="strong">{isReceiptOnly ? t.receipt : t.photos}</span>
      <div className="photos">
        {view.photos.map((photo, at) => (
          <a key={photo.fileID} href={photo.url} target="_blank" rel="noreferrer">
            <Picture src={photo.url} alt={photo.kind === 'receipt' ? t.receipt : t.photo(at + 1)} />
          </a>
        ))}
      </div>
      {isReceiptOnly && view.form === 'physical' && !view.revealedAt && (
        <p className="muted small">{t.later}</p>
      )}
    </section>
  );
}
