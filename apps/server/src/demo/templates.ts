import { days, later } from '../platform/clock';
import type { Services } from '../services';
import { type People, startTimeline } from './perform';

type Text = readonly [name: string, textEn: string, textZh: string, textPcm: string];

// table: replies to frequent questions.
const cannedReplies: readonly Text[] = [
  [
    'Ask for details',
    'Hi {name}, we want to help. Please tell us what you did, what you saw and when, and send a screenshot without card codes.',
    '{name}，您好！请告诉我们您的操作、看到的提示和时间，并附上截图（请勿包含卡密）。',
    'Hi {name}, we wan help you. Abeg tell us wetin you do, wetin you see and when, and send screenshot wey no show card code.',
  ],
  [
    'Bank not listed',
    'Hi {name}, we can only pay to banks in the list. Please add an account at another bank for now; new banks appear in the list by themselves.',
    '{name}，您好！目前只能提现到列表中的银行。请先添加其他银行的账户；新支持的银行会自动出现在列表中。',
    'Hi {name}, na only the banks wey dey the list we fit pay. Abeg add account for another bank for now; new bank go show for the list by itself.',
  ],
  [
    'BVN not verified',
    'Hi {name}, your name and date of birth must be the same as on your BVN. Please compare them and try again. If your BVN is wrong, your bank can correct it.',
    '{name}，您好！姓名和出生日期须与 BVN 记录一致。请核对后重试。如果 BVN 记录有误，请联系您的银行更正。',
    'Hi {name}, your name and date of birth must match your BVN. Abeg check am and try again. If na your BVN get mistake, your bank fit correct am.',
  ],
  [
    'Card does not work',
    'Hi {name}, please report order {order} with “Report a problem” before its time to check ends, with a screenshot of the redeem page. The money stays on hold until this is decided.',
    '{name}，您好！请在验卡时间结束前，在订单 {order} 中点击“报告问题”，并附上兑换页面的截图。处理完成前款项会一直冻结。',
    'Hi {name}, abeg report order {order} with “Report a problem” before the time to check finish, with screenshot of the redeem page. The money go dey on hold until we decide am.',
  ],
  [
    'Case in review',
    'Hi {name}, a moderator decides order {order} from the evidence of both sides. You see each step on the order’s page, and you can appeal the ruling.',
    '{name}，您好！审核员会根据双方的证据裁决订单 {order}。您可以在订单页面查看每一步进展，也可以对裁决提出申诉。',
    'Hi {name}, moderator go decide order {order} with the evidence of the two sides. You go see every step for the order page, and you fit appeal the ruling.',
  ],
  [
    'Suspicious message',
    'Hi {name}, thank you for the report. Never pay or send a code outside an order, and never share your PIN or a one-time code. Our staff never ask for them.',
    '{name}，您好！感谢您的举报。请勿在订单之外付款或发送卡密，也不要透露您的 PIN 或验证码。我们的工作人员绝不会索取这些信息。',
    'Hi {name}, thank you for the report. No ever pay or send code outside order, and no share your PIN or one-time code. Our staff no dey ask for am.',
  ],
  [
    'Withdrawal failed',
    'Hi {name}, your bank did not accept the transfer, so the money is back in your balance. Please check the account details and withdraw again.',
    '{name}，您好！银行未接受这笔转账，款项已退回您的余额。请核对账户信息后重新提现。',
    'Hi {name}, your bank no accept the transfer, so the money don return to your balance. Abeg check the account details and withdraw again.',
  ],
  [
    'Withdrawal on its way',
    'Hi {name}, your withdrawal is with the bank. Most arrive within minutes; some banks take longer. You need not do anything: if it fails, the money returns to your balance.',
    '{name}，您好！您的提现正在银行处理中。大多数几分钟内到账，部分银行需要更久。您无需操作：如果失败，款项会退回您的余额。',
    'Hi {name}, your withdrawal dey with the bank. Most dey land within minutes; some banks dey take longer. You no need do anything: if e fail, the money go return to your balance.',
  ],
];

