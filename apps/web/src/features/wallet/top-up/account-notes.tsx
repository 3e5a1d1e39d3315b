import { texts } from '@gift/client/language';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { Button } from '../../../shared/ui/button';
import { sumText } from '../../../shared/ui/money/amount';
import { mayRise, type User } from '../../../shared/user';

const t = texts({
  title: ['Good to know', '须知', 'Good to know'],
  own: [
    (own: string) => `Send from an account in your name, ${own}. Money from other names is held first.`,
    (own: string) => `请用本人 ${own} 名下的账户转账，他人转入的款项会先暂存。`,
    (own: string) =>
      `Send from account wey dey your name, ${own}. Money from other names, we go hold am first.`,
  ],
  cost: [
    (sum: string) => `No fee from ${sum}; below that, the bank keeps about 1%.`,
    (sum: string) => `满 ${sum} 免手续费；不足时银行收取约 1%。`,
    (sum: string) => `No fee from ${sum}; if e no reach, the bank dey take about 1%.`,
  ],
  room: [
    (room: string, cap: string) =>
      `Your wallet limit is ${cap}. You can add ${room} more. The rest is held safely until your limit rises or you spend.`,
    (room: string, cap: string) =>
      `您的钱包上限为 ${cap}，现在还可入账 ${room}。超出部分不会丢失，会先暂存，提升额度或消费后自动入账。`,
    (room: string, cap: string) =>
      `Your wallet limit na ${cap}. You fit add ${room} more. We go hold the rest safe till your limit rise or you spend.`,
  ],
  waits: [
    (sum: string) => `${sum} is held over your wallet limit.`,
    (sum: string) => `目前有 ${sum} 超出限额，正在暂存。`,
    (sum: string) => `We dey hold ${sum} wey pass your wallet limit.`,
  ],
  raise: ['Raise my limits', '提升额度', 'Raise my limits'],
});

/** Which account to send from, the cost of receiving, and the limit, before the user sends anything. */
export function AccountNotes({
  user,
  ownName,
  onVerify,
}: {
  user: User;
  ownName: string | null;
  onVerify: () => void;
}) {
  // The limits are the same for every amount.
  const limits = useRemote('walletQuote', { amountKobo: '50000', method: 'bank' }).data;
  const wallet = useRemote('walletSummary', undefined, { follows: ofBalance }).data;
  const waits = wallet && wallet.suspenseKobo !== '0';
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <ul className="card stack bulleted">
        {waits && <li className="warning strong">{t.waits(sumText(wallet.suspenseKobo))}</li>}
        {ownName && <li>{t.own(ownName)}</li>}
        {limits && <li>{t.cost(sumText(limits.absorbedFromKobo))}</li>}
        {wallet && wallet.capKobo !== null && wallet.headroomKobo !== null && (
          <li>{t.room(sumText(wallet.headroomKobo), sumText(wallet.capKobo))}</li>
        )}
      </ul>
      {wallet && wallet.capKobo !== null && mayRise(user) && (
        <Button tone="quiet" onClick={onVerify}>
          {t.raise}
        </Button>
      )}
    </>
  );
}
