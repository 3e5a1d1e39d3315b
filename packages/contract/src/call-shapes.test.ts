import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { calls } from './calls';
import type { EndpointSpec } from './endpoint';

// The shapes that the specification leaves open, written down a second time. The server's tests check each answer
// against them.

/** The names of an object's fields. A union has one line for each of its shapes. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const { options, shape } = schema as { options?: readonly z.ZodType[]; shape?: object };
  return options ? options.flatMap(fieldsOf) : [Object.keys(shape ?? {}).join(' ')];
}

it('an order has exactly these fields', () => {
  const inTheList = `orderNo state stateName role type brandID countryID currency form faceMinor cardCount amountKobo
    totalKobo heldKobo money awaiting deadlineAt deadlineFrom createdAt endedAt partner actions`;
  const alone = `isMaker receipt cards rateKobo fullFeeKobo levelOffKobo couponOffKobo feeKobo vatKobo paid onTimeout
    windows terms instructions paidAt shippedAt revealedAt codeDeletion fault cancelAskedAt isReviewOpen proposal
    proceedsClearAt payout remindType remindAfter photos refund revealLog timeline archivedAt feedback`;
  expect(fieldsOf(calls.orderDetail.answer)).toEqual([`${inTheList} ${alone}`.replace(/\s+/g, ' ')]);
  const row = calls.orderList.answer.shape.items.element;
  expect(fieldsOf(row)).toEqual([inTheList.replace(/\s+/g, ' ')]);
});

it('userInfo has exactly these fields', () => {
  const fields = `userID nickname nicknameChangeableAt phone email isEmailVerified tier limits nextTier hasWalletPin
    hasPasskey walletPinLockedUntil hasIdentity identityCheck memberSince roles withdrawalBlockedUntil inviteCode`;
  expect(fieldsOf(calls.getUserDetail.answer)).toEqual([fields.replace(/\s+/g, ' ')]);
});

describe('the body of a sealed call', () => {
  it.each([
    ['/api/order/submit', ['quoteID walletPin']],
    ['/api/order/pay', ['orderNo walletPin']],
    ['/api/order/ship', ['orderNo cards receiptFileID isFormatConfirmed isUnused']],
    ['/api/orderRefund/submit', ['orderNo reason text evidenceFileIDs evidenceFileKinds']],
    [
      '/api/walletOrder/withdrawal',
      ['amountKobo bankAccountID walletPin verificationID code twoStepCode isRepeatConfirmed'],
    ],
    ['/api/walletOrder/topUp', ['amountKobo method']],
    ['/api/user/forgetPwd', ['account', 'verificationID code password confirm']],
    ['/api/user/verifyUserInfo', ['kind number firstName lastName dateOfBirth']],
    ['/api/user/updateUserAccount', ['nickname', 'email password']],
    [
      '/api/user/setPayPwd',
      ['walletPin password', 'walletPin oldPin', 'walletPin verificationID code password'],
    ],
    ['/api/login', ['account password deviceName']],
  ])('%s has exactly these fields', (path, fields) => {
    const call = Object.values<EndpointSpec>(calls).find((spec) => spec.path === path);
    expect(call?.sealed).toBe(true);
    expect(fieldsOf(call?.body)).toEqual(fields);
  });
});

it.each([
  ['GET', '/api/user/getUserDetail', []],
  ['GET', '/api/cs/contact', []],
  ['POST', '/api/order/remind', ['orderNo', 'type']],
  ['GET', '/api/upload/getUploadUrl', ['fileName']],
  ['POST', '/api/upload/upload', []],
  ['GET', '/api/upload/getImageUrl', ['fileName']],
])('%s %s is the call that the specification names, and needs %j alone', (method, path, needed) => {
  const call = Object.values<EndpointSpec>(calls).find((spec) => spec.path === path);
  expect(call).toMatchObject({ method });
  const { shape = {} } = (call?.query ?? call?.body ?? {}) as { shape?: Record<string, z.ZodType> };
  const required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  expect(required).toEqual(needed);
});

it('the contact of support has exactly phone, email and whatsapp', () =>
  expect(fieldsOf(calls.csContact.answer)).toEqual(['phone email whatsapp']));

describe('the paths', () => {
  const pathsUnder = (pattern: RegExp) =>
    Object.values<EndpointSpec>(calls)
      .filter(({ path, roles }) => !roles && pattern.test(path))
      .map(({ path }) => path.replace(pattern, ''));
  it.each([
    [
      'of registration and codes',
      /^\/api\/user\/(?=register|sendCode|verifyCode)/,
      'register sendCode verifyCode',
    ],
    [
      'of offers',
      /^\/api\/offer\//,
      `list mine detail preview trader quote save publish modifyPrice pause resume pauseAll resumeAll delete counter
        counters counterReply`,
    ],
    [
      'of orders',
      /^\/api\/order\//,
      `submit accept pay ship reveal reveals noteCopy confirm cancel askCancel agreeCancel reviewCancel extend reprice
        repriceReply remind list detail with events feedback feedbackOn feedbackReply`,
    ],
    [
      'of the wallet',
      /^\/api\/wallet(?:Order)?\//,
      `topUp list detail withdrawal withdrawals withdrawalDetail withdrawalQuote withdrawalCode rewardsToWallet summary
        statement entry quote limits resolve banks bank/list bank/add bank/remove bank/default bank/sendCode proof
        reserves virtualAccount virtualAccount autoWithdraw autoWithdraw autoWithdraw/code autoWithdraw/stop suspended
        suspended/answer`,
    ],
    [
      'of disputes',
      /^\/api\/orderRefund\//,
      `submit reply withdraw list detail evidence done message answer accept appeal split replySplit escalate rate
        caseFile caseZip`,
    ],
  ])('%s are exactly these', (_, under, paths) => {
    expect(pathsUnder(under).sort()).toEqual(paths.split(/\s+/).sort());
  });
});
