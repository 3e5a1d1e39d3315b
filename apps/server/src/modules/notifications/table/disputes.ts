import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { Events } from '../../../events';
import type { BilingualText } from '../../identity';
import { appOnly, type Row, type Rows, toUser } from './row';

type Updated = Events['dispute.updated'];

const dispute = {
  type: 'dispute',
  about: ({ orderNo }: { orderNo: string }) => ({ kind: 'dispute', orderNo }),
  link: ({ orderNo }: { orderNo: string }) => `/disputeDetail?orderNo=${orderNo}`,
  details: ({ details }: { details: Updated['details'] }) => details ?? {},
} as const;

/** To the sides that the event concerns (`notify` in the dispute machine). */
const sides = {
  ...dispute,
  to: ({ recipients, buyerID, sellerID }: Updated) => [
    ...(recipients.includes('buyer') ? [buyerID] : []),
    ...(recipients.includes('seller') ? [sellerID] : []),
  ],
  ref: ({ disputeID, seq }: Updated) => `${disputeID}:${seq}`,
} as const;
const isOneOf =
  (...events: readonly DisputeEvent[]) =>
  ({ event }: Updated) =>
    events.includes(event);
const sidesInApp = (
  name: string,
  when: (event: Updated) => boolean,
  app: BilingualText,
): Row<'dispute.updated'> => ({ ...sides, ...appOnly, name, when, app });

/** To staff, never about their own case. */
const staff = {
  ...appOnly,
  type: 'always',
  about: ({ disputeID, orderNo }: { disputeID: string; orderNo: string }) => ({
    kind: 'case',
    disputeID,
    orderNo,
  }),
  link: () => null,
} as const;
const rolesOf = {
  moderators: ['moderator', 'lead', 'superadmin'],
  leads: ['lead', 'superadmin'],
  superadmins: ['superadmin'],
} as const satisfies Record<string, readonly StaffRole[]>;
const holderOf = ({ recipients, moderatorID }: Updated) =>
  recipients.includes('moderator') && moderatorID ? [moderatorID] : [];
/** The case's moderator gets the row to the holder instead. */
const staffGroups = {
  ...staff,
  to: (event: Updated) => ({
    roles: (['moderators', 'leads', 'superadmins'] as const)
      .filter((group) => event.recipients.includes(group))
      .flatMap((group) => rolesOf[group]),
    except: [event.buyerID, event.sellerID, ...holderOf(event)],
  }),
} as const;
const holder = {
  ...staff,
  to: (event: Updated) =>
    holderOf(event).filter((userID) => userID !== event.buyerID && userID !== event.sellerID),
} as const;

const opened = {
  en: 'Gift: a dispute about your order, {card}, was opened. Submit evidence by {until:when} (Lagos).',
  zh: '【Gift】{card} 订单已进入争议，请于 {until:when} 前提交凭证。',
};
const asked = {
  en: 'Gift: a moderator has a question about the dispute on {card}. Reply by {until:when} (Lagos).',
  zh: '【Gift】审核员就 {card} 争议向您提问，请于 {until:when} 前回复。',
};
const ruled = {
  en: 'Gift: decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. Not final: appeal in Gift by {until:when} (Lagos).',
  zh: '【Gift】{card} 初裁：买家 {buyer:ngn}，卖家 {seller:ngn}。{until:when} 前可申诉。',
};
const appealed = {
  en: 'Gift: the decision on {card} was appealed. The money stays frozen; another moderator decides by {until:when} (Lagos).',
  zh: '【Gift】{card} 裁决被申诉，资金暂不放行，{until:when} 前复审。可补充说明。',
};
const final = {
  en: 'Gift: final decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved; no appeal.',
  zh: '【Gift】{card} 终裁：买家 {buyer:ngn}，卖家 {seller:ngn}。已执行，不可申诉。',
};
const agreed = {
  en: 'Gift: you both agreed on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved.',
  zh: '【Gift】双方已就 {card} 达成分配：买家 {buyer:ngn}，卖家 {seller:ngn}。款项已划转。',
};
const timeEnds = {
  en: 'Gift: your time in the dispute on {card} ends {until:when} (Lagos). Open Gift now to respond.',
  zh: '【Gift】{card} 争议的回应期限至 {until:when}，逾期不再等待，请立即处理。',
};
const closed = {
  en: 'Final decision on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
  zh: '{card} 争议已终裁并执行：买家 {buyer:kobo}，卖家 {seller:kobo}。',
};
const reminder = {
  ...dispute,
  to: toUser,
  app: {
    en: 'Your time in the dispute on {card} ends at {until:at}. Open it to see what happens then.',
    zh: '{card} 争议将于 {until:at} 到期，到期结果请查看争议详情。',
  },
} as const;
const paused = {
  ...dispute,
  ...appOnly,
  to: toUser,
  about: () => ({ kind: 'dispute' }),
  link: () => '/history/dispute',
  details: ({ until }: { until: string }) => ({ until }),
} as const;

