import { financeRoles } from '@gift/contract/operator/staff-roles';
import type { Events } from '../../../events';
import { mail, type Rows, smsAndMail, toUser } from './row';

type Recovered = { amountKobo: string; owedKobo: string };

const money = {
  channels: 'app',
  type: 'transfer',
  to: toUser,
  about: () => ({ kind: 'money' }),
  link: () => '/balance',
} as const;
const topUp = {
  ...money,
  link: ({ topUpID }: { topUpID: string }) => `/paymentResult?topUpID=${topUpID}`,
};
const withdrawal = {
  ...money,
  link: ({ withdrawalID }: { withdrawalID: string }) => `/paymentResult?withdrawalID=${withdrawalID}`,
};
const recovered = {
  ...money,
  details: ({ amountKobo: amount, owedKobo: owed }: Recovered) => ({ amount, owed }),
};
const message = { type: 'transfer', to: toUser } as const;

const isInDebt = ({ owedKobo }: Recovered) => owedKobo !== '0';
const takenBack = {
  en: 'Your bank reversed {amount:kobo} that you added by card. It left your wallet.',
  zh: '银行撤回了您用银行卡充值的 {amount:kobo}，该金额已从钱包扣除。',
  pcm: 'Your bank reverse {amount:kobo} wey you add with card. E don comot from your wallet.',
};
const takenBackOwed = {
  en: 'Your bank reversed {amount:kobo} added by card that you had spent. You owe {owed:kobo}. Incoming money repays it first; until then you cannot withdraw or start trades.',
  zh: '银行撤回了您用银行卡充值的 {amount:kobo}，而该款已被使用，您尚欠 {owed:kobo}。之后入账的资金将优先抵扣；还清前无法提现或发起新交易。',
  pcm: 'Your bank reverse {amount:kobo} wey you add with card and don spend. You dey owe {owed:kobo}. Money wey enter go pay am first; before then you no fit withdraw or start trades.',
};

/** With what is held over the wallet limit. */
const arrived = ({ creditedKobo, suspendedKobo }: Events['topUp.succeeded']) => ({
  amount: String(BigInt(creditedKobo) + BigInt(suspendedKobo)),
});

/** An event that an earlier release published may lack the amount. */
const withdrawn = ({ amountKobo }: { amountKobo?: string }) => ({ amount: amountKobo ?? null });

