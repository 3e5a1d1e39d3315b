import { texts } from '@gift/client/language';
import { useState } from 'react';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { relativeTime } from '../../../shared/i18n/time';
import { lazy, usePrefetch } from '../../../shared/loading/lazy';
import { Covered } from '../../../shared/ui/feedback/covered';
import { CheckIcon, RefreshIcon, WarningIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { useNow } from '../../../shared/ui/time/use-now';
import { type Held, heldText } from './held-text';

const t = texts({
  title: ['Payments in review', '待核实款项', 'Payments wey we dey review'],
  ask: ['Tap to identify it', '点击说明款项归属', 'Tap make you identify am'],
  credit: [
    'Claimed as yours. In review',
    '您已说明款项归您，正在核实',
    'You talk say na your own. We dey review am',
  ],
  return: [
    'Return requested. In progress',
    '您已要求退回，正在处理',
    'You ask make we return am. E dey go on',
  ],
  credited: ['Added to your wallet', '已入账', 'Don enter your wallet'],
  returned: ['Returned to sender', '已退回汇款人', 'Don go back to sender'],
  row: ['Payment in review', '待核实款项', 'Payment wey we dey review'],
  rowNote: ['Safe. Tap for details', '资金安全，点击查看原因', 'E dey safe. Tap for details'],
});

const AnswerSheet = lazy(async () => (await import('./held-sheet')).HeldSheet);

/** Unmatched payments: sender, amount, and what the owner can do. Decided ones stay listed for a month. */
export function HeldPayments({ ownName }: { ownName: string | null }) {
  const remote = useRemote('suspendedMoney', undefined, { follows: ofBalance });
  const [openID, open] = useState<string | null>(null);
  const now = useNow();
  usePrefetch(AnswerSheet);
  const items = remote.data?.items ?? [];
  const chosen = items.find(({ suspendedID }) => suspendedID === openID);
  if (items.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <section className="card rows">
        {items.map((one) => (
          <ListRow
            key={one.suspendedID}
            start={mark(one)}
            title={<span className="anywhere wide">{heldText(one)}</span>}
            note={`${one.state === 'open' ? (one.wish ? t[one.wish] : t.ask) : t[one.state]} · ${relativeTime(one.endedAt ?? one.answeredAt ?? one.at, now)}`}
            {...(one.state === 'open' ? { onClick: () => open(one.suspendedID) } : {})}
          />
        ))}
      </section>
      {chosen?.state === 'open' && (
        <AnswerSheet
          held={chosen}
          ownName={ownName ?? ''}
          onClose={() => open(null)}
          onAnswered={() => void remote.refresh()}
        />
      )}
    </>
  );
}

const mark = ({ state }: Held) =>
  state === 'open' ? (
    <WarningIcon size={20} className="warning" />
  ) : state === 'credited' ? (
    <CheckIcon size={20} className="positive" />
  ) : (
    <RefreshIcon size={20} className="muted" />
  );

/** The same in one line on the balance; nothing without unmatched payments. */
export function HeldRow({ isHidden }: { isHidden: boolean }) {
  const items = useRemote('suspendedMoney').data?.items ?? [];
  const openPayments = items.filter(({ state }) => state === 'open');
  if (openPayments.length === 0) return null;
  const kobo = String(openPayments.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n));
  return (
    <section className="card rows">
      <ListRow
        start={<WarningIcon size={20} className="warning" />}
        title={t.row}
        note={t.rowNote}
        end={<Covered kobo={kobo} size="s" isHidden={isHidden} />}
        to="/addMoney?way=account"
      />
    </section>
  );
}