// Table: disputes. An event that no row names sends nothing.
export const disputeRows: Rows = {
  'dispute.updated': [
    {
      ...sides,
      name: 'disputeOpened',
      when: isOneOf('open'),
      app: {
        en: 'A dispute about your order, {card}, was opened. Submit evidence by {until:at}.',
        zh: '您的 {card} 订单已进入争议，请于 {until:at} 前提交凭证。',
      },
      sms: opened,
      mail: opened,
    },
    sidesInApp('disputeExtended', isOneOf('evidence', 'say', 'answer'), {
      en: 'The other side added to your dispute.',
      zh: '对方在争议中补充了内容。',
    }),
    sidesInApp('disputeSubmitted', isOneOf('done'), {
      en: 'The other side of your dispute is done submitting.',
      zh: '对方已提交完毕。',
    }),
    sidesInApp(
      'disputeQueued',
      ({ event, state }) => event === 'finish' || (event === 'timeout' && state === 'queued'),
      { en: 'Your dispute is waiting for a moderator.', zh: '您的争议正在等待审核员处理。' },
    ),
    sidesInApp('disputeReview', ({ event, state }) => event === 'timeout' && state === 'review', {
      en: 'A moderator will decide your dispute on the current evidence.',
      zh: '审核员将依据现有材料裁决您的争议。',
    }),
    sidesInApp('splitOffered', isOneOf('offerSplit'), {
      en: 'The other side of a dispute offered a split.',
      zh: '对方在争议中提出分配方案。',
    }),
    sidesInApp('splitCancelled', isOneOf('refuseSplit'), {
      en: 'A split offer was cancelled.',
      zh: '分配方案已撤下。',
    }),
    {
      ...sides,
      name: 'disputeAgreed',
      when: isOneOf('acceptSplit'),
      app: {
        en: 'You both agreed to a split on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
        zh: '双方已就 {card} 达成分配：买家 {buyer:kobo}，卖家 {seller:kobo}。款项已划转。',
      },
      sms: agreed,
      mail: agreed,
    },
    sidesInApp('disputeSettled', isOneOf('resolved'), {
      en: 'You settled the dispute on {card} yourselves: {buyer:kobo} to the buyer, {seller:kobo} to the seller.',
      zh: '双方已自行解决 {card} 争议：买家 {buyer:kobo}，卖家 {seller:kobo}。',
    }),
    sidesInApp('disputeEnded', isOneOf('ended'), {
      en: 'The dispute on {card} ended with its order.',
      zh: '{card} 的争议已随订单结束。',
    }),
    sidesInApp('disputeTaken', isOneOf('take', 'takeAppeal', 'assign'), {
      en: 'A moderator is reviewing your dispute.',
      zh: '审核员正在处理您的争议。',
    }),
    {
      ...sides,
      name: 'disputeAsked',
      when: isOneOf('ask'),
      app: {
        en: 'A moderator has a question about the dispute on {card}. Reply by {until:at}.',
        zh: '审核员就 {card} 争议向您提问，请于 {until:at} 前回复。',
      },
      sms: asked,
      mail: asked,
    },
    {
      ...sides,
      name: 'disputeRuled',
      when: isOneOf('propose', 'second'),
      app: {
        en: 'A moderator decided on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. Not final: accept it, or appeal by {until:at}.',
        zh: '审核员已就 {card} 作出初裁：买家 {buyer:kobo}，卖家 {seller:kobo}。请接受，或于 {until:at} 前申诉。',
      },
      sms: ruled,
      mail: ruled,
    },
    sidesInApp('disputeAccepted', isOneOf('accept'), {
      en: 'The other side accepted the decision.',
      zh: '对方已接受裁决意见。',
    }),
    sidesInApp(
      'disputeClosed',
      ({ event, state }) => event === 'acceptLast' || (event === 'timeout' && state === 'closed'),
      closed,
    ),
    sidesInApp('disputeInAppeal', isOneOf('appeal'), {
      en: 'Your dispute was appealed. Another moderator decides.',
      zh: '您的争议已申诉，将由另一位审核员裁决。',
    }),
    {
      ...sides,
      name: 'disputeAppealed',
      when: isOneOf('appeal'),
      // The user who appealed knows.
      to: ({ recipients, actor, ...event }) =>
        sides.to({ ...event, actor, recipients: recipients.filter((side) => side !== actor) }),
      app: null,
      sms: appealed,
      mail: appealed,
    },
    {
      ...sides,
      name: 'disputeFinal',
      when: isOneOf('decideAppeal', 'secondAppeal', 'ruleSilence', 'ruleFacts'),
      app: closed,
      sms: final,
      mail: final,
    },
    sidesInApp('disputeOverdue', isOneOf('overdue'), {
      en: 'Your dispute is overdue. The money stays frozen, and the leads were notified.',
      zh: '您的争议已超时，款项继续冻结，已通知负责人。',
    }),
    {
      ...staffGroups,
      name: 'caseWaiting',
      when: (event) => !isOneOf('draft', 'overdue', 'page')(event),
      app: { en: 'A dispute is waiting for a moderator.', zh: '有争议等待处理。' },
    },
    {
      ...staffGroups,
      name: 'caseDrafted',
      when: isOneOf('draft'),
      app: { en: 'A ruling awaits a second signature.', zh: '有裁决等待第二位签署。' },
    },
    {
      ...staffGroups,
      name: 'caseOverdue',
      when: isOneOf('overdue'),
      app: { en: 'A dispute is overdue.', zh: '有争议已超时。' },
    },
    {
      ...staffGroups,
      name: 'casePaged',
      when: isOneOf('page'),
      app: { en: 'A trader reported an overdue dispute.', zh: '有用户催办超时争议。' },
    },
    {
      ...holder,
      name: 'caseAssigned',
      when: isOneOf('assign'),
      app: { en: 'A case was assigned to you.', zh: '有案件指派给您处理。' },
    },
    {
      ...holder,
      name: 'caseUpdated',
      when: (event) => !isOneOf('assign')(event),
      app: { en: 'One of your cases was updated.', zh: '您负责的案件有更新。' },
    },
  ],
  'dispute.nudged': [
    { ...reminder, ...appOnly, name: 'disputeReminder', when: ({ isCostly }) => !isCostly },
    {
      ...reminder,
      name: 'disputeEnds',
      when: ({ isCostly }) => isCostly,
      sms: timeEnds,
      mail: timeEnds,
      ref: ({ disputeID, state }) => `${disputeID}:${state}`,
    },
  ],
  'dispute.undecidable': [
    {
      ...staff,
      name: 'caseUndecidable',
      to: ({ sides: except }) => ({ roles: rolesOf.superadmins, except }),
      app: {
        en: 'A case has too few eligible moderators. Open it to see how many are missing, and appoint them.',
        zh: '有案件可裁决人员不足。请打开查看还缺几人，并任命。',
      },
    },
  ],
  'dispute.sidePaused': [
    {
      ...paused,
      name: 'disputeSellingPaused',
      when: ({ side }) => side === 'seller',
      app: {
        en: 'You lost several disputes, so you cannot start new sales until {until:at}. Active orders continue.',
        zh: '您多次败诉，{until:at} 前不能发起新的售卡。进行中的订单不受影响。',
      },
    },
    {
      ...paused,
      name: 'disputeBuyingPaused',
      when: ({ side }) => side === 'buyer',
      app: {
        en: 'You lost several disputes, so you cannot start new purchases until {until:at}. Active orders continue.',
        zh: '您多次败诉，{until:at} 前不能发起新的购卡。进行中的订单不受影响。',
      },
    },
  ],
};
