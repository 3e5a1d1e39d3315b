import { texts } from '@gift/client/language';
import type { Receipt } from '@gift/contract/cards';
import { Timeline } from '../../shared/forms/parts';
import type { Card } from '../../shared/trade/cards/card';
import { minutesText, receiptName } from '../../shared/trade/offer-texts';
import { CheckIcon, ShieldIcon } from '../../shared/ui/icons';
import type { OrderType } from './draft';
import type { Quote } from './step-props';

const t = texts({
  how: ['What happens next', '接下来的步骤', 'Wetin go happen next'],
  within: [
    (time: string) => `within ${time}`,
    (time: string) => `${time}内`,
    (time: string) => `within ${time}`,
  ],
  atOnce: ['at once', '立即', 'sharp sharp'],
  accepts: [
    (who: string) => `${who} accepts`,
    (who: string) => `${who} 接受订单`,
    (who: string) => `${who} go accept`,
  ],
  theyPay: [
    (who: string) => `${who}'s money is held safely`,
    (who: string) => `${who} 的款项进入托管`,
    (who: string) => `We go hold ${who} money safe`,
  ],
  youSend: ['You send the code securely', '您安全发送卡密', 'You go send the code sealed'],
  theyCheck: [
    (who: string) => `${who} checks the card`,
    (who: string) => `${who} 验卡`,
    (who: string) => `${who} go check the card`,
  ],
  youGet: ['The money is yours', '款项归您', 'The money na your own'],
  youPay: ['Your money is held safely', '您的款项进入托管', 'We go hold your money safe'],
  theySend: [
    (who: string) => `${who} sends the code`,
    (who: string) => `${who} 发送卡密`,
    (who: string) => `${who} go send the code`,
  ],
  theyReveal: [
    (who: string) => `${who} reveals the code`,
    (who: string) => `${who} 查看卡密`,
    (who: string) => `${who} go open the code`,
  ],
  youReveal: ['You reveal the code', '您查看卡密', 'You go open the code'],
  youCheck: ['You check the card', '您验卡', 'You go check the card'],
  theyGet: ['The money goes to the seller', '款项放给卖家', 'The money go reach the seller'],
  orBack: [
    'No code in time, or you report a bad card: your money comes back.',
    '逾期未发卡密，或您举报坏卡：款项退回给您。',
    'If code no come in time, or you report bad card: your money go come back.',
  ],
  checklist: [
    (receipt: string) => `${receipt} must show`,
    (receipt: string) => `${receipt}须包含`,
    (receipt: string) => `${receipt} must show`,
  ],
  whole: [
    'The whole receipt in one sharp photo',
    '整张小票一次拍全，清晰不裁切',
    'The whole receipt for one clear photo',
  ],
  facts: [
    'Store, date and the amount of this card',
    '商店、日期和本卡金额',
    'Store, date and the amount of this card',
  ],
  digits: ['Last 4 digits that match the card', '与卡片一致的后 4 位', 'Last 4 digits wey match the card'],
  cash: ['The word CASH', '“CASH”字样', 'The word CASH'],
  card: ['The name of the bank card that paid', '付款银行卡名称', 'The name of the bank card wey pay'],
  slip: [
    'Some buyers do not accept the activation slip alone',
    '部分买家视激活小条为无小票',
    'Some buyers no dey accept activation slip alone',
  ],
  warnSell: [
    'Enter the code only in this order, after the money is held. Gift staff will never ask for a code or your PIN.',
    '只在本订单内、款项托管后填写卡密。Gift 工作人员绝不会索要卡密或钱包密码。',
    'Enter the code only inside this order, after we don hold the money. Gift staff no go ever ask for code or your PIN.',
  ],
  warnBuy: [
    'Pay only here, never by transfer. Record your screen before you reveal the code: it is your evidence.',
    '只在此处付款，切勿转账。查看卡密前请先录屏，这是您的凭证。',
    'Pay only here, no pay by transfer at all. Record your screen before you open the code: na your evidence be that.',
  ],
});

/** The order's deadlines as steps, before there is an order. */
export function Steps({ type, quote, maker }: { type: OrderType; quote: Quote; maker: string }) {
  const within = (min: number) => t.within(minutesText(min));
  const accept = quote.autoAccept
    ? []
    : [{ key: 'accept', text: t.accepts(maker), when: within(quote.acceptWindowMin), at: 'later' as const }];
  const steps =
    type === 1
      ? [
          { key: 'pay', text: t.theyPay(maker), when: quote.preLock ? t.atOnce : within(quote.payWindowMin) },
          { key: 'send', text: t.youSend, when: within(quote.deliverWindowMin) },
          { key: 'reveal', text: t.theyReveal(maker), when: within(quote.revealWindowMin) },
          { key: 'check', text: t.theyCheck(maker), when: within(quote.checkWindowMin) },
          { key: 'get', text: t.youGet },
        ]
      : [
          // Without acceptance, the next tap pays.
          { key: 'pay', text: t.youPay, when: quote.autoAccept ? null : within(quote.payWindowMin) },
          { key: 'send', text: t.theySend(maker), when: within(quote.deliverWindowMin) },
          { key: 'reveal', text: t.youReveal, when: within(quote.revealWindowMin) },
          { key: 'check', text: t.youCheck, when: within(quote.checkWindowMin) },
          { key: 'get', text: t.theyGet },
        ];
  return (
    <section className="card stack">
      <p className="strong">{t.how}</p>
      <Timeline steps={[...accept, ...steps.map((step) => ({ ...step, at: 'later' as const }))]} />
      {type === 0 && <p className="muted small">{t.orBack}</p>}
    </section>
  );
}

const mustShow: Record<Receipt, readonly ('whole' | 'facts' | 'digits' | 'cash' | 'card' | 'slip')[]> = {
  none: [],
  slip: ['whole', 'slip'],
  credit: ['whole', 'facts', 'digits', 'card'],
  debit: ['whole', 'facts', 'digits', 'card'],
  cash: ['whole', 'facts', 'digits', 'cash'],
};

/** What the promised receipt must show, for both sides. */
export function ReceiptChecklist({ card }: { type: OrderType; card: Card }) {
  const list = card.form === 'physical' ? mustShow[card.receipt] : [];
  if (list.length === 0) return null;
  return (
    <section className="card stack">
      <p className="strong">{t.checklist(receiptName(card.receipt))}</p>
      <ul className="ticks">
        {list.map((key) => (
          <li key={key}>
            <CheckIcon size={16} />
            <span>{t[key]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The most common scam, explained before the tap. */
export const Warning = ({ type }: { type: OrderType }) => (
  <p className="notice warning scam">
    <ShieldIcon size={22} />
    <span>{type === 1 ? t.warnSell : t.warnBuy}</span>
  </p>
);
