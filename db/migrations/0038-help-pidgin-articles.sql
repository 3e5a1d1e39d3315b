-- The other articles that came with Gift, in Pidgin, unless staff have rewritten them.
insert into help.pidgin_texts (article_id, version, title, summary, body)
select of.article_id, shipped.version, of.title, of.summary, of.body
from (values
('level-discounts',
'Levels: trade more, pay less',
'Trade {levelFromKobo.1:kobo} within {levelWindowDays:days} and your trading fee go come down.',
$$Your level depend on wetin you trade for the last {levelWindowDays:days}. E dey reduce the trading fee when na you dey pay am.

- From {levelFromKobo.1:kobo}: {levelDiscountBps.1:percent} off.
- From {levelFromKobo.2:kobo}: {levelDiscountBps.2:percent} off.
- From {levelFromKobo.3:kobo}: {levelDiscountBps.3:percent} off.

You go get the discount wey dey apply when you see the price. Running orders keep their own. The first time you reach level, you go get coupon.

Trades between people wey share device, bank account or identity no count. See your level under [Rewards](/rewards).$$),

('your-own-rate',
'Trade with your own rate',
'Post offer wey dey stay open, or request for one deal.',
$$Two ways dey, to sell and to buy.

- **Request** na for one deal. Tap **Set my own rate** under the offers of [new order](/createOrder?type=1). E go dey open for {orderRequestMin:minutes}. Others go accept or make counter-offer, three at most. You fit get {openRequests:count} at once.
- **Offer** dey open till you end am. [Post one](/createOffer) with rate, limits, hours and requirements. Manage am under [My offers](/myOff).

Your rate must dey within {rateBandBps:percent} of the reference rate, if one dey. New prices go apply to new orders only.

Without automatic acceptance, you get {orderAcceptMin:minutes} to answer each order. Pause your offers when you no dey around: orders wey you miss dey count.

The side wey post dey pay the [fee](/helpDetail?id=fees). Terms no fit contain phone numbers, links or bank accounts: trades outside Gift no get protection.$$),

('call-off-an-order',
'Cancel order',
'Who fit cancel and when, wetin go happen to the money, and when e go count against you.',
$$- **Before escrow:** any side fit cancel. No money go move.
- **Money dey escrow, no code yet:** the seller fit refund am any time with **Cancel order**. The buyer fit tap **Ask to cancel**, and the seller go agree. If the seller late, the refund go happen automatically.
- **Code don send, nobody open am:** the seller fit tap **Take code back**. We go destroy the code, the seller fit sell the card again, and the money go come back. If na the price be the problem, the buyer fit tap **Ask for lower price** once. The seller get {orderPriceAnswerMin:minutes} to answer.
- **Code don open:** no side fit cancel. Confirm, or [report](/helpDetail?id=report-a-problem).

If you cancel order wey dem don accept, e go count against the side wey cancel. If na the other side ask you to, choose that reason. If dem no deny am within {orderReviewMin:minutes}, e no go count against any side.

After {orderFaultLimit:count} failures wey be your fault within {orderFaultWindowMin:minutes}, you go dey on pause for {orderFaultPauseMin:minutes}. Running orders go continue.

! If person dey beg you to cancel after dem don open your code, dem want both card and money.$$),

('auto-withdraw',
'Auto-withdraw',
'Send money wey pass one amount to your bank automatically, at most once for {autoWithdrawHours:hours}.',
$$On **Auto-withdraw** under [Withdraw](/withDraw). Choose the bank account, the available balance wey go start am, and the balance to keep.

1. Confirm with your wallet PIN and code wey we go send. If two-step codes dey on, enter one of them too: later withdrawals no go ask for any.
2. When your balance reach the amount, everything wey pass the balance to keep go comot, at most once for {autoWithdrawHours:hours}. The usual fee and limits dey apply.
3. We go notify you each time. If e no fit continue, e go stop and talk why.

Tap **Turn off** there any time. Withdrawal wey don start go continue.$$),

('case-room',
'The case room',
'Where you, the other side and the moderator dey talk, and who be who.',
$$Each dispute get case room for chat. You and the other side dey inside from the start; the moderator go join when dem take the case. Open am from the [dispute](/history/dispute) or your chats.

- **For top**: case reference, status and the time wey remain.
- **The moderator** get the badge "Gift moderator" and number wey no dey change for your case. Nobody else fit get am, no matter their name or picture.
- **Your messages dey count.** Dem be part of the case and its file, and the moderator fit rely on them. Message dey count as response too.
- **You no fit unsend messages.** You no fit add people or leave.
- **When the case end**, the room go close. You fit still read am.

! Moderator no ever ask for your PIN, one-time code, card code or payment. Anybody wey ask, or wey contact you for another place about your dispute, no come from Gift.$$),

('passkeys',
'Passkeys',
'Use your fingerprint, face or phone lock to log in and approve payments.',
$$Passkey dey inside your phone or computer, and na the lock of that device dey open am. You no type anything, so nothing dey wey you fit read out to scammer.

1. Open [Security](/security) and tap **Add passkey**. Enter your wallet PIN first, because the passkey fit replace am.
2. Log in with am: no phone number, password or code.
3. Approve payment or withdrawal with am instead of the PIN. Each approval dey valid for that payment and amount only.

You fit get up to ten. We go text you when person add one. Phone lost? Remove its passkey under [Security](/security) and log out that device.

E dey work for this address only, so fake page no fit use am.$$),

('two-step-codes',
'Two-step codes',
'Code from app for your phone, for each login and withdrawal.',
$$When two-step codes dey on, your password alone no fit open anything.

1. Open [Security](/security), on two-step codes and scan the QR code with authenticator app.
2. Enter the first code. You go see ten recovery codes, once. Write them down and no keep them near your phone.
3. From then, each login with password and each withdrawal with PIN go ask for code.

- Each code dey work once. Five wrong ones one after another go lock codes for 15 minutes.
- **Phone lost?** Use recovery code. Each one dey work once.
- To off them, you need your password and code. Passkey no need code.

! Gift staff no ever ask for this kind code. No read am out, and type am for this page only.$$),

('devices-and-privacy',
'Devices and privacy',
'Log out phone wey lost, and know wetin your public page dey show.',
$$**Devices.** [Profile](/profile) dey list the devices wey you don log in. Log out any one wey you no know, then change your password.

**Wetin others dey see.** Nickname, level, badges, completed orders and speed, ratings with hidden names, and open offers. No ever your phone number, name, BVN or balance.

**Completion rate** na the share of orders wey you complete. If e never reach five, we go show you as new. You fit change rating for {orderFeedbackEditDays:days}.

**Blocking.** Block person for their page. Una no fit message each other or see the offers of each other. We no go notify them. See [Blocked people](/friends/blocked).

**Chat.** You fit unsend message for {imRevokeMin:minutes}. The log of order go stay.$$),

('your-data',
'Your data: copies and corrections',
'Download everything wey we store about you, and correct verified details.',
$$Under **Your data** for [Profile](/profile), you fit get copy of everything wey we store about you.

1. Tap **Copy of your data** and enter your wallet PIN. If two-step codes dey on, enter one of them too.
2. The system dey make the file automatically, mostly within minutes. You fit leave: we go notify you.
3. Download am within {exportDays:days}. After that we go delete am, and you fit ask for new one.

The ZIP get your profile, checks, devices, orders, statement, chats, disputes, pictures, rewards and settings. E no get card codes or other people data.

! The file dey show everything about your trades. Keep am private and no send am to anybody: Gift no ever ask for am.

## Something wey don verify dey wrong

If your verified name or birthday dey wrong, tap **Correct my details** for the same place. Enter wetin dey right, add picture of document wey show am, and enter your PIN. Person go decide and tell you why. You go get answer within {dataAnswerDays:days}, as the law talk. After that we go delete the picture.

You fit change nickname, e-mail and languages by yourself.$$),

('delete-account',
'Delete your account',
'Wetin we go erase, wetin go stay, and the {deletionDays:days} when one tap fit keep your account.',
$$Open [Profile](/profile), **Your data**, **Delete my account**. You need your wallet PIN and, if e dey on, two-step code.

## Before you start

The page dey list and link wetin still dey open: running orders, disputes, money on hold, top-ups and withdrawals wey never finish, groups wey you own. Withdraw your balance. If wetin remain no reach {withdrawMinKobo:kobo} plus the fee, no bank fit take am: tick the amount to give am up. Points and coupons go expire.

## The waiting period

1. E go last {deletionDays:days}. Your offers go dey on pause; everything else go work.
2. We go write to your phone and e-mail at once, and one day before the end.
3. Before then, one tap go keep your account: there, or when you log in.
4. If something new dey open that day, we no go delete anything. We go try again every day and notify you.

! No be you? Person know your PIN. Log in, keep your account, and change password and PIN now.

## After

We go erase your name, phone, e-mail, verification, bank accounts, devices, passkeys, settings, support questions, and pictures wey only you see. Others go see "Deleted user" for your orders and chats. Orders, wallet entries and disputes go stay without your name, because books and evidence need am. Your messages to others go stay too.

Your number fit open new account at once. We no fit bring back the old one.$$)
) of (article_id, title, summary, body)
join lateral (
  select max(v.version) as version from help.versions v where v.article_id = of.article_id and v.by_id is null
) shipped on shipped.version is not null;
