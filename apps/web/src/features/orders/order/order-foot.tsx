import { copyText } from '@gift/client/copy-text';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { lazy } from '../../../shared/loading/lazy';
import { toastSuccess } from '../../../shared/state/toasts';
import { OverdueDisputesNote } from '../../../shared/support/overdue-disputes';
import { CopyIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { RelativeTime } from '../../../shared/ui/time/date-time';
import type { OrderView } from './order-facts';

const t = texts({
  number: ['Order', '订单号', 'Order'],
  started: ['Started', '创建于', 'Started'],
  copy: ['Copy', '复制', 'Copy'],
  help: ['Get help', '联系客服', 'Get help'],
  receipt: ['Share receipt', '分享收据', 'Share receipt'],
  copied: ['Order number copied', '订单号已复制', 'Order number don copy'],
});

const ReceiptSheet = lazy(async () => (await import('../receipt/receipt-sheet')).ReceiptSheet);

/** The overdue note, the order's number and start, and links to its receipt, to support and to its log. */
export function OrderFoot({ view, onLog, logText }: { view: OrderView; onLog: () => void; logText: string }) {
  const [isReceipt, setReceipt] = useState(false);
  return (
    <>
      <OverdueDisputesNote />
      <footer className="order-foot">
        <button
          type="button"
          className="link plain-link"
          onClick={async () => {
            if (await copyText(view.orderNo)) toastSuccess(t.copied);
          }}
        >
          {t.number} {view.orderNo} <CopyIcon size={15} />
          <span className="visually-hidden">{t.copy}</span>
        </button>
        <span>
          {t.started} <RelativeTime at={view.createdAt} />
        </span>
        {view.stateName === 'completed' && (
          <button type="button" className="link" onClick={() => setReceipt(true)}>
            {t.receipt}
          </button>
        )}
        <Link className="link" to={`/helpCenter?tab=ask&orderNo=${view.orderNo}`}>
          {t.help}
        </Link>
        {!view.archivedAt && (
          <button type="button" className="link" onClick={onLog}>
            {logText}
          </button>
        )}
      </footer>
      {isReceipt && <ReceiptSheet view={view} onClose={() => setReceipt(false)} />}
    </>
  );
}
