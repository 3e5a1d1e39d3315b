import { texts } from '@gift/client/language';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../shared/http/call';
import { Button } from '../../../shared/ui/button';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { CheckIcon } from '../../../shared/ui/icons';
import { Sheet } from '../../../shared/ui/sheet';

const t = texts({
  title: ['Checking your withdrawal', '正在核实提现', 'We dey check your withdrawal'],
  checking: [
    'The connection dropped. We are checking your withdrawal. It cannot be sent twice.',
    '连接中断，未收到结果。正在核实是否已提交：只会执行一次，请稍候。',
    'Network cut. We dey check your withdrawal. E no fit go two times.',
  ],
  absentTitle: ['Not sent', '提现未提交', 'E no go through'],
  absent: [
    'Your withdrawal was not sent. No money moved. You can try again.',
    '已核实：提现未提交，资金未变动，可重新操作。',
    'Your withdrawal no go. Money no move. You fit try again.',
  ],
  retry: ['Enter PIN again', '重新输入密码', 'Enter PIN again'],
});

export type LostWithdrawal = {
  amountKobo: string;
  bankAccountID: string;
  /** When the PIN was entered, in server time. */
  sinceMs: number;
};

const askMs = 2000;
/** Two checks: the first may come before a slow request has arrived. */
const maxChecks = 2;
const clockSlackMs = 2000;

/** After a lost response: looks for the withdrawal in the list. Found: continues with it. Missing in two checks: offers a retry. */
export function UnconfirmedWithdrawal({
  expected,
  onFound,
  onRetry,
  onClose,
}: {
  expected: LostWithdrawal;
  onFound: (withdrawalID: string) => void;
  onRetry: () => void;
  onClose: () => void;
}) {
  const [isAbsent, setAbsent] = useState(false);
  const follow = useEffectEvent(onFound);
  useEffect(() => {
    let isOver = false;
    let checks = 0;
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      try {
        const { items } = await call('withdrawalList', { limit: '10' });
        if (isOver) return;
        const withdrawal = items.find((one) => isThis(one, expected));
        if (withdrawal) return follow(withdrawal.withdrawalID);
        checks += 1;
        if (checks >= maxChecks) return setAbsent(true);
      } catch {
        // Still offline: keep asking.
      }
      if (!isOver) timer = setTimeout(() => void ask(), askMs);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [expected]);
  return (
    <Sheet open onClose={onClose} title={isAbsent ? t.absentTitle : t.title}>
      {isAbsent ? (
        <>
          <p className="row" role="status">
            <CheckIcon className="positive" /> <span className="grow">{t.absent}</span>
          </p>
          <Button onClick={onRetry}>{t.retry}</Button>
        </>
      ) : (
        <>
          <p role="status">{t.checking}</p>
          <Skeleton lines={1} height={56} />
        </>
      )}
    </Sheet>
  );
}

const isThis = (
  one: { amountKobo: string; bankAccountID: string; createdAt: string },
  { amountKobo, bankAccountID, sinceMs }: LostWithdrawal,
) =>
  one.amountKobo === amountKobo &&
  one.bankAccountID === bankAccountID &&
  Date.parse(one.createdAt) >= sinceMs - clockSlackMs;
