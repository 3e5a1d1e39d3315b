-- Table: articles in Pidgin, each for the version that it translates. When staff rewrite an article, readers get the
-- English text until somebody has translated it again.
create table help.pidgin_texts (
  article_id text not null,
  version int not null,
  title text not null,
  summary text not null,
  body text not null,
  primary key (article_id, version),
  foreign key (article_id, version) references help.versions
);

-- The articles that came with Gift, unless staff have rewritten them.
insert into help.pidgin_texts (article_id, version, title, summary, body)
select of.article_id, shipped.version, of.title, of.summary, of.body
from (values
('how-gift-works',
'How Gift dey work',
'Gift dey hold the naira for escrow and the code dey sealed. No side fit run.',
$$People dey trade gift cards for naira here. Gift dey hold the money and the code till the two sides don do their part.

1. The buyer dey pay from wallet. The naira go enter **escrow**: e no be the buyer money again, e never be the seller money.
2. The seller dey send the code inside the order. E dey sealed: only this buyer fit open am, and we dey log every view.
3. The buyer open the code, redeem the card and confirm. The seller get the money.
4. If the card no work, the buyer go report am in time. The money go dey escrow till una settle am.

Every step get deadline. The order dey show before time wetin go happen then.

! Only money wey dey escrow count as paid. Picture of bank alert no count. Gift no ever ask you to pay person directly.

Next: [sell card](/helpDetail?id=sell-a-card) or [buy card](/helpDetail?id=buy-a-card).$$),

('first-steps',
'Your first ten minutes',
'Sign up, set your wallet PIN, verify your name, and trade.',
$$1. Sign up with your mobile number. Our code dey valid for {codeMinutes:minutes}. No share am with anybody.
![The sign-up form: mobile number and nickname](/help/sign-up-en.webp)
2. Set your [wallet PIN](/walletPin). You need am to pay and to open codes. Choose six digits, no use birthday.
3. Open [Me](/me) and tap **Raise my limits**. Your name and BVN or NIN go carry you reach level 1: orders up to {tierOrderKobo.1:kobo}.
![Level 0 under Me, with the button Raise my limits](/help/raise-limits-en.webp)
4. To buy, [add money](/addMoney). To sell, you no need any money.

We dey keep keyed hash and the last four digits of your BVN or NIN, never the full number.

! We no ever ask for your BVN, PIN or one-time code for chat, by phone or on WhatsApp.

More: [levels and limits](/helpDetail?id=levels-and-limits).$$),

('levels-and-limits',
'Levels and limits',
'Wetin you fit trade, hold and withdraw for each level, and how to go up.',
$$The limits follow the wallet rules of the Central Bank. See your own for [Me](/me).

- **Level 0**, verified phone: you fit only look, you no fit trade yet.
- **Level 1**, your name and BVN or NIN: {tierOrderKobo.1:kobo} per order, {tierTradeDailyKobo.1:kobo} a day each to buy and to sell, {tierWithdrawDailyKobo.1:kobo} a day to withdraw.
- **Level 2**, the other number too: {tierOrderKobo.2:kobo} per order, {tierTradeDailyKobo.2:kobo} a day, {tierWithdrawDailyKobo.2:kobo} a day to withdraw.
- **Level 3**, identity documents: {tierOrderKobo.3:kobo} per order, {tierTradeDailyKobo.3:kobo} a day.

Level 1 wallet fit hold up to {tierBalanceCapKobo.1:kobo}, level 2 up to {tierBalanceCapKobo.2:kobo}. This limit na only for money from outside. Money from sales and refunds na your own at once.

Days follow Lagos time. One BVN or NIN fit verify only one account.$$),

('fees',
'Fees',
'If you post the offer, you go pay {tradeFeeBps:percent}. If you take am, you no pay anything.',
$$**Trading.** If you post the offer, you go pay {tradeFeeBps:percent} of the amount: at least {tradeFeeMinKobo:kobo}, at most {tradeFeeMaxKobo:kobo}, plus {tradeFeeVatBps:percent} VAT for the fee. To take offer na free. Order wey no complete na free too, for the two sides.

**Adding money.** You go see the provider fee before you pay. From {topUpAbsorbFromKobo:kobo} na we dey pay am.

**Withdrawing.** {withdrawFeeKobo:kobo} up to {withdrawFeeLargeAboveKobo:kobo}, {withdrawFeeLargeKobo:kobo} if e pass that, plus {withdrawVatBps:percent} VAT for the fee. Transfers from {stampDutyFromKobo:kobo} get {stampDutyKobo:kobo} stamp duty for government. You go see every item before your PIN.

**Prices.** Before you confirm order, you go see the exact amount wey you go pay or get. E no go change for {quoteMin:minutes}, even if the offer change.$$),

('sell-a-card',
'Sell card',
'Pick the card, choose the offer wey pay pass, and send the code inside the order.',
$$1. Tap **Sell card** for the [home page](/), or the big button for bottom. Choose brand, country, form and amount. Use the country wey dem print for the card: e dey work only there.
![Country, form and face value of one Steam card, and wetin you go get](/help/sell-card-en.webp)
2. Choose offer. Each one dey show **You go receive**, limits, deadlines and wetin the buyer want. You no like any? [Set your own rate](/helpDetail?id=your-own-rate).
![Offers with wetin you go get, buyer and limits](/help/sell-offers-en.webp)
3. Confirm. The buyer go pay enter escrow. No send anything till the order talk say the money dey held safe for you.
4. [Send the code](/helpDetail?id=send-the-code) inside the order before the deadline.
5. The buyer check the card and confirm, and you get your money. You go still get am if the buyer no do anything till the check time end.

! No ever send code for chat, on WhatsApp or as picture. Only code wey you send inside the order dey sealed and count as evidence say you deliver.

You fit cancel till the buyer open the code. Once dem don accept the order, cancel go count against you.$$),

('when-you-are-paid',
'When your money dey available',
'Money from sale dey on hold small: the higher your level, the shorter e be.',
$$When the buyer confirm or the check time end, the money go comot from escrow. Na your own, and your wallet dey show am under **On hold from sales**. You fit withdraw am:

- level 1: after {tierPayoutHoldHours.1:hours}
- level 2: after {tierPayoutHoldHours.2:hours}
- level 3: after {tierPayoutHoldHours.3:hours}

Your [balance](/balance) dey show the time for each amount.

**Why hold?** Some shops dey void card after e don work. For the hold time, the buyer fit report am, once, with evidence from the issuer. After that, no.

You fit raise your level for [Me](/me).$$),

('buy-a-card',
'Buy card',
'Add money, choose offer, pay enter escrow, then open and check the code.',
$$1. [Add money](/addMoney) to your wallet.
2. Tap **Buy card** for the [home page](/). Choose brand, country and amount, then offer. **You go pay** dey show the total.
![Offers with wetin you go pay, seller and how fast dem dey send](/help/buy-offers-en.webp)
3. Pay with your wallet PIN. The naira go enter escrow, where the seller no fit touch am. The offer set the deadline. For the last {orderPayExtensionOpensMin:minutes} any side fit add {orderPayExtensionMin:minutes}, once.
![The amount, the next steps and the button to pay](/help/buy-pay-en.webp)
4. The seller go send the sealed code. If e late, your money go come back automatically.
5. [Open and check am](/helpDetail?id=reveal-and-check), then confirm or report.

! Pay only from your wallet. Gift staff and honest sellers no ever ask you to transfer money to person.

If you cancel before you pay, no money go move. After that, the seller fit refund you till you open the code. Before the code land, you fit ask for am.$$),

('stay-inside',
'Why you suppose trade only inside Gift',
'Outside no get escrow, no sealed code, no log and no decision.',
$$Till una two don complete one order, the chat dey hide phone numbers, bank accounts and codes. Almost every loss start with "message me on WhatsApp".

- **Escrow** dey cover only wetin you pay here.
- **Sealed code** dey prove when person open am, and who. Picture no prove anything.
- **The log** of order no fit change make nobody know.
- **Moderator** dey decide with wetin dey inside Gift. We no fit check the rest.

Person dey press you to comot? Hold their message and report am, or open their page and tap **Report**. Dem no go know who report.$$),

('is-it-really-gift',
'Na Gift be this true true?',
'How to know our messages, moderators and pages from fake ones.',
$$- **Messages from Gift** dey come from one account with shield. Nobody else fit use am: we dey refuse names wey sound like staff.
- **Moderator** get badge with number. The dispute get **case reference** of eight letters and digits wey only una two and the moderator dey see. Anybody wey no know am no be moderator.
- **Support** dey reply only for [Help](/helpCenter?tab=questions), and by the phone number and e-mail wey dey there.
- **Pages:** check the address before you type password. We no ever send link wey ask you to log in.

! We no ever ask for your password, wallet PIN, one-time code, card code, your full BVN or NIN, or make you pay person.$$),

('scams',
'Scams, and how to know them',
'Eight common tricks, and one sentence wey go end each one.',
$$- **"I don pay, see the alert."** Only escrow na payment. If the order no show am, e no happen.
- **"Send the code first, people trust me."** Send am when the order talk say the money dey held safe for you. No ever send am before.
- **"The code no work, send another one."** Dem fit report am inside the order. You get evidence; dem need their own too.
- **"Cancel, I go pay you more outside."** Dem don open your code and dem want both card and money.
- **"I be Gift staff."** Our staff get badge wey no nickname fit copy, and dem no ever ask for PIN, password, code or BVN. See [na Gift be this true true?](/helpDetail?id=is-it-really-gift)
- **"I pay too much, send the rest back."** Na support dey return money wey person send by mistake, no be you.
- **"Log in here to get your money."** If the address no be the one wey you know, e no be us.
- **"My uncle card, no receipt."** Dem go void card wey person buy with stolen money. Ask for the receipt, and choose traders wey get record.

! You don lose something already? First [report the problem inside the order](/helpDetail?id=report-a-problem): only that one dey hold the money. Then contact us.$$),

('add-money',
'Add money',
'By transfer to your own account number, by card or by USSD, from {topUpMinKobo:kobo}.',
$$Open [Add money](/addMoney). The minimum na {topUpMinKobo:kobo}. You go see the cost and wetin go land before you pay.

![Amount, way to pay, payment fee and wetin you go get](/help/add-money-en.webp)

- **My account number:** transfer from your bank. The number na your own forever: save am for your bank app. Money dey land about one minute after your bank send am.
- **Pay online**, by card or USSD: for the page of the payment provider, then back here.

If you never pay after {topUpMinutes:minutes}, e go expire. We no take anything.

**You no see the money?**

1. Check your [balance](/balance). Payments wey the provider still dey check dey under **Payments wey never finish**.
2. We dey hold money from another person account till support don check am. Use account wey dey your own name.
3. Money wey pass the cap of your level go wait till you go up or spend. We no ever return am without telling you.

! Pay for this page or to your own account number, no ever pay person. Trust only the balance here: SMS or picture of alert no prove anything.$$),

('withdraw',
'Withdraw to your bank',
'From {withdrawMinKobo:kobo}, to account wey dey your own name. See all fees before the PIN.',
$$1. Add [bank account](/account) wey dey your verified name. The bank dey confirm the owner; we no go accept another name. You go confirm with code.
2. Open [Withdraw](/withDraw) and enter at least {withdrawMinKobo:kobo}. You go see fee, VAT and stamp duty.
![The amount wey go land, the bank account, fee, VAT and stamp duty](/help/withdraw-en.webp)
3. Confirm with your PIN. From {withdrawCodeFromKobo:kobo}, or for new phone, you need code too.

We dey reserve the money at once. Follow am here, step by step. Most dey land within minutes.

- For the first {withdrawCoolingHours:hours}, **new bank account** fit receive at most {withdrawCoolingKobo:kobo}, and **new phone** fit send at most {withdrawNewDeviceKobo:kobo}.
- After password or PIN reset, withdrawal go dey on pause for {withdrawalBlockHours:hours}, in case person thief your number.
- If e **fail**, everything go come back, with the fees, and we go tell you why.
- If e pass {payoutOverdueHours:hours}, we go follow am up, you no need to ask.$$),

('reveal-and-check',
'Open the code and check am',
'Record your screen, redeem at once, then confirm or report in time.',
$$You get {orderRevealMin:minutes} to open the code after dem send am. Before you open am, una fit undo the order and your money go come back. After that, no.

1. Make sure say you ready to redeem **now**: right account, right country.
2. Start to record your screen. Na the best evidence.
3. Tap **Open the code**, enter your PIN and redeem at once.
![The sealed code, the time wey remain, wetin to do first, and the button to open the code](/help/reveal-en.webp)
4. E work: hold the button for three seconds to confirm. The seller go get the money.
![The time wey remain to check, and the buttons to confirm and to report](/help/check-en.webp)
5. E no work: tap **Report problem** and follow [these steps](/helpDetail?id=report-a-problem).

The order dey show your time to check: shorter for games and apps, longer for shops. **If you no do anything before that time, the seller go get the money.** We go remind you for middle and when time wan finish.

We dey log each view and copy with time and device. The seller fit see the log. You fit read the code for {orderCodeKeptDays:days} after the order end.$$),

('good-proof',
'Evidence wey go help',
'Wetin moderator dey check for each reason, and how to submit am.',
$$Good evidence dey complete, e get date and you make am that same time.

## If you buy

- **Screen recording** for one take, from before you open the code till the redeem page answer.
- **Screenshot** of the whole page: account name, code and error.
- **Card don use or balance low:** the page of the issuer with balance and history.
- **Dem void am later:** the e-mail or chat of the issuer, with date.

## If you sell

- **The receipt**, complete: store, date, amount, payment method, last four digits.
- **Front and back** of the card.
- **The answer of the issuer** about when and where person redeem the card. Many dey tell the person wey get the receipt.

## For the two sides

- You fit submit pictures, PDFs, and recordings up to {proofVideoSeconds:seconds}. Your phone dey compress long ones: keep the page open. You fit also write for the [case room](/helpDetail?id=case-room).
- Submit original files. We dey record hash of each one when e land, so nobody fit claim later say e change.
- No cover anything wey matter: edges wey you crop and time wey you hide no go count much.
- Evidence wey you send after you fit see the one of the other side no go count as much.

Fake file go make you lose the case and, if we prove am, the account.$$),

('cannot-log-in',
'I no fit log in',
'Wrong password, locked login, code wey no come or number wey lost.',
$$- **You forget the password:** [reset am](/forgotPassword) with code to your phone. Every device go log out, and withdrawal go dey on pause for {withdrawalBlockHours:hours}.
- **Locked:** {loginFailsPerAccount:count} wrong passwords go lock that device for {loginLockMinutes:minutes}. Your other devices still dey work.
- **No code:** check the number, wait for the countdown, ask again. Code dey valid for {codeMinutes:minutes} and {codeTries:count} tries. After that you go wait {codeBlockMinutes:minutes}.
- **New phone** need code, because we never know am.
- **Account don freeze:** the login page dey talk why. E-mail us; your money dey where e dey.
- **Number lost or dem thief am:** tell your network make dem block the SIM, then e-mail us. We fit stop withdrawals.

! Our codes na for this page only. Anybody wey ask you to read one out want your account.$$),

('reach-us',
'Talk to person',
'Write to us with the order inside, or call. Wetin we fit do and wetin we no fit do.',
$$[Ask support](/helpCenter?tab=ask): choose the order, talk wetin happen and wetin you want. We go reply under **Your questions** and notify you. Phone, e-mail and WhatsApp dey there too.

**E fast pass to write:**

- Card no work: [report am inside the order](/helpDetail?id=report-a-problem). Support no fit hold money wey you don confirm.
- Dispute: write inside the [dispute](/history/dispute). Support no dey decide there.
- You no see payment: [wetin to check](/helpDetail?id=add-money).

We no fit open sealed code, change rate or move another person money. You fit get {supportQuestionsWaiting:count} open questions at once.

! No send us card codes, one-time codes, your PIN or password. We no need them.$$),

('send-the-code',
'Send the code the right way',
'Wetin to type, which photos to add, and wetin warning mean.',
$$Open the order, type each code as dem print am and tap **Send code sealed**. Spaces and hyphens no matter. We no ever change wetin you type.

![The order: money held safe, code field and the button to send](/help/send-code-en.webp)

- **E-codes** need only the code.
- **Physical cards** need photos of front and back too, with the code scratched open, and the receipt if the offer ask for am. Store, date, amount and last four digits must clear.

If the code no be like the usual format of the brand, you go get warning. Check O and 0, I and 1. If e correct, tick **I don check: na so dem print am** and send.

- You no fit sell card again if person don view am here before.
- If the buyer no open the code within {orderRevealMin:minutes}, the order go end, we go destroy the code, and you fit sell the card again.
- Keep card and receipt till the order don complete. Na your [evidence](/helpDetail?id=good-proof) be that.

**Code view log** inside the order dey show when, and on which device, the buyer view the code.$$),

('report-a-problem',
'The card no work',
'Report am in time, with evidence. Your money go still freeze.',
$$1. Open the order and tap **Report problem** before the check time end.
2. Choose wetin dey wrong. The form dey list the [evidence wey go help](/helpDetail?id=good-proof).
![The form: wetin dey wrong, wetin happen, evidence](/help/report-en.webp)
3. Talk wetin happen and add at least one picture, PDF or recording.

The seller get {orderRefundAnswerMin:minutes} to answer.

- If the seller **agree** or no answer, you go get everything back.
- If the seller **contest** am with evidence, [dispute](/helpDetail?id=how-disputes-end) go open. The money go freeze till e end.

Before that time you fit tap **Withdraw report**. The seller go then get the money.

**You don late?** If the issuer void the card after e work, tap **Report voided card**: once, while the seller money dey on hold. Add wetin the issuer write by imself.

! No ever agree to "settle am for chat", and no ever confirm order to get refund outside. Once you confirm, the money don go.$$),

('how-disputes-end',
'How dispute dey end',
'Every step get deadline, and you know before time wetin go happen then.',
$$Dispute dey open when the seller contest report with evidence. The money still freeze. See your own under [Disputes](/history/dispute).

1. **The two sides submit evidence: {disputeEvidenceMin:minutes}.** The two sides dey see the evidence of the report and the answer from the start. New evidence dey hidden from the other side till the two don finish or time don finish. Messages dey show at once. **Side wey no respond go lose.** If the two no respond, the seller go win if dem don open the code; if not, the buyer go win.
2. **Moderator take the case**, most times within {disputePickUpMin:minutes}. You go see your place for the queue. After {disputeReviewMin:minutes}, lead go take over.
3. **Dem fit ask you something**, once. You get {disputeAnswerMin:minutes}. If you no answer, dem go decide with wetin dey there.
4. **Dem decide**: for who, why, and on which facts. The two sides get {disputeProposalMin:minutes} to accept or [appeal](/helpDetail?id=decision-and-appeal). If nobody appeal, dem go carry am out.

Una two fit settle any time: the seller refund, the buyer withdraw the report, or una share the money.

Case wey nobody decide {disputeOverdueMin:minutes} after e first enter the queue don **overdue**. Everybody fit see that, we go notify our leads, and the money still freeze. You fit notify the leads yourself, once. Overdue cases and outcomes dey [public](/statistics).

Each side fit download the whole case and check say nobody change am.$$),

('wallet-pin',
'Your wallet PIN',
'Six digits to pay and open codes. Wetin to do when e lock or you forget am.',
$$You need the six digits from [Wallet PIN](/walletPin) to pay, open codes and withdraw. We no dey accept easy ones.

![Six empty circles and keypad wey you fit shuffle the digits](/help/set-pin-en.webp)

- {pinFailsToLock:count} wrong tries go lock am for {pinLockMinutes:minutes}. After {pinFailsToReset:count}, you must reset am.
- **You forget am?** Reset am there. You need code to your phone and your password. Withdrawal go then dey on pause for {withdrawalBlockHours:hours}.
- E lock inside order? The order dey show the time wey remain. Seller money dey safe, but the time wey buyer get to pay or open the code dey go on.

! Gift staff no ever need your PIN. Anybody wey ask for am na thief, no matter the name wey dem use.$$),

('where-is-my-money',
'Where my money dey?',
'Available, for escrow, on hold or on the way: wetin each one mean.',
$$Your [balance](/balance) get these parts:

- **Available:** spend am or withdraw am.
- **Held for orders and offers:** e dey escrow. E go enter the seller hand or come back to you; the order dey talk when.
- **On hold from sales:** na your own, available for the time wey e show. See [when your money dey available](/helpDetail?id=when-you-are-paid).
- **E dey go your bank:** withdrawal wey your bank never confirm.

The statement dey list every movement and the balance after am. Tap one to see the order or payment.

Money wey dey [dispute](/helpDetail?id=how-disputes-end) go dey escrow till e end. Nobody fit move am before then, even us.

Something no balance? [Ask support](/helpCenter?tab=ask) and attach the order.$$),

('decision-and-appeal',
'Decisions and appeals',
'Wetin you fit do within {disputeProposalMin:minutes} of decision.',
$$Decision dey talk for who, why, and on which files and events. Tap one to open am.

- **Accept:** if the two sides accept, dem go carry am out at once.
- **Appeal**, once per dispute: add new evidence, or talk which fact or rule dey wrong. Person wey no sign the first decision go decide within {disputeAppealMin:minutes}. That one na final here.
- **No do anything:** dem go carry am out when the time end.

One moderator dey decide small amounts, lead dey decide bigger ones, two people dey decide the biggest. Staff no ever decide their own case.

**If you lose** on evidence, na strike. {disputeStrikeLimit:count} within {disputeStrikeDays:days} go pause selling for seller, buying for buyer. If you lose because you no respond, your completion rate go come down. Split or settlement no be the fault of any side.

How many times each side dey win, and how many appeals dey change decision, dey [public](/statistics).$$)
) of (article_id, title, summary, body)
join lateral (
  select max(v.version) as version from help.versions v where v.article_id = of.article_id and v.by_id is null
) shipped on shipped.version is not null;
