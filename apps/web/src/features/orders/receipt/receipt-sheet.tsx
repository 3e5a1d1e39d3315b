import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../shared/http/download';
import { exactTime } from '../../../shared/i18n/time';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import { type OrderView, sumText, useCardTitle, useFace } from '../order/order-facts';
import { drawReceipt, type ReceiptContent } from './draw-receipt';
import './receipt.css';

const t = texts({
  title: ['Receipt', '收据', 'Receipt'],
  received: ['Received', '已收到', 'Received'],
  paid: ['Paid', '已支付', 'Paid'],
  card: ['Gift card', '礼品卡', 'Gift card'],
  rate: ['Rate', '汇率', 'Rate'],
  perUnit: [
    (rate: string, unit: string) => `${rate} per ${unit}`,
    (rate: string, unit: string) => `${rate} / ${unit}`,
    (rate: string, unit: string) => `${rate} per ${unit}`,
  ],
  date: ['Date', '日期', 'Date'],
  order: ['Order', '订单号', 'Order'],
  share: ['Share receipt', '分享收据', 'Share receipt'],
  save: ['Save picture', '保存图片', 'Save picture'],
  failed: [
    'The picture could not be made. Take a screenshot instead.',
    '图片生成失败，请改用截屏。',
    'We no fit make the picture. Take screenshot instead.',
  ],
});

/** The picture of a completed order that a user may send to others: no code, and not who the other trader is. */
export function ReceiptSheet({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const content = useContent(view);
  const picture = usePicture(content);
  const canShare = picture?.file && navigator.canShare?.({ files: [picture.file] });
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <div className="stack">
        {picture?.file ? (
          <img className="receipt-picture" src={picture.url} alt={asText(content)} />
        ) : picture ? (
          <p role="alert">{t.failed}</p>
        ) : (
          <span className="skeleton receipt-picture" />
        )}
        {canShare && (
          // Closing the phone's share menu rejects.
          <Button onClick={() => void navigator.share({ files: [picture.file] }).catch(() => undefined)}>
            {t.share}
          </Button>
        )}
        {picture?.file && (
          <Button
            tone={canShare ? 'quiet' : 'primary'}
            onClick={() => saveFile(picture.file, picture.file.name)}
          >
            {t.save}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function useContent(view: OrderView): ReceiptContent {
  const card = useCardTitle(view);
  const face = useFace(view.countryID, view.currency);
  return {
    title: t.title,
    label: view.role === 'seller' ? t.received : t.paid,
    amount: sumText(view.totalKobo),
    rows: [
      [t.card, card],
      [t.rate, t.perUnit(sumText(view.rateKobo), face(100))],
      [t.date, exactTime(view.endedAt ?? view.createdAt)],
      [t.order, view.orderNo],
    ],
    site: location.host,
  };
}

const asText = ({ title, label, amount, rows }: ReceiptContent) =>
  [title, `${label} ${amount}`, ...rows.map((row) => row.join(' '))].join(', ');

type Picture = { file: File; url: string } | { file: null };

/** Null while it is drawn; without a file if the browser cannot draw it. */
function usePicture(content: ReceiptContent): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const key = JSON.stringify(content);
  useEffect(() => {
    const drawn = JSON.parse(key) as ReceiptContent;
    let url = '';
    let isGone = false;
    drawReceipt(drawn).then(
      (png) => {
        if (isGone) return;
        const file = new File([png], `gift-receipt-${drawn.rows.at(-1)![1]}.png`, { type: 'image/png' });
        url = URL.createObjectURL(file);
        setPicture({ file, url });
      },
      () => !isGone && setPicture({ file: null }),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [key]);
  return picture;
}
