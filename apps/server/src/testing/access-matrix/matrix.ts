// Table: every call of the contract, and its outcome for a stranger, a counterparty and its owner. A visitor without a
// session gets 401 from every `user` call, and the stranger's outcome from every `public` one.

import { uploadPicture } from '../files/pictures';
import { disputesOf } from '../fixtures/disputes';
import { helpArticle } from '../fixtures/help';
import { createHeldMoney, fundWallet } from '../fixtures/money';
import { plainOffer, plainRequest } from '../fixtures/offers';
import { createCoupon, createInvitedUser } from '../fixtures/rewards';
import { createTrade, type Trade } from '../fixtures/trade';
import { createTestUser } from '../fixtures/users';
import { accountCode, addAccount, gtBank } from '../providers/banks';
import { pushDevice } from '../providers/push';
import { accountAccess } from './account';
import {
  type AccessCase,
  type AccessMatrix,
  createThreeUsers,
  forAnyCaller,
  registrationForm,
  startRegistration,
  withCounterOffer,
  withDraft,
  withOffer,
  withSecondDevice,
  withTrade,
} from './fixtures';
import { helpThreadAccess } from './help-threads';
import { moneyAdminAccess } from './money-admin';
import { operatorAccess } from './operator';

const all = ['ok', 'ok', 'ok'] as const;
const card = { brandID: 'steam', countryID: 'US' };
const price = { mode: 'fixed', rateKobo: '91000' } as const;
const noOffer = ['OfferNotFound', 'OfferNotFound', 'ok'] as const;
const noOrder = ['OrderNotFound', 'NotAllowed', 'ok'] as const;

/** A user whom all three may name. */
const aboutUser: AccessCase['setup'] = async (gift) => {
  const user = await createTestUser(gift);
  return { people: await createThreeUsers(gift), input: { userID: String(user.userID) } };
};

/** A picture of the owner's, which no one else can use as an avatar. */
const ownPicture: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  return { people, input: { fileID: await uploadPicture(gift, people.owner) } };
};

const ownSelfie: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  return { people, input: { kind: 'selfie', fileIDs: [await uploadPicture(gift, people.owner)] } };
};

/** The stranger's selfie is pending; the owner is a reviewer. */
const pendingDocument =
  (more?: { verdict: string; reason: string } | null): AccessCase['setup'] =>
  async (gift) => {
    const people = await createThreeUsers(gift);
    const as = { token: people.stranger.token };
    const fileIDs = [await uploadPicture(gift, people.stranger)];
    await gift.call('submitDocument', { kind: 'selfie', fileIDs }, as);
    const owner = await createTestUser(gift, { roles: ['compliance'] });
    const { data } = await gift.call('documentReviews', {}, { token: owner.token });
    const documentID = data.items.find(({ userID }) => userID === String(people.stranger.userID))?.documentID;
    return {
      people: { ...people, owner },
      input: documentID && more !== null ? { documentID, ...more } : {},
    };
  };

const reporting: AccessCase['setup'] = async (gift) => {
  const { people, input } = await aboutUser(gift);
  return { people, input: { ...input, reason: 'scam', text: '' } };
};

/** An order call whose only input is the order. */
const onOrder = (
  owner: 'buyer' | 'seller',
  reach: Parameters<typeof withTrade<{ orderNo: string }>>[1],
  more: object = {},
  terms: object = {},
): AccessCase['setup'] => withTrade(owner, reach, ({ orderNo }) => ({ orderNo, ...more }), terms);

const onOne = (setup: AccessCase['setup'], outcomes: AccessCase['outcomes'], hides = 'orderNo') => [
  { setup, outcomes, hides },
];

const asked: Parameters<typeof withTrade<{ orderNo: string }>>[1] = async (trade, gift) => {
  const order = await trade.paid();
  await gift.call('askCancelOrder', { orderNo: order.orderNo }, { token: trade.buyer.token });
  return order;
};
const reportOf =
  (reason: string) =>
  async ({ orderNo }: { orderNo: string }, trade: Trade) => ({
    orderNo,
    reason,
    text: 'The redeem page says that this code does not exist.',
    evidenceFileIDs: [await trade.upload(trade.buyer)],
  });
