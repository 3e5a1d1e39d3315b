import { texts } from '@gift/client/language';
import type { DeletionBlocker } from '@gift/contract/profile/privacy-values';
import { useState } from 'react';
import { groupPath } from '../../../../shared/chat/paths';
import { disputePath } from '../../../../shared/dispute-path';
import { FailureNote } from '../../../../shared/forms/failure-note';
import { Checkbox, FieldGroup } from '../../../../shared/forms/field';
import { Form } from '../../../../shared/forms/form';
import type { Received } from '../../../../shared/http/call';
import { useAction } from '../../../../shared/http/use-action';
import { dayOf } from '../../../../shared/i18n/time';
import { orderPath } from '../../../../shared/order-path';
import { toast } from '../../../../shared/state/toasts';
import { Button } from '../../../../shared/ui/button';
import { ListRow } from '../../../../shared/ui/list-row';
import { sumText } from '../../../../shared/ui/money/amount';
import { Sheet } from '../../../../shared/ui/sheet';
import { ConfirmOwnerSheet } from './confirm-owner-sheet';

const t = texts({
  title: ['Delete my account', '注销账户', 'Delete my account'],
  gone: [
    'Erased: your name, phone, e-mail, verification, bank accounts, devices, passkeys, settings, your private pictures, and your name in chats and orders. Others see “Deleted user”.',
    '将清除：姓名、手机号、邮箱、身份验证、银行账户、设备、通行密钥、设置、仅您可见的图片，以及聊天和订单中的昵称，他人只会看到「已注销」。',
    'We go erase: your name, phone, e-mail, verification, bank accounts, devices, passkeys, settings, your private pictures, and your name for chats and orders. Others go see “Deleted user”.',
  ],
  stays: [
    'Kept without your name, as the law requires: orders, wallet entries, disputes and messages to others.',
    '依法作为账目与凭证匿名保留：订单、钱包流水、争议，以及您发给他人的消息。',
    'We go keep these ones without your name, as the law talk: orders, wallet entries, disputes and messages wey you send others.',
  ],
  wait: [
    (days: number) =>
      `Deletion takes ${days} days. Until then your offers are paused and you can cancel. After that it is final, and your number can open a new account.`,
    (days: number) => `等待期 ${days} 天，期间报价暂停，可随时一键撤销。到期后无法恢复，该手机号可重新注册。`,
    (days: number) =>
      `To delete go take ${days} day. Till then your offers go pause and you fit cancel. After that e don final, and your number fit open new account.`,
  ],
  copyFirst: [
    'Want a copy of your data? Get it first.',
    '如有需要，请先获取数据副本。',
    'You want copy of your data? Get am first.',
  ],
  points: [
    (sum: string) => `My points (${sum}), pending points and coupons expire`,
    (sum: string) => `我的积分（${sum}）、待发放的积分与优惠券将失效`,
    (sum: string) => `My points (${sum}), pending points and coupons go expire`,
  ],
  noPoints: [
    'My pending points and coupons expire',
    '待发放的积分与优惠券将失效',
    'My pending points and coupons go expire',
  ],
  money: [
    (sum: string) => `I give up the ${sum} in my wallet (below the minimum withdrawal)`,
    (sum: string) => `我放弃钱包余额 ${sum}（低于最低提现额）`,
    (sum: string) => `I give up the ${sum} for my wallet (e no reach the minimum withdrawal)`,
  ],
  tick: ['Confirm each item first.', '请先勾选同意项。', 'Confirm each one first.'],
  ask: ['Delete my account', '注销账户', 'Delete my account'],
  what: [
    'Delete my account after the waiting period',
    '等待期满后注销我的账户',
    'Delete my account after the waiting period',
  ],
  open: ['Complete these first', '请先处理以下事项', 'Complete these ones first'],
  openDelaying: [
    'Complete these, or deletion will be delayed',
    '请在到期前处理，否则无法按期注销',
    'Complete these ones, or the delete go delay',
  ],
  scheduled: [
    (when: string) => `Your account will be deleted on ${when}.`,
    (when: string) => `您的账户将于 ${when} 注销。`,
    (when: string) => `We go delete your account on ${when}.`,
  ],
  heldUp: [
    (when: string) => `Some items were still open. We will try again on ${when}.`,
    (when: string) => `已到期，但仍有未完成事项，将于 ${when} 再次尝试。`,
    (when: string) => `Some things still dey open. We go try again on ${when}.`,
  ],
  gives: [
    (sum: string) => `You gave up ${sum}. It stays yours until the deletion date.`,
    (sum: string) => `您已放弃 ${sum}，到期前仍归您所有。`,
    (sum: string) => `You give up ${sum}. E go still be your own till the day we delete the account.`,
  ],
  stop: ['Keep my account', '保留我的账户', 'Keep my account'],
  stopped: [
    'Your account stays open. Resume your offers any time.',
    '账户已保留，可随时恢复报价。',
    'Your account still dey open. You fit resume your offers any time.',
  ],
});

