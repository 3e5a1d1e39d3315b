-- Table: the help articles that come with Gift, each in both languages. Figures are named and filled in from the settings.
insert into help.versions
  (article_id, category, place, is_top, title_en, title_zh, summary_en, summary_zh, words, body_en, body_zh, version)
values
('how-gift-works', 'start', 10, true,
'How Gift works', 'Gift 如何运作',
'The naira waits in escrow and the code stays sealed. Neither side can run.', '奈拉先托管，卡密加密等待，双方都无法跑路。',
'escrow safe trust begin 托管 安全 流程',
$$People trade gift cards for naira here. Gift holds the money and the code until both sides have done their part.

1. The buyer pays from the wallet. The naira moves into **escrow**: no longer the buyer's, not yet the seller's.
2. The seller sends the code in the order. It is sealed: only this buyer can open it, and every view is logged.
3. The buyer opens the code, redeems the card and confirms. The seller is paid.
4. If the card does not work, the buyer reports it in time. The money stays in escrow until that is settled.

Every step has a deadline. The order shows in advance what happens then.

! Only money in escrow counts as paid. A picture of a bank alert does not. Gift never asks you to pay a person directly.

Next: [sell a card](/helpDetail?id=sell-a-card) or [buy a card](/helpDetail?id=buy-a-card).$$,
$$在这里，用户之间用奈拉买卖礼品卡。在双方完成各自步骤之前，资金和卡密都由 Gift 保管。

1. 买家用钱包付款，奈拉进入**托管**：不再属于买家，也还不属于卖家。
2. 卖家在订单中发送卡密。卡密已加密：只有该买家能打开，每次查看都有记录。
3. 买家查看卡密、兑换并确认，卖家随即收款。
4. 如果卡不能用，买家在时限内报告问题，资金继续托管，直到处理完毕。

每一步都有倒计时，订单会写明到期后的结果，不会出现事先没有写明的结局。

! 只有进入托管的资金才算付款。银行到账截图不等于付款，Gift 也绝不会要求您直接向个人转账。

接下来：[卖卡](/helpDetail?id=sell-a-card)或[买卡](/helpDetail?id=buy-a-card)。$$, 1),

('first-steps', 'start', 20, false,
'Your first ten minutes', '新手十分钟',
'Sign up, set your wallet PIN, verify your name, and trade.', '注册、设置钱包密码、完成实名，即可交易。',
'register sign up begin bvn nin kyc verify 注册 实名 认证 verification failed name mismatch 认证失败',
$$1. Sign up with your mobile number. Our code is valid for {codeMinutes:minutes}. Share it with no one.
![The sign-up form: mobile number and nickname](/help/sign-up-en.webp)
2. Set your [wallet PIN](/walletPin). You need it to pay and to open codes. Choose six digits, not a birthday.
3. Open [Me](/me) and tap **Raise my limits**. Your name and BVN or NIN take you to level 1: orders up to {tierOrderKobo.1:kobo}.
![Level 0 under Me, with the button Raise my limits](/help/raise-limits-en.webp)
4. To buy, [add money](/addMoney). To sell, you need none.

We store a keyed hash and the last four digits of your BVN or NIN, never the full number.

! We never ask for your BVN, PIN or a one-time code in chat, by phone or on WhatsApp.

More: [levels and limits](/helpDetail?id=levels-and-limits).$$,
$$1. 用手机号注册。我们发送的验证码 {codeMinutes:minutes}内有效，请勿告诉任何人。
![注册表单，填写手机号和昵称](/help/sign-up-zh.webp)
2. 设置[钱包密码](/walletPin)。付款和查看卡密都需要它。请选择六位数字，不要用生日。
3. 打开[我的](/me)，点击**提升额度**。提供 BVN 或 NIN 和姓名即可达到等级 1：单笔订单最高 {tierOrderKobo.1:kobo}。
![“我的”页面中等级 0 的卡片和“提升额度”按钮](/help/raise-limits-zh.webp)
4. 买卡请先[充值](/addMoney)；卖卡无需任何资金。

我们只保存 BVN 或 NIN 的加密指纹和末四位，从不保存完整号码。

! 我们绝不会在聊天、电话或 WhatsApp 中索要您的 BVN、钱包密码或验证码。

更多：[等级与额度](/helpDetail?id=levels-and-limits)。$$, 1),

('levels-and-limits', 'start', 30, false,
'Levels and limits', '等级与额度',
'What you can trade, hold and withdraw at each level, and how to move up.', '各等级可交易、持有和提现的额度，以及如何升级。',
'tier kyc limit maximum upgrade daily 上限 升级 额度 认证',
$$Limits follow the Central Bank's wallet rules. See yours on [Me](/me).

- **Level 0**, verified phone: browse only, no trading yet.
- **Level 1**, your name and BVN or NIN: {tierOrderKobo.1:kobo} per order, {tierTradeDailyKobo.1:kobo} a day each for buying and selling, {tierWithdrawDailyKobo.1:kobo} a day in withdrawals.
- **Level 2**, the other number too: {tierOrderKobo.2:kobo} per order, {tierTradeDailyKobo.2:kobo} a day, {tierWithdrawDailyKobo.2:kobo} a day in withdrawals.
- **Level 3**, identity documents: {tierOrderKobo.3:kobo} per order, {tierTradeDailyKobo.3:kobo} a day.

A level 1 wallet holds up to {tierBalanceCapKobo.1:kobo}, level 2 up to {tierBalanceCapKobo.2:kobo}. This limits only money from outside. Money from sales and refunds is always yours at once.

Days follow Lagos time. A BVN or NIN verifies only one account.$$,
$$额度遵循尼日利亚中央银行的钱包规定。您的额度见[我的](/me)。

- **等级 0**，已验证手机：可浏览，暂不能交易。
- **等级 1**，姓名加 BVN 或 NIN：单笔 {tierOrderKobo.1:kobo}，买卖每日各 {tierTradeDailyKobo.1:kobo}，每日提现 {tierWithdrawDailyKobo.1:kobo}。
- **等级 2**，补充另一个号码：单笔 {tierOrderKobo.2:kobo}，每日 {tierTradeDailyKobo.2:kobo}，每日提现 {tierWithdrawDailyKobo.2:kobo}。
- **等级 3**，提交证件：单笔 {tierOrderKobo.3:kobo}，每日 {tierTradeDailyKobo.3:kobo}。

等级 1 的钱包最多持有 {tierBalanceCapKobo.1:kobo}，等级 2 为 {tierBalanceCapKobo.2:kobo}。该上限只限制外部充值：卖卡所得和退款始终立即归您。

“每日”以拉各斯时间为准。一个 BVN 或 NIN 只能认证一个账户。$$, 1),

