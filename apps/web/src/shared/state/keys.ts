import { sharedKeys } from '@gift/client/storage';

/** Every local-storage key, spelled as the specification does (sections 3 and 9). */
export const keys = {
  ...sharedKeys,
  imToken: 'imToken',
  /** The last chat server addresses, so that the phone's own store opens offline. */
  imAddresses: 'imAddresses',
  /** The last first page of chats, shown until the engine has loaded. */
  chatList: 'chatList',
  /** Whether the user was asked to allow pushes; and whether the server knows the subscription in this session. */
  pushAsked: 'pushAsked',
  pushRegistered: 'pushRegistered',
  userID: 'userID',
  userInfo: 'userInfo',
  /** Whether the session outlives the browser: its cookie then has an expiry that is renewed. */
  staySignedIn: 'staySignedIn',
  /** The draft of an order's first step; spelled as specified. */
  orderDraft: 'createOrderSetep1',
  /** The card of the last order: a new one starts with it. */
  lastCard: 'lastCard',
  /** Answers saved for offline reading, one key per answer. */
  lastGood: 'last:',
  /** Form drafts, one key per form. */
  draft: 'draft:',
  /** Messages whose revocation is not confirmed yet: ids only. */
  revokes: 'revokes',
  /** The data saver of Gift's settings, and the bytes downloaded in this month. Both belong to the phone. */
  dataSaver: 'dataSaver',
  dataUse: 'dataUse',
  balanceHidden: 'balanceHidden',
  /** "0" if Gift must not vibrate on this phone. */
  vibrates: 'vibrates',
  /** Whether the user answered the offer to install the app. */
  installAsked: 'installAsked',
  /** The user's choice for shared pictures (shared-pictures.ts). */
  sharedFor: 'sharedFor',
  recentEmoji: 'recentEmoji',
  /** When friend and group requests were last viewed, one key per user. */
  seenRequests: 'seen:',
  /** Sessions logged out offline, until the server has ended them. */
  leaving: 'leaving',
  /** Not local storage: the IndexedDB database of encrypted card drafts. */
  draftVault: 'drafts',
  /** Not local storage: the cache with the service worker's count of this month's bytes. */
  workerDataUse: 'gift-data-use',
  /** Not local storage: the cache of saved page markup; the service worker uses the same name. */
  prerendered: 'gift-prerendered',
  /** Not local storage: the cache of pictures that other apps shared; the service worker uses the same name. */
  sharedPictures: 'gift-shared',
} as const;
