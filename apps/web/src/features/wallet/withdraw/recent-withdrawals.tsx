import { texts } from '@gift/client/language';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { relativeTime } from '../../../shared/i18n/time';
import { CheckIcon, ClockIcon, CloseIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Amount } from '../../../shared/ui/money/amount';
import { useNow } from '../../../shared/ui/time/use-now';
import { numberText } from '../bank-accounts/bank-account';
import { isEnded, stateText } from './withdrawal-labels';

const t = texts({ title: ['Recent withdrawals', '最近提现', 'Recent withdrawals'] });
const shown = '5';

/** The newest withdrawals; each links to its status. */
export function RecentWithdrawals() {
  const list = useRemote('withdrawalList', { limit: shown }, { follows: ofBalance });
  const now = useNow();
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <div className="card rows">
        {items.map((one) => (
          <ListRow
            key={one.withdrawalID}
            start={
              one.state === 'succeeded' ? (
                <CheckIcon size={20} className="positive" />
              ) : one.state === 'failed' ? (
                <CloseIcon size={20} className="danger" />
              ) : (
                <ClockIcon size={20} className="muted" />
              )
            }
            title={<Amount kobo={one.amountKobo} size="s" />}
            note={
              <>
                <span className="block cut">{numberText(one)}</span>
                {stateText(one.state)}
                {!isEnded(one) || ` · ${relativeTime(one.createdAt, now)}`}
              </>
            }
            to={`/paymentResult?withdrawalID=${one.withdrawalID}`}
          />
        ))}
      </div>
    </>
  );
}