const calledOff: typeof asked = async (trade, gift) => {
  const { orderNo } = await trade.paid();
  await gift.call('cancelOrder', { orderNo, reason: 'otherSideAsked' }, { token: trade.seller.token });
  return { orderNo };
};
const repriced: typeof asked = async (trade, gift) => {
  const { orderNo } = await trade.shipped();
  await gift.call('repriceOrder', { orderNo, rateKobo: '80000' }, { token: trade.buyer.token });
  return { orderNo };
};
const rated: typeof asked = async (trade, gift) => {
  const { orderNo } = await trade.completed();
  await gift.call('giveFeedback', { orderNo, score: 1, tags: [], text: '' }, { token: trade.buyer.token });
  return { orderNo };
};
const evidenceFile = withTrade(
  'buyer',
  (trade) => trade.reported(),
  (order) => ({ fileName: order.refund?.evidence[0]?.fileID ?? '' }),
);

const noAccount = ['BankAccountNotFound', 'BankAccountNotFound', 'ok'] as const;
/** The owner has a bank account and money. */
const bankedSetup =
  (more: object = {}): AccessCase['setup'] =>
  async (gift) => {
    const people = await createThreeUsers(gift);
    for (const person of Object.values(people)) await fundWallet(gift.database, person.userID, 1_000_000n);
    const { bankAccountID } = await addAccount(gift, people.owner);
    return { people, input: { bankAccountID, ...more } };
  };
const codedAccount: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  return { people, input: await accountCode(gift, people.owner) };
};
const withdrawalSetup: AccessCase['setup'] = async (gift) => {
  const { people, input } = await bankedSetup({ amountKobo: '500000', walletPin: '274913' })(gift);
  const { data } = await gift.call('withdraw', input as never, { token: people.owner.token });
  return { people, input: { withdrawalID: data.withdrawalID } };
};

/** A dispute, advanced to `reach`. */
const inDispute = (
  owner: 'buyer' | 'seller',
  reach: (cases: ReturnType<typeof disputesOf>) => Promise<{ orderNo: string }>,
  more: (trade: Trade) => object | Promise<object> = () => ({}),
): AccessCase['setup'] =>
  withTrade(
    owner,
    (trade, gift) => reach(disputesOf(gift, trade)),
    async ({ orderNo }, trade) => ({ orderNo, ...(await more(trade)) }),
  );
const bySides = ['DisputeNotFound', 'ok', 'ok'] as const;
const contested = async (cases: ReturnType<typeof disputesOf>) => ({ orderNo: await cases.contested() });

/** A dispute for those who decide: the owner is a moderator, the counterparty one of its sides. */
const atWork =
  (
    reach: (
      cases: ReturnType<typeof disputesOf>,
      gift: Parameters<AccessCase['setup']>[0],
    ) => Promise<{ disputeID: string; by: Awaited<ReturnType<typeof createTestUser>> }>,
    more: object = {},
  ): AccessCase['setup'] =>
  async (gift) => {
    const trade = await createTrade(gift);
    const { disputeID, by } = await reach(disputesOf(gift, trade), gift);
    const people = { owner: by, counterparty: trade.seller, stranger: trade.stranger };
    return { people, input: { disputeID, ...more } };
  };
const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const inReview: Parameters<typeof atWork>[0] = async (cases) => {
  const { disputeID, moderator } = await cases.claimed();
  return { disputeID, by: moderator };
};

const waitsForLead: Parameters<typeof atWork>[0] = async (cases) => ({
  disputeID: (await cases.queued()).disputeID,
  by: await cases.staff('lead'),
});

const queueScene: AccessCase['setup'] = async (gift) => ({ ...(await atWork(inReview)(gift)), input: {} });

type SetupInput = (gift: Parameters<AccessCase['setup']>[0]) => object | Promise<object>;
/** The owner has one staff role; the others are ordinary users. */
const asStaff =
  (role: 'support' | 'finance', input: SetupInput): AccessCase['setup'] =>
  async (gift) => ({
    people: { ...(await createThreeUsers(gift)), owner: await createTestUser(gift, { roles: [role] }) },
    input: await input(gift),
  });
const atSupport = (input: SetupInput) => asStaff('support', input);

const topUp = { amountKobo: '1000000', method: 'card' } as const;
const startedTopUp: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  const { data } = await gift.call('topUp', topUp, { token: people.owner.token });
  return { people, input: { topUpID: data.topUpID } };
};
/** The payment of an order, which concerns its two sides. */
const entryOf = withTrade(
  'buyer',
  (trade) => trade.paid(),
  async (_, { buyer }, gift) => {
    const { data } = await gift.call('walletStatement', {}, { token: buyer.token });
    return { transferID: data.items[0]?.transferID ?? '' };
  },
);

