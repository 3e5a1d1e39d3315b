import { copyText } from '../../shared/copy-text';
import { texts } from '../../shared/i18n/texts';
import { toastSuccess } from '../../shared/state/toasts';
import { CopyIcon } from '../../shared/ui/icons';
import { Moment } from '../../shared/ui/moment';
import type { OrderView } from './order-facts';

const t = texts({
  number: ['Order', '订单号'],
  copy: ['Copy it', '复制'],
  copied: ['Order number copied', '订单号已复制'],
});

/** The order's number and beginning, and the way to its log. */
export function OrderFoot({ view, onLog, logText }: { view: OrderView; onLog: () => void; logText: string }) {
  return (
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
      <Moment at={view.createdAt} />
      <button type="button" className="link" onClick={onLog}>
        {logText}
      </button>
    </footer>
  );
}
