import { texts } from '@gift/client/language';
import { koboOf } from '@gift/money';
import type { Received } from '../../../shared/http/call';
import { clockTime, deadlineText } from '../../../shared/i18n/time';
import { Covered } from '../../../shared/ui/feedback/covered';
import {
  CardIcon,
  ClockIcon,
  LockIcon,
  PlusIcon,
  RefreshIcon,
  SwapIcon,
  TagIcon,
} from '../../../shared/ui/icons';
import { Amount } from '../../../shared/ui/money/amount';
import { useNow } from '../../../shared/ui/time/use-now';
import { lineText } from './labels';

export type Line = Received<'walletStatement'>['items'][number];

const t = texts({
  after: ['Available after', '变动后可用余额', 'Available after'],
  spendable: [
    (when: string) => `Available from ${when}`,
    (when: string) => `${when} 起可用`,
    (when: string) => `Available from ${when}`,
  ],
  with: [(name: string) => `with ${name}`, (name: string) => `与 ${name}`, (name: string) => `with ${name}`],
});

const icons: Readonly<Record<string, typeof LockIcon>> = {
  topUp: PlusIcon,
  topUpCost: TagIcon,
  lock: LockIcon,
  lowerLock: RefreshIcon,
  refund: RefreshIcon,
  clear: CardIcon,
};

/** A change of the available balance, or proceeds on hold; a tap shows the whole transfer. */
export function StatementRow({
  line,
  isHidden,
  onOpen,
}: {
  line: Line;
  isHidden: boolean;
  onOpen: (line: Line) => void;
}) {
  const now = useNow();
  const isIn = line.inKobo !== null;
  const change = koboOf(isIn ? BigInt(line.inKobo!) : -BigInt(line.outKobo ?? '0'));
  const Icon = line.saleKobo ? ClockIcon : (icons[line.reason] ?? SwapIcon);
  return (
    <button type="button" className="list-row" onClick={() => onOpen(line)}>
      <span
        className={line.state === 'escrow' ? 'line-mark escrow' : isIn ? 'line-mark positive' : 'line-mark'}
      >
        <Icon size={18} />
      </span>
      <span className="grow">
        <span className="strong block">{lineText(line, isIn)}</span>
        <span className="muted small block cut">
          {clockTime(line.at)}
          {line.counterparty && ` · ${t.with(line.counterparty)}`}
        </span>
        {line.spendableAt && (
          <span className="small block">{t.spendable(deadlineText(line.spendableAt, now))}</span>
        )}
      </span>
      <span className="right">
        {line.saleKobo ? (
          // No balance shown: proceeds count only once their hold ends.
          <span className="muted block">
            <Amount kobo={line.saleKobo} />
          </span>
        ) : (
          <span className={isIn ? 'positive block' : 'block'}>
            <Amount kobo={change} sign="always" />
          </span>
        )}
        <span className="muted small block line-after">
          <span className="visually-hidden">{t.after}</span>
          <Covered kobo={line.balanceAfterKobo} isHidden={isHidden} />
        </span>
      </span>
    </button>
  );
}
