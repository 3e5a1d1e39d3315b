import { localized } from '@gift/client/language';
import type { OrderRole, OrderState } from '@gift/contract/orders/states';
import { outcomeContents } from './outcome-contents';
import type { Facts, FactsText, ScreenContent } from './screen-types';

const isMine = ({ view }: Facts) => view.awaiting === 'you';

const open: ScreenContent = {
  title: localized(
    () => 'Waiting for a trader',
    () => '等待接单',
    () => 'Dey wait for trader',
  ),
  sentence: localized(
    ({ at }) => `Your request is open until ${at}. No money moves until a trader accepts.`,
    ({ at }) => `您的需求开放至 ${at}，有人接单前不会动用资金。`,
    ({ at }) => `Your request dey open till ${at}. Money no go move till trader accept.`,
  ),
  primary: [],
  beside: [],
  more: ['cancel'],
};

const acceptPending: ScreenContent = {
  title: localized(
    (f) => (isMine(f) ? 'Waiting for your reply' : `Waiting for ${f.partner}`),
    (f) => (isMine(f) ? '等待您的答复' : `等待 ${f.partner}`),
    (f) => (isMine(f) ? 'Dey wait for your reply' : `Dey wait for ${f.partner}`),
  ),
  sentence: localized(
    (f) =>
      isMine(f)
        ? `${f.partner} wants this deal. Accept by ${f.at} or it closes. No money moved.`
        : `They have until ${f.at} to accept, or the order closes. No money moved.`,
    (f) =>
      isMine(f)
        ? `${f.partner} 想与您交易。请在 ${f.at} 前接受，否则订单自动关闭。资金未变动。`
        : `对方须在 ${f.at} 前接受，逾期订单关闭。资金未变动。`,
    (f) =>
      isMine(f)
        ? `${f.partner} want this deal. Accept before ${f.at} or e go close. Money no move.`
        : `Dem get till ${f.at} to accept, or the order go close. Money no move.`,
  ),
  primary: ['accept'],
  beside: [],
  more: ['cancel'],
};

const inDispute: FactsText = localized(
  () => 'In dispute',
  () => '争议中',
  () => 'In dispute',
);
/** True in a dispute's first phase, for evidence: its deadline counts from the moment the order entered the dispute. */
const isEvidence = ({ view: { awaiting, deadlineAt, deadlineFrom, timeline } }: Facts) =>
  awaiting !== 'operator' && (!deadlineAt || timeline.at(-1)?.at === deadlineFrom);
const inDisputeNow: FactsText = localized(
  (f) => {
    const { awaiting } = f.view;
    const by = f.at && ` by ${f.at}`;
    const awaitedText =
      awaiting === 'you'
        ? isEvidence(f)
          ? `Your turn: submit your proof${by}`
          : `Your turn until ${f.at}: see the dispute for what to do`
        : awaiting === 'them'
          ? `Waiting for ${f.partner} until ${f.at}`
          : 'Waiting for a moderator to decide';
    return `${awaitedText}. The money stays locked until it ends.`;
  },
  (f) => {
    const { awaiting } = f.view;
    const by = f.at && `在 ${f.at} 前`;
    const awaitedText =
      awaiting === 'you'
        ? `请您${by}${isEvidence(f) ? '提交凭证' : '在争议中处理'}`
        : awaiting === 'them'
          ? `等待 ${f.partner} 处理，最迟至 ${f.at}`
          : '等待审核员裁决';
    return `${awaitedText}。结束前资金保持锁定。`;
  },
  (f) => {
    const { awaiting } = f.view;
    const by = f.at && ` before ${f.at}`;
    const awaitedText =
      awaiting === 'you'
        ? isEvidence(f)
          ? `Your turn: submit your proof${by}`
          : `Your turn till ${f.at}: see the dispute for wetin you go do`
        : awaiting === 'them'
          ? `Dey wait for ${f.partner} till ${f.at}`
          : 'Dey wait make moderator decide';
    return `${awaitedText}. The money go remain locked till e end.`;
  },
);
/**
 * The full content of an order screen: every state for both sides. An action appears where its row puts it, and only
 * while the server offers it; the screen adds nothing. A late report is in the menu: it is rare, and never the next
 * step.
 */
