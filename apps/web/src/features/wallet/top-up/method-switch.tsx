import { texts } from '@gift/client/language';
import { useQuery } from '../../../shared/nav';
import { Segments } from '../../../shared/ui/segments';

const t = texts({
  ways: ['How to add money', '充值方式', 'How to add money'],
  online: ['Pay online', '在线支付', 'Pay online'],
  account: ['My account number', '专属账号转账', 'My account number'],
});

/** Both ways to add money, each with its own address, which keeps the other parameters. */
export function TopUpMethodSwitch() {
  const query = useQuery();
  const isAccount = query.get('way') === 'account';
  const to = (way: string | null) => {
    const next = new URLSearchParams(query);
    if (way) next.set('way', way);
    else next.delete('way');
    const text = next.toString();
    return text ? `/addMoney?${text}` : '/addMoney';
  };
  return (
    <Segments
      label={t.ways}
      value={isAccount ? 'account' : 'online'}
      options={[
        { value: 'online', text: t.online, to: to(null) },
        { value: 'account', text: t.account, to: to('account') },
      ]}
    />
  );
}
