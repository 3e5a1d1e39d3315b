import type { DisputeEvent, DisputeState } from '@gift/contract/disputes/states';
import type { Subscriber, Subscriptions } from '../../../platform/events/outbox';
import { staffWith } from '../../identity';
import { type Both, notifyTranslated } from './notifications';

// Dispute notifications to both sides and to staff. Like all notifications, they hold no codes and no names of
// people. A side reads which card it is about, its deadline and, for a decision, who gets what.

// Table: the text to each side by event. An event that is missing here sends nothing to that side.
const queued: Both = {
  en: 'Your dispute is waiting for a moderator.',
  zh: '您的争议正在等待审核员处理。',
};
const taken: Both = { en: 'A moderator is reviewing your dispute.', zh: '审核员正在处理您的争议。' };
const found: Both = {
  en: 'A moderator decided on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. Not final: accept it, or appeal by {until:at}.',
  zh: '审核员已就 {card} 作出初裁：买家 {buyer:kobo}，卖家 {seller:kobo}。请接受，或于 {until:at} 前申诉。',
};
const closed: Both = {
  en: 'Final decision on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
  zh: '{card} 争议已终裁并执行：买家 {buyer:kobo}，卖家 {seller:kobo}。',
};
const settled: Both = {
  en: 'You settled the dispute on {card} yourselves: {buyer:kobo} to the buyer, {seller:kobo} to the seller.',
  zh: '双方已自行解决 {card} 争议：买家 {buyer:kobo}，卖家 {seller:kobo}。',
};
const agreed: Both = {
  en: 'You both agreed to a split on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
  zh: '双方已就 {card} 达成分配：买家 {buyer:kobo}，卖家 {seller:kobo}。款项已划转。',
};
const more: Both = { en: 'The other side added to your dispute.', zh: '对方在争议中补充了内容。' };
const forSides: Partial<Record<DisputeEvent, Both>> = {
  open: {
    en: 'A dispute about your order, {card}, was opened. Submit evidence by {until:at}.',
    zh: '您的 {card} 订单已进入争议，请于 {until:at} 前提交凭证。',
  },
  evidence: more,
  say: more,
  answer: more,
  done: { en: 'The other side of your dispute is done submitting.', zh: '对方已提交完毕。' },
  finish: queued,
  offerSplit: {
    en: 'The other side of a dispute offered a split.',
    zh: '对方在争议中提出分配方案。',
  },
  refuseSplit: { en: 'A split offer was cancelled.', zh: '分配方案已撤下。' },
  acceptSplit: agreed,
  resolved: settled,
  ended: { en: 'The dispute on {card} ended with its order.', zh: '{card} 的争议已随订单结束。' },
  take: taken,
  takeAppeal: taken,
  assign: taken,
  ask: {
    en: 'A moderator has a question about the dispute on {card}. Reply by {until:at}.',
    zh: '审核员就 {card} 争议向您提问，请于 {until:at} 前回复。',
  },
  propose: found,
  second: found,
  accept: { en: 'The other side accepted the decision.', zh: '对方已接受裁决意见。' },
  acceptLast: closed,
  appeal: {
    en: 'Your dispute was appealed. Another moderator decides.',
    zh: '您的争议已申诉，将由另一位审核员裁决。',
  },
  decideAppeal: closed,
  secondAppeal: closed,
  ruleSilence: closed,
  ruleFacts: closed,
  overdue: {
    en: 'Your dispute is overdue. The money stays frozen, and the leads were notified.',
    zh: '您的争议已超时，款项继续冻结，已通知负责人。',
  },
};
const afterTimeout: Partial<Record<DisputeState | 'none', Both>> = {
  queued,
  review: {
    en: 'A moderator will decide your dispute on the current evidence.',
    zh: '审核员将依据现有材料裁决您的争议。',
  },
  closed,
};

