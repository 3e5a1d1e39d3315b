// Table: every call of the contract, and what it answers a stranger, a counterparty and its owner. A visitor without
// a session is told 401 by every `user` call, and what the stranger is told by every `public` one.
import { accountCode, addAccount, gtBank } from './banks';
import { disputesOf } from './disputes';
import { helpArticle } from './help';
import { fundWallet, holdMoney } from './money';
import { plainOffer, plainRequest } from './offers';
import { uploadPicture } from './pictures';
import { pushDevice } from './push';
import { givenCoupon, invitedBy } from './rewards';
import { type Trade, tradeOn } from './trade';
import { makeUser } from './users';
import {
  countered,
  drafted,
  each,
  newcomer,
  offered,
  registration,
  secondDevice,
  strangers,
  traded,
  type Walk,
  type WalkRow,
} from './walk';
import { accessWalk } from './walk-access';
import { moneyDeskWalk } from './walk-money-desk';
import { operatorWalk } from './walk-operator';

const all = ['ok', 'ok', 'ok'] as const;
const card = { brandID: 'steam', countryID: 'US' };
const price = { mode: 'fixed', rateKobo: '91000' } as const;
const noOffer = ['OfferNotFound', 'OfferNotFound', 'ok'] as const;
const noOrder = ['OrderNotFound', 'NotAllowed', 'ok'] as const;

/** A person whom all three may speak of. */
const aboutSomebody: WalkRow['scene'] = async (gift) => {
  const somebody = await makeUser(gift);
  return { people: await strangers(gift), input: { userID: String(somebody.userID) } };
};

/** A picture of the owner's, which nobody else can take for a face of theirs. */
const ownPicture: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  return { people, input: { fileID: await uploadPicture(gift, people.owner) } };
};

const ownSelfie: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  return { people, input: { kind: 'selfie', fileIDs: [await uploadPicture(gift, people.owner)] } };
};

/** A selfie of the stranger's waits; the owner is one of those who look at papers. */
const waitingPaper =
  (more?: { verdict: string; reason: string } | null): WalkRow['scene'] =>
  async (gift) => {
    const people = await strangers(gift);
    const as = { token: people.stranger.token };
    const fileIDs = [await uploadPicture(gift, people.stranger)];
    await gift.call('sendPaper', { kind: 'selfie', fileIDs }, as);
    const owner = await makeUser(gift, { roles: ['compliance'] });
    const { data } = await gift.call('paperReviews', {}, { token: owner.token });
    const paperID = data.items.find(({ userID }) => userID === String(people.stranger.userID))?.paperID;
    return { people: { ...people, owner }, input: paperID && more !== null ? { paperID, ...more } : {} };
  };

const reporting: WalkRow['scene'] = async (gift) => {
  const { people, input } = await aboutSomebody(gift);
  return { people, input: { ...input, reason: 'scam', text: '' } };
};

/** An order call that takes nothing but the order. */
const onOrder = (
  owner: 'buyer' | 'seller',
  reach: Parameters<typeof traded<{ orderNo: string }>>[1],
  more: object = {},
  terms: object = {},
): WalkRow['scene'] => traded(owner, reach, ({ orderNo }) => ({ orderNo, ...more }), terms);

const onOne = (scene: WalkRow['scene'], outcomes: WalkRow['outcomes'], hides = 'orderNo') => [
  { scene, outcomes, hides },
];

