import { texts } from '@gift/client/language';
import { useQuery } from '../../shared/nav';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/feedback/states';
import { HistoryIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { OrderPaid } from './order-paid';
import { TopUpResult } from './top-up/top-up-result';
import { WithdrawalResult } from './withdraw/withdrawal-result';

const t = texts({
  title: ['Payment', '支付结果', 'Payment'],
  withdrawal: ['Withdrawal', '提现', 'Withdrawal'],
  nothing: [
    'Payment not found. No money moved. Check the link.',
    '未找到支付，资金未变动。请检查链接。',
    'We no see this payment. Money no move. Check the link.',
  ],
  balance: ['View balance', '查看余额', 'See balance'],
});

const isNumber = (text: string | null): text is string => /^[1-9]\d{0,18}$/.test(text ?? '');

/** `/paymentResult?orderNo=`, `?topUpID=` or `?withdrawalID=`: the result of a payment. */
export default function PaymentResult() {
  const query = useQuery();
  const orderNo = query.get('orderNo');
  const topUpID = query.get('topUpID');
  const withdrawalID = query.get('withdrawalID');
  return (
    <Screen
      title={isNumber(withdrawalID) ? t.withdrawal : t.title}
      backTo={isNumber(orderNo) ? '/history?type=1' : '/balance'}
    >
      {isNumber(orderNo) ? (
        <OrderPaid key={orderNo} orderNo={orderNo} />
      ) : isNumber(topUpID) ? (
        <TopUpResult key={topUpID} topUpID={topUpID} />
      ) : isNumber(withdrawalID) ? (
        <WithdrawalResult key={withdrawalID} withdrawalID={withdrawalID} />
      ) : (
        <Empty
          icon={<HistoryIcon size={40} />}
          text={t.nothing}
          action={<ButtonLink to="/balance">{t.balance}</ButtonLink>}
        />
      )}
    </Screen>
  );
}
