-- Table: articles about users' rights to their personal data.
insert into help.versions
  (article_id, category, place, is_top, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
values
('your-data', 'account', 60, false,
'A copy of your data, and corrections', '我的数据副本与更正',
'Everything kept about you as one file, and what to do when something verified is wrong.', '下载我们保存的全部数据，以及已验证信息有误时的处理方法。',
'data export copy zip download privacy correct correction name birthday wrong 数据 副本 下载 隐私 更正 姓名 出生日期',
$$Under [Profile](/profile), "Your data", you can ask for a copy of everything kept about you.

1. Tap "A copy of your data" and enter your wallet PIN. With two-step codes on, we ask for one of those as well.
2. The file is made by itself, mostly within minutes. You can leave: a notice tells you when it is there.
3. Fetch it within {exportDays:days}. After that it is gone, and you ask for a new one.

It is a ZIP with your profile, checks, devices, orders, statement, chats, disputes, pictures, rewards and settings. Codes of cards are not in it, nor anything that is other people's.

! The file tells everything about your trades. Keep it where only you can open it, and send it to nobody: Gift never asks for it.

## Something verified is wrong

If your verified name or birthday is wrong, tap "Correct my details" in the same place. Say what is right, add a picture of a paper that shows it, and enter your PIN. A person decides and tells you why. You have an answer within {dataAnswerDays:days}, as the law wants it. The picture is deleted once it is decided.

Nickname, e-mail and languages you change yourself.$$,
$$在[个人资料](/profile)的「我的数据」中，可以申请我们保存的您的全部数据副本。

1. 点击「我的数据副本」并输入钱包密码；已开启两步验证的，还需输入验证码。
2. 文件自动生成，通常几分钟内完成。您可以离开，完成后会通知您。
3. 请在 {exportDays:days}内下载，到期后文件删除，可重新申请。

文件为 ZIP，包含个人资料、身份验证结果、设备、订单、对账单、聊天、争议、图片、奖励与设置。不包含卡密和他人的数据。

! 该文件包含您全部的交易信息，请妥善保存，勿发给任何人。Gift 不会向您索要。

## 已验证信息有误

如已验证的姓名或出生日期有误，请在同一处点击「更正我的信息」，说明正确内容，附上证明材料的照片并输入钱包密码。由工作人员审核并说明理由，依法在 {dataAnswerDays:days}内答复，审核后照片即删除。

昵称、邮箱和语言可自行修改。$$, 1),

('delete-account', 'account', 70, false,
'Delete your account', '注销账户',
'What goes, what stays, and the {deletionDays:days} in which one tap keeps it.', '哪些数据会清除、哪些会保留，以及 {deletionDays:days}的等待期。',
'delete account close remove leave erase forget 注销 删除 账户 销号 清除',
$$You delete your account under [Profile](/profile), "Your data", "Delete my account". It takes your wallet PIN, and a two-step code where those are on.

## First

The page lists what is still open, each with the way there: running orders, disputes, money on hold, top-ups and withdrawals under way, groups you own. Withdraw your balance. If less than {withdrawMinKobo:kobo} and the fee is left, no bank can take it: you can give it up with a tick that names the sum. Points and coupons lapse.

## Then

1. It waits {deletionDays:days}. Your offers are paused, everything else works.
2. We write to your phone and e-mail at once, and again a day before.
3. Until then one tap keeps your account: in the same place, or when you log in.
4. If something new is open on the day, nothing is deleted. It is tried again every day, and we tell you.

! You did not ask for it? Somebody knows your PIN. Log in, keep your account, and change your password and your PIN now.

## After

Your name, phone, e-mail, verification, bank accounts, devices, passkeys, settings, questions to support, and pictures only you saw are erased. Others see "Deleted user" in your orders and chats. Orders, wallet entries and disputes stay without your name, since books and evidence must. So do the words you wrote to others.

Your number may open a new account at once. The old one cannot be brought back.$$,
$$在[个人资料](/profile)的「我的数据 - 注销账户」中申请，需输入钱包密码；已开启两步验证的，还需输入验证码。

## 申请前

页面会列出未完成的事项及处理入口：进行中的订单、争议、冻结资金、处理中的充值与提现、您担任群主的群。请先提现余额。如余额不足 {withdrawMinKobo:kobo}加手续费而无法提现，可勾选放弃该笔金额。积分与优惠券将失效。

## 等待期

1. 等待 {deletionDays:days}，期间报价暂停，其他功能正常。
2. 我们会立即并在到期前一天通知您的手机和邮箱。
3. 到期前可在同一处或登录时一键保留账户。
4. 到期时如有新的未完成事项，不会注销，系统每天重试并通知您。

! 不是您本人申请？说明有人知道您的钱包密码。请立即登录并保留账户，修改登录密码和钱包密码。

## 注销后

姓名、手机号、邮箱、身份验证、银行账户、设备、通行密钥、设置、客服提问以及仅您可见的图片将被清除。您的订单和聊天中，他人只会看到「已注销」。订单、钱包流水和争议作为账目与凭证匿名保留，您发给他人的消息也会保留。

该手机号可立即注册新账户，原账户无法恢复。$$, 1);