('fees', 'start', 40, true,
'Fees', '费用说明',
'If you post the offer, you pay {tradeFeeBps:percent}. If you take it, nothing.', '发布报价的一方支付 {tradeFeeBps:percent}，接受报价的一方免费。',
'fee charge price cost vat commission 手续费 费率 增值税',
$$**Trading.** If you post the offer, you pay {tradeFeeBps:percent} of the amount: at least {tradeFeeMinKobo:kobo}, at most {tradeFeeMaxKobo:kobo}, plus {tradeFeeVatBps:percent} VAT on the fee. Taking an offer is free. So is an order that does not complete, for both sides.

**Adding money.** You see the provider's fee before you pay. From {topUpAbsorbFromKobo:kobo} we cover it.

**Withdrawing.** {withdrawFeeKobo:kobo} up to {withdrawFeeLargeAboveKobo:kobo}, {withdrawFeeLargeKobo:kobo} above, plus {withdrawVatBps:percent} VAT on the fee. Transfers from {stampDutyFromKobo:kobo} carry {stampDutyKobo:kobo} stamp duty for the state. You see every item before your PIN.

**Prices.** Before you confirm an order, you see the exact amount you pay or receive. It is fixed for {quoteMin:minutes}, even if the offer changes.$$,
$$**交易。** 发布报价的一方支付金额的 {tradeFeeBps:percent}，最低 {tradeFeeMinKobo:kobo}，最高 {tradeFeeMaxKobo:kobo}，另加该费用 {tradeFeeVatBps:percent} 的增值税。接受报价的一方免费。未成交的订单双方均不收费。

**充值。** 支付渠道的费用会在付款前显示。满 {topUpAbsorbFromKobo:kobo} 由我们承担。

**提现。** {withdrawFeeLargeAboveKobo:kobo} 及以下收取 {withdrawFeeKobo:kobo}，以上收取 {withdrawFeeLargeKobo:kobo}，另加费用 {withdrawVatBps:percent} 的增值税。满 {stampDutyFromKobo:kobo} 的转账须缴 {stampDutyKobo:kobo} 印花税，归政府所有。所有项目在输入密码前逐一列明。

**价格。** 确认订单前，您会看到实际支付或到手的准确金额，{quoteMin:minutes}内有效，不受报价变动影响。$$, 1),

('level-discounts', 'start', 50, false,
'Levels: trade more, pay less', '等级：交易越多，费用越低',
'Trade {levelFromKobo.1:kobo} in {levelWindowDays:days} and your trading fee falls.', '{levelWindowDays:days}内交易满 {levelFromKobo.1:kobo}，手续费开始降低。',
'level discount fee points coupon bronze silver gold 等级 折扣 手续费 优惠券',
$$Your level depends on what you traded in the last {levelWindowDays:days}. It lowers the trading fee when you pay it.

- From {levelFromKobo.1:kobo}: {levelDiscountBps.1:percent} off.
- From {levelFromKobo.2:kobo}: {levelDiscountBps.2:percent} off.
- From {levelFromKobo.3:kobo}: {levelDiscountBps.3:percent} off.

You get the discount that applies when you see the price. Running orders keep theirs. The first time you reach a level, you get a coupon.

Trades between people who share a device, bank account or identity do not count. See your level under [Rewards](/rewards).$$,
$$您的等级取决于最近 {levelWindowDays:days}内的交易额，付费方的交易手续费按等级减免。

- 满 {levelFromKobo.1:kobo}：减 {levelDiscountBps.1:percent}。
- 满 {levelFromKobo.2:kobo}：减 {levelDiscountBps.2:percent}。
- 满 {levelFromKobo.3:kobo}：减 {levelDiscountBps.3:percent}。

折扣在报价时计算并写入订单：之后等级变化不影响进行中的订单。首次达到某等级会获得一张优惠券。

共用设备、银行账户或身份的用户之间的交易不计入。当前等级见[奖励](/rewards)。$$, 1),

