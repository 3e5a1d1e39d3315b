import type { GrantSource, PaymentReviewKind, WithdrawalFailure } from '@gift/contract';
import type { DisputeActor, DisputeOutcome, DisputeState } from '@gift/contract/disputes/states';
import type { StoredDisputeEvent } from '@gift/contract/disputes/stored-names';
import type { OrderActor, OrderEvent, OrderRole, OrderState } from '@gift/contract/orders/states';
import type { SessionType } from '@gift/im-protocol';
import type { Details } from './platform/calls/refusal';
import type { Language } from './platform/text/language';

/**
 * Every outbox event: its topic, in the past tense, and its payload. Payloads are JSON: ids and kobo amounts are digit
 * strings, dates are ISO text. They must contain no secrets.
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
  /** A user signed out everywhere; sessions outside the identity module end as well. */
  'identity.allSessionsEnded': { userID: string };
  'identity.userReported': { userID: string; reporterID: string; reason: string; words: string };

  'topUp.succeeded': { topUpID: string; userID: string; creditedKobo: string; suspendedKobo: string };
  'topUp.failed': { topUpID: string; userID: string; failure: 'declined' | 'amountDiffers' };
  'topUp.held': { userID: string; reference: string };
  'withdrawal.succeeded': { withdrawalID: string; userID: string; amountKobo: string };
  'withdrawal.failed': {
    withdrawalID: string;
    userID: string;
    amountKobo: string;
    failure: WithdrawalFailure;
  };
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
  /** The two sides ended an order after a finding, as was found: the loser's figures change and nothing else. */
  'order.disputeConceded': OrderFigures;
  'order.nudged': { orderNo: string; userID: string; state: OrderState | 'none'; isLast: boolean };
  'order.reminded': { orderNo: string; userID: string; fromID: string; at: string };
  'order.codeViewed': { orderNo: string; userID: string };
  'order.rated': { orderNo: string; userID: string };

  'dispute.updated': {
    disputeID: string;
    orderNo: string;
    seq: number;
    event: StoredDisputeEvent;
    actor: DisputeActor;
    at: string;
    state: DisputeState | 'none';
    buyerID: string;
    sellerID: string;
    moderatorID: string | null;
    /** Shown to both sides instead of the moderator's name. */
    badge: string | null;
    isInRoom: boolean;
    recipients: readonly (OrderRole | 'moderator' | 'moderators' | 'leads')[];
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

  /** A scheduled change of reference rates was not applied. `cell`: the card whose rate moved, unless a role was lost. */
  'catalog.ratesSkipped': { changeID: string; byID: string; cell: string | null };

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

  /** A question or a later message. `wasOpen`: staff were to answer before this message too. */
  'support.asked': { questionID: string; userID: string; assigneeID: string | null; wasOpen: boolean };
  'support.answered': { questionID: string; userID: string };
  /** Without a reply. */
  'support.closed': { questionID: string; userID: string };
  'support.assigned': { questionID: string; assigneeID: string };
  'support.mentioned': { questionID: string; mentions: readonly string[] };
  'privacy.requestUpdated': { userID: string; name: PrivacyNotificationName; ref: string; details?: Details };
};

type Channel = 'sms' | 'mail';

/** A message without a code, to a phone or a mailbox. */
export type SecurityNotification = {
  channel: Channel;
  target: string;
  /** The account it is about, if its owner may read it in the app too. */
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

/** About a user's own data. */
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
  /** What the event adds to the figures of each side; negative values revert. */
  counts: Record<OrderRole, OrderCounts>;
};

/** A trader's finished orders by outcome. */
export type OrderCounts = { readonly completed: number; readonly faults: number; readonly lost: number };

/** For notifications of a case: its card, its deadline, and what each side receives, in kobo. */
export type DisputeDetails = {
  readonly card: string;
  readonly until: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
};

/** A message that the server writes in a chat of the cluster. */
export type ClusterMessage = {
  /** The other user; absent where `groupID` names the conversation. */
  recvID: string;
  groupID?: string;
  sendID: string;
  /** Defaults to the sender's name. */
  senderNickname?: string;
  contentType: number;
  sessionType: SessionType;
  content: object;
  ex: string;
  /** Sends no push. */
  isSilent?: boolean;
};