const blockerTexts = texts({
  frozen: [
    'Account frozen: contact support',
    '账户已冻结，请联系客服',
    'Account dey frozen: contact support',
  ],
  staff: [
    'Staff account: ask a superadmin to remove your role',
    '您是工作人员，需由超级管理员撤销角色',
    'Staff account: ask superadmin to remove your role',
  ],
  orders: ['Active order', '进行中的订单', 'Active order'],
  disputes: ['Open dispute', '未裁决的争议', 'Open dispute'],
  held: ['Sale money on hold', '冻结中的卖卡款', 'Sale money wey dey on hold'],
  heldAny: [
    'Money held for orders and offers',
    '订单与报价占用的资金',
    'Money wey we dey hold for orders and offers',
  ],
  debt: [
    'Payment reversed by your bank: repay it',
    '被银行追回的款项，请补足',
    'Payment wey your bank take back: pay am back',
  ],
  suspense: [
    'Money held over your wallet limit',
    '超出限额的资金待处理',
    'Money wey we dey hold wey pass your wallet limit',
  ],
  toppingUp: ['Pending top-up', '可能到账的充值', 'Pending top-up'],
  withdrawing: ['Withdrawal in progress', '提现处理中', 'Withdrawal wey dey go on'],
  balance: [
    'Money in your wallet: withdraw it',
    '钱包有余额，请先提现',
    'Money dey your wallet: withdraw am',
  ],
  groups: [
    'Group you own: transfer or close it',
    '您是群主，请转让或解散',
    'Group wey you own: transfer or close am',
  ],
});

export type Deletion = Received<'requestDeletion'>;
type Blocker = Deletion['blockers'][number];

/** Where to resolve each blocker. An order opens for the user's own side, whichever path is used here. */
const pathOf: Record<DeletionBlocker, (ref?: string) => string | undefined> = {
  frozen: () => '/helpCenter',
  staff: () => undefined,
  orders: (orderNo) => orderPath({ orderNo: orderNo!, role: 'buyer' }),
  disputes: (orderNo) => disputePath(orderNo!),
  held: (orderNo) => (orderNo ? orderPath({ orderNo, role: 'seller' }) : '/balance'),
  debt: () => '/addMoney',
  suspense: () => '/balance',
  toppingUp: (topUpID) => `/paymentResult?topUpID=${topUpID}`,
  withdrawing: (withdrawalID) => (withdrawalID ? `/paymentResult?withdrawalID=${withdrawalID}` : '/balance'),
  balance: () => '/withDraw',
  groups: (groupID) => groupPath(groupID!),
};

function BlockerRows({ name, refs, amountKobo }: Blocker) {
  const title = name === 'held' && refs.length === 0 ? blockerTexts.heldAny : blockerTexts[name];
  const refsOrNone: (string | undefined)[] = refs.length > 0 ? refs : [undefined];
  return refsOrNone.map((ref) => {
    const to = pathOf[name](ref);
    const note = ref ?? (amountKobo ? sumText(amountKobo) : undefined);
    return <ListRow key={`${name}${ref}`} title={title} note={note} {...(to && { to })} />;
  });
}

const Blockers = ({ title, blockers }: { title: string; blockers: readonly Blocker[] }) => (
  <>
    <h3 className="strong">{title}</h3>
    <div className="card rows">
      {blockers.map((one) => (
        <BlockerRows key={one.name} {...one} />
      ))}
    </div>
  </>
);