/** The input that turns on automatic withdrawals, except for the code that is sent. */
const autoWish: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  const { bankAccountID } = await addAccount(gift, people.owner);
  const coded = {
    walletPin: people.owner.pin,
    verificationID: 'nothing-of-this-name-was-sent',
    code: '000000',
  };
  return { people, input: { bankAccountID, fromKobo: '5000000', minBalanceKobo: '0', ...coded } };
};

/** Money that arrived at the owner's account number from another name. */
const heldMoney: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  const { suspendedID } = await createHeldMoney(gift, people.owner);
  return { people, input: { suspendedID, wish: 'credit', note: 'My sister sent it' } };
};

/** A coupon of the owner's, and a friend the owner invited: only the owner may use and remind them. */
const couponScene: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  return { people, input: { couponID: await createCoupon(gift, people.owner), isOn: true } };
};
const friendScene: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  return { people, input: { friendID: String((await createInvitedUser(gift, people.owner)).userID) } };
};

export const accessMatrix: AccessMatrix = {
  ...operatorAccess,
  appConfig: [{ setup: forAnyCaller(), outcomes: all }],
  csContact: [{ setup: forAnyCaller(), outcomes: all }],

  catalogBrands: [{ setup: forAnyCaller(), outcomes: all }],
  catalogSites: [{ setup: forAnyCaller(), outcomes: all }],
  catalogCountries: [{ setup: forAnyCaller(), outcomes: all }],
  catalogSku: [{ setup: forAnyCaller(() => ({ brandID: 'steam' })), outcomes: all }],
  rateReference: [{ setup: forAnyCaller(() => card), outcomes: all }],
  rateTop: [{ setup: forAnyCaller(), outcomes: all }],

  register: [{ setup: forAnyCaller(registrationForm), outcomes: all }],
  sendCode: [
    {
      of: 'a registration under way',
      setup: forAnyCaller(async (gift) => {
        const { verificationID } = await startRegistration(gift);
        gift.clock.advance(61_000);
        return { verificationID };
      }),
      outcomes: all,
    },
  ],
  verifyCode: [{ of: 'a registration under way', setup: forAnyCaller(startRegistration), outcomes: all }],
  login: [
    {
      of: 'an account, regardless of who is signed in on the device',
      setup: forAnyCaller(async (gift) => {
        const { phone, password } = await createTestUser(gift);
        return { account: phone, password };
      }),
      outcomes: all,
    },
  ],
  forgetPwd: [{ setup: forAnyCaller(() => ({ account: registrationForm().phone })), outcomes: all }],
  logout: [{ setup: forAnyCaller(), outcomes: all }],
  devices: [{ setup: forAnyCaller(), outcomes: all }],
  signOutDevice: onOne(withSecondDevice, ['NotFound', 'NotFound', 'ok'], 'sessionID'),
  getUserDetail: [{ setup: forAnyCaller(), outcomes: all }],
  setPayPwd: [{ setup: forAnyCaller(() => ({ walletPin: '805264', oldPin: '274913' })), outcomes: all }],
  verifyUserInfo: [
    {
      setup: forAnyCaller((_, reader) => ({
        kind: 'bvn',
        number: {
          anonymous: '22200000001',
          stranger: '22200000002',
          counterparty: '22200000003',
          owner: '22200000004',
        }[reader],
        firstName: 'Ada',
        lastName: 'Obi',
        dateOfBirth: '1990-01-01',
      })),
      outcomes: all,
    },
  ],
  updateUserAccount: [
    { setup: forAnyCaller(() => ({ nickname: registrationForm().nickname })), outcomes: all },
  ],
  blockUser: [{ setup: aboutUser, outcomes: all }],
  unblockUser: [{ setup: aboutUser, outcomes: all }],
  trustUser: [{ setup: aboutUser, outcomes: all }],
  untrustUser: [{ setup: aboutUser, outcomes: all }],
  blockedUsers: [{ setup: forAnyCaller(), outcomes: all }],
  trustedUsers: [{ setup: forAnyCaller(), outcomes: all }],
  profile: [{ setup: forAnyCaller(), outcomes: all }],
  traderRecord: [{ setup: aboutUser, outcomes: all }],
  reputation: [{ setup: forAnyCaller(), outcomes: all }],
  instanceKey: [{ setup: forAnyCaller(), outcomes: all }],
  myDocuments: [{ setup: forAnyCaller(), outcomes: all }],
  submitDocument: [{ setup: ownSelfie, outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  documentReviews: [{ setup: pendingDocument(null), outcomes: ['NotStaff', 'NotStaff', 'ok'] }],
  openDocumentReview: [{ setup: pendingDocument(), outcomes: ['NotStaff', 'NotStaff', 'ok'] }],
  decideDocumentReview: [
    {
      setup: pendingDocument({ verdict: 'verified', reason: 'Asked for by the walk.' }),
      outcomes: ['NotStaff', 'NotStaff', 'ok'],
    },
  ],
  updateProfile: [
    { setup: forAnyCaller(() => ({ bio: 'Quick and quiet.', showsOnline: false })), outcomes: all },
  ],
  setAvatar: [{ setup: ownPicture, outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  signOutOthers: [{ setup: forAnyCaller(), outcomes: all }],
  publicUser: [{ setup: aboutUser, outcomes: all }],
  reportUser: [{ setup: reporting, outcomes: all }],
  findUser: [{ setup: forAnyCaller(() => ({ search: 'nobody_of_this_name' })), outcomes: all }],
  demoOutbox: [{ setup: forAnyCaller(), outcomes: all }],
  ...accountAccess,

  traderDetail: [{ setup: aboutUser, outcomes: all }],
  changeStream: [{ setup: forAnyCaller(() => ({ brandIDs: 'steam,itunes' })), outcomes: all }],
  offerList: [{ setup: withOffer(() => ({ type: '1' })), outcomes: all }],
  offerDetail: [
    { of: 'a published offer', setup: withOffer((offerID) => ({ offerID })), outcomes: all },
    { of: 'a draft', setup: withDraft((offerID) => ({ offerID })), outcomes: noOffer, hides: 'offerID' },
  ],
  offerPreview: [
    {
      setup: forAnyCaller(() => ({
        ...card,
        side: '0',
        form: 'either',
        faceMinor: 5_000,
        rateKobo: '91000',
      })),
      outcomes: all,
    },
  ],
  offerMine: [{ setup: withOffer(() => ({})), outcomes: all }],
  saveOffer: [
    { of: 'a new offer', setup: forAnyCaller(() => ({ offer: plainOffer })), outcomes: all },
    {
      of: 'an offer that is there',
      setup: withOffer((offerID) => ({ offerID, version: 1, offer: plainOffer })),
      outcomes: noOffer,
      hides: 'offerID',
    },
  ],
  publishOffer: onOne(
    withDraft((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  pauseOffer: onOne(
    withOffer((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  resumeOffer: onOne(
    withOffer(
      (offerID) => ({ offerID }),
      plainOffer,
      (gift, owner, offerID) => gift.call('pauseOffer', { offerID }, { token: owner.token }),
    ),
    noOffer,
    'offerID',
  ),
  pauseAllOffers: [{ setup: withOffer(() => ({ minutes: 60 })), outcomes: all }],
  resumeAllOffers: [{ setup: withOffer(() => ({})), outcomes: all }],
  deleteOffer: onOne(
    withOffer((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  modifyOfferPrice: onOne(
    withOffer((offerID) => ({ offerID, version: 1, price })),
    noOffer,
    'offerID',
  ),
  counterOffer: [
    {
      setup: withOffer((offerID) => ({ offerID, rateKobo: '94000' }), plainRequest),
      outcomes: ['ok', 'ok', 'OwnOffer'],
    },
  ],
  replyCounter: onOne(withCounterOffer, ['CounterNotFound', 'OtherSideAnswers', 'ok'], 'counterID'),
  offerCounters: [{ setup: withCounterOffer, outcomes: all }],
  quoteOffer: [
    {
      setup: withOffer((offerID) => ({ offerID, faces: [5_000], form: 'ecode', receipt: 'none' })),
      outcomes: ['ok', 'ok', 'OwnOffer'],
    },
  ],

  submitOrder: onOne(
    withTrade(
      'buyer',
      (trade) => trade.quote(),
      (quote) => ({ quoteID: quote.data.quoteID }),
    ),
    ['QuoteNotFound', 'QuoteNotFound', 'ok'],
    'quoteID',
  ),
  acceptOrder: onOne(
    onOrder('seller', (trade) => trade.submitted(), {}, { autoAccept: false }),
    ['OrderNotFound', 'NotAllowed', 'ok'],
  ),
  payOrder: onOne(
    onOrder('buyer', (trade) => trade.submitted(), { walletPin: '274913' }),
    noOrder,
  ),
  shipOrder: onOne(
    withTrade(
      'seller',
      (trade) => trade.paid(),
      ({ orderNo }, { code }) => ({
        orderNo,
        cards: [{ slot: 1, parts: [{ name: 'code', text: code }] }],
        isFormatConfirmed: true,
        isUnused: true,
      }),
    ),
    noOrder,
  ),
  revealOrder: onOne(
    onOrder('buyer', (trade) => trade.shipped(), { walletPin: '274913', isReady: true }),
    noOrder,
  ),
  noteCopy: onOne(
    onOrder('buyer', (trade) => trade.revealed(), { slot: 1 }),
    noOrder,
  ),
  confirmOrder: onOne(
    onOrder('buyer', (trade) => trade.revealed()),
    noOrder,
  ),
  cancelOrder: onOne(
    onOrder('seller', (trade) => trade.paid(), { reason: 'changedMind' }),
    noOrder,
  ),
  askCancelOrder: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    noOrder,
  ),
  agreeCancelOrder: onOne(onOrder('seller', asked), noOrder),
  reviewCancelOrder: onOne(onOrder('buyer', calledOff, { isTrue: true }), noOrder),
  extendOrder: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    noOrder,
  ),
  repriceOrder: onOne(
    onOrder('buyer', (trade) => trade.shipped(), { rateKobo: '80000' }),
    noOrder,
  ),
  replyReprice: onOne(onOrder('seller', repriced, { isAccepted: true }), noOrder),
  remindOrder: onOne(
    onOrder('buyer', (trade) => trade.paid(), { type: 2 }),
    ['OrderNotFound', 'NothingToRemind', 'ok'],
  ),
  giveFeedback: onOne(
    onOrder('buyer', (trade) => trade.completed(), { score: 1, tags: ['fast'], text: 'Good.' }),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  replyFeedback: onOne(onOrder('seller', rated, { text: 'Thank you.' }), [
    'OrderNotFound',
    'FeedbackClosed',
    'ok',
  ]),
  orderList: [{ setup: onOrder('buyer', (trade) => trade.paid()), outcomes: all }],
  orderDetail: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  orderReveals: onOne(
    onOrder('buyer', (trade) => trade.revealed()),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  orderEventLog: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  dayDigests: [{ setup: forAnyCaller(), outcomes: all }],
  orderDigests: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  tradesWith: [{ setup: aboutUser, outcomes: all }],
  feedbackOn: [{ setup: aboutUser, outcomes: all }],
  submitRefund: [
    ...onOne(
      withTrade('buyer', (trade) => trade.revealed(), reportOf('INVALID_CODE')),
      noOrder,
    ),
    {
      of: 'a completed order',
      setup: withTrade('buyer', (trade) => trade.completed(), reportOf('VOIDED_LATER')),
      outcomes: noOrder,
      hides: 'orderNo',
    },
  ],
  replyRefund: onOne(
    onOrder('seller', (trade) => trade.reported(), { isAgreed: true, text: '', evidenceFileIDs: [] }),
    noOrder,
  ),
  withdrawRefund: onOne(
    onOrder('buyer', (trade) => trade.reported()),
    noOrder,
  ),

  disputeDetail: onOne(inDispute('buyer', contested), bySides),
  disputeList: [{ setup: forAnyCaller(), outcomes: all }],
  disputeCaseFile: onOne(inDispute('buyer', contested), bySides),
  disputeCaseZip: onOne(inDispute('buyer', contested), bySides),
  disputeStats: [{ setup: forAnyCaller(), outcomes: all }],
  addEvidence: onOne(
    inDispute('buyer', contested, async (trade) => ({
      kind: 'screenshot',
      note: '',
      fileID: await trade.upload(trade.buyer),
    })),
    ['DisputeNotFound', 'FileNotFound', 'ok'],
  ),
  sendDisputeMessage: onOne(
    inDispute('buyer', contested, () => ({ text: 'I bought it new.' })),
    bySides,
  ),
  finishEvidence: onOne(inDispute('buyer', contested), bySides),
  answerModerator: onOne(
    inDispute(
      'buyer',
      async (cases) => cases.asked('buyer'),
      () => ({ text: 'On Monday.', evidence: [] }),
    ),
    ['DisputeNotFound', 'NotAsked', 'ok'],
  ),
  offerSplit: onOne(
    // Each sends it in turn and has seen the previous offer.
    inDispute('buyer', contested, () => ({ sellerShareBps: 4_000, seenShareBps: 4_000 })),
    bySides,
  ),
  replySplit: onOne(
    inDispute(
      'buyer',
      async (cases) => cases.offered('seller'),
      () => ({
        sellerShareBps: 4_000,
        isAccepted: true,
      }),
    ),
    ['DisputeNotFound', 'NoPendingSplit', 'ok'],
  ),
  acceptFinding: onOne(
    inDispute('buyer', async (cases) => cases.proposed('seller')),
    bySides,
  ),
  appealFinding: onOne(
    inDispute(
      'buyer',
      async (cases) => cases.proposed('seller'),
      () => ({
        reason: 'factWrong',
        text: 'The picture shows the card of another order.',
        evidence: [],
      }),
    ),
    ['DisputeNotFound', 'ok', 'DisputeChanged'],
  ),
  escalateDispute: onOne(
    inDispute('buyer', async (cases) => cases.queued()),
    ['DisputeNotFound', 'NotOverdue', 'NotOverdue'],
  ),
  rateDispute: onOne(
    inDispute(
      'buyer',
      async (cases) => cases.closed(),
      () => ({ score: 4, text: 'Quick, and the reasons were plain.' }),
    ),
    ['DisputeNotFound', 'ok', 'ok'],
  ),
  staffDisputeQueue: [{ setup: queueScene, outcomes: staffOnly }],
  staffDisputeDetail: [{ setup: atWork(inReview), outcomes: staffOnly }],
  previewFinding: [
    { setup: atWork(inReview, { outcome: 'split', sellerShareBps: 5000 }), outcomes: staffOnly },
  ],
  claimDispute: [
    {
      setup: atWork(async (cases) => ({
        disputeID: (await cases.queued()).disputeID,
        by: await cases.staff('moderator'),
      })),
      outcomes: staffOnly,
    },
  ],
  disputeAssignees: [{ setup: atWork(waitsForLead), outcomes: staffOnly }],
  assignDispute: [
    {
      setup: async (gift) => {
        const { people, input } = await atWork(waitsForLead, { reason: 'They know this issuer.' })(gift);
        const { userID } = await createTestUser(gift, { roles: ['moderator'] });
        return { people, input: { ...input, userID: String(userID) } };
      },
      outcomes: staffOnly,
    },
  ],
  assignDisputes: [
    {
      setup: async (gift) => {
        const { people, input } = await atWork(waitsForLead)(gift);
        const disputeIDs = [(input as { disputeID: string }).disputeID];
        return { people, input: { disputeIDs, userID: null, reason: 'They know this issuer.' } };
      },
      outcomes: staffOnly,
    },
  ],
  rulingTexts: [{ setup: atWork(inReview), outcomes: staffOnly }],
  releaseDispute: [{ setup: atWork(inReview), outcomes: staffOnly }],
  askDisputeSide: [
    {
      setup: atWork(inReview, { side: 'buyer', text: 'From which shop is the receipt you sent?' }),
      outcomes: staffOnly,
    },
  ],
  disputeRoom: [{ setup: atWork(inReview), outcomes: staffOnly }],
  disputeBackground: [{ setup: atWork(inReview), outcomes: staffOnly }],
  replyInCaseRoom: [{ setup: atWork(inReview, { text: 'Which shop sold it?' }), outcomes: staffOnly }],
  proposeFinding: [
    {
      setup: atWork(inReview, {
        outcome: 'buyer',
        sellerShareBps: null,
        reason: 'codeBad',
        text: 'The page says that the code was used before.',
        citedEvents: ['0'.repeat(64)],
      }),
      outcomes: ['NotStaff', 'NotStaff', 'CitedEventNotFound'],
    },
  ],
  approveFinding: [
    {
      setup: atWork(inReview, { isAgreed: true, text: 'I read it too.', draft: '0'.repeat(64) }),
      outcomes: ['NotStaff', 'NotStaff', 'NoPendingDraft'],
    },
  ],

  helpList: [{ setup: forAnyCaller(() => ({ language: 'en-US' as const })), outcomes: all }],
  helpDetail: [{ setup: forAnyCaller(() => ({ articleID: 'fees' })), outcomes: all }],
  helpStatus: [{ setup: forAnyCaller(), outcomes: all }],
  helpSearch: [{ setup: forAnyCaller(() => ({ q: 'fees' })), outcomes: all }],
  rateHelp: [{ setup: forAnyCaller(() => ({ articleID: 'fees', isHelpful: true })), outcomes: all }],
  askSupport: [
    { of: 'no order', setup: forAnyCaller(() => ({ text: 'Where is my money?' })), outcomes: all },
    {
      of: 'an order',
      setup: onOrder('buyer', (trade) => trade.paid(), { text: 'Where is my money?' }),
      outcomes: ['OrderNotFound', 'ok', 'ok'],
      hides: 'orderNo',
    },
  ],
  supportQuestions: [{ setup: forAnyCaller(), outcomes: all }],
  helpSource: [{ setup: atSupport(() => ({})), outcomes: staffOnly }],
  saveHelp: [
    { setup: atSupport(() => ({ ...helpArticle, articleID: 'walked-article' })), outcomes: staffOnly },
  ],
  addHelpPicture: [
    {
      of: 'a form without its file',
      setup: atSupport(() => ({})),
      outcomes: ['NotStaff', 'NotStaff', 'Malformed'],
    },
  ],
  previewHelp: [{ setup: atSupport(() => ({ bodyEn: 'a', bodyZh: '一' })), outcomes: staffOnly }],
  staffQuestions: [{ setup: atSupport(() => ({ tab: 'open' })), outcomes: staffOnly }],
  ...helpThreadAccess,

  chatLogin: [{ setup: forAnyCaller(), outcomes: all }],
  pushKey: [{ setup: forAnyCaller(), outcomes: all }],
  subscribePush: [{ setup: forAnyCaller(() => pushDevice()), outcomes: all }],
  unsubscribePush: [{ setup: forAnyCaller(() => ({ endpoint: pushDevice().endpoint })), outcomes: all }],

  walletSummary: [{ setup: forAnyCaller(), outcomes: all }],
  walletStatement: [{ setup: forAnyCaller(), outcomes: all }],
  walletEntry: onOne(entryOf, ['TransferNotFound', 'TransferNotFound', 'ok'], 'transferID'),
  autoWithdraw: [{ setup: forAnyCaller(), outcomes: all }],
  sendAutoWithdrawCode: onOne(
    async (gift) => {
      const { people, input } = await autoWish(gift);
      const { bankAccountID, fromKobo, minBalanceKobo } = input as Record<string, string>;
      return { people, input: { bankAccountID, fromKobo, minBalanceKobo } };
    },
    noAccount,
    'bankAccountID',
  ),
  setAutoWithdraw: onOne(
    autoWish,
    ['BankAccountNotFound', 'BankAccountNotFound', 'CodeExpired'],
    'bankAccountID',
  ),
  stopAutoWithdraw: [{ setup: forAnyCaller(), outcomes: all }],
  ...moneyAdminAccess,
  walletLimits: [{ setup: forAnyCaller(), outcomes: all }],
  suspendedMoney: [{ setup: forAnyCaller(), outcomes: all }],
  answerSuspended: onOne(heldMoney, ['SuspendedNotFound', 'SuspendedNotFound', 'ok'], 'suspendedID'),
  walletQuote: [{ setup: forAnyCaller(() => topUp), outcomes: all }],
  topUp: [{ setup: forAnyCaller(() => topUp), outcomes: all }],
  topUpDetail: onOne(startedTopUp, ['TopUpNotFound', 'TopUpNotFound', 'ok'], 'topUpID'),
  topUpList: [{ setup: forAnyCaller(), outcomes: all }],

  virtualAccountDetail: [{ setup: forAnyCaller(), outcomes: all }],
  requestVirtualAccount: [{ setup: forAnyCaller(), outcomes: all }],
  reservesProof: [{ setup: forAnyCaller(), outcomes: all }],
  reservesSummary: [{ setup: forAnyCaller(), outcomes: all }],
  walletBanks: [{ setup: forAnyCaller(), outcomes: all }],
  resolveBankAccount: [{ setup: forAnyCaller(() => gtBank), outcomes: all }],
  bankAccounts: [{ setup: forAnyCaller(), outcomes: all }],
  sendBankCode: [{ setup: forAnyCaller(() => gtBank), outcomes: all }],
  addBankAccount: [{ setup: codedAccount, outcomes: ['CodeExpired', 'CodeExpired', 'ok'] }],
  setDefaultBankAccount: onOne(bankedSetup(), noAccount, 'bankAccountID'),
  removeBankAccount: onOne(bankedSetup(), noAccount, 'bankAccountID'),
  withdrawalQuote: [{ setup: forAnyCaller(() => ({ amountKobo: '500000' })), outcomes: all }],
  sendWithdrawalCode: onOne(bankedSetup({ amountKobo: '500000' }), noAccount, 'bankAccountID'),
  withdraw: onOne(bankedSetup({ amountKobo: '500000', walletPin: '274913' }), noAccount, 'bankAccountID'),
  withdrawalDetail: onOne(
    withdrawalSetup,
    ['WithdrawalNotFound', 'WithdrawalNotFound', 'ok'],
    'withdrawalID',
  ),
  withdrawalList: [{ setup: forAnyCaller(), outcomes: all }],

  notificationPreferences: [{ setup: forAnyCaller(), outcomes: all }],
  saveNotificationPreference: [
    { setup: forAnyCaller(() => ({ type: 'rewards', channel: 'push', isOn: true })), outcomes: all },
    {
      of: 'security by SMS',
      setup: forAnyCaller(() => ({ type: 'security', channel: 'sms', isOn: false })),
      outcomes: ['PreferenceFixed', 'PreferenceFixed', 'PreferenceFixed'],
    },
  ],
  saveQuietHours: [{ setup: forAnyCaller(() => ({ quiet: { from: 22, to: 7 } })), outcomes: all }],

  rewardsSummary: [{ setup: forAnyCaller(), outcomes: all }],
  rewardsHistory: [{ setup: forAnyCaller(), outcomes: all }],
  claimReward: [
    {
      of: 'a trade that nobody made',
      setup: forAnyCaller(() => ({ task: 'firstTrade' })),
      outcomes: ['RewardNotEarned', 'RewardNotEarned', 'RewardNotEarned'],
    },
  ],
  applyCoupon: onOne(couponScene, ['CouponGone', 'CouponGone', 'ok'], 'couponID'),
  moveRewards: [
    {
      of: 'points nobody has',
      setup: forAnyCaller(() => ({ amountKobo: '50000', walletPin: '274913' })),
      outcomes: ['RewardsShort', 'RewardsShort', 'RewardsShort'],
    },
  ],
  activityList: [{ setup: forAnyCaller(), outcomes: all }],
  activityLeaders: [{ setup: forAnyCaller(), outcomes: all }],
  joinActivity: [
    {
      of: 'a promotion that is not there',
      setup: forAnyCaller(() => ({ promotionID: 'nothing' })),
      outcomes: ['RewardUnknown', 'RewardUnknown', 'RewardUnknown'],
    },
  ],
  inviteSummary: [{ setup: forAnyCaller(), outcomes: all }],
  remindFriend: onOne(friendScene, ['InviteNotRemindable', 'InviteNotRemindable', 'ok'], 'friendID'),

  getUploadUrl: [{ setup: forAnyCaller(() => ({ fileName: 'card.jpg' })), outcomes: all }],
  uploadFile: [
    {
      of: 'a form without its file',
      setup: forAnyCaller(),
      outcomes: ['Malformed', 'Malformed', 'Malformed'],
    },
  ],
  getImageUrl: [
    {
      of: 'a picture that nobody else was given',
      setup: withTrade(
        'buyer',
        (trade) => trade.upload(trade.buyer),
        (fileName) => ({ fileName }),
      ),
      outcomes: ['FileNotFound', 'FileNotFound', 'ok'],
      hides: 'fileName',
    },
    {
      of: 'a proof for both sides of an order',
      setup: evidenceFile,
      outcomes: ['FileNotFound', 'ok', 'ok'],
      hides: 'fileName',
    },
  ],
};