const asked: Parameters<typeof traded<{ orderNo: string }>>[1] = async (trade, gift) => {
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
    proofFileIDs: [await trade.upload(trade.buyer)],
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
const proof = traded(
  'buyer',
  (trade) => trade.reported(),
  (order) => ({ fileName: order.refund?.proofs[0]?.fileID ?? '' }),
);

const noAccount = ['BankAccountNotFound', 'BankAccountNotFound', 'ok'] as const;
/** The owner has an account at a bank, and money. */
const bankedScene =
  (more: object = {}): WalkRow['scene'] =>
  async (gift) => {
    const people = await strangers(gift);
    for (const person of Object.values(people)) await fundWallet(gift.database, person.userID, 1_000_000n);
    const { bankAccountID } = await addAccount(gift, people.owner);
    return { people, input: { bankAccountID, ...more } };
  };
const codedAccount: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  return { people, input: await accountCode(gift, people.owner) };
};
const withdrawnScene: WalkRow['scene'] = async (gift) => {
  const { people, input } = await bankedScene({ amountKobo: '500000', walletPin: '274913' })(gift);
  const { data } = await gift.call('withdraw', input as never, { token: people.owner.token });
  return { people, input: { withdrawalID: data.withdrawalID } };
};

/** A dispute walked as far as `reach` goes. */
const inDispute = (
  owner: 'buyer' | 'seller',
  reach: (cases: ReturnType<typeof disputesOf>) => Promise<{ orderNo: string }>,
  more: (trade: Trade) => object | Promise<object> = () => ({}),
): WalkRow['scene'] =>
  traded(
    owner,
    (trade, gift) => reach(disputesOf(gift, trade)),
    async ({ orderNo }, trade) => ({ orderNo, ...(await more(trade)) }),
  );
const bySides = ['DisputeNotFound', 'ok', 'ok'] as const;
const contested = async (cases: ReturnType<typeof disputesOf>) => ({ orderNo: await cases.contested() });

/** A dispute before those who decide: the owner is a moderator, the counterparty one of its sides. */
const atWork =
  (
    reach: (
      cases: ReturnType<typeof disputesOf>,
      gift: Parameters<WalkRow['scene']>[0],
    ) => Promise<{ disputeID: string; by: Awaited<ReturnType<typeof makeUser>> }>,
    more: object = {},
  ): WalkRow['scene'] =>
  async (gift) => {
    const trade = await tradeOn(gift);
    const { disputeID, by } = await reach(disputesOf(gift, trade), gift);
    const people = { owner: by, counterparty: trade.seller, stranger: trade.stranger };
    return { people, input: { disputeID, ...more } };
  };
const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const inReview: Parameters<typeof atWork>[0] = async (cases) => {
  const { disputeID, moderator } = await cases.taken();
  return { disputeID, by: moderator };
};

const waitsForLead: Parameters<typeof atWork>[0] = async (cases) => ({
  disputeID: (await cases.queued()).disputeID,
  by: await cases.staff('lead'),
});

const queueScene: WalkRow['scene'] = async (gift) => ({ ...(await atWork(inReview)(gift)), input: {} });

type SceneInput = (gift: Parameters<WalkRow['scene']>[0]) => object | Promise<object>;
/** The owner works here in one role; the others trade here and no more. */
const atDesk =
  (role: 'support' | 'finance', input: SceneInput): WalkRow['scene'] =>
  async (gift) => ({
    people: { ...(await strangers(gift)), owner: await makeUser(gift, { roles: [role] }) },
    input: await input(gift),
  });
const atSupport = (input: SceneInput) => atDesk('support', input);

const topUp = { amountKobo: '1000000', method: 'card' } as const;
const begunTopUp: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  const { data } = await gift.call('topUp', topUp, { token: people.owner.token });
  return { people, input: { topUpID: data.topUpID } };
};
/** The payment of an order, which concerns its two sides. */
const entryOf = traded(
  'buyer',
  (trade) => trade.paid(),
  async (_, { buyer }, gift) => {
    const { data } = await gift.call('walletStatement', {}, { token: buyer.token });
    return { transferID: data.items[0]?.transferID ?? '' };
  },
);

/** What it takes to turn withdrawing by itself on, but for a code that was sent. */
const autoWish: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  const { bankAccountID } = await addAccount(gift, people.owner);
  const coded = {
    walletPin: people.owner.pin,
    verificationID: 'nothing-of-this-name-was-sent',
    code: '000000',
  };
  return { people, input: { bankAccountID, fromKobo: '5000000', keepKobo: '0', ...coded } };
};