// table: explanations of frequent rulings, named like their reasons.
const rulingTemplates: readonly Text[] = [
  [
    'Balance below agreed',
    'The redeem page shows less on the {brand} card of order {order} than was agreed. {amount} were on hold; the seller is paid only for what the card held.',
    '兑换页面显示，订单 {order} 的 {brand} 卡余额低于约定。冻结金额为 {amount}；卖家只能获得与卡内实际余额相应的款项。',
    'The redeem page show say the {brand} card of order {order} carry less than wetin una agree. {amount} dey on hold; seller go collect only for wetin the card carry.',
  ],
  [
    'Both at fault',
    'The card of order {order} was not as agreed, and the buyer used what was left on it. Each side bears a part of the {amount} on hold.',
    '订单 {order} 的卡片与约定不符，而买家使用了剩余金额。双方各承担冻结金额 {amount} 的一部分。',
    'The card of order {order} no be as una agree, and the buyer use wetin remain inside. Each side go carry part of the {amount} wey dey on hold.',
  ],
  [
    'Claim not proven',
    'The evidence does not show that the {brand} card of order {order} failed. The {amount} on hold go to the seller. New evidence can be sent with an appeal.',
    '现有证据不能证明订单 {order} 的 {brand} 卡无效。冻结金额 {amount} 归卖家所有。如有新证据，可在申诉时提交。',
    'The evidence no show say the {brand} card of order {order} fail. The {amount} wey dey on hold go to the seller. You fit send new evidence with appeal.',
  ],
  [
    'Code never worked',
    'The redeem page rejects the code of order {order} as invalid, and the seller did not show that it ever worked. The {amount} on hold go back to the buyer.',
    '兑换页面提示订单 {order} 的卡密无效，卖家也未能证明该卡密曾经有效。冻结金额 {amount} 退还买家。',
    'The redeem page reject the code of order {order} as invalid, and the seller no show say e ever work. The {amount} wey dey on hold go return to the buyer.',
  ],
  [
    'Later voided by issuer',
    'The issuer voided the {brand} card of order {order} after the sale. The cause lies with the seller’s source, so the {amount} on hold go back to the buyer.',
    '发卡方在交易后作废了订单 {order} 的 {brand} 卡。原因在于卖家的货源，因此冻结金额 {amount} 退还买家。',
    'The issuer void the {brand} card of order {order} after the sale. The cause come from the seller source, so the {amount} wey dey on hold go return to the buyer.',
  ],
  [
    'Not the agreed card',
    'Order {order} is for a {brand} card, and what was delivered has another brand, country or value. The {amount} on hold go back to the buyer.',
    '订单 {order} 约定的是 {brand} 卡，实际交付的卡片品牌、国家或面值不符。冻结金额 {amount} 退还买家。',
    'Order {order} na for {brand} card, and wetin the seller deliver get another brand, country or value. The {amount} wey dey on hold go return to the buyer.',
  ],
  [
    'Redeemed by the buyer',
    'The {brand} card of order {order} was redeemed after the buyer viewed the code, and nobody else had it then. The {amount} on hold go to the seller.',
    '订单 {order} 的 {brand} 卡在买家查看卡密之后被兑换，当时没有其他人持有该卡密。冻结金额 {amount} 归卖家所有。',
    'Person redeem the {brand} card of order {order} after the buyer view the code, and nobody else get am that time. The {amount} wey dey on hold go to the seller.',
  ],
  [
    'Used before the sale',
    'The redeem page shows that the {brand} card of order {order} was used before the buyer viewed its code. The {amount} on hold go back to the buyer.',
    '兑换页面显示，订单 {order} 的 {brand} 卡在买家查看卡密之前已被使用。冻结金额 {amount} 退还买家。',
    'The redeem page show say dem don use the {brand} card of order {order} before the buyer view the code. The {amount} wey dey on hold go return to the buyer.',
  ],
];

/** Texts that staff prepared weeks ago. */
export async function saveTemplates(services: Services, people: People, now: Date): Promise<void> {
  const timeline = startTimeline(services, people, later(now, -days(20)));
  for (const [name, textEn, textZh, textPcm] of cannedReplies)
    await timeline.call('saveCannedReply', 'gift_support', { replyID: null, name, textEn, textZh, textPcm });
  for (const [name, textEn, textZh, textPcm] of rulingTemplates)
    await timeline.call('saveRulingTemplate', 'gift_lead', {
      ...{ templateID: null, name, textEn, textZh, textPcm },
    });
}
