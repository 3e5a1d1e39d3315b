import { type LocalizedText, localize, localized, texts } from '@gift/client/language';
import type { StatusArea } from '@gift/contract/text/help-text';
import { useRemote } from '../../shared/http/use-remote';
import { OverdueDisputesLine } from '../../shared/support/overdue-disputes';
import { CheckIcon, WarningIcon } from '../../shared/ui/icons';

const t = texts({ well: ['Everything works', '所有服务运行正常', 'Everything dey work'] });

// table: what does not work, and what that means for money and for the user.
const areaTexts: Record<Exclude<StatusArea, 'disputes'>, Record<'off' | 'slow', LocalizedText>> = {
  addMoney: {
    off: localized(
      'Adding money is unavailable. Your balance and orders are not affected.',
      '充值暂时关闭，您的余额和订单不受影响。',
      'You no fit add money now. E no touch your balance and orders.',
    ),
    slow: localized(
      'Adding money is slow or failing. Payments are not lost: they arrive later.',
      '充值目前缓慢或失败。已支付的款项不会丢失，稍后到账。',
      'To add money dey slow or dey fail. Payments no lost: dem go land later.',
    ),
  },
  withdraw: {
    off: localized(
      'Withdrawals are unavailable. Your money is safe in your wallet.',
      '提现暂时关闭，您的资金在钱包中安全无虞。',
      'You no fit withdraw now. Your money dey safe inside your wallet.',
    ),
    slow: localized(
      'Withdrawals are slow. Money on its way arrives later or comes back in full.',
      '提现目前较慢。在途款项会稍后到账，或全额退回。',
      'Withdrawals dey slow. Money wey dey road go land later or come back complete.',
    ),
  },
  codes: {
    off: localized(
      'We cannot send SMS codes right now. Try again later.',
      '目前无法发送短信验证码，请稍后再试。',
      'We no fit send SMS codes now. Try again later.',
    ),
    slow: localized(
      'SMS codes may be late or missing. Wait a few minutes before you request another.',
      '短信验证码可能延迟或收不到。请等几分钟再重新获取。',
      'SMS codes fit late or no come. Wait some minutes before you request another one.',
    ),
  },
  verify: {
    off: localized(
      'We cannot check BVN or NIN right now. Try again later.',
      '目前无法核验 BVN 和 NIN，请稍后再试。',
      'We no fit check BVN or NIN now. Try again later.',
    ),
    slow: localized(
      'BVN and NIN checks are slow or failing. Try again later.',
      'BVN 和 NIN 核验目前缓慢或失败，请稍后再试。',
      'BVN and NIN checks dey slow or dey fail. Try again later.',
    ),
  },
};

/** Whether everything works, and what does not. Renders nothing if that is unknown, such as offline. */
export function StatusLine() {
  const { data, error } = useRemote('helpStatus', undefined, { cache: false, follows: ['support'] });
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
          <OverdueDisputesLine key={area} />
        ) : (
          <p key={area} className="notice warning">
            <WarningIcon size={18} />
            <span>{localize(areaTexts[area][state])}</span>
          </p>
        ),
      )}
    </div>
  );
}