/** Money that came to the owner's account number from another name. */
const heldMoney: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  const { suspendedID } = await holdMoney(gift, people.owner);
  return { people, input: { suspendedID, wish: 'credit', note: 'My sister sent it' } };
};

/** A coupon of the owner's, and a friend the owner invited: what only they may use and remind. */
const couponScene: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  return { people, input: { couponID: await givenCoupon(gift, people.owner), isOn: true } };
};
const friendScene: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  return { people, input: { friendID: String((await invitedBy(gift, people.owner)).userID) } };
};

export const walk: Walk = {
  ...operatorWalk,
  appConfig: [{ scene: each(), outcomes: all }],
  csContact: [{ scene: each(), outcomes: all }],

  catalogBrands: [{ scene: each(), outcomes: all }],
  catalogCountries: [{ scene: each(), outcomes: all }],
  catalogSku: [{ scene: each(() => ({ brandID: 'steam' })), outcomes: all }],
  rateReference: [{ scene: each(() => card), outcomes: all }],
  rateTop: [{ scene: each(), outcomes: all }],

  register: [{ scene: each(newcomer), outcomes: all }],
  sendCode: [
    {
      of: 'a registration under way',
      scene: each(async (gift) => {
        const { verificationID } = await registration(gift);
        gift.clock.advance(61_000);
        return { verificationID };
      }),
      outcomes: all,
    },
  ],
  verifyCode: [{ of: 'a registration under way', scene: each(registration), outcomes: all }],
  login: [
    {
      of: 'an account, whoever is signed in on the device',
      scene: each(async (gift) => {
        const { phone, password } = await makeUser(gift);
        return { account: phone, password };
      }),
      outcomes: all,
    },
  ],
  forgetPwd: [{ scene: each(() => ({ account: newcomer().phone })), outcomes: all }],
  logout: [{ scene: each(), outcomes: all }],
  devices: [{ scene: each(), outcomes: all }],
  signOutDevice: onOne(secondDevice, ['NotFound', 'NotFound', 'ok'], 'sessionID'),
  getUserDetail: [{ scene: each(), outcomes: all }],
  setPayPwd: [{ scene: each(() => ({ walletPin: '805264', oldPin: '274913' })), outcomes: all }],
  verifyUserInfo: [
    {
      scene: each((_, reader) => ({
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
  updateUserAccount: [{ scene: each(() => ({ nickname: newcomer().nickname })), outcomes: all }],
  blockUser: [{ scene: aboutSomebody, outcomes: all }],
  unblockUser: [{ scene: aboutSomebody, outcomes: all }],
  trustUser: [{ scene: aboutSomebody, outcomes: all }],
  untrustUser: [{ scene: aboutSomebody, outcomes: all }],
  blockedUsers: [{ scene: each(), outcomes: all }],
  trustedUsers: [{ scene: each(), outcomes: all }],
  profile: [{ scene: each(), outcomes: all }],
  traderRecord: [{ scene: aboutSomebody, outcomes: all }],
  reputation: [{ scene: each(), outcomes: all }],
  instanceKey: [{ scene: each(), outcomes: all }],
  myPapers: [{ scene: each(), outcomes: all }],
  sendPaper: [{ scene: ownSelfie, outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  paperReviews: [{ scene: waitingPaper(null), outcomes: ['NotStaff', 'NotStaff', 'ok'] }],
  openPaperReview: [{ scene: waitingPaper(), outcomes: ['NotStaff', 'NotStaff', 'ok'] }],
  decidePaperReview: [
    {
      scene: waitingPaper({ verdict: 'verified', reason: 'Asked for by the walk.' }),
      outcomes: ['NotStaff', 'NotStaff', 'ok'],
    },
  ],
  updateProfile: [{ scene: each(() => ({ bio: 'Quick and quiet.', showsOnline: false })), outcomes: all }],
  setFace: [{ scene: ownPicture, outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  signOutOthers: [{ scene: each(), outcomes: all }],
  publicUser: [{ scene: aboutSomebody, outcomes: all }],
  reportUser: [{ scene: reporting, outcomes: all }],
  findUser: [{ scene: each(() => ({ words: 'nobody_of_this_name' })), outcomes: all }],
  demoOutbox: [{ scene: each(), outcomes: all }],
  ...accessWalk,

  traderDetail: [{ scene: aboutSomebody, outcomes: all }],
  offerList: [{ scene: offered(() => ({ type: '1' })), outcomes: all }],
  offerDetail: [
    { of: 'a published offer', scene: offered((offerID) => ({ offerID })), outcomes: all },
    { of: 'a draft', scene: drafted((offerID) => ({ offerID })), outcomes: noOffer, hides: 'offerID' },
  ],
  offerPreview: [
    {
      scene: each(() => ({ ...card, side: '0', form: 'either', faceMinor: 5_000, rateKobo: '91000' })),
      outcomes: all,
    },
  ],
  offerMine: [{ scene: offered(() => ({})), outcomes: all }],
  saveOffer: [
    { of: 'a new offer', scene: each(() => ({ offer: plainOffer })), outcomes: all },
    {
      of: 'an offer that is there',
      scene: offered((offerID) => ({ offerID, version: 1, offer: plainOffer })),
      outcomes: noOffer,
      hides: 'offerID',
    },
  ],
  publishOffer: onOne(
    drafted((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  pauseOffer: onOne(
    offered((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  resumeOffer: onOne(
    offered(
      (offerID) => ({ offerID }),
      plainOffer,
      (gift, owner, offerID) => gift.call('pauseOffer', { offerID }, { token: owner.token }),
    ),
    noOffer,
    'offerID',
  ),
  pauseAllOffers: [{ scene: offered(() => ({ minutes: 60 })), outcomes: all }],
  resumeAllOffers: [{ scene: offered(() => ({})), outcomes: all }],
  deleteOffer: onOne(
    offered((offerID) => ({ offerID })),
    noOffer,
    'offerID',
  ),
  modifyOfferPrice: onOne(
    offered((offerID) => ({ offerID, version: 1, price })),
    noOffer,
    'offerID',
  ),
  counterOffer: [
    {
      scene: offered((offerID) => ({ offerID, rateKobo: '94000' }), plainRequest),
      outcomes: ['ok', 'ok', 'OwnOffer'],
    },
  ],
  replyCounter: onOne(countered, ['CounterNotFound', 'OtherSideAnswers', 'ok'], 'counterID'),
  offerCounters: [{ scene: countered, outcomes: all }],
  quoteOffer: [
    {
      scene: offered((offerID) => ({ offerID, faces: [5_000], form: 'ecode', receipt: 'none' })),
      outcomes: ['ok', 'ok', 'OwnOffer'],
    },
  ],

  submitOrder: onOne(
    traded(
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
    traded(
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
  orderList: [{ scene: onOrder('buyer', (trade) => trade.paid()), outcomes: all }],
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
  dayDigests: [{ scene: each(), outcomes: all }],
  orderDigests: onOne(
    onOrder('buyer', (trade) => trade.paid()),
    ['OrderNotFound', 'ok', 'ok'],
  ),
  tradesWith: [{ scene: aboutSomebody, outcomes: all }],
  feedbackOn: [{ scene: aboutSomebody, outcomes: all }],
  submitRefund: [
    ...onOne(
      traded('buyer', (trade) => trade.revealed(), reportOf('INVALID_CODE')),
      noOrder,
    ),
    {
      of: 'a completed order',
      scene: traded('buyer', (trade) => trade.completed(), reportOf('VOIDED_LATER')),
      outcomes: noOrder,
      hides: 'orderNo',
    },
  ],
  replyRefund: onOne(
    onOrder('seller', (trade) => trade.reported(), { isAgreed: true, text: '', proofFileIDs: [] }),
    noOrder,
  ),
  withdrawRefund: onOne(
    onOrder('buyer', (trade) => trade.reported()),
    noOrder,
  ),

  disputeDetail: onOne(inDispute('buyer', contested), bySides),
  disputeList: [{ scene: each(), outcomes: all }],
  disputeCaseFile: onOne(inDispute('buyer', contested), bySides),
  disputeCaseZip: onOne(inDispute('buyer', contested), bySides),
  disputeStats: [{ scene: each(), outcomes: all }],
  addEvidence: onOne(
    inDispute('buyer', contested, async (trade) => ({
      kind: 'screenshot',
      note: '',
      fileID: await trade.upload(trade.buyer),
    })),
    ['DisputeNotFound', 'FileNotFound', 'ok'],
  ),
  sayInDispute: onOne(
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
    // Each sends it in turn, and has seen what the one before offered.
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
    ['DisputeNotFound', 'NoSplitWaiting', 'ok'],
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
        ground: 'factWrong',
        text: 'The picture shows the card of another order.',
        evidence: [],
      }),
    ),
    ['DisputeNotFound', 'ok', 'DisputeMoved'],
  ),
  pageDispute: onOne(
    inDispute('buyer', async (cases) => cases.queued()),
    ['DisputeNotFound', 'NotOverdue', 'NotOverdue'],
  ),
  rateHandling: onOne(
    inDispute(
      'buyer',
      async (cases) => cases.closed(),
      () => ({ score: 4, text: 'Quick, and the reasons were plain.' }),
    ),
    ['DisputeNotFound', 'ok', 'ok'],
  ),
  staffDisputeQueue: [{ scene: queueScene, outcomes: staffOnly }],
  staffDisputeDetail: [{ scene: atWork(inReview), outcomes: staffOnly }],
  previewFinding: [
    { scene: atWork(inReview, { outcome: 'split', sellerShareBps: 5000 }), outcomes: staffOnly },
  ],
  takeDispute: [
    {
      scene: atWork(async (cases) => ({
        disputeID: (await cases.queued()).disputeID,
        by: await cases.staff('moderator'),
      })),
      outcomes: staffOnly,
    },
  ],
  disputeAssignees: [{ scene: atWork(waitsForLead), outcomes: staffOnly }],
  assignDispute: [
    {
      scene: async (gift) => {
        const { people, input } = await atWork(waitsForLead, { reason: 'They know this issuer.' })(gift);
        const { userID } = await makeUser(gift, { roles: ['moderator'] });
        return { people, input: { ...input, userID: String(userID) } };
      },
      outcomes: staffOnly,
    },
  ],
  putBackDispute: [{ scene: atWork(inReview), outcomes: staffOnly }],
  askInDispute: [
    {
      scene: atWork(inReview, { side: 'buyer', text: 'From which shop is the receipt you sent?' }),
      outcomes: staffOnly,
    },
  ],
  disputeRoom: [{ scene: atWork(inReview), outcomes: staffOnly }],
  disputeBackground: [{ scene: atWork(inReview), outcomes: staffOnly }],
  sayInRoom: [{ scene: atWork(inReview, { text: 'Which shop sold it?' }), outcomes: staffOnly }],
  proposeFinding: [
    {
      scene: atWork(inReview, {
        outcome: 'buyer',
        sellerShareBps: null,
        ground: 'codeBad',
        text: 'The page says that the code was used before.',
        cites: ['0'.repeat(64)],
      }),
      outcomes: ['NotStaff', 'NotStaff', 'CiteUnknown'],
    },
  ],
  secondFinding: [
    {
      scene: atWork(inReview, { isAgreed: true, text: 'I read it too.', draft: '0'.repeat(64) }),
      outcomes: ['NotStaff', 'NotStaff', 'NoDraftWaiting'],
    },
  ],

  helpList: [{ scene: each(() => ({ language: 'en-US' as const })), outcomes: all }],
  helpDetail: [{ scene: each(() => ({ articleID: 'fees' })), outcomes: all }],
  helpStatus: [{ scene: each(), outcomes: all }],
  helpSearch: [{ scene: each(() => ({ q: 'fees' })), outcomes: all }],
  rateHelp: [{ scene: each(() => ({ articleID: 'fees', isHelpful: true })), outcomes: all }],
  askSupport: [
    { of: 'no order', scene: each(() => ({ text: 'Where is my money?' })), outcomes: all },
    {
      of: 'an order',
      scene: onOrder('buyer', (trade) => trade.paid(), { text: 'Where is my money?' }),
      outcomes: ['OrderNotFound', 'ok', 'ok'],
      hides: 'orderNo',
    },
  ],
  supportQuestions: [{ scene: each(), outcomes: all }],
  helpSource: [{ scene: atSupport(() => ({})), outcomes: staffOnly }],
  saveHelp: [
    { scene: atSupport(() => ({ ...helpArticle, articleID: 'walked-article' })), outcomes: staffOnly },
  ],
  addHelpPicture: [
    {
      of: 'a form without its file',
      scene: atSupport(() => ({})),
      outcomes: ['NotStaff', 'NotStaff', 'Malformed'],
    },
  ],
  previewHelp: [{ scene: atSupport(() => ({ bodyEn: 'a', bodyZh: '一' })), outcomes: staffOnly }],
  staffQuestions: [{ scene: atSupport(() => ({ tab: 'waiting' })), outcomes: staffOnly }],
  answerQuestion: [
    {
      scene: atSupport(async (gift) => {
        const asker = await makeUser(gift);
        const { data } = await gift.call('askSupport', { text: 'Where is my money?' }, asker);
        return { questionID: data.questionID, text: 'In escrow.' };
      }),
      outcomes: staffOnly,
    },
  ],

  chatLogin: [{ scene: each(), outcomes: all }],
  pushKey: [{ scene: each(), outcomes: all }],
  subscribePush: [{ scene: each(() => pushDevice()), outcomes: all }],
  unsubscribePush: [{ scene: each(() => ({ endpoint: pushDevice().endpoint })), outcomes: all }],

  walletSummary: [{ scene: each(), outcomes: all }],
  walletStatement: [{ scene: each(), outcomes: all }],
  walletEntry: onOne(entryOf, ['TransferNotFound', 'TransferNotFound', 'ok'], 'transferID'),
  autoWithdraw: [{ scene: each(), outcomes: all }],
  sendAutoWithdrawCode: onOne(
    async (gift) => {
      const { people, input } = await autoWish(gift);
      const { bankAccountID, fromKobo, keepKobo } = input as Record<string, string>;
      return { people, input: { bankAccountID, fromKobo, keepKobo } };
    },
    noAccount,
    'bankAccountID',
  ),
  setAutoWithdraw: onOne(
    autoWish,
    ['BankAccountNotFound', 'BankAccountNotFound', 'CodeExpired'],
    'bankAccountID',
  ),
  stopAutoWithdraw: [{ scene: each(), outcomes: all }],
  ...moneyDeskWalk,
  walletLimits: [{ scene: each(), outcomes: all }],
  suspendedMoney: [{ scene: each(), outcomes: all }],
  answerSuspended: onOne(heldMoney, ['SuspendedNotFound', 'SuspendedNotFound', 'ok'], 'suspendedID'),
  walletQuote: [{ scene: each(() => topUp), outcomes: all }],
  topUp: [{ scene: each(() => topUp), outcomes: all }],
  topUpDetail: onOne(begunTopUp, ['TopUpNotFound', 'TopUpNotFound', 'ok'], 'topUpID'),
  topUpList: [{ scene: each(), outcomes: all }],

  virtualAccountDetail: [{ scene: each(), outcomes: all }],
  requestVirtualAccount: [{ scene: each(), outcomes: all }],
  reservesProof: [{ scene: each(), outcomes: all }],
  reservesSummary: [{ scene: each(), outcomes: all }],
  walletBanks: [{ scene: each(), outcomes: all }],
  resolveBankAccount: [{ scene: each(() => gtBank), outcomes: all }],
  bankAccounts: [{ scene: each(), outcomes: all }],
  sendBankCode: [{ scene: each(() => gtBank), outcomes: all }],
  addBankAccount: [{ scene: codedAccount, outcomes: ['CodeExpired', 'CodeExpired', 'ok'] }],
  setDefaultBankAccount: onOne(bankedScene(), noAccount, 'bankAccountID'),
  removeBankAccount: onOne(bankedScene(), noAccount, 'bankAccountID'),
  withdrawalQuote: [{ scene: each(() => ({ amountKobo: '500000' })), outcomes: all }],
  sendWithdrawalCode: onOne(bankedScene({ amountKobo: '500000' }), noAccount, 'bankAccountID'),
  withdraw: onOne(bankedScene({ amountKobo: '500000', walletPin: '274913' }), noAccount, 'bankAccountID'),
  withdrawalDetail: onOne(withdrawnScene, ['WithdrawalNotFound', 'WithdrawalNotFound', 'ok'], 'withdrawalID'),
  withdrawalList: [{ scene: each(), outcomes: all }],

  noticeSettings: [{ scene: each(), outcomes: all }],
  saveNotice: [
    { scene: each(() => ({ type: 'rewards', channel: 'push', isOn: true })), outcomes: all },
    {
      of: 'security by SMS',
      scene: each(() => ({ type: 'security', channel: 'sms', isOn: false })),
      outcomes: ['NoticeFixed', 'NoticeFixed', 'NoticeFixed'],
    },
  ],
  saveQuietHours: [{ scene: each(() => ({ quiet: { from: 22, to: 7 } })), outcomes: all }],

  rewardsSummary: [{ scene: each(), outcomes: all }],
  rewardsHistory: [{ scene: each(), outcomes: all }],
  claimReward: [
    {
      of: 'a trade that nobody made',
      scene: each(() => ({ task: 'firstTrade' })),
      outcomes: ['RewardNotEarned', 'RewardNotEarned', 'RewardNotEarned'],
    },
  ],
  applyCoupon: onOne(couponScene, ['CouponGone', 'CouponGone', 'ok'], 'couponID'),
  moveRewards: [
    {
      of: 'points nobody has',
      scene: each(() => ({ amountKobo: '50000', walletPin: '274913' })),
      outcomes: ['RewardsShort', 'RewardsShort', 'RewardsShort'],
    },
  ],
  activityList: [{ scene: each(), outcomes: all }],
  activityLeaders: [{ scene: each(), outcomes: all }],
  joinActivity: [
    {
      of: 'a promotion that is not there',
      scene: each(() => ({ promotionID: 'nothing' })),
      outcomes: ['RewardUnknown', 'RewardUnknown', 'RewardUnknown'],
    },
  ],
  inviteSummary: [{ scene: each(), outcomes: all }],
  remindFriend: onOne(friendScene, ['InviteNotYours', 'InviteNotYours', 'ok'], 'friendID'),

  getUploadUrl: [{ scene: each(() => ({ fileName: 'card.jpg' })), outcomes: all }],
  uploadFile: [
    { of: 'a form without its file', scene: each(), outcomes: ['Malformed', 'Malformed', 'Malformed'] },
  ],
  getImageUrl: [
    {
      of: 'a picture that nobody else was given',
      scene: traded(
        'buyer',
        (trade) => trade.upload(trade.buyer),
        (fileName) => ({ fileName }),
      ),
      outcomes: ['FileNotFound', 'FileNotFound', 'ok'],
      hides: 'fileName',
    },
    {
      of: 'a proof for both sides of an order',
      scene: proof,
      outcomes: ['FileNotFound', 'ok', 'ok'],
      hides: 'fileName',
    },
  ],
};
