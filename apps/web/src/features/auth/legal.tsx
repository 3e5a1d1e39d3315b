import { texts } from '@gift/client/language';
import { consentVersions } from '@gift/contract/rules';
import { Sheet } from '../../shared/ui/sheet';

// Readers of Pidgin agree to the English texts, repeated below, since a constant would go to readers of Chinese as well.
const t = texts({
  terms: ['Terms of use', '服务条款', 'Terms of use'],
  privacy: ['Privacy notice', '隐私政策', 'Privacy notice'],
  version: [
    (version: string) => `Version ${version}`,
    (version: string) => `版本 ${version}`,
    (version: string) => `Version ${version}`,
  ],
  termsText: [
    `1. Gift brings people together who sell and buy gift cards for naira. You trade with another person, not with us.

2. A buyer's naira is held safely from payment until the buyer confirms the card, the time to check it ends, or a decision is made.

3. You sell only cards that are yours, unused and not offered anywhere else. A code that was seen is sold.

4. You report a bad card before the time to check it ends, with proof, and never one that you used.

5. All trades are paid from the wallet. Paying or chatting elsewhere about an order is not allowed, and not protected.

6. Fees are shown before you agree to a trade, and do not change after.

7. An account belongs to one person of 18 years or older. We may pause an account while fraud is looked into; money that is yours stays yours.`,
    `1. Gift 让买卖礼品卡的人用奈拉完成交易。您的交易对方是其他用户，不是我们。

2. 买家付款后，资金由平台托管，直至买家确认、验卡时间结束或作出裁决。

3. 您只能出售属于自己、未使用且未在别处出售的卡。卡密一经查看即视为售出。

4. 如卡有问题，请在验卡时间结束前附证据报告；已使用的卡不得报告。

5. 所有交易均通过钱包付款。禁止在平台外付款或沟通订单，此类行为不受保护。

6. 手续费在您同意交易前显示，之后不会改变。

7. 每个账户仅限一位年满 18 岁的本人使用。调查欺诈期间我们可能暂停账户；属于您的资金始终归您所有。`,
    `This one dey English. If any part no clear, ask support before you agree.

1. Gift brings people together who sell and buy gift cards for naira. You trade with another person, not with us.

2. A buyer's naira is held safely from payment until the buyer confirms the card, the time to check it ends, or a decision is made.

3. You sell only cards that are yours, unused and not offered anywhere else. A code that was seen is sold.

4. You report a bad card before the time to check it ends, with proof, and never one that you used.

5. All trades are paid from the wallet. Paying or chatting elsewhere about an order is not allowed, and not protected.

6. Fees are shown before you agree to a trade, and do not change after.

7. An account belongs to one person of 18 years or older. We may pause an account while fraud is looked into; money that is yours stays yours.`,
  ],
  privacyText: [
    `What we keep: your phone number, nickname, e-mail if you give one, your trades and wallet entries, the devices you log in from, and the result of identity checks.

Card codes are stored encrypted. Only the buyer can open one, or our staff if two of them agree. Every view is logged, and both sides see it. Your BVN or NIN is never stored as plain text.

Why: to run your trades, to settle disputes, to keep fraud out, and because the law asks for records of money.

Who sees it: the person you trade with sees your nickname and your record as a trader. Staff see what a case needs. We sell nothing.

You may ask for a copy, a correction or deletion at any time. Records of money are kept as long as the law demands.`,
    `我们保存：您的手机号、昵称、您提供的邮箱、交易与钱包记录、登录设备，以及身份验证结果。

卡密加密存储，仅买家可查看；工作人员须经两人同意。每次查看均有记录，双方可见。您的 BVN 或 NIN 绝不以明文存储。

用途：完成交易、处理争议、防范欺诈，以及依法保存资金记录。

谁能看到：交易对方可见您的昵称和交易记录；工作人员仅查看处理个案所需内容。我们不出售任何信息。

您可随时索取副本、要求更正或删除。资金记录按法律规定的期限保存。`,
    `This one dey English. If any part no clear, ask support before you agree.

What we keep: your phone number, nickname, e-mail if you give one, your trades and wallet entries, the devices you log in from, and the result of identity checks.

Card codes are stored encrypted. Only the buyer can open one, or our staff if two of them agree. Every view is logged, and both sides see it. Your BVN or NIN is never stored as plain text.

Why: to run your trades, to settle disputes, to keep fraud out, and because the law asks for records of money.

Who sees it: the person you trade with sees your nickname and your record as a trader. Staff see what a case needs. We sell nothing.

You may ask for a copy, a correction or deletion at any time. Records of money are kept as long as the law demands.`,
  ],
});

export type Legal = 'terms' | 'privacy';

/** The legal texts that a new user accepts, in the versions that the request names. */
export function LegalSheet({ shown, onClose }: { shown: Legal | null; onClose: () => void }) {
  return (
    <Sheet open={shown !== null} onClose={onClose} title={shown === 'privacy' ? t.privacy : t.terms}>
      <p className="legal">{shown === 'privacy' ? t.privacyText : t.termsText}</p>
      <p className="muted small">{t.version(consentVersions[shown ?? 'terms'])}</p>
    </Sheet>
  );
}
