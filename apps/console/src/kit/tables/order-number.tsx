import './order-number.css';
import { copyText } from '@gift/client/copy-text';
import { staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { Icon } from '../icon';
import { Link } from '../link';

const t = texts({
  copy: ['Copy order number', '复制订单号'],
  copied: ['Copied', '已复制'],
});

const copyOutline = 'M9 9h11v11H9zM15 9V4H4v11h5';
const doneOutline = 'M5 13l4 4L19 7';
/** The search finds an order by so many digits. */
const shownDigits = 6;

/**
 * The last digits of an order number, and a button that copies all of it. The title and screen readers have the whole
 * number. The key `c` copies the number of the selected row, so the button is no stop for Tab. `to`: the page it links to.
 */
export function OrderNumber({ orderNo, to }: { orderNo: string; to?: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const label = isCopied ? t.copied : t.copy;
  const number = (
    <code title={orderNo}>
      <span aria-hidden="true">…{orderNo.slice(-shownDigits)}</span>
      <span className="visually-hidden">{orderNo}</span>
    </code>
  );
  return (
    <span className="order-number">
      {to ? <Link href={to}>{number}</Link> : number}
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        title={label}
        aria-label={label}
        onBlur={() => setCopied(false)}
        onClick={() => void copyText(orderNo).then(setCopied)}
      >
        <Icon path={isCopied ? doneOutline : copyOutline} />
      </button>
    </span>
  );
}
