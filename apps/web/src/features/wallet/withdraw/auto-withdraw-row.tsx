import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useRemote } from '../../../shared/http/use-remote';
import { lazy, usePrefetch } from '../../../shared/loading/lazy';
import { RefreshIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { sumText } from '../../../shared/ui/money/amount';
import { type BankAccount, numberText } from '../bank-accounts/bank-account';
import { stopReasonText } from './auto-withdraw-stops';

const t = texts({
  title: ['Auto-withdraw', '自动提现', 'Auto-withdraw'],
  off: [
    'Off. Send money above an amount to your bank',
    '未开启，可设置金额自动转入银行',
    'Off. Send money wey pass one amount to your bank',
  ],
  on: [
    (sum: string, account: string) => `From ${sum}, to ${account}`,
    (sum: string, account: string) => `满 ${sum} 转入 ${account}`,
    (sum: string, account: string) => `From ${sum}, to ${account}`,
  ],
});

const AutoWithdrawSheet = lazy(async () => (await import('./auto-withdraw-sheet')).AutoWithdrawSheet);

/** Whether automatic withdrawal is on, in one line; a tap opens its settings. */
export function AutoWithdrawRow({ accounts }: { accounts: readonly BankAccount[] }) {
  const remote = useRemote('autoWithdraw');
  const [isOpen, setOpen] = useState(false);
  usePrefetch(AutoWithdrawSheet);
  const settings = remote.data?.settings;
  return (
    <>
      <ListRow
        start={<RefreshIcon size={24} />}
        title={t.title}
        note={
          !settings
            ? t.off
            : settings.stopped
              ? stopReasonText(settings.stopped)
              : t.on(sumText(settings.fromKobo), numberText(settings))
        }
        onClick={() => setOpen(true)}
      />
      {isOpen && remote.data && (
        <AutoWithdrawSheet
          auto={remote.data}
          accounts={accounts}
          onChange={remote.put}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
