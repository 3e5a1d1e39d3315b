import { texts } from '@gift/client/language';
import type { Received } from '../../../shared/http/call';
import { sumText } from '../../../shared/ui/money/amount';

export type Held = Received<'suspendedMoney'>['items'][number];

const t = texts({
  from: [
    (sum: string, sender: string) => `${sum} from ${sender}`,
    (sum: string, sender: string) => `${sender} 转入 ${sum}`,
    (sum: string, sender: string) => `${sum} from ${sender}`,
  ],
  differs: [
    (sum: string) => `${sum} received, not the agreed amount`,
    (sum: string) => `${sum}，与约定金额不符`,
    (sum: string) => `${sum} don enter, no be the agreed amount`,
  ],
  unnamed: ['an unknown sender', '未署名汇款人', 'person wey we no know'],
});

/** A payment's description in one line. */
export const heldText = ({ cause, amountKobo, senderName }: Held) =>
  cause === 'amountDiffers'
    ? t.differs(sumText(amountKobo))
    : t.from(sumText(amountKobo), senderName || t.unnamed);
