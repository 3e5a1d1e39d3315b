import type { GrantSource, PaymentReviewKind, WithdrawalFailure } from '@gift/contract';
import type {
  DisputeActor,
  DisputeEvent,
  DisputeOutcome,
  DisputeState,
} from '@gift/contract/disputes/states';
import type { OrderActor, OrderEvent, OrderRole, OrderState } from '@gift/contract/orders/states';
import type { SessionType } from '@gift/im-protocol';
import type { Details } from './platform/calls/refusal';
import type { Language } from './platform/text/language';

/**
 * Every event of the outbox: its topic, in the past tense, and its payload. A payload travels as JSON: ids and amounts
 * in kobo are digits, and moments arrive as ISO text. It must hold no secret.
 */
export type Events = {
  'catalog.ratesChanged': { brandID: string; countryID: string };

  'identity.notificationRequested': SecurityNotification;
  'identity.textRequested': {
    userID: string;
    channel: Channel;
    words: { readonly en: string; readonly zh: string };
  };
  'identity.codeRequested': { verificationID: string; sending: number };
  'identity.profileChanged': { userID: string; isNewAvatar?: boolean };
  'identity.blockChanged': { userID: string; otherID: string; isOn: boolean };
  'identity.sessionsEnded': { sessionIDs: readonly string[] };
  /** Somebody signed out wherever they were; sessions that identity does not know end as well. */
  'identity.allSessionsEnded': { userID: string };
  'identity.userReported': {
    operatorID: string;
    userID: string;
    reporterID: string;
    reason: string;
    words: string;
  };

  'topUp.succeeded': { topUpID: string; userID: string; creditedKobo: string; suspendedKobo: string };
  'topUp.failed': { topUpID: string; userID: string; failure: 'declined' | 'amountDiffers' };
  'topUp.held': { userID: string; reference: string };
  'withdrawal.succeeded': { withdrawalID: string; userID: string };
  'withdrawal.failed': { withdrawalID: string; userID: string; failure: WithdrawalFailure };
  'chargeback.booked': {
    chargebackID: string;
    topUpID: string;
    userID: string;
    amountKobo: string;
    owedKobo: string;
  };
  'debt.paid': { userID: string; paidKobo: string };
  'paymentReview.opened': { reviewID: string; kind: PaymentReviewKind };
  'paymentReview.recovered': {
    kind: PaymentReviewKind;
    userID: string;
    amountKobo: string;
    owedKobo: string;
  };
  'proceeds.cleared': { orderID: string; userID: string };

  'offer.expired': { offerID: string; makerID: string };
  'offer.countered': Countered;
  'offer.counterAnswered': Countered;

  'order.updated': OrderFigures & {
    orderNo: string;
    event: OrderEvent;
    actor: OrderActor;
    at: string;
    from: OrderState | 'none';
    state: OrderState | 'none';
    amountKobo: string;
    recipients: readonly (OrderRole | 'watchers' | 'moderators')[];
  };
  /** An order that its two sides ended against a finding: only the figures change. */
  'order.disputeConceded': OrderFigures;
  'order.nudged': { orderNo: string; userID: string; state: OrderState | 'none'; isLast: boolean };
  'order.reminded': { orderNo: string; userID: string; fromID: string; at: string };
  'order.codeViewed': { orderNo: string; userID: string };
  'order.rated': { orderNo: string; userID: string };

  'dispute.updated': {
    disputeID: string;
    orderNo: string;
    seq: number;
    event: DisputeEvent;
    actor: DisputeActor;
    at: string;
    state: DisputeState | 'none';
    buyerID: string;
    sellerID: string;
    moderatorID: string | null;
    /** Stands for the moderator's name where the two sides read. */
    badge: string | null;
    isInRoom: boolean;
    recipients: readonly (OrderRole | 'moderator' | 'moderators' | 'leads' | 'superadmins')[];
    details: DisputeDetails | null;
    outcome: DisputeOutcome | null;
  };
  'dispute.nudged': {
    disputeID: string;
    orderNo: string;
    userID: string;
    state: DisputeState | 'none';
    isCostly: boolean;
    details: DisputeDetails;
  };
  'dispute.undecidable': { disputeID: string; orderNo: string; sides: readonly string[] };
  'dispute.sidePaused': { userID: string; side: OrderRole; until: string };

  'chat.flagDecided': {
    outcome: 'dismiss' | 'warn' | 'mute' | 'freeze';
    senderID: string;
    receiverID: string | null;
    reporterIDs: readonly string[];
    until: string | null;
  };
  'chat.unmuted': { userID: string };
  'messaging.systemMessageWritten': ClusterMessage;

  'reward.paid': { userID: string; source: GrantSource };
  'reward.levelReached': { userID: string; level: number };
  'invite.reminded': { userID: string };

  'support.asked': { questionID: string; userID: string };
  'support.answered': { questionID: string; userID: string };
  'privacy.requestUpdated': { userID: string; name: PrivacyNotificationName; ref: string; details?: Details };
};

type Channel = 'sms' | 'mail';

/** A message without a code, to a phone or a mailbox. */
export type SecurityNotification = {
  channel: Channel;
  target: string;
  /** Whose account it is about, where that person may read of it inside the app too. */
  userID?: string;
  language: Language;
  name: SecurityNotificationName;
  details?: Details;
};

export type SecurityNotificationName =
  | 'accountDeleted'
  | 'accountExists'
  | 'bankAdded'
  | 'identityRefused'
  | 'identityVerified'
  | 'loginLocked'
  | 'newDevice'
  | 'documentRefused'
  | 'documentVerified'
  | 'passkeyAdded'
  | 'passwordReset'
  | 'pinLocked'
  | 'pinReset'
  | 'tierRaised'
  | 'twoStepOff'
  | 'twoStepOn'
  | 'withdrawalFailed';

/** About somebody's own data. */
export type PrivacyNotificationName =
  | 'corrected'
  | 'correctionRefused'
  | 'deletionAsked'
  | 'deletionBlocked'
  | 'deletionSoon'
  | 'deletionStopped'
  | 'exportFailed'
  | 'exportReady';

type Countered = {
  counterID: string;
  offerID: string;
  userID: string;
  status: 'open' | 'agreed' | 'declined' | 'expired';
  rateKobo: string;
};

type OrderFigures = {
  buyerID: string;
  sellerID: string;
  isNew: boolean;
  isNewlyEnded: boolean;
  /** What the event adds to the figures of each side; a minus takes back. */
  counts: Record<OrderRole, OrderCounts>;
};

/** How many orders of a trader came to their end, by how. */
export type OrderCounts = { readonly completed: number; readonly faults: number; readonly lost: number };

/** For notices of a case: its card, until when it waits or is to be decided, and what each side gets, in kobo. */
export type DisputeDetails = {
  readonly card: string;
  readonly until: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
};

/** A line that the server writes in a chat of the cluster. */
export type ClusterMessage = {
  /** The other user; nobody where `groupID` says which group it is said in. */
  recvID: string;
  groupID?: string;
  sendID: string;
  /** Defaults to what the sender is called. */
  senderNickname?: string;
  contentType: number;
  sessionType: SessionType;
  content: object;
  ex: string;
  /** Wakes nobody. */
  isSilent?: boolean;
};
