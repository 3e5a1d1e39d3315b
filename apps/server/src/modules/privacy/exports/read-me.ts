import { textIn } from '@gift/contract/text/localized';
import type { ExportOwner } from '../../../platform/data-export';

/** The first file of the ZIP: describes the others, and what is left out and why. */
export const readMe = ({ language, now, userID }: ExportOwner): string => {
  const createdAt = now.toISOString();
  return textIn(
    [
      `Your data at Gift
Account ${userID}, made ${createdAt} (UTC)

profile.json          who you are here, how we reach you, your privacy settings
verification.json     how your identity was verified (not your BVN or NIN: of those we keep the last four digits and a keyed hash)
consents.json         the versions of the terms you agreed to
devices.json          where you are signed in, your passkeys, whether two-step codes are on
people.json           whom you trust, blocked and reported
wallet/               your statement (CSV), bank accounts, top-ups and withdrawals
offers.json           your offers; counter-offers.json, what was haggled over
orders.json           your orders with everything that happened in them; feedback.json; code-access-log.json, when you looked at a code
disputes.json         your disputes, what you said and handed in
rewards.json          points, coupons, promotions and invitations
settings.json         your notification preferences; notifications.json, SMS and e-mails sent to you
questions.json        what you asked support; announcements.json, announcements you closed
data-requests.json    what you asked about your data
risk-reviews.json     decided reviews of your account that a rule opened
chats/                your chats, each as JSON and as a page to read; archived.json, how many old messages are archived: support can put them back
pictures/             pictures you sent; pictures.json lists them

Sums are kobo (100 kobo are one naira), times are UTC.
Not in it: codes of cards, photos of cards (they may show a code; see them in the order), your password and PIN, and what is other people's.
Keep this file safe.
`,
      `Gift 个人数据副本
账户 ${userID}，生成时间 ${createdAt}（UTC）

profile.json          个人资料、联系方式与隐私设置
verification.json     身份验证结果（不含 BVN、NIN 号码：我们只保存其末四位与加密摘要）
consents.json         您同意的条款版本
devices.json          已登录设备、通行密钥与两步验证状态
people.json           您信任、屏蔽和举报的人
wallet/               钱包对账单（CSV）、银行账户、充值与提现记录
offers.json           您的报价；counter-offers.json 为议价记录
orders.json           您的订单及每一步事件；feedback.json 评价；code-access-log.json 您查看卡密的记录
disputes.json         您的争议、陈述与凭证
rewards.json          积分、优惠券、活动与邀请
settings.json         通知设置；notifications.json 已发送的短信与邮件通知
questions.json        您向客服提出的问题；announcements.json 您已关闭的公告
data-requests.json    您提出的数据请求
risk-reviews.json     因规则触发且已处理的账户复核
chats/                您的聊天，每个会话一个 JSON 和一个可阅读的 HTML；archived.json 为已归档的旧消息数量，客服可为您恢复
pictures/             您上传的图片，pictures.json 为清单

金额单位为 kobo（1 奈拉 = 100 kobo），时间为 UTC。
不包含：卡密、卡片照片（可能显示卡密，请在订单中查看）、密码与支付密码，以及他人的数据。
请妥善保管此文件。
`,
      `Your data for Gift
Account ${userID}, we make am ${createdAt} (UTC)

profile.json          who you be here, how we fit reach you, your privacy settings
verification.json     how we verify your identity (no be your BVN or NIN: of those we keep only the last four digits and keyed hash)
consents.json         the versions of the terms wey you agree to
devices.json          where you sign in, your passkeys, whether two-step codes dey on
people.json           people wey you trust, block and report
wallet/               your statement (CSV), bank accounts, top-ups and withdrawals
offers.json           your offers; counter-offers.json, wetin una bargain
orders.json           your orders with everything wey happen inside; feedback.json; code-access-log.json, when you look code
disputes.json         your disputes, wetin you talk and submit
rewards.json          points, coupons, promotions and invitations
settings.json         your notification preferences; notifications.json, SMS and e-mails wey we send you
questions.json        wetin you ask support; announcements.json, announcements wey you close
data-requests.json    wetin you ask about your data
risk-reviews.json     reviews of your account wey rule open and staff don decide
chats/                your chats, each one as JSON and as page to read; archived.json, how many old messages we don archive: support fit put them back
pictures/             pictures wey you send; pictures.json list them

Amounts na kobo (100 kobo na one naira), times na UTC.
No dey inside: card codes, photos of cards (dem fit show code; see them for the order), your password and PIN, and things wey belong to other people.
Keep this file safe.
`,
    ],
    language,
  );
};