// Table: top-ups, withdrawals, proceeds and debts.
export const moneyRows: Rows = {
  'topUp.succeeded': {
    toppedUpMail: {
      ...message,
      channels: mail,
      ref: ({ topUpID }) => topUpID,
      details: arrived,
      en: 'Gift: {amount:kobo} arrived for your wallet.',
      zh: '【Gift】钱包充值 {amount:kobo} 已到账。',
      pcm: 'Gift: {amount:kobo} don land for your wallet.',
    },
    toppedUp: {
      ...topUp,
      details: arrived,
      en: '{amount:kobo} arrived for your wallet.',
      zh: '钱包充值 {amount:kobo} 已到账。',
      pcm: '{amount:kobo} don land for your wallet.',
    },
  },
  'topUp.failed': {
    topUpFailedSms: {
      ...message,
      channels: smsAndMail,
      ref: ({ topUpID }) => topUpID,
      en: 'Gift: a top-up failed. Open Gift to see why.',
      zh: '【Gift】充值未成功，请打开 Gift 查看原因。',
      pcm: 'Gift: one top-up fail. Open Gift to see why.',
    },
    topUpFailed: {
      ...topUp,
      when: ({ failure }) => failure === 'declined',
      en: 'A top-up failed. No money was taken.',
      zh: '充值未成功，未扣款。',
      pcm: 'One top-up fail. We no take any money.',
    },
    topUpDiffers: {
      ...topUp,
      when: ({ failure }) => failure === 'amountDiffers',
      en: 'A top-up arrived with a different amount. Support is reviewing it.',
      zh: '充值到账金额与约定不符，客服正在处理。',
      pcm: 'One top-up land with different amount. Support dey check am.',
    },
  },
  'topUp.held': {
    topUpHeld: {
      ...money,
      en: 'Money arrived from a different name. Support is reviewing it.',
      zh: '收到一笔来自他人名义的汇款，客服正在处理。',
      pcm: 'Money land from different name. Support dey check am.',
    },
  },
  'withdrawal.succeeded': {
    withdrawnMail: {
      ...message,
      channels: mail,
      ref: ({ withdrawalID }) => withdrawalID,
      details: withdrawn,
      en: 'Gift: your {amount:kobo} withdrawal reached your bank.',
      zh: '【Gift】提现 {amount:kobo} 已到账。',
      pcm: 'Gift: your {amount:kobo} withdrawal don enter your bank.',
    },
    withdrawn: {
      ...withdrawal,
      details: withdrawn,
      en: 'Your {amount:kobo} withdrawal reached your bank.',
      zh: '提现 {amount:kobo} 已到账。',
      pcm: 'Your {amount:kobo} withdrawal don enter your bank.',
    },
  },
  // The SMS names the bank: see `withdrawalFailed` in security.ts.
  'withdrawal.failed': {
    withdrawalFailedMail: {
      ...message,
      channels: mail,
      ref: ({ withdrawalID }) => withdrawalID,
      details: withdrawn,
      en: 'Gift: your {amount:kobo} withdrawal failed. The full amount is back in your wallet.',
      zh: '【Gift】提现 {amount:kobo} 未成功，全部款项已退回钱包。',
      pcm: 'Gift: your {amount:kobo} withdrawal fail. The full amount don come back to your wallet.',
    },
    withdrawalFailed: {
      ...withdrawal,
      details: withdrawn,
      en: 'Your {amount:kobo} withdrawal failed. The full amount is back in your wallet.',
      zh: '提现 {amount:kobo} 未成功，全部款项已退回钱包。',
      pcm: 'Your {amount:kobo} withdrawal fail. The full amount don come back to your wallet.',
    },
  },
  'chargeback.booked': {
    takenBackSms: {
      ...message,
      channels: smsAndMail,
      ref: ({ chargebackID }) => chargebackID,
      en: 'Gift: your bank reversed a card payment. Open Gift, Balance, for details.',
      zh: '【Gift】银行撤回了您的一笔银行卡付款，请打开 Gift 的余额页查看影响。',
      pcm: 'Gift: your bank reverse one card payment. Open Gift, Balance, for details.',
    },
    takenBack: { ...recovered, ...takenBack, link: topUp.link, when: (event) => !isInDebt(event) },
    takenBackOwed: { ...recovered, ...takenBackOwed, link: topUp.link, when: isInDebt },
  },
  'paymentReview.recovered': {
    arrivedAfterReturn: {
      ...recovered,
      when: (event) => event.kind === 'paidAfterReturn' && !isInDebt(event),
      en: 'A returned withdrawal reached your bank after all. {amount:kobo} left your balance.',
      zh: '此前退回的一笔提现实际已到达您的银行账户，已从余额扣回 {amount:kobo}。',
      pcm: 'One withdrawal wey come back still enter your bank later. {amount:kobo} don comot from your balance.',
    },
    arrivedAfterReturnOwed: {
      ...recovered,
      when: (event) => event.kind === 'paidAfterReturn' && isInDebt(event),
      en: 'A returned withdrawal reached your bank after all. Of {amount:kobo}, you owe {owed:kobo}. Incoming money repays it first.',
      zh: '此前退回的一笔提现实际已到账，应扣回 {amount:kobo}，您尚欠 {owed:kobo}，之后入账的资金将优先抵扣。',
      pcm: 'One withdrawal wey come back still enter your bank later. Out of {amount:kobo}, you dey owe {owed:kobo}. Money wey enter go pay am first.',
    },
    takenBack: {
      ...recovered,
      ...takenBack,
      when: (event) => event.kind !== 'paidAfterReturn' && !isInDebt(event),
    },
    takenBackOwed: {
      ...recovered,
      ...takenBackOwed,
      when: (event) => event.kind !== 'paidAfterReturn' && isInDebt(event),
    },
  },
  'debt.paid': {
    debtPaid: {
      ...money,
      en: 'Your debt is repaid: you can withdraw and trade again.',
      zh: '您的欠款已结清，提现和新交易已恢复。',
      pcm: 'You don pay your debt finish: you fit withdraw and trade again.',
    },
  },
  'proceeds.cleared': {
    cleared: {
      ...money,
      type: 'money',
      en: 'Money from a sale is now available.',
      zh: '售卡款项已可使用。',
      pcm: 'Money from one sale don dey available.',
    },
  },
  'paymentReview.opened': {
    paymentReview: {
      channels: 'app',
      type: 'always',
      to: () => ({ roles: financeRoles, except: [] }),
      about: ({ reviewID }) => ({ kind: 'review', reviewID }),
      link: () => null,
      en: 'A payment provider disagrees with our books. Review the payment in the console.',
      zh: '支付渠道与账目不符，请在后台复核该笔款项。',
      pcm: 'One payment provider no agree with our books. Check the payment for the console.',
    },
  },
};