/** The texts to the staff who decide. */
const forStaff: Partial<Record<DisputeEvent, Both>> = {
  draft: { en: 'A ruling awaits a second signature.', zh: '有裁决等待第二位签署。' },
  overdue: { en: 'A dispute is overdue.', zh: '有争议已超时。' },
  page: { en: 'A trader reported an overdue dispute.', zh: '有用户催办超时争议。' },
};
const waits: Both = { en: 'A dispute is waiting for a moderator.', zh: '有争议等待处理。' };
const assigned: Both = { en: 'A case was assigned to you.', zh: '有案件指派给您处理。' };
const updated: Both = { en: 'One of your cases was updated.', zh: '您负责的案件有更新。' };

const rolesOf = {
  moderators: ['moderator', 'lead', 'superadmin'],
  leads: ['lead', 'superadmin'],
  superadmins: ['superadmin'],
} as const;

const noteDispute: Subscriber<'dispute.updated'> = async (tx, moved, at) => {
  const { orderNo, disputeID, event, state, recipients } = moved;
  const sideTexts = event === 'timeout' ? afterTimeout[state] : forSides[event];
  for (const side of ['buyer', 'seller'] as const) {
    if (!sideTexts || !recipients.includes(side)) continue;
    const userID = side === 'buyer' ? moved.buyerID : moved.sellerID;
    const about = { kind: 'dispute', orderNo };
    const details = moved.details ?? {};
    await notifyTranslated(tx, at, { userID, news: `dispute.${event}`, words: sideTexts, about, details });
  }
  const staff = new Map<string, Both>();
  const sides = [moved.buyerID, moved.sellerID];
  for (const group of ['moderators', 'leads', 'superadmins'] as const) {
    if (!recipients.includes(group)) continue;
    for (const id of await staffWith(tx, rolesOf[group])) staff.set(String(id), forStaff[event] ?? waits);
  }
  if (recipients.includes('moderator') && moved.moderatorID)
    staff.set(moved.moderatorID, event === 'assign' ? assigned : updated);
  for (const [userID, words] of staff) {
    if (sides.includes(userID)) continue;
    const about = { kind: 'case', disputeID, orderNo };
    await notifyTranslated(tx, at, { userID, news: `case.${event}`, words, about });
  }
};

const running: Both = {
  en: 'Your time in the dispute on {card} ends at {until:at}. Open it to see what happens then.',
  zh: '{card} 争议将于 {until:at} 到期，到期结果请查看争议详情。',
};
const noteNudged: Subscriber<'dispute.nudged'> = (tx, { userID, orderNo, details }, at) =>
  notifyTranslated(tx, at, {
    userID,
    details: details,
    news: 'dispute.nudged',
    words: running,
    about: { kind: 'dispute', orderNo },
  });

const undecidable: Both = {
  en: 'A case has too few eligible moderators. Open it to see how many are missing, and appoint them.',
  zh: '有案件可裁决人员不足。请打开查看还缺几人，并任命。',
};
const noteUndecidable: Subscriber<'dispute.undecidable'> = async (tx, { disputeID, orderNo, sides }, at) => {
  const about = { kind: 'case', disputeID, orderNo };
  for (const id of await staffWith(tx, rolesOf.superadmins))
    if (!sides.includes(String(id)))
      await notifyTranslated(tx, at, {
        ...{ userID: String(id), news: 'case.undecidable', words: undecidable, about },
      });
};

const noSelling: Both = {
  en: 'You lost several disputes, so you cannot start new sales until {until:at}. Active orders continue.',
  zh: '您多次败诉，{until:at} 前不能发起新的售卡。进行中的订单不受影响。',
};
const noBuying: Both = {
  en: 'You lost several disputes, so you cannot start new purchases until {until:at}. Active orders continue.',
  zh: '您多次败诉，{until:at} 前不能发起新的购卡。进行中的订单不受影响。',
};
const notePaused: Subscriber<'dispute.sidePaused'> = (tx, { userID, side, until }, at) =>
  notifyTranslated(tx, at, {
    userID,
    news: 'dispute.paused',
    words: side === 'seller' ? noSelling : noBuying,
    about: { kind: 'dispute' },
    details: { until },
  });

export const disputeNotifications: Subscriptions = {
  'dispute.updated': [noteDispute],
  'dispute.nudged': [noteNudged],
  'dispute.undecidable': [noteUndecidable],
  'dispute.sidePaused': [notePaused],
};
