import type { DisputeEvent, DisputeState } from '@gift/contract/disputes/states';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { OrderRole } from '@gift/contract/orders/states';
import type { Events } from '../../../events';
import type { KeyedText } from '../../../platform/text/language';
import { type Row, type Rows, smsAndMail, toUser } from './row';

type Updated = Events['dispute.updated'];
type Case = { disputeID: string; orderNo: string };

const on =
  (...events: readonly DisputeEvent[]) =>
  ({ event }: Updated) =>
    events.includes(eventOfStoredName(event));
const timeoutTo =
  (to: DisputeState) =>
  ({ event, state }: Updated) =>
    event === 'timeout' && state === to;

const dispute = {
  channels: 'app',
  type: 'dispute',
  about: ({ orderNo }: { orderNo: string }) => ({ kind: 'dispute', orderNo }),
  link: ({ orderNo }: { orderNo: string }) => `/disputeDetail?orderNo=${orderNo}`,
} as const;

/** The sides that an event concerns (`notify` in the dispute machine), with its card, deadline and amounts. */
const concerned = {
  to: ({ recipients, buyerID, sellerID }: Updated) => [
    ...(recipients.includes('buyer') ? [buyerID] : []),
    ...(recipients.includes('seller') ? [sellerID] : []),
  ],
  details: ({ details }: Updated) => details ?? {},
};
type UpdatedRow = Row<'dispute.updated'>;
const sides = (when: UpdatedRow['when'], text: KeyedText): UpdatedRow => ({
  ...dispute,
  ...concerned,
  ...text,
  when,
});
const sidesBySms = (when: UpdatedRow['when'], text: KeyedText) => ({
  ...concerned,
  ...text,
  when,
  type: 'dispute' as const,
  channels: smsAndMail,
  ref: ({ disputeID, seq }: Updated) => `${disputeID}:${seq}`,
});

const rolesOf = {
  moderators: ['moderator', 'lead', 'superadmin'],
  leads: ['lead', 'superadmin'],
  superadmins: ['superadmin'],
} as const satisfies Record<string, readonly StaffRole[]>;

const staff = {
  channels: 'app',
  type: 'always',
  about: ({ disputeID, orderNo }: Case) => ({ kind: 'case', disputeID, orderNo }),
  link: () => null,
} as const;
/** The case's moderator, unless the case is about them. */
const toModerator = ({ recipients, moderatorID, buyerID, sellerID }: Updated): string[] =>
  recipients.includes('moderator') && moderatorID && moderatorID !== buyerID && moderatorID !== sellerID
    ? [moderatorID]
    : [];
const group = (when: UpdatedRow['when'], text: KeyedText): UpdatedRow => ({
  ...staff,
  ...text,
  when,
  to: (event: Updated) => ({
    roles: (['moderators', 'leads'] as const)
      .filter((group) => event.recipients.includes(group))
      .flatMap((group) => rolesOf[group]),
    except: [event.buyerID, event.sellerID, ...toModerator(event)],
  }),
});

const queuedText = {
  en: 'Your dispute is waiting for a moderator.',
  zh: '您的争议正在等待审核员处理。',
  pcm: 'Your dispute dey wait for moderator.',
};
const closed = {
  en: 'Final decision on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
  zh: '{card} 争议已终裁并执行：买家 {buyer:kobo}，卖家 {seller:kobo}。',
  pcm: 'Final decision on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money don move.',
};
const sidePaused = (of: OrderRole, text: KeyedText): Row<'dispute.sidePaused'> => ({
  ...dispute,
  ...text,
  when: ({ side }) => side === of,
  to: toUser,
  about: () => ({ kind: 'dispute' }),
  link: () => '/history/dispute',
  details: ({ until }) => ({ until }),
});

