import type { NotificationChannel, NotificationType } from '@gift/contract';
import type { Details } from '../../platform/calls/refusal';
import { sql, type Tx } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { fillTemplate } from '../../platform/text/language';
import { type BilingualText, sendTextToUser } from '../identity';
import { deliveryTime } from './preferences';

// Table: the texts of SMS and e-mails. No codes, balances or names, since others may see them. Urgent dispute texts
// name the card, the amounts and the deadline; each fits one SMS with names and amounts of usual length.
export const templates = {
  lastMinutes: {
    type: 'turn',
    en: 'Gift: your order needs you, and its time is almost up. Open Gift now.',
    zh: '【Gift】您的订单即将超时，请立即打开 Gift 处理。',
  },
  locked: {
    type: 'money',
    en: 'Gift: the buyer of your card has paid into escrow. Send the card in the order.',
    zh: '【Gift】买家已付款至托管，请在订单中发送卡密。',
  },
  released: {
    type: 'money',
    en: 'Gift: your sale is complete. See the order for when you can spend the money.',
    zh: '【Gift】您的售卡订单已完成，款项可用时间请见订单。',
  },
  refunded: {
    type: 'money',
    en: 'Gift: the money of your order is back in your wallet.',
    zh: '【Gift】订单款项已退回您的钱包。',
  },
  disputeOpened: {
    type: 'dispute',
    en: 'Gift: a dispute about your order, {card}, was opened. Submit evidence by {until:when} (Lagos).',
    zh: '【Gift】{card} 订单已进入争议，请于 {until:when} 前提交凭证。',
  },
  disputeAsked: {
    type: 'dispute',
    en: 'Gift: a moderator has a question about the dispute on {card}. Reply by {until:when} (Lagos).',
    zh: '【Gift】审核员就 {card} 争议向您提问，请于 {until:when} 前回复。',
  },
  disputeEnds: {
    type: 'dispute',
    en: 'Gift: your time in the dispute on {card} ends {until:when} (Lagos). Open Gift now to respond.',
    zh: '【Gift】{card} 争议的回应期限至 {until:when}，逾期不再等待，请立即处理。',
  },
  disputeRuled: {
    type: 'dispute',
    en: 'Gift: decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. Not final: appeal in Gift by {until:when} (Lagos).',
    zh: '【Gift】{card} 初裁：买家 {buyer:ngn}，卖家 {seller:ngn}。{until:when} 前可申诉。',
  },
  disputeAppealed: {
    type: 'dispute',
    en: 'Gift: the decision on {card} was appealed. The money stays frozen; another moderator decides by {until:when} (Lagos).',
    zh: '【Gift】{card} 裁决被申诉，资金暂不放行，{until:when} 前复审。可补充说明。',
  },
  disputeFinal: {
    type: 'dispute',
    en: 'Gift: final decision on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved; no appeal.',
    zh: '【Gift】{card} 终裁：买家 {buyer:ngn}，卖家 {seller:ngn}。已执行，不可申诉。',
  },
  disputeAgreed: {
    type: 'dispute',
    en: 'Gift: you both agreed on {card}: {buyer:ngn} to the buyer, {seller:ngn} to the seller. The money has moved.',
    zh: '【Gift】双方已就 {card} 达成分配：买家 {buyer:ngn}，卖家 {seller:ngn}。款项已划转。',
  },
  toppedUp: { type: 'transfer', en: 'Gift: money was added to your wallet.', zh: '【Gift】钱包充值成功。' },
  topUpFailed: {
    type: 'transfer',
    en: 'Gift: a top-up failed. Open Gift to see why.',
    zh: '【Gift】充值未成功，请打开 Gift 查看原因。',
  },
  withdrawn: {
    type: 'transfer',
    en: 'Gift: a withdrawal reached your bank.',
    zh: '【Gift】提现已到账。',
  },
  withdrawalFailed: {
    type: 'transfer',
    en: 'Gift: a withdrawal failed. The full amount is back in your wallet.',
    zh: '【Gift】提现未成功，全部款项已退回钱包。',
  },
  takenBack: {
    type: 'transfer',
    en: 'Gift: your bank reversed a card payment. Open Gift, Balance, for details.',
    zh: '【Gift】银行撤回了您的一笔银行卡付款，请打开 Gift 的余额页查看影响。',
  },
  security: {
    type: 'security',
    en: 'Gift: your account security changed; we sent the details to your phone. Not you? Reset your password now.',
    zh: '【Gift】您的账户安全设置有变动，详情已发送至您的手机。如非本人操作，请立即重置密码。',
  },
  exportReady: {
    type: 'security',
    en: 'Gift: your data file is ready. Download it in Gift under Profile, Your data. Not you? Change your password now.',
    zh: '【Gift】您的数据文件已生成，请打开 Gift 的「个人资料 - 我的数据」下载。如非本人操作，请立即修改密码。',
  },
  correctionAnswered: {
    type: 'security',
    en: 'Gift: your correction request has a reply. Open Gift, Profile, Your data. Not you? Change your password now.',
    zh: '【Gift】您的更正申请已有答复，请查看「个人资料 - 我的数据」。如非本人操作，请立即修改密码。',
  },
  deletionAsked: {
    type: 'security',
    en: 'Gift: we received a request to delete your account. Not you? Log in, cancel it and change your password now.',
    zh: '【Gift】我们收到注销您账户的申请，数天后生效。如非本人操作，请立即登录撤销并修改密码。',
  },
  deletionSoon: {
    type: 'security',
    en: 'Gift: your account will be deleted tomorrow. To keep it, log in and cancel.',
    zh: '【Gift】您的账户将于明天注销。如需保留，请登录撤销。',
  },
  deletionBlocked: {
    type: 'security',
    en: 'Gift: your account is not deleted yet: some items are still open. Log in for details.',
    zh: '【Gift】账户暂未注销，因仍有未完成的事项。请登录查看。',
  },
  rewarded: {
    type: 'rewards',
    en: 'Gift: you have new points. Open Rewards to use them.',
    zh: '【Gift】您获得了新的积分，请在奖励页查看。',
  },
  invited: {
    type: 'rewards',
    en: 'Gift: your friend sent a reminder: claim your welcome bonus. Open Invite friends.',
    zh: '【Gift】邀请人提醒您领取新人奖励，请在「邀请好友」查看。',
  },
} as const satisfies Record<string, BilingualText & { type: NotificationType }>;
export type TemplateName = keyof typeof templates;

