import { texts } from '@gift/client/language';
import type { WithdrawalFailure, WithdrawalState } from '@gift/contract/wallet/wallet-enums';

const states = texts({
  requested: ['Requested', '已申请', 'Requested'],
  sent: ['Sent', '已发出', 'Sent'],
  accepted: ['Processing', '处理中', 'Dey process'],
  succeeded: ['Arrived', '已到账', 'E don land'],
  failed: ['Returned in full', '已全额退回', 'Don come back complete'],
});
const expected = texts({
  sent: ['Waiting to be sent', '等待发出', 'Dey wait make we send am'],
  accepted: ['Waiting to be processed', '等待处理', 'Dey wait make e process'],
  succeeded: ['Waiting to arrive', '等待到账', 'Dey wait make e land'],
});
/** A step that has not been reached yet. */
export const expectedText = (state: WithdrawalState): string =>
  state === 'requested' || state === 'failed' ? states[state] : expected[state];

export const stateText = (state: WithdrawalState): string => states[state];

const failures = texts({
  bankDown: [
    "The bank's systems were down. Try again later, or choose another account.",
    '银行系统故障。请稍后重试，或更换账户。',
    'The bank systems dey down. Try again later, or choose another account.',
  ],
  wrongDetails: [
    'The bank says the account details are wrong. Remove the account, add it again, then retry.',
    '银行表示账户信息有误。请移除并重新添加该账户后再提现。',
    'The bank say the account details dey wrong. Remove the account, add am again, then try again.',
  ],
  bankLimit: [
    'The account reached its bank’s limit. Send less, or choose another account.',
    '该账户已达银行限额。请减少金额，或更换账户。',
    'The account don reach the bank limit. Send less, or choose another account.',
  ],
  duplicate: [
    'The bank treated it as a duplicate. Wait five minutes, then try again.',
    '银行判定为重复转账。请五分钟后重试。',
    'The bank take am as duplicate. Wait five minute, then try again.',
  ],
  declined: [
    'The bank declined without a reason. Try again, or choose another account.',
    '银行已拒绝，未说明原因。请重试，或更换账户。',
    'The bank reject am and no give reason. Try again, or choose another account.',
  ],
  reversed: [
    'The bank accepted it, then returned it. Ask your bank why, or choose another account.',
    '银行受理后又退回。请向银行了解原因，或更换账户。',
    'The bank accept am, then return am. Ask your bank why, or choose another account.',
  ],
});
export const failureText = (failure: WithdrawalFailure): string => failures[failure];

export const isEnded = ({ state }: { state: WithdrawalState }) => state === 'succeeded' || state === 'failed';
