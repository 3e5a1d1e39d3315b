import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { Button, ButtonLink } from '../../shared/ui/button';
import { WarningIcon } from '../../shared/ui/icons';
import { mayRise, useUser } from '../../shared/user';
import { type WayOut, wayOutOf } from './ways-out';

const t = texts({
  pay: ['Add money', '去充值', 'Add money'],
  list: ['See other offers', '查看其他报价', 'See other offers'],
  card: ['Change card', '更改卡片', 'Change card'],
  orders: ['View my orders', '查看我的订单', 'See my orders'],
  setPin: ['Set wallet PIN', '设置钱包密码', 'Set wallet PIN'],
  requote: ['Get a new quote', '重新获取报价', 'Get new quote'],
  retry: ['Try again', '重试', 'Try again'],
  saved: ['Your card is saved.', '您填写的卡片已保留。', 'We don save your card.'],
});

/** A limit of the user's own was exceeded. */
const isOver = ({ refusal }: CallFailure) => refusal.startsWith('Over');

/** Shows the server's refusal, with the action that helps. The draft stays. */
export function Refused({
  failure,
  toList,
  toCard,
  onRetry,
}: {
  failure: CallFailure;
  toList: () => void;
  toCard: () => void;
  onRetry: () => void;
}) {
  const user = useUser().data;
  const suggestedWay = wayOutOf(failure.refusal);
  // A user at the highest tier cannot raise it further.
  const way =
    suggestedWay === 'verify' && user && !mayRise(user) ? (isOver(failure) ? 'card' : 'list') : suggestedWay;
  const isTooMuch = way === 'verify' && isOver(failure);
  const listToo = way === 'card' || (way === 'verify' && !isTooMuch);
  return (
    <div className="state card" role="alert">
      <WarningIcon size={32} />
      <p>{failure.message}</p>
      <p className="muted small">{t.saved}</p>
      <First way={way} toList={toList} toCard={toCard} onRetry={onRetry} />
      {isTooMuch && (
        <Button tone="plain" onClick={toCard}>
          {t.card}
        </Button>
      )}
      {listToo && (
        <Button tone="plain" onClick={toList}>
          {t.list}
        </Button>
      )}
    </div>
  );
}

function First({
  way,
  toList,
  toCard,
  onRetry,
}: {
  way: WayOut;
  toList: () => void;
  toCard: () => void;
  onRetry: () => void;
}) {
  if (way === 'list') return <Button onClick={toList}>{t.list}</Button>;
  if (way === 'card') return <Button onClick={toCard}>{t.card}</Button>;
  if (way === 'verify') return <RaiseTier onDone={onRetry} />;
  if (way === 'orders') return <ButtonLink to="/history?type=1">{t.orders}</ButtonLink>;
  if (way === 'debt') return <ButtonLink to="/addMoney">{t.pay}</ButtonLink>;
  if (way === 'setPin')
    return (
      <ButtonLink to={`/walletPin?back=${encodeURIComponent(location.pathname + location.search)}`}>
        {t.setPin}
      </ButtonLink>
    );
  return <Button onClick={onRetry}>{way === 'requote' ? t.requote : t.retry}</Button>;
}
