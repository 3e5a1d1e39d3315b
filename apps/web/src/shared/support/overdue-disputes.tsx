import { texts } from '@gift/client/language';
import { useRemote } from '../http/use-remote';
import { ButtonLink } from '../ui/button';
import { WarningIcon } from '../ui/icons';
import { Link } from '../ui/link';

const t = texts({
  some: [
    'Some disputes on Gift are overdue. Their money stays frozen until they are decided.',
    '平台上有争议已超时，未在承诺时间内裁决，相关款项在裁决前保持冻结。',
    'Some disputes for Gift don overdue. Their money go freeze till dem decide.',
  ],
  how: ['See dispute statistics', '查看争议统计', 'See dispute statistics'],
});

export const StatisticsLink = () => (
  <ButtonLink tone="quiet" to="/statistics">
    {t.how}
  </ButtonLink>
);

/** Says that some dispute, of any user, is overdue, and links to the statistics. */
export const OverdueDisputesLine = () => (
  <p className="notice warning">
    <WarningIcon size={18} />
    <span>
      {t.some}{' '}
      <Link className="link" to="/statistics">
        {t.how}
      </Link>
    </span>
  </p>
);

/** The same on order and dispute screens, while any dispute is overdue. */
export function OverdueDisputesNote() {
  const { data } = useRemote('helpStatus', undefined, { cache: false, follows: ['support'] });
  return data?.lines.some(({ area }) => area === 'disputes') ? <OverdueDisputesLine /> : null;
}