/**
 * Queues a message to a user who wants it, for a time when it may alert. `ref` names its subject: at most one
 * message for each.
 */
export async function enqueueMessage(
  tx: Tx,
  message: {
    userID: bigint;
    name: TemplateName;
    ref: string;
    channels: readonly Exclude<NotificationChannel, 'push'>[];
    /** The values for the template. */
    details?: Details;
    now: Date;
  },
): Promise<void> {
  const { userID, name, ref, channels, details = {}, now } = message;
  for (const channel of channels) {
    const dueAt = await deliveryTime(tx, userID, { type: templates[name].type, channel, now });
    if (!dueAt) continue;
    await tx.run(sql`
      insert into notifications.messages (id, user_id, channel, event, ref, details, due_at)
      values (${newID(now)}, ${userID}, ${channel}, ${name}, ${ref}, ${JSON.stringify(details)}, ${dueAt})
      on conflict do nothing`);
  }
}

type OutboundMessage = { userID: bigint; channel: 'sms' | 'mail'; event: TemplateName; details: Details };

/** Sends a due message to the provider. False: another process has it. */
export async function sendMessage(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const message = await tx.maybe<OutboundMessage>(sql`
    select user_id as "userID", channel, event, details from notifications.messages
    where id = ${id} and due_at <= ${now} for update skip locked`);
  if (!message) return false;
  const { userID, channel, event, details } = message;
  const text = {
    en: fillTemplate(templates[event].en, details, 'en-US'),
    zh: fillTemplate(templates[event].zh, details, 'zh-CN'),
  };
  await sendTextToUser({ tx, now }, userID, { channel, words: text });
  await tx.run(sql`update notifications.messages set due_at = null, sent_at = ${now} where id = ${id}`);
  return true;
}
