import { localized } from '@gift/client/language';
import type { finalStates, OrderRole } from '@gift/contract/orders/states';
import { codeText, may, reviewText } from './outcome-texts';
import type { Facts, FactsText, ScreenContent } from './screen-types';

const isPaid = ({ view }: Facts) => view.paidAt !== null;
/** Unknown once the log is archived. */
const isTimedOut = ({ view }: Facts) => view.timeline.at(-1)?.by === 'clock';

const splitText: FactsText = localized(
  () => 'Ended: the money was split',
  () => '已结束：款项按比例分配',
  () => 'E don end: dem share the money',
);
const timeOut: FactsText = localized(
  () => 'Time ran out',
  () => '订单已超时',
  () => 'Time don finish',
);
const calledOff: FactsText = localized(
  (f) => (may(f, 'agreeReview') ? 'Did you ask to cancel?' : 'Cancelled'),
  (f) => (may(f, 'agreeReview') ? '是您要求取消的吗？' : '订单已取消'),
  (f) => (may(f, 'agreeReview') ? 'Na you ask to cancel?' : 'Cancelled'),
);

const noMoreActions = { beside: [], more: [] } as const;

/** The order screen of each final state, for both sides. */
export const outcomeContents: Record<(typeof finalStates)[number], Record<OrderRole, ScreenContent>> = {
  completed: {
    buyer: {
      title: localized(
        () => 'Done. The card is yours',
        () => '交易完成，卡归您',
        () => 'Done. The card na your own',
      ),
      sentence: localized(
        (f) =>
          isTimedOut(f)
            ? `Checking time ended, so ${f.sum} went to ${f.partner}.`
            : f.view.archivedAt
              ? `${f.sum} went to ${f.partner}.`
              : `You released ${f.sum} to ${f.partner}.`,
        (f) =>
          isTimedOut(f)
            ? `验卡时间结束，${f.sum} 已付给 ${f.partner}。`
            : f.view.archivedAt
              ? `${f.sum} 已付给 ${f.partner}。`
              : `您已将 ${f.sum} 放款给 ${f.partner}。`,
        (f) =>
          isTimedOut(f)
            ? `Time to check don finish, so ${f.sum} don go ${f.partner}.`
            : f.view.archivedAt
              ? `${f.sum} don go ${f.partner}.`
              : `You don release ${f.sum} to ${f.partner}.`,
      ),
      primary: ['feedback', 'again'],
      beside: ['again'],
      more: ['lateReport'],
    },
    seller: {
      title: localized(
        ({ sum }) => `Sold: ${sum} is yours`,
        ({ sum }) => `已售出，${sum} 归您`,
        ({ sum }) => `E don sell: ${sum} na your own`,
      ),
      sentence: localized(
        ({ clears }) =>
          clears
            ? `On hold until ${clears}, in case the card is voided. Then you can spend it.`
            : 'It is in your wallet, ready to spend.',
        ({ clears }) =>
          clears ? `为防卡片失效，款项冻结至 ${clears}，之后可用。` : '款项已到钱包，可随时使用。',
        ({ clears }) =>
          clears
            ? `E dey on hold till ${clears}, in case dem void the card. After that you fit spend am.`
            : 'E don dey your wallet, you fit spend am.',
      ),
      primary: ['feedback', 'again'],
      beside: ['again'],
      more: [],
    },
  },

  ruledSeller: {
    buyer: {
      title: localized(
        () => 'Decided for the seller',
        () => '裁定卖家胜诉',
        () => 'Decided for the seller',
      ),
      sentence: localized(
        ({ sellerGot, fee, partner }) =>
          `${sellerGot} went to ${partner}${fee && `, and ${fee} is our fee`}.`,
        ({ sellerGot, fee, partner }) => `${sellerGot} 已付给 ${partner}${fee && `，${fee} 为手续费`}。`,
        ({ sellerGot, fee, partner }) => `${sellerGot} don go ${partner}${fee && `, and ${fee} na our fee`}.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
    seller: {
      title: localized(
        () => 'Decided for you',
        () => '裁定您胜诉',
        () => 'Decided for you',
      ),
      sentence: localized(
        ({ sum, clears }) => `${sum} is yours${clears && `, on hold until ${clears}`}.`,
        ({ sum, clears }) => `${sum} 归您${clears && `，冻结至 ${clears}`}。`,
        ({ sum, clears }) => `${sum} na your own${clears && `, on hold till ${clears}`}.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
  },
  ruledSplit: {
    buyer: {
      title: splitText,
      sentence: localized(
        ({ back, sellerGot, fee, partner }) =>
          `${back} came back to you. ${sellerGot} went to ${partner}${fee && `, and ${fee} is our fee`}.`,
        ({ back, sellerGot, fee, partner }) =>
          `${back} 已退回给您，${sellerGot} 付给 ${partner}${fee && `，${fee} 为手续费`}。`,
        ({ back, sellerGot, fee, partner }) =>
          `${back} don come back to you. ${sellerGot} don go ${partner}${fee && `, and ${fee} na our fee`}.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
    seller: {
      title: splitText,
      sentence: localized(
        ({ sum, back, partner, clears }) =>
          `${sum} is yours${clears && `, on hold until ${clears}`}. ${back} went back to ${partner}.`,
        ({ sum, back, partner, clears }) =>
          `${sum} 归您${clears && `，冻结至 ${clears}`}。${back} 已退还 ${partner}。`,
        ({ sum, back, partner, clears }) =>
          `${sum} na your own${clears && `, on hold till ${clears}`}. ${back} don go back to ${partner}.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
  },
  refunded: {
    buyer: {
      title: localized(
        () => 'Your money is back',
        () => '款项已退回',
        () => 'Your money don come back',
      ),
      sentence: localized(
        (f) =>
          isTimedOut(f)
            ? `${f.partner} did not answer in time. ${f.sum} is back in your wallet.`
            : `${f.sum} is back in your wallet.`,
        (f) =>
          isTimedOut(f) ? `${f.partner} 未按时答复，${f.sum} 已退回您的钱包。` : `${f.sum} 已退回您的钱包。`,
        (f) =>
          isTimedOut(f)
            ? `${f.partner} no answer in time. ${f.sum} don come back to your wallet.`
            : `${f.sum} don come back to your wallet.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
    seller: {
      title: localized(
        () => 'The money went back',
        () => '款项已退还买家',
        () => 'The money don go back',
      ),
      sentence: localized(
        (f) =>
          isTimedOut(f)
            ? `You did not answer the report in time, so the money went back to ${f.partner}.`
            : `The money went back to ${f.partner}. Nothing was taken from your wallet.`,
        (f) =>
          isTimedOut(f)
            ? `您未按时答复报告，款项已退还 ${f.partner}。`
            : `款项已退还 ${f.partner}，您的钱包未扣款。`,
        (f) =>
          isTimedOut(f)
            ? `You no answer the report in time, so the money don go back to ${f.partner}.`
            : `The money don go back to ${f.partner}. We no take anything from your wallet.`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
  },
  cancelled: {
    buyer: {
      title: calledOff,
      sentence: localized(
        (f) => `${reviewText(f)}${isPaid(f) ? `${f.sum} is back in your wallet.` : 'No money was taken.'}`,
        (f) => `${reviewText(f)}${isPaid(f) ? `${f.sum} 已退回您的钱包。` : '未扣款。'}`,
        (f) =>
          `${reviewText(f)}${isPaid(f) ? `${f.sum} don come back to your wallet.` : 'We no take any money.'}`,
      ),
      primary: ['agreeReview', 'feedback', 'again'],
      beside: ['refuseReview'],
      more: ['again'],
    },
    seller: {
      title: calledOff,
      sentence: localized(
        (f) =>
          `${reviewText(f)}${isPaid(f) ? `The money went back to ${f.partner}. ` : 'No money moved. '}${codeText(f)}`,
        (f) => `${reviewText(f)}${isPaid(f) ? `款项已退还 ${f.partner}。` : '资金未变动。'}${codeText(f)}`,
        (f) =>
          `${reviewText(f)}${isPaid(f) ? `The money don go back to ${f.partner}. ` : 'Money no move. '}${codeText(f)}`,
      ),
      primary: ['agreeReview', 'feedback', 'again'],
      beside: ['refuseReview'],
      more: ['again'],
    },
  },
  expired: {
    buyer: {
      title: timeOut,
      sentence: localized(
        (f) =>
          isPaid(f)
            ? `The order closed and ${f.sum} is back in your wallet.`
            : 'The order closed. No money was taken.',
        (f) => (isPaid(f) ? `订单已关闭，${f.sum} 已退回您的钱包。` : '订单已关闭，未扣款。'),
        (f) =>
          isPaid(f)
            ? `The order don close and ${f.sum} don come back to your wallet.`
            : 'The order don close. We no take any money.',
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
    seller: {
      title: timeOut,
      sentence: localized(
        (f) =>
          `The order closed. ${isPaid(f) ? `The money went back to ${f.partner}. ` : 'No money moved. '}${codeText(f)}`,
        (f) => `订单已关闭。${isPaid(f) ? `款项已退还 ${f.partner}。` : '资金未变动。'}${codeText(f)}`,
        (f) =>
          `The order don close. ${isPaid(f) ? `The money don go back to ${f.partner}. ` : 'Money no move. '}${codeText(f)}`,
      ),
      primary: ['feedback', 'again'],
      ...noMoreActions,
    },
  },
};
