import { texts } from '@gift/client/language';
import { useState } from 'react';
import { clockTime } from '../../../shared/i18n/time';
import { lazy, usePrefetch } from '../../../shared/loading/lazy';
import { CheckIcon, ShieldIcon, WarningIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { useReservesProof } from './use-reserves-proof';

const t = texts({
  title: ['Proof of reserves', '储备金证明', 'Proof of reserves'],
  holds: [
    (clock: string) => `Your money is included in the ${clock} proof`,
    (clock: string) => `您的资金已计入 ${clock} 的证明`,
    (clock: string) => `Your money dey inside the ${clock} proof`,
  ],
  holdsNote: ['Checked by this phone', '已由本机验证', 'Na this phone check am'],
  wrong: ['Proof not verified', '证明未通过验证', 'Proof no verify'],
  wrongNote: [
    'No money moved. Tap for next steps',
    '点击查看处理方法，资金未变动',
    'Money no move. Tap to see wetin to do',
  ],
  checking: ['Checking on this phone…', '正在本机验证…', 'This phone dey check am…'],
  none: [
    'You are included from tomorrow’s proof',
    '下一晚起将计入您的资金',
    'Tomorrow proof go count your money',
  ],
  unable: ['This browser cannot verify it', '当前浏览器无法验证', 'This browser no fit verify am'],
});

const ReservesSheet = lazy(async () => (await import('./reserves-sheet')).ReservesSheet);

/** Whether the last proof of reserves includes the user's money, as verified by this browser; a tap explains it. */
export function ReservesRow() {
  const reservesCheck = useReservesProof();
  const [isOpen, setOpen] = useState(false);
  usePrefetch(ReservesSheet);
  const { verdict, proof, failure } = reservesCheck;
  if (verdict === 'checking' && failure) return null;
  const clock = proof ? clockTime(proof.at) : '';
  return (
    <section className="card rows">
      <ListRow
        start={
          verdict === 'holds' ? (
            <CheckIcon size={20} className="positive" />
          ) : verdict === 'wrong' ? (
            <WarningIcon size={20} className="danger" />
          ) : (
            <ShieldIcon size={20} className="muted" />
          )
        }
        title={
          <span className="anywhere wide">
            {verdict === 'holds' ? t.holds(clock) : verdict === 'wrong' ? t.wrong : t.title}
          </span>
        }
        note={verdict === 'holds' ? t.holdsNote : verdict === 'wrong' ? t.wrongNote : t[verdict]}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReservesSheet checked={reservesCheck} onClose={() => setOpen(false)} />}
    </section>
  );
}