('sell-a-card', 'sell', 10, true,
'Sell a card', '如何卖卡',
'Pick the card, choose the offer that pays most, and send the code in the order.', '选择卡片，挑选到手最多的报价，在订单中发送卡密。',
'sell gift card rate naira cash 出售 卖卡 汇率 best rate today price buyer did not pay 今日汇率',
$$1. Tap **Sell a card** on the [home page](/), or the large button at the bottom. Choose brand, country, form and amount. Use the country printed on the card: it works only there.
![A Steam card's country, form and face value, and what you receive](/help/sell-card-en.webp)
2. Choose an offer. Each shows **You receive**, limits, deadlines and what the buyer requires. None suits you? [Ask for your own rate](/helpDetail?id=your-own-rate).
![Offers with what you receive, buyer and limits](/help/sell-offers-en.webp)
3. Confirm. The buyer now pays into escrow. Send nothing until the order says **Held safely for you**.
4. [Send the code](/helpDetail?id=send-the-code) in the order before the deadline.
5. The buyer checks the card and confirms, and you are paid. You are also paid if the buyer does nothing until the check time ends.

! Never send a code in chat, on WhatsApp or as a picture. Only a code sent in the order is sealed and counts as evidence of delivery.

You can cancel until the buyer opens the code. Once the order is accepted, cancelling counts against you.$$,
$$1. 在[首页](/)点击**卖卡**，或点下方的大按钮。选择品牌、国家、形式和金额。国家须与卡面一致：卡只能在该国使用。
![选择 Steam 卡的国家、形式和面值，下方显示到手金额](/help/sell-card-zh.webp)
2. 选择报价。每条都显示**您将收到**的金额、限额、时限和买家要求。没有合适的？可以[自己开价](/helpDetail?id=your-own-rate)。
![报价列表，每条显示到手金额、买家和限额](/help/sell-offers-zh.webp)
3. 确认后，买家付款托管。在订单显示**已为您安全托管**之前，不要发送任何内容。
4. 在时限内于订单中[发送卡密](/helpDetail?id=send-the-code)。
5. 买家验卡并确认后，您即收款。若买家没有操作，验卡时间结束后自动付款给您。

! 切勿在聊天、WhatsApp 或用图片发送卡密。只有在订单中发送的卡密才会加密，并作为您已交付的证明。

情况有变？在买家查看卡密之前，您可以取消订单；订单被接受后取消会计入您的记录。$$, 1),

('send-the-code', 'sell', 20, false,
'Send the code the right way', '如何发送卡密',
'What to type, which photos to add, and what a warning means.', '输入什么、附上哪些照片，以及格式提示的含义。',
'scratch pin photo receipt format physical ecode 照片 小票 格式',
$$Open the order, type each code as printed and tap **Seal and send**. Spaces and hyphens do not matter. We never change what you type.

![The order: money held safely, code field, button Seal and send](/help/send-code-en.webp)

- **E-codes** need only the code.
- **Physical cards** also need photos of front and back, with the code scratched free, and the receipt if the offer asks for it. Store, date, amount and last four digits must be readable.

If the code differs from its brand's usual format, you get a warning. Check O and 0, I and 1. If it is right, tick **I checked: it is printed like this** and send.

- A card that was viewed here before cannot be sold again.
- If the buyer does not open the code within {orderRevealMin:minutes}, the order ends, the code is destroyed, and you can sell the card again.
- Keep card and receipt until the order is complete. They are your [evidence](/helpDetail?id=good-proof).

**Reveal log** in the order shows when, and on which device, the buyer viewed the code.$$,
$$打开订单，按卡面输入每个卡密，然后点击**密封并发送**。空格和连字符不影响，我们不会改动您输入的内容。

![订单显示款项已托管、卡密输入框和“密封并发送”按钮](/help/send-code-zh.webp)

- **电子卡密**只需输入卡密。
- **实体卡**还需正反面照片（刮开密码）；如报价要求，还需附小票。店名、日期、金额和末四位须清晰可见。

如果卡密与该品牌常见格式不同，您会看到提示。请再核对：O 与 0、I 与 1。确认无误后勾选**我已核对，卡上确实如此**即可发送。

- 在本平台被查看过的卡不能再次出售。
- 若买家在 {orderRevealMin:minutes}内没有查看，订单结束，卡密销毁，您可以再次出售该卡。
- 订单完成前请保留卡片和小票，它们是您的[凭证](/helpDetail?id=good-proof)。

您可以在订单的**查看记录**中看到买家何时、用什么设备查看了卡密。$$, 1),

('when-you-are-paid', 'sell', 30, false,
'When your money is available', '何时可用卖卡款',
'Sale money is on hold for a while: the higher your level, the shorter.', '卖卡款会短暂冻结，等级越高冻结越短。',
'hold pending proceeds release wait 冻结 到账 等待',
$$When the buyer confirms or the check time ends, the money leaves escrow. It is yours, and your wallet shows it under **On hold from sales**. You can withdraw it:

- level 1: after {tierPayoutHoldHours.1:hours}
- level 2: after {tierPayoutHoldHours.2:hours}
- level 3: after {tierPayoutHoldHours.3:hours}

Your [balance](/balance) shows the time for each amount.

**Why a hold?** Some shops void a card after it has worked. During the hold the buyer can report that, once, with evidence from the issuer. Not later.

You can raise your level on [Me](/me).$$,
$$买家确认或验卡时间结束后，款项离开托管，显示在您钱包的**卖卡款待解冻**中。它已属于您，冻结结束后即可提现：

- 等级 1：{tierPayoutHoldHours.1:hours}后
- 等级 2：{tierPayoutHoldHours.2:hours}后
- 等级 3：{tierPayoutHoldHours.3:hours}后

[余额](/balance)页会显示每笔款项的解冻时间。

**为什么冻结？** 有些商家会在卡已使用后将其作废。冻结期间，买家可凭发卡方证明报告一次；之后任何人都不能再报告。

可在[我的](/me)提升等级。$$, 1),

('your-own-rate', 'sell', 40, false,
'Trade at your own rate', '自己开价',
'Post an offer that stays open, or a request for one deal.', '发布长期报价，或发布一次性求单。',
'offer post publish request rate margin 报价 发布 需求 求单',
$$There are two ways, for selling and for buying.

- A **request** is for one deal. Tap **Ask for my own rate** below the offers of [a new order](/createOrder?type=1). It is open for {orderRequestMin:minutes}. Others accept or make a counter-offer, three at most. You can have {openRequests:count} at once.
- An **offer** stays open until you end it. [Post one](/createOffer) with rate, limits, hours and requirements. Manage it under [My offers](/myOff).

Your rate must be within {rateBandBps:percent} of the reference rate, if there is one. New prices apply to new orders only.

Without automatic acceptance, you have {orderAcceptMin:minutes} to answer each order. Pause your offers when you are away: missed orders count.

The side that posts pays the [fee](/helpDetail?id=fees). Terms cannot contain phone numbers, links or bank accounts: trades outside Gift have no protection.$$,
$$买卖双方都有两种方式。

- **求单**针对一次交易：在[新建订单](/createOrder?type=1)的报价列表下方点击**发布我的价格**，有效 {orderRequestMin:minutes}。他人可以接受或还价，最多三轮。同时最多 {openRequests:count} 个。
- **报价**长期有效：[发布报价](/createOffer)，设置价格、限额、营业时间和对交易方的要求。在[我的报价](/myOff)管理。

有参考价时，您的价格须在参考价上下 {rateBandBps:percent} 之内。改价只影响新订单。

若未开启自动接单，有人下单后您有 {orderAcceptMin:minutes}答复。离开时请暂停报价：错过的订单会被记录。

[手续费](/helpDetail?id=fees)由发布方承担。条款中不能填写电话、链接或银行账户：站外交易不受任何保护。$$, 1),

('buy-a-card', 'buy', 10, true,
'Buy a card', '如何买卡',
'Add money, choose an offer, pay into escrow, then open and check the code.', '充值、选择报价、付款托管，然后查看并验卡。',
'buy purchase pay gift card 购买 买卡 付款 seller not responding did not send 卖家不发货',
$$1. [Add money](/addMoney) to your wallet.
2. Tap **Buy a card** on the [home page](/). Choose brand, country and amount, then an offer. **You pay** shows the total.
![Offers with what you pay, seller and sending speed](/help/buy-offers-en.webp)
3. Pay with your wallet PIN. The naira goes into escrow, where the seller cannot touch it. The offer sets the deadline. In the last {orderPayExtensionOpensMin:minutes} either side can add {orderPayExtensionMin:minutes}, once.
![The amount, the next steps and the button to pay](/help/buy-pay-en.webp)
4. The seller sends the sealed code. If it is late, your money comes back automatically.
5. [Open and check it](/helpDetail?id=reveal-and-check), then confirm or report.

! Pay from your wallet only. Gift staff and honest sellers never ask you to transfer money to a person.

If you cancel before you pay, no money moves. Later, the seller can refund you until you open the code. Before the code is sent, you can ask for it.$$,
$$1. 先[充值](/addMoney)到钱包。
2. 在[首页](/)点击**买卡**，选择品牌、国家和金额，再选择报价。**您需支付**显示总额。
![报价列表，每条显示支付金额、卖家和发送速度](/help/buy-offers-zh.webp)
3. 用钱包密码付款。奈拉进入托管，卖家无法动用。付款时限由报价决定；最后 {orderPayExtensionOpensMin:minutes}内任一方可延长一次 {orderPayExtensionMin:minutes}。
![支付金额、交易流程和“支付”按钮](/help/buy-pay-zh.webp)
4. 卖家发送加密卡密。若超时未发，款项自动退回。
5. [查看并验卡](/helpDetail?id=reveal-and-check)，然后确认或报告问题。

! 只用钱包付款。Gift 的工作人员和诚实的卖家都不会要求您向个人转账。

付款前取消不会有资金变动。付款后，在您查看卡密之前，卖家随时可以退款；卡密发送之前，您也可以向卖家申请。$$, 1),

('reveal-and-check', 'buy', 20, true,
'Open the code and check it', '查看卡密并验卡',
'Record your screen, redeem at once, then confirm or report in time.', '先录屏，立即兑换，并在时限内确认或报告问题。',
'reveal redeem check open record screen 查看 兑换 录屏 验卡',
$$You have {orderRevealMin:minutes} to open the code after it is sent. Until you do, the order can be undone and your money comes back. After that, it cannot.

1. Be ready to redeem **now**: right account, right country.
2. Start recording your screen. It is the best evidence.
3. Tap **Reveal the code**, enter your PIN and redeem at once.
![The sealed code, the time left, what to do first, and the button Reveal the code](/help/reveal-en.webp)
4. It works: hold **Card works** for three seconds. The seller is paid.
![The time left to check, and the buttons Card works and Report a problem](/help/check-en.webp)
5. It does not: tap **Report a problem** and follow [these steps](/helpDetail?id=report-a-problem).

The order shows your time to check: shorter for games and apps, longer for shops. **If you do nothing by then, the seller is paid.** We remind you halfway and near the end.

Each view and copy is logged with time and device. The seller can see the log. You can read the code for {orderCodeKeptDays:days} after the order ends.$$,
$$卖家发送后，您有 {orderRevealMin:minutes}查看卡密。查看之前一切可撤销、款项可退；查看之后则不能。

1. 请确保可以**立即**兑换：已登录正确的账户，且国家正确。
2. 开始录屏，这是最有力的证据。
3. 点击**查看卡密**，输入钱包密码，马上兑换。
![密封的卡密、剩余时间、查看前的准备和“查看卡密”按钮](/help/reveal-zh.webp)
4. 兑换成功：长按**卡有效**三秒，卖家收款。
![剩余验卡时间，以及“卡有效”和“报告问题”两个按钮](/help/check-zh.webp)
5. 兑换失败：点击**报告问题**，按照[这里的步骤](/helpDetail?id=report-a-problem)操作。

订单会显示验卡时限：游戏和应用较短，商店较长。**若到期未操作，款项将付给卖家。** 时间过半和快结束时会提醒您。

每次查看和复制都会记录时间与设备，卖家可以看到。订单结束后 {orderCodeKeptDays:days}内仍可查看卡密。$$, 1),

('report-a-problem', 'buy', 30, false,
'The card does not work', '卡不能用怎么办',
'Report it in time, with evidence. Your money stays frozen.', '在验卡时限内附凭证报告，款项会继续冻结。',
'invalid used redeemed not working wrong refund bad code 无效 已使用 退款 余额不足 code not working gift card not working does not work fake 卡无效 卡密错误 用不了',
$$1. Open the order and tap **Report a problem** before the check time ends.
2. Choose what is wrong. The form lists the [evidence that helps](/helpDetail?id=good-proof).
![The form: what is wrong, what happened, evidence](/help/report-en.webp)
3. Say what happened and add at least one picture, PDF or recording.

The seller has {orderRefundAnswerMin:minutes} to answer.

- If the seller **agrees** or does not answer, you get everything back.
- If the seller **contests** it with evidence, a [dispute](/helpDetail?id=how-disputes-end) opens. The money stays frozen until it ends.

Until then you can tap **Withdraw the report**. The seller is then paid.

**Too late?** If the issuer voided the card after it worked, tap **Report a voided card**: once, while the seller's money is on hold. Add the issuer's own words.

! Never agree to "settle it in the chat", and never confirm an order to get a refund outside. Once you confirm, the money is gone.$$,
$$1. 在验卡时限结束前，打开订单点击**报告问题**。
2. 选择问题类型。表单会列出对应的有效凭证，详见[怎样的凭证有用](/helpDetail?id=good-proof)。
![表单：问题类型、经过和凭证](/help/report-zh.webp)
3. 用自己的话说明情况，并至少附一份凭证：图片、PDF 或录像。

卖家有 {orderRefundAnswerMin:minutes}答复。

- 卖家**同意**或没有答复：全额退款给您。
- 卖家附凭证**反驳**：进入[争议](/helpDetail?id=how-disputes-end)，款项冻结直到结束。

处理期间您可以点击**撤回报告**，款项随即付给卖家。

**超过时限？** 如果卡在使用后被发卡方作废，在卖家款项冻结期间可点击**报告卡片被作废**，仅限一次，请附发卡方的原文说明。

! 不要同意“私下解决”，也不要为了站外退款而确认订单。一旦确认，款项就付给卖家了。$$, 1),

('call-off-an-order', 'buy', 40, false,
'Cancel an order', '取消订单',
'Who can cancel when, what happens to the money, and when it counts against you.', '谁在何时可以取消、资金去向以及对记录的影响。',
'cancel refund withdraw order stop 取消 退款',
$$- **Before escrow:** either side can cancel. No money moves.
- **Money in escrow, no code yet:** the seller can refund it any time with **Cancel order**. The buyer can tap **Ask to cancel**, and the seller agrees. If the seller is late, the refund is automatic.
- **Code sent, not opened:** the seller can tap **Take code back**. The code is destroyed, the card can be sold again and the money returns. If the price is the problem, the buyer can tap **Ask for a lower price** once. The seller has {orderPriceAnswerMin:minutes} to answer.
- **Code opened:** neither side can cancel. Confirm, or [report](/helpDetail?id=report-a-problem).

Cancelling an accepted order counts against the side that cancels. If the other side asked you to, choose that reason. If they do not deny it within {orderReviewMin:minutes}, it counts against neither.

After {orderFaultLimit:count} failures through your fault within {orderFaultWindowMin:minutes}, you are paused for {orderFaultPauseMin:minutes}. Running orders continue.

! If somebody begs you to cancel after opening your code, they want both card and money.$$,
$$- **资金托管之前：** 双方都可以取消，没有任何资金变动。
- **已托管、尚未发卡密：** 卖家随时可以点击**取消订单**退款；买家可以点击**申请取消**，由卖家同意。卖家超时则自动退款。
- **已发卡密、尚未查看：** 卖家仍可点击**收回卡密**。卡密销毁，卡可再售，款项退回。若对价格有异议，买家可点击**申请降价**，仅限一次，卖家有 {orderPriceAnswerMin:minutes}答复。
- **卡密已查看：** 任何人都不能取消，只能确认或[报告问题](/helpDetail?id=report-a-problem)。

取消已接受的订单会计入取消方的记录。如果是对方要求取消，请选择该原因：对方有 {orderReviewMin:minutes}否认，否则不计入任何人。

{orderFaultWindowMin:minutes}内有 {orderFaultLimit:count} 次因您导致的结束，将暂停接单 {orderFaultPauseMin:minutes}。进行中的订单不受影响。

! 卡密被查看后还求您取消订单的人，是想卡和钱都要。$$, 1),

('add-money', 'wallet', 10, false,
'Add money', '充值',
'By transfer to your own account number, by card or by USSD, from {topUpMinKobo:kobo}.', '转账到您的专属账号、刷卡或 USSD，{topUpMinKobo:kobo} 起。',
'deposit top up fund transfer card ussd virtual account 存钱 转账 银行卡 fund wallet money not received transfer not showing 没到账',
$$Open [Add money](/addMoney). The minimum is {topUpMinKobo:kobo}. You see the cost and what arrives before you pay.

![Amount, way to pay, payment fee and what you get](/help/add-money-en.webp)

- **My account number:** transfer from your bank. The number stays yours: save it in your bank app. Money arrives about a minute after your bank sends it.
- **Pay online**, by card or USSD: on the payment provider's page, then back here.

If unpaid after {topUpMinutes:minutes}, it expires. Nothing is taken.

**Money not there?**

1. Check your [balance](/balance). Payments the provider is still checking are under **Unfinished payments**.
2. We hold money from another person's account until support has checked it. Use an account in your own name.
3. Money above your level's cap waits until you move up or spend. We never return it without telling you.

! Pay on this page or to your own account number, never to a person. Trust only the balance here: an SMS or a picture of an alert proves nothing.$$,
$$打开[充值](/addMoney)，最低 {topUpMinKobo:kobo}。付款前会显示费用和到账金额。

![充值金额、支付方式、费用和到账金额](/help/add-money-zh.webp)

- **专属账号转账：** 从您的银行转账。该账号长期属于您，可保存在银行应用中。银行转出后约一分钟到账。
- **在线支付**（银行卡或 USSD）：会跳转到支付渠道页面，完成后返回。

{topUpMinutes:minutes}内未支付的充值单自动失效，不会扣款。

**没有到账？**

1. 查看[余额](/balance)。支付渠道仍在处理的款项显示在**未完成的充值**中。
2. 来自他人账户的汇款会暂存，由客服核实。请使用本人账户转账。
3. 超过等级上限的部分会等待您升级或消费，不会悄悄退回。

! 只在本页面付款或转入您的专属账号，切勿转给个人。只相信这里显示的余额，短信或到账截图不能证明任何事。$$, 1),

('withdraw', 'wallet', 20, true,
'Withdraw to your bank', '提现到银行',
'From {withdrawMinKobo:kobo}, to an account in your own name. See all fees before the PIN.', '{withdrawMinKobo:kobo} 起，提现到本人名下账户，费用在输入密码前列明。',
'withdraw payout cash out bank transfer failed 提款 转出 到账 失败 withdrawal pending delayed stuck not received 没到账 提现失败',
$$1. Add a [bank account](/account) in your verified name. The bank confirms the owner; another name is refused. You confirm with a code.
2. Open [Withdraw](/withDraw) and enter at least {withdrawMinKobo:kobo}. You see fee, VAT and stamp duty.
![The amount that arrives, the bank account, fee, VAT and stamp duty](/help/withdraw-en.webp)
3. Confirm with your PIN. From {withdrawCodeFromKobo:kobo}, or on a new phone, you also need a code.

The money is reserved at once. Follow it here: **Requested**, **Sent**, **Bank accepted**, **Done**. Most arrive within minutes.

- In the first {withdrawCoolingHours:hours}, a **new bank account** receives at most {withdrawCoolingKobo:kobo}, and a **new phone** sends at most {withdrawNewDeviceKobo:kobo}.
- After a password or PIN reset, withdrawals pause for {withdrawalBlockHours:hours}, in case somebody stole your number.
- If it **fails**, everything comes back, fees included, with the reason.
- If it takes over {payoutOverdueHours:hours}, we follow up without being asked.$$,
$$1. 添加本人实名的[银行账户](/account)。银行会返回户名；他人账户会被拒绝。需要验证码确认是您本人。
2. 打开[提现](/withDraw)，输入至少 {withdrawMinKobo:kobo}。手续费、增值税和印花税逐项列出。
![到账金额、银行账户，以及手续费、增值税和印花税](/help/withdraw-zh.webp)
3. 用钱包密码确认。{withdrawCodeFromKobo:kobo} 及以上，或使用新手机时，还需要验证码。

资金立即划出，您可以跟踪进度：**已申请**、**已发出**、**银行已受理**、**已到账**。大多数几分钟内到账。

- 最初 {withdrawCoolingHours:hours}内，**新银行账户**最多收款 {withdrawCoolingKobo:kobo}，**新手机**最多提现 {withdrawNewDeviceKobo:kobo}。
- 重置登录密码或钱包密码后，{withdrawalBlockHours:hours}内暂停提现，以防有人盗用您的号码。
- 若**失败**，全部款项连同费用退回，并说明原因。
- 超过 {payoutOverdueHours:hours}未完成的，工作人员会主动跟进。$$, 1),

('wallet-pin', 'wallet', 30, false,
'Your wallet PIN', '钱包密码',
'Six digits to pay and open codes. What to do when locked or forgotten.', '用于付款和查看卡密的六位数字；被锁或忘记时怎么办。',
'pin forgot locked reset wrong 忘记 锁定 重置',
$$You need the six digits from [Wallet PIN](/walletPin) to pay, open codes and withdraw. Easy ones are refused.

![Six empty circles and a keypad whose digits can be shuffled](/help/set-pin-en.webp)

- {pinFailsToLock:count} wrong tries lock it for {pinLockMinutes:minutes}. After {pinFailsToReset:count}, you must reset it.
- **Forgotten?** Tap **Forgot PIN?** there. You need a code to your phone and your password. Withdrawals then pause for {withdrawalBlockHours:hours}.
- Locked during an order? The order shows the time left. A seller's money is safe, but a buyer's time to pay or open the code goes on.

! Gift staff never need your PIN. Anybody who asks for it is a thief, whatever name they use.$$,
$$付款、查看卡密和提现都需要您在[钱包密码](/walletPin)中设置的六位数字。过于简单的会被拒绝。

![键盘上方的六个圆点，数字位置可打乱](/help/set-pin-zh.webp)

- 错误 {pinFailsToLock:count} 次锁定 {pinLockMinutes:minutes}；{pinFailsToReset:count} 次后须重置。
- **忘记了？** 在该页点击**忘记密码**：用手机验证码和登录密码设置新的。之后 {withdrawalBlockHours:hours}内暂停提现。
- 订单进行中被锁？订单会显示剩余时间。卖家的款项不受影响，但买家付款或查看卡密的时限不会因此暂停。

! Gift 的任何人都不需要您的钱包密码。索要密码的人，不管用什么名字，都是骗子。$$, 1),

('where-is-my-money', 'wallet', 40, false,
'Where is my money?', '我的钱在哪里？',
'Available, in escrow, on hold or on its way: what each means.', '可用、托管、冻结、处理中分别是什么意思。',
'escrow hold pending available statement balance missing 明细 余额 托管 冻结',
$$Your [balance](/balance) has these parts:

- **Available:** spend it or withdraw it.
- **Held for orders and offers:** in escrow. It goes to the seller or comes back to you; the order says when.
- **On hold from sales:** yours, available at the time shown. See [when your money is available](/helpDetail?id=when-you-are-paid).
- **On its way to your bank:** a withdrawal your bank has not confirmed yet.

The statement lists every movement and the balance after it. Tap one to see its order or payment.

Money in a [dispute](/helpDetail?id=how-disputes-end) stays in escrow until it ends. No one moves it before, not even us.

Something does not add up? [Ask support](/helpCenter?tab=ask) and attach the order.$$,
$$您的[余额](/balance)由以下部分组成：

- **可用余额：** 可以消费或提现。
- **订单与报价托管中：** 已进入托管，会付给卖家或退还给您，订单写明时间。
- **卖卡款待解冻：** 归您所有，到旁边所示时间解冻。见[何时可用卖卡款](/helpDetail?id=when-you-are-paid)。
- **提现处理中：** 银行尚未确认的提现。

下方明细列出每笔变动及之后的余额。点击任意一行可查看对应的订单或付款。

[争议](/helpDetail?id=how-disputes-end)中的款项会一直托管到争议结束，在此之前任何人（包括我们）都不会动用。

对不上账？请[联系客服](/helpCenter?tab=ask)并附上订单。$$, 1),

('auto-withdraw', 'wallet', 50, false,
'Auto-withdraw', '自动提现',
'Send money above an amount to your bank automatically, at most once in {autoWithdrawHours:hours}.', '超出设定金额的部分自动转入银行，每 {autoWithdrawHours:hours}最多一次。',
'auto withdraw automatic bank payout 自动 提现 银行',
$$Turn on **Auto-withdraw** under [Withdraw](/withDraw). Choose the bank account, the available balance that starts it, and the balance to keep.

1. Confirm with your wallet PIN and a code we send. With two-step codes on, also enter one of those: later withdrawals ask for none.
2. When your balance reaches the amount, everything above the balance to keep goes out, at most once in {autoWithdrawHours:hours}. The usual fee and limits apply.
3. We notify you each time. If it cannot continue, it stops and says why.

Tap **Turn off** there at any time. A withdrawal on its way continues.$$,
$$您可以在[提现](/withDraw)页开启**自动提现**。需要选择三项：银行账户、可用金额达到多少时转出、保留多少。

1. 使用钱包密码和我们发送的验证码设置。若已开启两步验证，还需输入一次两步验证码，因为之后转出时不会再询问。
2. 可用金额达到设定值后，超出保留额的部分自动转出，每 {autoWithdrawHours:hours}最多一次，费用和限额与普通提现相同。
3. 每次转出都会通知您。无法继续时会自动停止并说明原因。

可随时在同一页面点击**关闭自动提现**；已在途的提现会继续完成。$$, 1),

('how-disputes-end', 'disputes', 10, true,
'How a dispute ends', '争议如何结束',
'Every step has a deadline, and you know in advance what happens then.', '每一步都有时限，到期结果事先写明。',
'dispute moderator decide ruling time wait how long 争议 裁决 审核 多久',
$$A dispute opens when the seller contests a report with evidence. The money stays frozen. Find yours under [Disputes](/history/dispute).

1. **Both submit evidence: {disputeEvidenceMin:minutes}.** Both see the evidence of the report and its answer from the start. New evidence stays hidden from the other side until both are done or time is up. Messages show at once. **A side that does not respond loses.** If neither responds, the seller wins if the code was opened, otherwise the buyer.
2. **A moderator takes the case**, usually within {disputePickUpMin:minutes}. You see your place in the queue. After {disputeReviewMin:minutes}, a lead takes over.
3. **They may ask you something**, once. You have {disputeAnswerMin:minutes}. If you do not answer, they decide on what is there.
4. **They decide**: for whom, why, and on which facts. Both have {disputeProposalMin:minutes} to accept or [appeal](/helpDetail?id=decision-and-appeal). If neither appeals, it is carried out.

You two can settle any time: the seller refunds, the buyer withdraws the report, or you share the money.

A case undecided {disputeOverdueMin:minutes} after it first joined the queue is **overdue**. Everybody can see that, our leads are notified, and the money stays frozen. You can tap **Notify the leads** once. Overdue cases and outcomes are [public](/statistics).

Each side can download the whole case and check that it is unchanged.$$,
$$当卖家附凭证反驳报告时，争议开启，款项冻结。可在[争议订单](/history/dispute)查看。

1. **双方提交材料：{disputeEvidenceMin:minutes}。** 报告和答复中的凭证双方自始可见；此后补充的凭证，在双方都提交完毕或时限结束前，彼此看不到；文字陈述即时可见。**不作任何陈述的一方败诉。** 双方都沉默时，卡密已被查看的判卖家胜，否则判买家胜。
2. **审核员接手**，通常在 {disputePickUpMin:minutes}内，您可看到排队位置。审核员有 {disputeReviewMin:minutes}，超时由上级接手。
3. **审核员可向您提问**，每方一次，您有 {disputeAnswerMin:minutes}答复。未答复则依据现有材料裁决。
4. **给出裁决意见**：判给谁、为什么、依据哪些事实。双方有 {disputeProposalMin:minutes}接受或[申诉](/helpDetail?id=decision-and-appeal)。无人申诉则执行。

双方随时可以自行了结：卖家同意退款、买家撤回，或协商分配款项。

首次排队后 {disputeOverdueMin:minutes}仍无裁决的案件为**超时**：公开标记、通知负责人，款项继续冻结。您可以点击**催办负责人**一次。当前超时的件数和争议结果[对所有人公开](/statistics)。

双方都可以下载完整卷宗，自行核验内容未被改动。$$, 1),

('case-room', 'disputes', 15, false,
'The case room', '案件聊天室',
'Where you, the other side and the moderator talk, and who is who.', '您、对方与审核员沟通的地方，以及如何辨别身份。',
'room chat moderator badge token dispute case reference 聊天室 审核员 标识 口令 争议 参考号',
$$Each dispute has a case room in chat. You and the other side are in it from the start; the moderator joins on taking the case. Open it from the [dispute](/history/dispute) or your chats.

- **At the top**: case reference, status and time left.
- **The moderator** has the badge "Gift moderator" and a number that stays the same in your case. No one else can have it, whatever their name or picture.
- **Your messages count.** They are part of the case and its file, and the moderator may rely on them. A message also counts as a response.
- **Messages cannot be unsent.** You cannot add people or leave.
- **When the case ends**, the room closes. You can still read it.

! A moderator never asks for your PIN, a one-time code, a card code or a payment. Anybody who does, or who contacts you elsewhere about your dispute, is not from Gift.$$,
$$每个争议在聊天中都有一个案件聊天室。您和对方从一开始就在其中，审核员接手后加入。可从[争议](/history/dispute)进入，也可在聊天列表中找到。

- **顶部**显示案件参考号、案件进度和剩余时间。
- **审核员**带有“Gift 审核员”标识和编号，编号在本案中保持不变。无论使用什么昵称或头像，其他人都无法拥有该标识。
- **您的发言有效力。** 发言属于案卷：审核员可作为依据，也会写入您可下载的案卷文件。在此发言也视为已作回应。
- **发言不可撤回**，不能添加成员，也不能退出。
- **案件结束后**聊天室关闭，仍可查看。

! 审核员绝不会索要钱包密码、验证码、卡密或付款。凡索要者，或在其他地方就争议联系您的人，都不是我们的人员。$$, 1),

('good-proof', 'disputes', 20, true,
'Evidence that helps', '怎样的凭证有用',
'What a moderator checks for each reason, and how to submit it.', '审核员看重什么，以及如何提交。',
'evidence screenshot recording receipt video proof pdf 证据 截图 录屏 小票 视频',
$$Good evidence is complete, dated and made on the spot.

## If you bought

- **A screen recording** in one take, from before you open the code to the redeem page's answer.
- **A screenshot** of the whole page: account name, code and error.
- **Card used or balance low:** the issuer's page with balance and history.
- **Voided later:** the issuer's e-mail or chat, dated.

## If you sold

- **The receipt**, uncropped: store, date, amount, payment method, last four digits.
- **Front and back** of the card.
- **The issuer's answer** on when and where the card was redeemed. Many tell the receipt's owner.

## For both

- You can submit pictures, PDFs, and recordings up to {proofVideoSeconds:seconds}. Your phone compresses long ones: keep the page open. You can also write in the [case room](/helpDetail?id=case-room).
- Submit original files. We record a hash of each on arrival, so no one can claim later that it was changed.
- Cover nothing that matters: cropped edges and hidden times count for little.
- Evidence sent after you could see the other side's counts for less.

A forged file costs you the case and, if proven, the account.$$,
$$好的凭证完整、有日期，并且是当场留下的。

## 如果您是买家

- **录屏：** 从查看卡密之前开始，到兑换页面给出结果为止，一镜到底，并提交录像。
- **截图：** 整个页面，包含账户名、卡密和错误信息。
- **已被使用或余额不足：** 发卡方页面显示的余额和记录。
- **事后作废：** 发卡方的邮件或聊天记录，带日期。

## 如果您是卖家

- **小票**原图，不裁剪：店名、日期、金额、付款方式、末四位。
- 卡片**正反面**。
- **发卡方的答复**：该卡何时何地被兑换。许多发卡方会告知持小票者。

## 双方都适用

- 可提交图片、PDF 和最长 {proofVideoSeconds:seconds}的录像。较长的录像会在手机上压缩，请保持页面打开。也可在[案件聊天室](/helpDetail?id=case-room)中说明。
- 上传原文件。文件送达时我们会记录其哈希，之后任何人都无法声称它被改动过。
- 不要遮挡关键内容：裁边、隐藏时间的效力很低。
- 在看到对方凭证之后才提交的材料，效力较低。

伪造凭证将导致败诉；一经证实，账户将被处理。$$, 1),

('decision-and-appeal', 'disputes', 30, false,
'Decisions and appeals', '裁决与申诉',
'What you can do within {disputeProposalMin:minutes} of a decision.', '收到裁决意见后 {disputeProposalMin:minutes}内可以做什么。',
'appeal verdict ruling unfair lost strike 申诉 不服 败诉',
$$A decision says for whom, why, and on which files and events. Tap one to open it.

- **Accept:** if both do, it is carried out at once.
- **Appeal**, once per dispute: add new evidence, or say which fact or rule is wrong. Somebody who did not sign the first decision decides within {disputeAppealMin:minutes}. That is final here.
- **Do nothing:** it is carried out when the time ends.

One moderator decides small amounts, a lead larger ones, two people the largest. Staff never decide their own case.

**Losing** on evidence is a strike. {disputeStrikeLimit:count} within {disputeStrikeDays:days} pause selling for a seller, buying for a buyer. Losing by not responding lowers your completion rate. A split or a settlement is neither side's fault.

How often each side wins, and how many appeals change a decision, is [public](/statistics).$$,
$$裁决意见写明判给谁、为什么，以及依据的文件和事件，点击即可查看。

- **接受：** 双方都接受则立即执行。
- **申诉**，每个争议一次：提交新凭证，或用文字指出哪项事实或规则有误。由未签署首次裁决的人在 {disputeAppealMin:minutes}内重新裁定，该决定为平台最终决定。
- **不操作：** 到期执行。

小额由一名审核员裁决，较大金额由主管裁决，最大金额须两人签署。任何人都不能裁决与自己有关的案件。

因凭证**败诉**记一次违规。{disputeStrikeDays:days}内 {disputeStrikeLimit:count} 次，卖家暂停售卡，买家暂停购卡。因沉默败诉会影响完成率。分配或自行和解不算任何一方的过错。

双方的胜诉比例和申诉改判件数[对所有人公开](/statistics)。$$, 1),

('scams', 'safety', 10, true,
'Scams, and how to spot them', '常见骗局识别',
'Eight common tricks, and one sentence that ends each.', '八种常见骗术，以及一句话应对。',
'scam fraud fake alert whatsapp cheat thief 骗 诈骗 假 客服 scammed scammer scamming fraudster 被骗',
$$- **"I have paid, see the alert."** Only escrow is payment. If the order does not show it, it did not happen.
- **"Send the code first, I am trusted."** Send it when the order says the money is held safely for you. Never before.
- **"The code did not work, send another."** They can report it in the order. You have evidence; they need some too.
- **"Cancel, I will pay you more outside."** They opened your code and want both card and money.
- **"I am from Gift."** Our staff have a badge that no nickname can copy, and never ask for PIN, password, code or BVN. See [is it really Gift?](/helpDetail?id=is-it-really-gift)
- **"I overpaid, send back the rest."** Support returns money sent by mistake, not you.
- **"Log in here to get your money."** If the address is not the one you know, it is not us.
- **"My uncle's card, no receipt."** A card bought with stolen money is voided later. Ask for the receipt, and prefer traders with a record.

! Lost something already? First [report the problem in the order](/helpDetail?id=report-a-problem): only that holds the money. Then contact us.$$,
$$- **“我已付款，你看到账截图。”** 只有托管才算付款。订单没显示，就是没付。
- **“先发卡密，我信誉好。”** 订单显示已为您安全托管再发。在此之前，谁都不发。
- **“卡密不能用，再发一个。”** 请对方在订单中报告。您有凭证，对方也需要凭证。
- **“取消吧，我站外多给你。”** 卡密已被查看，对方想卡和钱都要。
- **“我是 Gift 客服。”** 我们的人员带有任何昵称都无法伪造的标识，绝不索要钱包密码、登录密码、卡密、验证码或 BVN。见[如何辨别官方](/helpDetail?id=is-it-really-gift)。
- **“我多付了，退我差额。”** 误付款项由客服退回，不由您退。
- **“在这里登录领钱。”** 浏览器地址不是您熟悉的那个，就不是我们。
- **“亲戚的卡，没有小票。”** 用赃款买的卡日后会被作废。请索要小票，优先选择有记录的交易者。

! 已经受骗？请先[在订单中报告问题](/helpDetail?id=report-a-problem)：只有这样才能冻结款项，然后告诉我们。$$, 1),

('stay-inside', 'safety', 20, false,
'Why to trade only inside Gift', '为什么不要站外交易',
'Outside there is no escrow, no sealed code, no log and no decision.', '站外没有托管、没有加密、没有记录，也没有裁决。',
'whatsapp outside telegram phone number contact 站外 联系方式',
$$Until you two have completed an order, the chat hides phone numbers, bank accounts and codes. Nearly every loss began with "message me on WhatsApp".

- **Escrow** covers only what was paid here.
- **A sealed code** proves when it was opened, and by whom. A picture proves nothing.
- **The log** of an order cannot be changed unnoticed.
- **A moderator** decides on what is in Gift. We cannot check the rest.

Does somebody press you to leave? Hold their message and report it, or open their page and tap **Report**. They do not learn who did.$$,
$$在两人完成一笔订单之前，聊天会遮盖电话号码、银行账户和卡密。这不是为了添麻烦：几乎每一次损失都始于“加我 WhatsApp”。

- **托管**只保护在这里支付的款项。
- **加密卡密**能证明何时被谁查看；图片什么也证明不了。
- 订单**日志**一旦被改动就会显现。
- **审核员**依据 Gift 内的记录裁决；站外发生的事无从核实。

有人催您站外交易？长按消息举报，或打开对方主页点击**举报**。对方不会知道是谁。$$, 1),

('is-it-really-gift', 'safety', 30, false,
'Is it really Gift?', '如何辨别官方人员',
'How to tell our messages, moderators and pages from fakes.', '如何辨别我们的消息、审核员和页面。',
'staff support official badge fake moderator token case reference 官方 客服 审核员 标识 参考号',
$$- **Messages from Gift** come from one account with a shield. No one else can use it: names that sound like staff are refused.
- **A moderator** has a badge with a number. The dispute has a **case reference** of eight letters and digits that only you two and the moderator see. Anybody who does not know it is no moderator.
- **Support** replies only in [Help](/helpCenter?tab=questions), and by the phone number and e-mail shown there.
- **Pages:** check the address before you type a password. We never send links that ask you to log in.

! We never ask for your password, wallet PIN, a one-time code, a card code, your full BVN or NIN, or a payment to a person.$$,
$$- **Gift 的消息**来自唯一账号，带有盾牌标识，任何人都无法冒用；类似官方的昵称会被拒绝。
- 争议中的**审核员**带编号标识；每个争议有一个八位**案件参考号**（字母和数字），只有双方和审核员看得到。不知道参考号的人不是审核员。
- **客服**只在[帮助中心](/helpCenter?tab=questions)以及该处所列电话和邮箱回复，别无他处。
- **页面：** 输入密码前先看网址。我们从不发送要求您登录的链接。

! 我们绝不索要：登录密码、钱包密码、验证码、卡密、完整的 BVN 或 NIN，也不会要求向个人付款。$$, 1),

('cannot-log-in', 'account', 10, false,
'I cannot log in', '无法登录',
'Wrong password, locked login, missing code or lost number.', '密码错误、登录被锁、收不到验证码、号码丢失。',
'login password forgot locked code sms otp 登录 密码 验证码 收不到 otp not coming sms not received account frozen blocked suspended 收不到短信 账户冻结',
$$- **Forgot the password:** [reset it](/forgotPassword) with a code to your phone. Every device is logged out, and withdrawals pause for {withdrawalBlockHours:hours}.
- **Locked:** {loginFailsPerAccount:count} wrong passwords lock that device for {loginLockMinutes:minutes}. Your other devices still work.
- **No code:** check the number, wait for the countdown, ask again. A code is valid for {codeMinutes:minutes} and {codeTries:count} tries. Then you wait {codeBlockMinutes:minutes}.
- **A new phone** needs a code, because we do not know it yet.
- **Account frozen:** the login page says why. E-mail us; your money stays where it is.
- **Number lost or stolen:** have your network block the SIM, then e-mail us. We can stop withdrawals.

! Our codes are for this page only. Anybody who asks you to read one out wants your account.$$,
$$- **忘记密码：** 用手机验证码[重置](/forgotPassword)。所有设备会退出登录，{withdrawalBlockHours:hours}内暂停提现。
- **被锁定：** 密码错误 {loginFailsPerAccount:count} 次，该设备暂停登录 {loginLockMinutes:minutes}，其他设备不受影响。
- **收不到验证码：** 核对号码，等倒计时结束再次获取。验证码 {codeMinutes:minutes}内有效，可试 {codeTries:count} 次，之后暂停 {codeBlockMinutes:minutes}。
- **新手机**需要验证码，因为我们还不认识它。
- **账户被冻结：** 登录页会说明原因。请用邮箱联系我们，资金不受影响。
- **号码丢失或被盗：** 请先让运营商停用 SIM 卡，再用邮箱联系我们，可以暂停提现。

! 验证码只用于本页面。要求您念出验证码的人，是想盗取您的账户。$$, 1),

('passkeys', 'account', 15, false,
'Passkeys', '通行密钥',
'Log in and approve payments with your fingerprint, face or phone lock.', '用指纹、面容或锁屏登录并批准付款。',
'passkey fingerprint face biometric login 通行密钥 指纹 面容 登录',
$$A passkey is stored on your phone or computer and opened by that device's lock. You type nothing, so there is nothing to read out to a scammer.

1. Open [Security](/security) and tap **Add a passkey**. Enter your wallet PIN first, because the passkey can replace it.
2. Log in with it: no phone number, password or code.
3. Approve a payment or withdrawal with it instead of the PIN. Each approval is valid for that payment and amount only.

You can have up to ten. We text you when one is added. Lost the phone? Remove its passkey under [Security](/security) and log that device out.

It works on this address only, so a copied page cannot use it.$$,
$$通行密钥保存在您的手机或电脑中，由设备自身的锁打开。无需输入任何内容，也没有可以被人骗取的口令。

1. 打开[安全](/security)，点击**添加通行密钥**。需要输入钱包密码，因为它将代替钱包密码。
2. 用它登录：无需手机号、密码或验证码。
3. 用它代替钱包密码批准付款或提现。每次批准仅对该笔交易和金额有效。

最多可添加十个，添加时会短信通知您。手机丢失？请在[安全](/security)移除该密钥，并退出该设备。

通行密钥只在本网址有效，仿冒页面无法使用。$$, 1),

('two-step-codes', 'account', 17, false,
'Two-step codes', '两步验证',
'A code from an app on your phone, at each login and withdrawal.', '每次登录和提现时，输入手机应用中的验证码。',
'two step 2fa authenticator totp recovery code 两步验证 验证器 恢复码',
$$With two-step codes on, your password alone opens nothing.

1. Open [Security](/security), turn on two-step codes and scan the QR code with an authenticator app.
2. Enter the first code. You see ten recovery codes, once. Write them down and keep them away from your phone.
3. From then on, each login by password and withdrawal by PIN asks for a code.

- Each code works once. Five wrong ones in a row lock codes for 15 minutes.
- **Phone lost?** Use a recovery code. Each works once.
- To turn them off, you need your password and a code. A passkey needs no code.

! Gift staff never ask for such a code. Do not read it out, and type it on this page only.$$,
$$开启两步验证后，仅凭密码无法进入您的账户。

1. 打开[安全](/security)，开启两步验证，用验证器应用扫描图片。
2. 输入第一个验证码。随后会显示十个恢复码，仅显示一次：请抄写并与手机分开保存。
3. 此后每次密码登录和每次用钱包密码提现，都会要求输入验证码。

- 每个验证码只能用一次。连续第五次输错会暂停一刻钟。
- **手机丢失？** 可改用恢复码，每个只能用一次。
- 关闭时需要密码和一个验证码。使用通行密钥时无需验证码。

! 我们的人员绝不会索要此类验证码。请勿念给他人，只在本页面输入。$$, 1),

('devices-and-privacy', 'account', 20, false,
'Devices and privacy', '设备与隐私',
'Log out a lost phone, and know what your public page shows.', '退出丢失的手机，了解公开主页显示哪些内容。',
'device session sign out privacy block public 设备 退出 隐私 拉黑',
$$**Devices.** [Profile](/profile) lists your logged-in devices. Log out any you do not know, then change your password.

**What others see.** Nickname, level, badges, completed orders and speed, ratings with masked names, and open offers. Never your phone number, name, BVN or balance.

**Completion rate** is the share of orders you completed. Below five you are shown as new. You can change a rating for {orderFeedbackEditDays:days}.

**Blocking.** Block a person on their page. You cannot message each other or see each other's offers. They are not notified. See [Blocked people](/friends/blocked).

**Chat.** You can unsend a message for {imRevokeMin:minutes}. An order's log stays.$$,
$$**设备。** [个人资料](/profile)列出所有已登录设备。退出不认识的设备，并修改密码。

**他人能看到什么。** 昵称、等级、徽章、完成订单数与速度、他人评价（姓名已打码）以及您的公开报价。绝不会显示手机号、真实姓名、BVN 或余额。

**完成率**是您完成的订单比例；少于五单显示为新用户。您给出的评价可在 {orderFeedbackEditDays:days}内修改。

**屏蔽。** 在对方主页屏蔽：双方不能互发消息，彼此的报价也会隐藏，对方不会收到通知。名单见[黑名单](/friends/blocked)。

**聊天。** 消息可在 {imRevokeMin:minutes}内撤回；订单日志任何人都不能撤回。$$, 1),

('reach-us', 'account', 30, false,
'Talk to a person', '联系人工客服',
'Write to us with the order attached, or call. What we can and cannot do.', '附上订单写信给我们或致电；我们能做和不能做的事。',
'support contact help phone email whatsapp human complaint 客服 电话 人工 投诉',
$$[Ask support](/helpCenter?tab=ask): choose the order, say what happened and what you expect. We reply under **Your questions** and notify you. Phone, e-mail and WhatsApp are there too.

**Quicker than writing:**

- A card does not work: [report it in the order](/helpDetail?id=report-a-problem). Support cannot hold money you confirmed.
- A dispute: write in the [dispute](/history/dispute). Support does not decide there.
- A payment is missing: [what to check](/helpDetail?id=add-money).

We cannot open a sealed code, change a rate or move another person's money. You can have {supportQuestionsWaiting:count} open questions at once.

! Do not send us card codes, one-time codes, your PIN or password. We do not need them.$$,
$$[联系客服](/helpCenter?tab=ask)：选择相关订单，说明发生了什么以及您期望的结果。回复会显示在**我的提问**中，并通知您。电话、邮箱和 WhatsApp 也在同一页。

**比写信更快的办法：**

- 卡不能用：[在订单中报告](/helpDetail?id=report-a-problem)。您已确认的款项，客服无法冻结。
- 争议：请在[争议](/history/dispute)中陈述，客服不参与裁决。
- 款项未到账：[先检查这些](/helpDetail?id=add-money)。

我们无法打开加密卡密、更改价格或动用他人的资金。您同时最多可有 {supportQuestionsWaiting:count} 个问题等待回复。

! 请勿写下卡密、验证码、钱包密码或登录密码，我们用不到。$$, 1),

('your-data', 'account', 60, false,
'Your data: copies and corrections', '我的数据副本与更正',
'Download everything we store about you, and correct verified details.', '下载我们保存的全部数据，以及已验证信息有误时的处理方法。',
'data export copy zip download privacy correct correction name birthday wrong 数据 副本 下载 隐私 更正 姓名 出生日期',
$$Under **Your data** in [Profile](/profile), you can get a copy of everything we store about you.

1. Tap **A copy of your data** and enter your wallet PIN. With two-step codes on, also enter one of those.
2. The file is made automatically, mostly within minutes. You can leave: we notify you.
3. Download it within {exportDays:days}. Then it is deleted, and you can request a new one.

The ZIP holds your profile, checks, devices, orders, statement, chats, disputes, pictures, rewards and settings. It holds no card codes and no other people's data.

! The file shows all about your trades. Keep it private and send it to no one: Gift never asks for it.

## Something verified is wrong

If your verified name or birthday is wrong, tap **Correct my details** in the same place. Enter what is right, add a picture of a document that shows it, and enter your PIN. A person decides and tells you why. You get an answer within {dataAnswerDays:days}, as the law requires. Then we delete the picture.

You can change nickname, e-mail and languages yourself.$$,
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
'What we erase, what stays, and the {deletionDays:days} in which one tap keeps your account.', '哪些数据会清除、哪些会保留，以及 {deletionDays:days}的等待期。',
'delete account close remove leave erase forget 注销 删除 账户 销号 清除',
$$Open [Profile](/profile), **Your data**, **Delete my account**. You need your wallet PIN and, if on, a two-step code.

## Before you start

The page lists and links what is still open: running orders, disputes, money on hold, top-ups and withdrawals in progress, groups you own. Withdraw your balance. If less than {withdrawMinKobo:kobo} plus the fee is left, no bank can take it: tick the amount to give it up. Points and coupons expire.

## The waiting period

1. It lasts {deletionDays:days}. Your offers are paused; all else works.
2. We write to your phone and e-mail at once, and a day before the end.
3. Until then one tap keeps your account: there, or when you log in.
4. If something new is open on the day, nothing is deleted. We try again daily and notify you.

! Not you? Somebody knows your PIN. Log in, keep your account, and change password and PIN now.

## After

We erase your name, phone, e-mail, verification, bank accounts, devices, passkeys, settings, support questions, and pictures only you saw. Others see "Deleted user" in your orders and chats. Orders, wallet entries and disputes stay without your name, as books and evidence must. So do your messages to others.

Your number can open a new account at once. The old one cannot be restored.$$,
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
