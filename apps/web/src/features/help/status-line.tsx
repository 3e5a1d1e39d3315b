import type { StatusArea } from '@gift/contract/help-text';
import { useRemote } from '../../shared/http/use-remote';
import { inLanguage, type Pair } from '../../shared/i18n/pair';
import { texts } from '../../shared/i18n/texts';
import { OverdueLine } from '../../shared/support/overdue-note';
import { CheckIcon, WarningIcon } from '../../shared/ui/icons';

const t = texts({ well: ['Everything works', '所有服务运行正常'] });

// table: what does not work, and what that means for money and for the reader.
const said: Record<Exclude<StatusArea, 'disputes'>, Record<'off' | 'slow', Pair>> = {
  addMoney: {
    off: [
      'Adding money is closed for now. Your balance and your orders go on.',
      '充值暂时关闭，您的余额和订单不受影响。',
    ],
    slow: [
      'Adding money is slow or fails just now. What you paid is not lost: it arrives later.',
      '充值目前缓慢或失败。已支付的款项不会丢失，稍后到账。',
    ],
  },
  withdraw: {
    off: [
      'Withdrawals are closed for now. Your money is safe in your wallet.',
      '提现暂时关闭，您的资金在钱包中安全无虞。',
    ],
    slow: [
      'Withdrawals take longer just now. What is on its way arrives later, or comes back whole.',
      '提现目前较慢。在途款项会稍后到账，或全额退回。',
    ],
  },
  codes: {
    off: ['No codes go out by SMS just now. Try again later.', '目前无法发送短信验证码，请稍后再试。'],
    slow: [
      'Codes by SMS may come late or not at all. Wait some minutes before you ask for another.',
      '短信验证码可能延迟或收不到。请等几分钟再重新获取。',
    ],
  },
  verify: {
    off: [
      'BVN and NIN cannot be checked just now. Try again later.',
      '目前无法核验 BVN 和 NIN，请稍后再试。',
    ],
    slow: [
      'Checking a BVN or NIN is slow or fails just now. Try again later.',
      'BVN 和 NIN 核验目前缓慢或失败，请稍后再试。',
    ],
  },
};

/** Whether everything works, and what does not. It says nothing where that is not known: offline, for one. */
export function StatusLine() {
  const { data, error } = useRemote('helpStatus', undefined, { keep: false, everyMs: 60_000 });
  if (!data || error) return <p className="status-line" />;
  if (data.lines.length === 0)
    return (
      <p className="status-line row small muted" role="status">
        <CheckIcon size={16} className="positive" />
        {t.well}
      </p>
    );
  return (
    <div className="stack" role="status">
      {data.lines.map(({ area, state }) =>
        area === 'disputes' ? (
          <OverdueLine key={area} />
        ) : (
          <p key={area} className="notice warning">
            <WarningIcon size={18} />
            <span>{inLanguage(said[area][state])}</span>
          </p>
        ),
      )}
    </div>
  );
}
