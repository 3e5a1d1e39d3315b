import { language } from '@gift/client/language';
import { amountInWords, koboOfDigits } from '@gift/money';
import { Amount } from '../../../shared/ui/money/amount';

/** An amount in figures and in words, so that an extra zero is noticed before it costs anything. */
export const AmountInWords = ({ kobo }: { kobo: string }) => (
  <div className="pin-sum">
    <Amount kobo={kobo} size="l" />
    <p className="small muted">{amountInWords(koboOfDigits(kobo), language())}</p>
  </div>
);
