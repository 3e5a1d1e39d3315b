import { koboOf } from '@gift/money';
import { texts } from '../../shared/i18n/texts';
import { clockTime } from '../../shared/i18n/time';
import { Amount } from '../../shared/ui/amount';
import { Covered } from '../../shared/ui/covered';
import { CardIcon, LockIcon, PlusIcon, RefreshIcon, SwapIcon, TagIcon } from '../../shared/ui/icons';
import type { Line } from './statement';
import { reasonText } from './words';

const t = texts({
  after: ['Balance after it', '变动后余额'],
  with: [(name: string) => `with ${name}`, (name: string) => `与 ${name}`],
});

const icons: Readonly<Record<string, typeof LockIcon>> = {
  topUp: PlusIcon,
  topUpCost: TagIcon,
  lock: LockIcon,
  lowerLock: RefreshIcon,
  refund: RefreshIcon,
  clear: CardIcon,
};

/** One change of the available money; a tap tells where it came from and where it went. */
export function StatementRow({
  line,
  isHidden,
  onOpen,
}: {
  line: Line;
  isHidden: boolean;
  onOpen: (line: Line) => void;
}) {
  const isIn = line.inKobo !== null;
  const change = koboOf(isIn ? BigInt(line.inKobo!) : -BigInt(line.outKobo ?? '0'));
  const Icon = icons[line.reason] ?? SwapIcon;
  return (
    <button type="button" className="list-row" onClick={() => onOpen(line)}>
      <span
        className={line.reason === 'lock' ? 'line-mark escrow' : isIn ? 'line-mark positive' : 'line-mark'}
      >
        <Icon size={18} />
      </span>
      <span className="grow">
        <span className="strong block">{reasonText(line, isIn)}</span>
        <span className="muted small block cut">
          {clockTime(line.at)}
          {line.counterparty && ` · ${t.with(line.counterparty)}`}
        </span>
      </span>
      <span className="right">
        <span className={isIn ? 'positive block' : 'block'}>
          <Amount kobo={change} sign="always" />
        </span>
        <span className="muted small block line-after">
          <span className="visually-hidden">{t.after}</span>
          <Covered kobo={line.balanceAfterKobo} isHidden={isHidden} />
        </span>
      </span>
    </button>
  );
}
