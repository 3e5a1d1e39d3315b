import { type LocalizedText, localize, localized, texts } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { OrderRow } from '../../../shared/trade/order-chip';
import './composer.css';

const t = texts({ label: ['Quick replies', '快捷回复', 'Quick replies'] });

const fiveMinutes: LocalizedText = localized('I need 5 minutes', '我需要 5 分钟', 'I need 5 minute');
const thanks: LocalizedText = localized('Thank you', '谢谢', 'Thank you');

// Common replies of each side by order state; a state without its own gets the last row.
const replies: Partial<Record<OrderState, Readonly<Record<OrderRow['role'], readonly LocalizedText[]>>>> = {
  pendingAccept: {
    buyer: [localized('Please accept when you can', '方便时请接单', 'Abeg accept when you fit'), fiveMinutes],
    seller: [
      localized('Please accept when you can', '方便时请接单', 'Abeg accept when you fit'),
      fiveMinutes,
    ],
  },
  awaitingPayment: {
    buyer: [localized('I am paying now', '我正在付款', 'I dey pay now'), fiveMinutes],
    seller: [
      localized('Please pay into escrow', '请付款至托管', 'Abeg pay into escrow'),
      localized('The card is unused', '卡未使用', 'Nobody don use the card'),
      fiveMinutes,
    ],
  },
  awaitingCode: {
    buyer: [
      localized('Paid. Please send the code', '已付款，请发卡密', 'I don pay. Abeg send the code'),
      localized('Is the card unused?', '卡未使用过吧？', 'Nobody don use the card?'),
      fiveMinutes,
    ],
    seller: [
      localized('Sending the code now', '正在发送卡密', 'I dey send the code now'),
      localized('The card is unused', '卡未使用', 'Nobody don use the card'),
      fiveMinutes,
    ],
  },
  codeDelivered: {
    buyer: [localized('I will reveal it now', '我现在查看', 'I go open am now'), fiveMinutes, thanks],
    seller: [
      localized('Please reveal now', '请现在查看', 'Abeg open am now'),
      localized('The card is unused', '卡未使用', 'Nobody don use the card'),
      thanks,
    ],
  },
  checking: {
    buyer: [
      localized('Card works, thank you', '卡有效，谢谢', 'Card dey work, thank you'),
      fiveMinutes,
      localized('Checking now', '正在验卡', 'I dey check am now'),
    ],
    seller: [
      localized('Any progress?', '进展如何？', 'How far?'),
      localized('Please check now', '请尽快验卡', 'Abeg check am now'),
      thanks,
    ],
  },
  refundRequested: {
    buyer: [localized('Please check my report', '请查看我的报告', 'Abeg check my report'), thanks],
    seller: [localized('I am checking it', '我正在查看', 'I dey check am'), fiveMinutes],
  },
};
const always: readonly LocalizedText[] = [localized('Hello', '您好', 'Hello'), thanks, fiveMinutes];

/** Chips that send a common reply for this step of the trade. */
export function QuickReplies({ order, onSend }: { order: OrderRow; onSend: (text: string) => void }) {
  const offeredReplies = replies[order.stateName as OrderState]?.[order.role] ?? always;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in old WebViews.
    <div className="quick-replies" role="group" aria-label={t.label}>
      {offeredReplies.map((pair) => (
        <button key={localize(pair)} type="button" className="chip" onClick={() => onSend(localize(pair))}>
          {localize(pair)}
        </button>
      ))}
    </div>
  );
}