// Table: disputes. An event without a row sends nothing.
export const disputeRows: Rows = {
  'dispute.updated': {
    disputeOpenedSms: sidesBySms(on('open'), {
      en: 'Gift: a dispute about your order, {card}, was opened. Submit evidence by {until:when} (Lagos).',
      zh: '【Gift】{card} 订单已进入争议，请于 {until:when} 前提交凭证。',
      pcm: 'Gift: dem don open dispute about your order, {card}. Submit evidence by {until:when} (Lagos).',
    }),
    disputeAskedSms: sidesBySms(on('ask'), {
      en: 'Gift: a moderator has a question about the dispute on {card}. Reply by {until:when} (Lagos).',
      zh: '【Gift】审核员就 {card} 争议向您提问，请于 {until:when} 前回复。',
      pcm: 'Gift: moderator get question about the dispute on {card}. Reply by {until:when} (Lagos).',
    }),
    disputeRuledSms: sidesBySms(on('propose', 'approveDraft'), {
      en: 'Gift: decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. Not final: appeal in Gift by {until:when} (Lagos).',
      zh: '【Gift】{card} 初裁：买家 {buyer:ngn}，卖家 {seller:ngn}。{until:when} 前可申诉。',
      pcm: 'Gift: decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. E never final: appeal for Gift by {until:when} (Lagos).',
    }),
    disputeAppealedSms: {
      ...sidesBySms(on('appeal'), {
        en: 'Gift: the decision on {card} was appealed. The money stays frozen; another moderator decides by {until:when} (Lagos).',
        zh: '【Gift】{card} 裁决被申诉，资金暂不放行，{until:when} 前复审。可补充说明。',
        pcm: 'Gift: dem don appeal the decision on {card}. The money still freeze; another moderator go decide by {until:when} (Lagos).',
      }),
      // The user who appealed gets none.
      to: ({ recipients, ...event }) =>
        concerned.to({ ...event, recipients: recipients.filter((side) => side !== event.actor) }),
    },
    disputeFinalSms: sidesBySms(on('decideAppeal', 'approveAppealDraft', 'ruleBySilence', 'ruleByFacts'), {
      en: 'Gift: final decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved; no appeal.',
      zh: '【Gift】{card} 终裁：买家 {buyer:ngn}，卖家 {seller:ngn}。已执行，不可申诉。',
      pcm: 'Gift: final decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money don move; no appeal.',
    }),
    disputeAgreedSms: sidesBySms(on('acceptSplit'), {
      en: 'Gift: you both agreed on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved.',
      zh: '【Gift】双方已就 {card} 达成分配：买家 {buyer:ngn}，卖家 {seller:ngn}。款项已划转。',
      pcm: 'Gift: una don agree on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money don move.',
    }),
    disputeOpened: sides(on('open'), {
      en: 'A dispute about your order, {card}, was opened. Submit evidence by {until:at}.',
      zh: '您的 {card} 订单已进入争议，请于 {until:at} 前提交凭证。',
      pcm: 'Dem don open dispute about your order, {card}. Submit evidence by {until:at}.',
    }),
    disputeExtended: sides(on('evidence', 'reply', 'answer'), {
      en: 'The other side added to your dispute.',
      zh: '对方在争议中补充了内容。',
      pcm: 'The other side don add something to your dispute.',
    }),
    disputeSubmitted: sides(on('finishEvidence'), {
      en: 'The other side has submitted all its evidence.',
      zh: '对方已提交完毕。',
      pcm: 'The other side don submit all their evidence.',
    }),
    disputeQueued: sides(on('finishEvidenceLast'), queuedText),
    disputeQueuedByTimeout: sides(timeoutTo('queued'), queuedText),
    disputeReviewByTimeout: sides(timeoutTo('review'), {
      en: 'A moderator will decide your dispute on the current evidence.',
      zh: '审核员将依据现有材料裁决您的争议。',
      pcm: 'Moderator go decide your dispute with the evidence wey dey.',
    }),
    disputeSplitOffered: sides(on('offerSplit'), {
      en: 'The other side of a dispute offered a split.',
      zh: '对方在争议中提出分配方案。',
      pcm: 'The other side of one dispute don offer split.',
    }),
    disputeSplitCancelled: sides(on('refuseSplit'), {
      en: 'A split offer was cancelled.',
      zh: '分配方案已撤下。',
      pcm: 'Dem don cancel one split offer.',
    }),
    disputeAgreed: sides(on('acceptSplit'), {
      en: 'You both agreed to a split on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money has moved.',
      zh: '双方已就 {card} 达成分配：买家 {buyer:kobo}，卖家 {seller:kobo}。款项已划转。',
      pcm: 'Una don agree to split on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. The money don move.',
    }),
    disputeSettled: sides(on('resolved'), {
      en: 'You settled the dispute on {card} yourselves: {buyer:kobo} to the buyer, {seller:kobo} to the seller.',
      zh: '双方已自行解决 {card} 争议：买家 {buyer:kobo}，卖家 {seller:kobo}。',
      pcm: 'Una don settle the dispute on {card} by unaself: {buyer:kobo} to the buyer, {seller:kobo} to the seller.',
    }),
    disputeOrderClosed: sides(on('ended'), {
      en: 'The dispute on {card} ended with its order.',
      zh: '{card} 的争议已随订单结束。',
      pcm: 'The dispute on {card} don end with the order.',
    }),
    disputeTaken: sides(on('claim', 'claimAppeal', 'assign'), {
      en: 'A moderator is reviewing your dispute.',
      zh: '审核员正在处理您的争议。',
      pcm: 'Moderator dey check your dispute.',
    }),
    disputeAsked: sides(on('ask'), {
      en: 'A moderator has a question about the dispute on {card}. Reply by {until:at}.',
      zh: '审核员就 {card} 争议向您提问，请于 {until:at} 前回复。',
      pcm: 'Moderator get question about the dispute on {card}. Reply by {until:at}.',
    }),
    disputeRuled: sides(on('propose', 'approveDraft'), {
      en: 'A moderator decided on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. Not final: accept it, or appeal by {until:at}.',
      zh: '审核员已就 {card} 作出初裁：买家 {buyer:kobo}，卖家 {seller:kobo}。请接受，或于 {until:at} 前申诉。',
      pcm: 'Moderator don decide on {card}: {buyer:kobo} to the buyer, {seller:kobo} to the seller. E never final: accept am, or appeal by {until:at}.',
    }),
    disputeAccepted: sides(on('accept'), {
      en: 'The other side accepted the decision.',
      zh: '对方已接受裁决意见。',
      pcm: 'The other side don accept the decision.',
    }),
    disputeClosed: sides(
      on('acceptLast', 'decideAppeal', 'approveAppealDraft', 'ruleBySilence', 'ruleByFacts'),
      closed,
    ),
    disputeClosedByTimeout: sides(timeoutTo('closed'), closed),
    disputeAppealed: sides(on('appeal'), {
      en: 'Your dispute was appealed. Another moderator decides.',
      zh: '您的争议已申诉，将由另一位审核员裁决。',
      pcm: 'Dem don appeal your dispute. Another moderator go decide.',
    }),
    disputeOverdue: sides(on('overdue'), {
      en: 'Your dispute is overdue. The money stays frozen, and the leads were notified.',
      zh: '您的争议已超时，款项继续冻结，已通知负责人。',
      pcm: 'Your dispute don overdue. The money still freeze, and we don notify the leads.',
    }),
    caseQueued: group((event) => !on('draft', 'overdue', 'escalate')(event), {
      en: 'A dispute is waiting for a moderator.',
      zh: '有争议等待处理。',
      pcm: 'One dispute dey wait for moderator.',
    }),
    caseDrafted: group(on('draft'), {
      en: 'A ruling awaits a second signature.',
      zh: '有裁决等待第二位签署。',
      pcm: 'One ruling dey wait for second signature.',
    }),
    caseOverdue: group(on('overdue'), {
      en: 'A dispute is overdue.',
      zh: '有争议已超时。',
      pcm: 'One dispute don overdue.',
    }),
    casePaged: group(on('escalate'), {
      en: 'A trader reported an overdue dispute.',
      zh: '有用户催办超时争议。',
      pcm: 'One trader don report overdue dispute.',
    }),
    caseAssigned: {
      ...staff,
      to: toModerator,
      when: on('assign'),
      en: 'A case was assigned to you.',
      zh: '有案件指派给您处理。',
      pcm: 'Dem don assign one case to you.',
    },
    caseUpdated: {
      ...staff,
      to: toModerator,
      when: (event) => !on('assign')(event),
      en: 'One of your cases was updated.',
      zh: '您负责的案件有更新。',
      pcm: 'One of your cases don get update.',
    },
  },
  'dispute.nudged': {
    disputeReminderSms: {
      channels: smsAndMail,
      type: 'dispute',
      when: ({ isCostly }) => isCostly,
      to: toUser,
      details: ({ details }) => details,
      ref: ({ disputeID, state }) => `${disputeID}:${state}`,
      en: 'Gift: your time in the dispute on {card} ends {until:when} (Lagos). Open Gift now to respond.',
      zh: '【Gift】{card} 争议的回应期限至 {until:when}，逾期不再等待，请立即处理。',
      pcm: 'Gift: your time for the dispute on {card} go end {until:when} (Lagos). Open Gift now to respond.',
    },
    disputeReminder: {
      ...dispute,
      to: toUser,
      details: ({ details }) => details,
      en: 'Your time in the dispute on {card} ends at {until:at}. Open it to see what happens then.',
      zh: '{card} 争议将于 {until:at} 到期，到期结果请查看争议详情。',
      pcm: 'Your time for the dispute on {card} go end on {until:at}. Open am to see wetin go happen then.',
    },
  },
  'dispute.undecidable': {
    caseUndecidable: {
      ...staff,
      to: ({ sides: except }) => ({ roles: rolesOf.superadmins, except }),
      en: 'A case has too few eligible moderators. Open it to see how many are missing, and appoint them.',
      zh: '有案件可裁决人员不足。请打开查看还缺几人，并任命。',
      pcm: 'One case no get enough moderators wey fit take am. Open am to see how many remain, and appoint them.',
    },
  },
  'dispute.sidePaused': {
    disputeSellingPaused: sidePaused('seller', {
      en: 'You lost several disputes, so you cannot start new sales until {until:at}. Active orders continue.',
      zh: '您多次败诉，{until:at} 前不能发起新的售卡。进行中的订单不受影响。',
      pcm: 'You don lose several disputes, so you no fit start new sales till {until:at}. Active orders dey go on.',
    }),
    disputeBuyingPaused: sidePaused('buyer', {
      en: 'You lost several disputes, so you cannot start new purchases until {until:at}. Active orders continue.',
      zh: '您多次败诉，{until:at} 前不能发起新的购卡。进行中的订单不受影响。',
      pcm: 'You don lose several disputes, so you no fit buy again till {until:at}. Active orders dey go on.',
    }),
  },
};
