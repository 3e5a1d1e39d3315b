import { texts } from '@gift/client/language';
import { Amount } from '../money/amount';

const t = texts({ hidden: ['hidden', '已隐藏', 'hidden'] });

/** An amount, or dots while the user hides their balances. */
export const Covered = ({
  kobo,
  size = 'inherit',
  isHidden,
}: {
  kobo: string | null;
  size?: 's' | 'm' | 'l' | 'xl' | 'inherit';
  isHidden: boolean;
}) =>
  isHidden ? (
    <span className={size === 'inherit' ? 'amount' : `amount amount-${size}`}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{t.hidden}</span>
    </span>
  ) : (
    <Amount kobo={kobo} size={size} />
  );
