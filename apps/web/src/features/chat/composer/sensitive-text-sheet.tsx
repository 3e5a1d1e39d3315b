import { texts } from '@gift/client/language';
import type { CaughtKind } from '@gift/contract/text/sensitive-text';
import { orderPath } from '../../../shared/order-path';
import type { OrderRow } from '../../../shared/trade/order-chip';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { ShieldIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';
import type { Stopped } from './use-sending';
import './sheets.css';

const t = texts({
  found: [(text: string) => `“${text}”`, (text: string) => `“${text}”`, (text: string) => `“${text}”`],
  card: ['This may be a card code', '这看起来像卡密', 'This one fit be card code'],
  cardWhy: [
    'A code sent in chat cannot be unsent and proves nothing. In the order it is sealed: it opens only once the money is held, and viewing is logged.',
    '在聊天中发送的卡密无法撤回，也无法举证。在订单中发送会被密封：资金托管后对方才能查看，每次查看都有记录。',
    'Code wey you send for chat, you no fit unsend am and e no fit prove anything. Inside order e dey sealed: e go open only after we don hold the money, and we dey record every view.',
  ],
  otp: [
    'This may be a one-time code or PIN',
    '这看起来像验证码或密码',
    'This one fit be one-time code or PIN',
  ],
  otpWhy: [
    'Anyone who has it can enter your account or wallet. Gift staff and honest traders never need it.',
    '获得它的人可以登录您的账户或动用您的钱包。Gift 工作人员和诚信的交易者都不需要它。',
    'Anybody wey get am fit enter your account or wallet. Gift staff and honest traders no go ever need am.',
  ],
  account: ['This may be a bank account', '这看起来像银行账户', 'This one fit be bank account'],
  accountWhy: [
    'Money sent to an account has no escrow: if the card fails, it is gone. Pay in the order.',
    '转账到账户的资金没有托管，一旦卡有问题便无法追回。请在订单中付款。',
    'Money wey you send to account no get escrow: if the card fail, the money don go. Pay inside the order.',
  ],
  contact: ['This may be contact details', '这看起来像联系方式', 'This one fit be contact details'],
  contactWhy: [
    'You can exchange contacts after your first completed order together. Until then, chat here to stay protected.',
    '双方完成首个订单后即可交换联系方式。在此之前，请在聊天中沟通，以保障双方权益。',
    'Una fit exchange contacts after your first completed order together. Till then, chat here so you go dey protected.',
  ],
  blocked: ['This message cannot be sent.', '此消息无法发送。', 'This message no fit go.'],
  edit: ['Edit message', '修改消息', 'Edit message'],
  sendCode: ['Send code in the order', '在订单中发送卡密', 'Send code inside the order'],
  openOrder: ['Open the order', '查看订单', 'Open the order'],
  anyway: ['Send anyway', '仍要发送', 'Send am like that'],
});

const titles: Record<CaughtKind, () => string> = {
  card: () => t.card,
  otp: () => t.otp,
  account: () => t.account,
  contact: () => t.contact,
};
const reasons: Record<CaughtKind, () => string> = {
  card: () => t.cardWhy,
  otp: () => t.otpWhy,
  account: () => t.accountWhy,
  contact: () => t.contactWhy,
};

/** Shows what was caught before sending, why, and a safe alternative. The text is still in the box. */
export function SensitiveTextSheet({ stopped, order }: { stopped: Stopped; order: OrderRow | null }) {
  const { caught, anyway, leave } = stopped;
  const maySeal = caught.kind === 'card' && order?.role === 'seller' && order.stateName === 'awaitingCode';
  const mayPay = caught.kind === 'account' && order !== null;
  return (
    <Sheet open onClose={leave} title={titles[caught.kind]()}>
      <p className="caught-found mono cut">{t.found(caught.found)}</p>
      <p className="row caught-why">
        <ShieldIcon className="escrow" />
        <span>{reasons[caught.kind]()}</span>
      </p>
      {caught.isSure && <p className="strong">{t.blocked}</p>}
      {(maySeal || mayPay) && order && (
        <ButtonLink to={orderPath(order)}>{maySeal ? t.sendCode : t.openOrder}</ButtonLink>
      )}
      <Button tone={maySeal || mayPay ? 'quiet' : 'primary'} onClick={leave}>
        {t.edit}
      </Button>
      {!caught.isSure && (
        <Button tone="plain" onClick={anyway}>
          {t.anyway}
        </Button>
      )}
    </Sheet>
  );
}
