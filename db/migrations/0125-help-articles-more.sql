-- Table: articles about later features, and the article on evidence with uploads as they are: pictures.
insert into help.versions
  (article_id, category, place, is_top, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
values
('level-discounts', 'start', 50, false,
'Levels: trade more, pay less', '等级：交易越多，费用越低',
'From {levelFromKobo.1:kobo} in {levelWindowDays:days} your trade fee falls.', '{levelWindowDays:days}内交易满 {levelFromKobo.1:kobo}，手续费开始降低。',
'level discount fee points coupon bronze silver gold 等级 折扣 手续费 优惠券',
$$Your level rests on what you traded in the last {levelWindowDays:days}. It takes a part off the trade fee of whoever pays it.

- From {levelFromKobo.1:kobo}: {levelDiscountBps.1:percent} less.
- From {levelFromKobo.2:kobo}: {levelDiscountBps.2:percent} less.
- From {levelFromKobo.3:kobo}: {levelDiscountBps.3:percent} less.

The discount is worked out when you are shown a price, and the order keeps it: a level that changes later changes nothing about orders that run. A level reached for the first time brings a coupon.

Trades between people who share a device, a bank account or an identity do not count. Where you stand is under [Rewards](/rewards).$$,
$$您的等级取决于最近 {levelWindowDays:days}内的交易额，付费方的交易手续费按等级减免。

- 满 {levelFromKobo.1:kobo}：减 {levelDiscountBps.1:percent}。
- 满 {levelFromKobo.2:kobo}：减 {levelDiscountBps.2:percent}。
- 满 {levelFromKobo.3:kobo}：减 {levelDiscountBps.3:percent}。

折扣在报价时计算并写入订单：之后等级变化不影响进行中的订单。首次达到某等级会获得一张优惠券。

共用设备、银行账户或身份的用户之间的交易不计入。当前等级见[奖励](/rewards)。$$, 1),

('auto-withdraw', 'wallet', 50, false,
'Withdraw by itself', '自动提现',
'What is above a sum goes to your bank without you, at most once in {autoWithdrawHours:hours}.', '超出设定金额的部分自动转入银行，每 {autoWithdrawHours:hours}最多一次。',
'auto withdraw automatic bank payout 自动 提现 银行',
$$On [Withdraw](/withDraw) you can have money sent to your bank by itself. You choose three things: the bank account, from which available sum on it goes, and how much stays.

1. Set it with your wallet PIN and a code we send you. With two-step codes on, we ask for one of those as well, since nobody is there to be asked later.
2. Once the sum is available, what is above the rest you keep goes out, at most once in {autoWithdrawHours:hours}, with the fee and limits of any withdrawal.
3. You are told each time. It stops by itself, and says why, when it cannot go on.

Turn it off on the same page at any time; what is on its way goes on.$$,
$$您可以在[提现](/withDraw)页设置自动提现。需要选择三项：银行账户、可用金额达到多少时转出、保留多少。

1. 使用钱包密码和我们发送的验证码设置。若已开启两步验证，还需输入一次两步验证码，因为之后转出时不会再询问。
2. 可用金额达到设定值后，超出保留额的部分自动转出，每 {autoWithdrawHours:hours}最多一次，费用和限额与普通提现相同。
3. 每次转出都会通知您。无法继续时会自动停止并说明原因。

可随时在同一页面关闭；已在途的提现会继续完成。$$, 1),

('case-room', 'disputes', 15, false,
'The room of a dispute', '争议聊天室',
'Where you, the other side and the moderator talk, and how to know who is who.', '您、对方与审核员沟通的地方，以及如何辨别身份。',
'room chat moderator badge token dispute 聊天室 审核员 标识 口令 争议',
$$Each dispute has a room in chat. You and the other side are in it from the beginning, the moderator once somebody has taken the case. Open it from the [dispute](/history/dispute), or find it among your chats.

- **At the top** stand the dispute token, where the case is, and the time that is left.
- **The moderator** shows with the badge "Gift moderator" and a number that is the same throughout your case. Nobody else can have it, whatever name or picture they choose.
- **What you write counts.** It is part of the case: the moderator may rely on it, and it stands in the case file you can download. Writing there also counts as having answered.
- **Nothing is taken back** there, and nobody can be added or leave.
- **When the case has ended** the room is closed. You can still read it.

! A moderator never asks for your PIN, a one-time code, a card code or a payment. Whoever does, or who writes to you elsewhere about your dispute, is not one of ours.$$,
$$每个争议在聊天中都有一个聊天室。您和对方从一开始就在其中，审核员接手后加入。可从[争议](/history/dispute)进入，也可在聊天列表中找到。

- **顶部**显示争议口令、案件进度和剩余时间。
- **审核员**带有“Gift 审核员”标识和编号，编号在本案中保持不变。无论使用什么昵称或头像，其他人都无法拥有该标识。
- **您的发言有效力。** 发言属于案卷：审核员可作为依据，也会写入您可下载的案卷文件。在此发言也视为已作回应。
- **发言不可撤回**，不能添加成员，也不能退出。
- **案件结束后**聊天室关闭，仍可查看。

! 审核员绝不会索要支付密码、验证码、卡密或付款。凡索要者，或在其他地方就争议联系您的人，都不是我们的人员。$$, 1),

('passkeys', 'account', 15, false,
'Passkeys', '通行密钥',
'Log in and approve payments with your fingerprint, face or phone lock.', '用指纹、面容或锁屏登录并批准付款。',
'passkey fingerprint face biometric login 通行密钥 指纹 面容 登录',
$$A passkey lives on your phone or computer and is opened by its own lock. There is nothing to type, and nothing that somebody could ask you to read out.

1. Open [Security](/security) and add one. It takes your wallet PIN, since the passkey will stand for it.
2. Log in with it: no phone number, password or code.
3. Approve a payment or a withdrawal with it in place of the PIN. Each approval is good for that one payment and that sum only.

You may have up to ten. We tell you by SMS when one is added. Lost the phone? Remove its passkey on [Security](/security) and sign that device out.

A passkey works on this address alone, so a copied page cannot use it.$$,
$$通行密钥保存在您的手机或电脑中，由设备自身的锁打开。无需输入任何内容，也没有可以被人骗取的口令。

1. 打开[安全](/security)并添加。需要输入钱包密码，因为它将代替钱包密码。
2. 用它登录：无需手机号、密码或验证码。
3. 用它代替钱包密码批准付款或提现。每次批准仅对该笔交易和金额有效。

最多可添加十个，添加时会短信通知您。手机丢失？请在[安全](/security)移除该密钥，并退出该设备。

通行密钥只在本网址有效，仿冒页面无法使用。$$, 1),

('two-step-codes', 'account', 17, false,
'Two-step codes', '两步验证',
'A code from an app on your phone, at each login and withdrawal.', '每次登录和提现时，输入手机应用中的验证码。',
'two step 2fa authenticator totp recovery code 两步验证 验证器 恢复码',
$$With two-step codes on, your password alone opens nothing.

1. Open [Security](/security), turn two-step codes on, and scan the picture with an authenticator app.
2. Enter the first code. You are shown ten recovery codes, once: write them down and keep them away from your phone.
3. From then on each login by password and each withdrawal by PIN asks for a code.

- Each code is good once. The fifth wrong one in a row stops it for a quarter of an hour.
- **Phone lost?** Use a recovery code in its place; each works once.
- Turning it off takes your password and a code. A passkey is asked for no code.

! Nobody of ours asks for such a code. Do not read it out, and type it on this page only.$$,
$$开启两步验证后，仅凭密码无法进入您的账户。

1. 打开[安全](/security)，开启两步验证，用验证器应用扫描图片。
2. 输入第一个验证码。随后会显示十个恢复码，仅显示一次：请抄写并与手机分开保存。
3. 此后每次密码登录和每次用钱包密码提现，都会要求输入验证码。

- 每个验证码只能用一次。连续第五次输错会暂停一刻钟。
- **手机丢失？** 可改用恢复码，每个只能用一次。
- 关闭时需要密码和一个验证码。使用通行密钥时无需验证码。

! 我们的人员绝不会索要此类验证码。请勿念给他人，只在本页面输入。$$, 1),

('good-proof', 'disputes', 20, true,
'Proof that decides', '怎样的凭证有用',
'What a moderator looks for, reason by reason, and how to hand it in.', '审核员看重什么，以及如何提交。',
'evidence screenshot recording receipt video proof pdf 证据 截图 录屏 小票 视频',
$$Good proof is whole, dated, and made at the moment itself.

## If you bought

- **Record your screen** from before you open the code until the answer of the redeem page, in one go, and keep the recording. Hand in its decisive moments as screenshots.
- **A screenshot** of the whole page: account name, code and error.
- **Card already used or balance low:** the page of the issuer that shows balance and history.
- **Voided later:** the issuer's mail or chat, with its date.

## If you sold

- **The receipt**, uncropped: shop, date, amount, how it was paid, last four digits.
- **Front and back** of the card.
- **The issuer's answer** on when and where the card was redeemed. Many tell the owner of the receipt.

## For both

- Files are pictures: JPEG, PNG, WebP or AVIF. Of a letter, a mail or a PDF hand in a screenshot of each page. In the [room of the case](/helpDetail?id=case-room) you can show a video as well.
- Add pictures as they are. We note a hash of each as it reaches us, so nobody can say later that it was changed.
- Cover nothing that matters: cropped edges and hidden times weigh little.
- What you send after the other side's proof was opened weighs less.

A forged file costs you the case and, if it is proven, the account.$$,
$$好的凭证完整、有日期，并且是当场留下的。

## 如果您是买家

- **录屏：** 从查看卡密之前开始，到兑换页面给出结果为止，一镜到底，并保留录像；将关键画面截图提交。
- **截图：** 整个页面，包含账户名、卡密和错误信息。
- **已被使用或余额不足：** 发卡方页面显示的余额和记录。
- **事后作废：** 发卡方的邮件或聊天记录，带日期。

## 如果您是卖家

- **小票**原图，不裁剪：店名、日期、金额、付款方式、末四位。
- 卡片**正反面**。
- **发卡方的答复**：该卡何时何地被兑换。许多发卡方会告知持小票者。

## 双方都适用

- 文件须为图片：JPEG、PNG、WebP 或 AVIF。信件、邮件或 PDF 请逐页截图提交。视频可在[争议聊天室](/helpDetail?id=case-room)中发送。
- 上传原图。文件送达时我们会记录其哈希，之后任何人都无法声称它被改动过。
- 不要遮挡关键内容：裁边、隐藏时间的效力很低。
- 在看到对方凭证之后才提交的材料，效力较低。

伪造凭证将导致败诉；一经证实，账户将被处理。$$, 2);