export const orderScreenContents: Record<OrderState, Record<OrderRole, ScreenContent>> = {
  requested: { buyer: open, seller: open },
  pendingAccept: { buyer: acceptPending, seller: acceptPending },

  awaitingPayment: {
    buyer: {
      title: localized(
        ({ sum }) => `Pay ${sum}`,
        ({ sum }) => `请支付 ${sum}`,
        ({ sum }) => `Pay ${sum}`,
      ),
      sentence: localized(
        ({ at, partner }) =>
          `Your money goes into escrow, not to ${partner}. If unpaid by ${at}, the order closes and nothing is taken.`,
        ({ at, partner }) => `款项进入托管，不会直接给 ${partner}。${at} 未付则订单关闭，不扣款。`,
        ({ at, partner }) =>
          `Your money go enter escrow, e no go enter ${partner} hand. If you no pay before ${at}, the order go close and we no go take anything.`,
      ),
      primary: ['pay'],
      beside: ['extend'],
      more: ['cancel'],
    },
    seller: {
      title: localized(
        () => 'Waiting for payment',
        () => '等待买家付款',
        () => 'Dey wait for payment',
      ),
      sentence: localized(
        ({ at, partner }) =>
          `${partner} has until ${at} to pay, or the order closes. Keep your code private until the money is held safely.`,
        ({ at, partner }) => `${partner} 须在 ${at} 前付款，逾期关闭。资金托管前请勿透露卡密。`,
        ({ at, partner }) =>
          `${partner} get till ${at} to pay, or the order go close. No show anybody your code till we don hold the money safe.`,
      ),
      primary: ['remind'],
      beside: ['extend'],
      more: ['cancel'],
    },
  },

  awaitingCode: {
    buyer: {
      title: localized(
        () => 'Waiting for the code',
        () => '等待卖家发送卡密',
        () => 'Dey wait for the code',
      ),
      sentence: localized(
        ({ view, at, partner }) =>
          view.cancelAskedAt
            ? `You asked to cancel; ${partner} decides. Without a code by ${at}, all your money comes back anyway.`
            : `Your money is held safely. Without a code by ${at}, all of it comes back to you.`,
        ({ view, at, partner }) =>
          view.cancelAskedAt
            ? `您已申请取消，等待 ${partner} 决定。${at} 前未收到卡密，款项也会全额退回。`
            : `资金已安全托管。${at} 前未收到卡密，将全额退回给您。`,
        ({ view, at, partner }) =>
          view.cancelAskedAt
            ? `You ask to cancel; na ${partner} go decide. If no code come before ${at}, all your money go still come back.`
            : `We dey hold your money safe. If no code come before ${at}, all of am go come back to you.`,
      ),
      primary: ['remind'],
      beside: ['extend'],
      more: ['askCancel', 'cancel'],
    },
    seller: {
      title: localized(
        ({ view }) => (view.cancelAskedAt ? 'The buyer asks to cancel' : 'Send the code now'),
        ({ view }) => (view.cancelAskedAt ? '买家申请取消' : '请发送卡密'),
        ({ view }) => (view.cancelAskedAt ? 'The buyer ask to cancel' : 'Send the code now'),
      ),
      sentence: localized(
        ({ view, at, partner, sum }) =>
          view.cancelAskedAt
            ? `Agree: the money goes back to ${partner} and neither side is at fault. Or send the code by ${at}.`
            : `${sum} is held safely for you. If not sent by ${at}, the money goes back to ${partner}.`,
        ({ view, at, partner, sum }) =>
          view.cancelAskedAt
            ? `同意后款项退回 ${partner}，不计任何一方违约；也可在 ${at} 前继续发送卡密。`
            : `${sum} 已为您托管。${at} 前未发送，款项将退回 ${partner}。`,
        ({ view, at, partner, sum }) =>
          view.cancelAskedAt
            ? `Agree: the money go back to ${partner} and nobody dey at fault. Or send the code before ${at}.`
            : `We dey hold ${sum} safe for you. If you no send am before ${at}, the money go back to ${partner}.`,
      ),
      primary: ['ship'],
      beside: ['agreeCancel'],
      more: ['cancel'],
    },
  },

  codeDelivered: {
    buyer: {
      title: localized(
        () => 'Your code is here, sealed',
        () => '卡密已到，密封中',
        () => 'Your code don land, sealed',
      ),
      sentence: localized(
        ({ view, at, partner, check, newSum }) =>
          view.proposal
            ? `You asked to pay ${newSum} instead; ${partner} decides. If not revealed by ${at}, all your money comes back.`
            : `Reveal it when you can redeem at once: you then have ${check} to check. If not revealed by ${at}, your money comes back.`,
        ({ view, at, partner, check, newSum }) =>
          view.proposal
            ? `您申请改为支付 ${newSum}，等待 ${partner} 答复。${at} 前未查看，款项全额退回。`
            : `请在可立即兑换时查看：查看后有 ${check}验卡。${at} 前未查看，款项退回给您。`,
        ({ view, at, partner, check, newSum }) =>
          view.proposal
            ? `You ask to pay ${newSum} instead; na ${partner} go decide. If you no open am before ${at}, all your money go come back.`
            : `Open am when you fit redeem sharp sharp: you go get ${check} to check am. If you no open am before ${at}, your money go come back.`,
      ),
      primary: ['reveal'],
      beside: [],
      more: ['proposePrice'],
    },
    seller: {
      title: localized(
        ({ view }) => (view.proposal ? 'The buyer asks for a lower price' : 'Sealed and delivered'),
        ({ view }) => (view.proposal ? '买家申请降价' : '卡密已密封送达'),
        ({ view }) => (view.proposal ? 'The buyer ask for lower price' : 'Sealed and delivered'),
      ),
      sentence: localized(
        ({ view, partner, at }) =>
          view.proposal
            ? `Your code is still sealed. You can keep the agreed price or take the code back.`
            : `Your code is still sealed. If ${partner} does not reveal it by ${at}, the money goes back and we delete our copy; your card stays yours.`,
        ({ view, partner, at }) =>
          view.proposal
            ? `您的卡密仍处于密封状态。拒绝则维持原价，您也可以收回卡密。`
            : `您的卡密仍处于密封状态。${partner} 在 ${at} 前未查看，款项退回，卡密销毁。`,
        ({ view, partner, at }) =>
          view.proposal
            ? 'Your code still dey sealed. You fit keep the agreed price or take the code back.'
            : `Your code still dey sealed. If ${partner} no open am before ${at}, the money go back and we go delete our copy; your card na still your own.`,
      ),
      primary: ['acceptPrice', 'remind'],
      beside: ['refusePrice'],
      more: ['cancel'],
    },
  },

  checking: {
    buyer: {
      title: localized(
        () => 'Check the card now',
        () => '请立即验卡',
        () => 'Check the card now',
      ),
      sentence: localized(
        ({ at, partner }) => `At ${at} the money goes to ${partner} unless you report a problem.`,
        ({ at, partner }) => `${at} 款项将付给 ${partner}，有问题请在此之前报告。`,
        ({ at, partner }) => `At ${at} the money go enter ${partner} hand, except you report problem.`,
      ),
      primary: ['confirm'],
      beside: ['report'],
      more: [],
    },
    seller: {
      title: localized(
        () => 'The buyer is checking',
        () => '买家正在验卡',
        () => 'The buyer dey check',
      ),
      sentence: localized(
        ({ at, partner, revealed, sum }) =>
          `${partner} saw the code at ${revealed}. At ${at} the ${sum} comes to you unless they report a problem.`,
        ({ at, partner, revealed, sum }) =>
          `${partner} 于 ${revealed} 查看了卡密。若未报告问题，${at} ${sum} 将付给您。`,
        ({ at, partner, revealed, sum }) =>
          `${partner} see the code at ${revealed}. At ${at} the ${sum} go come to you, except dem report problem.`,
      ),
      primary: ['remind'],
      beside: [],
      more: [],
    },
  },

  refundRequested: {
    buyer: {
      title: localized(
        ({ partner }) => `Waiting for ${partner} to answer`,
        ({ partner }) => `等待 ${partner} 答复`,
        ({ partner }) => `Dey wait make ${partner} answer`,
      ),
      sentence: localized(
        ({ at }) => `Your money stays held safely. Without a reply by ${at}, all of it comes back to you.`,
        ({ at }) => `资金继续托管。${at} 前无答复，将全额退回给您。`,
        ({ at }) =>
          `We still dey hold your money safe. If no reply before ${at}, all of am go come back to you.`,
      ),
      primary: ['remind'],
      beside: ['withdraw'],
      more: [],
    },
    seller: {
      title: localized(
        () => 'Answer the report',
        () => '请答复买家的报告',
        () => 'Answer the report',
      ),
      sentence: localized(
        ({ at, partner }) =>
          `${partner} reported a problem. The money stays held; without your reply by ${at} it goes back to them.`,
        ({ at, partner }) => `${partner} 报告卡片有问题。资金仍在托管，${at} 前未答复将退给对方。`,
        ({ at, partner }) =>
          `${partner} don report problem. We still dey hold the money; if you no reply before ${at} e go back to dem.`,
      ),
      primary: ['contest'],
      beside: ['agree'],
      more: [],
    },
  },

  disputed: {
    buyer: { title: inDispute, sentence: inDisputeNow, primary: [], beside: [], more: ['withdraw'] },
    seller: { title: inDispute, sentence: inDisputeNow, primary: [], beside: [], more: ['agree'] },
  },

  ...outcomeContents,
};