/** Deletes the user's account: what is deleted and kept, the blockers, the confirmation, and how to cancel. */
export function DeleteAccountSheet({
  deletion,
  onChanged,
  onClose,
}: {
  deletion: Deletion;
  onChanged: (deletion: Deletion) => void;
  onClose: () => void;
}) {
  const isScheduled = deletion.deletesAt !== null;
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {isScheduled ? (
        <Scheduled deletion={deletion} onChanged={onChanged} onClose={onClose} />
      ) : (
        <Asking deletion={deletion} onChanged={onChanged} />
      )}
    </Sheet>
  );
}

function Scheduled({
  deletion: { deletesAt, isHeldUp, blockers, givenUpKobo },
  onChanged,
  onClose,
}: {
  deletion: Deletion;
  onChanged: (deletion: Deletion) => void;
  onClose: () => void;
}) {
  const stop = useAction('stopDeletion');
  async function cancelDeletion() {
    const next = await stop.run({});
    if (!next) return;
    onChanged(next);
    toast(t.stopped);
    onClose();
  }
  return (
    <>
      <p className="notice warning" role="status">
        {(isHeldUp ? t.heldUp : t.scheduled)(dayOf(deletesAt!))}
      </p>
      {givenUpKobo !== '0' && <p className="muted small">{t.gives(sumText(givenUpKobo))}</p>}
      {blockers.length > 0 && <Blockers title={t.openDelaying} blockers={blockers} />}
      <FailureNote failure={stop.failure} />
      <Button busy={stop.busy} onClick={() => void cancelDeletion()}>
        {t.stop}
      </Button>
    </>
  );
}

function Asking({
  deletion: { blockers, coolDays, balanceKobo, pointsKobo },
  onChanged,
}: {
  deletion: Deletion;
  onChanged: (deletion: Deletion) => void;
}) {
  const [losesPoints, setLosesPoints] = useState(false);
  const [givesUp, setGivesUp] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isProving, setProving] = useState(false);
  const ask = useAction('requestDeletion');
  const isConfirmRefusal = /^(?:WalletPin|TwoStep)/.test(ask.failure?.refusal ?? '');
  const hasMoney = balanceKobo !== '0';
  const isAgreed = losesPoints && (givesUp || !hasMoney);
  if (isProving && (!ask.failure || isConfirmRefusal || ask.failure.isUncertain)) {
    return (
      <ConfirmOwnerSheet
        what={t.what}
        here="/profile?part=leave"
        failure={ask.failure}
        busy={ask.busy}
        onConfirmed={(confirmation) =>
          void ask.run({ ...confirmation, givesUpKobo: hasMoney ? balanceKobo : '0' }).then((next) => {
            if (!next) return;
            setProving(false);
            onChanged(next);
          })
        }
        onClose={() => setProving(false)}
      />
    );
  }
  function send() {
    setTried(true);
    if (!isAgreed) return;
    ask.clear();
    setProving(true);
  }
  return (
    <>
      {blockers.length > 0 && <Blockers title={t.open} blockers={blockers} />}
      <p>{t.wait(coolDays)}</p>
      <p className="muted small">{t.gone}</p>
      <p className="muted small">{t.stays}</p>
      {blockers.length === 0 && (
        <Form onSubmit={send}>
          <p className="muted small">{t.copyFirst}</p>
          <FieldGroup error={isTried && !isAgreed ? t.tick : undefined}>
            <Checkbox checked={losesPoints} onChange={setLosesPoints}>
              {pointsKobo === '0' ? t.noPoints : t.points(sumText(pointsKobo))}
            </Checkbox>
            {hasMoney && (
              <Checkbox checked={givesUp} onChange={setGivesUp}>
                {t.money(sumText(balanceKobo))}
              </Checkbox>
            )}
          </FieldGroup>
          <FailureNote failure={isConfirmRefusal ? null : ask.failure} />
          <Button type="submit" tone="danger">
            {t.ask}
          </Button>
        </Form>
      )}
    </>
  );
}
