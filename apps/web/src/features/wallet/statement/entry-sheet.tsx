import { texts } from '@gift/client/language';
import type { Received } from '../../../shared/http/call';
import { useRemote } from '../../../shared/http/use-remote';
import { exactTime } from '../../../shared/i18n/time';
import { ButtonLink } from '../../../shared/ui/button';
import { Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { Amount } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import type { Line } from './statement-row';

const t = texts({
  title: ['Where the money went', '资金去向', 'Where the money go'],
  from: ['From', '从', 'From'],
  to: ['To', '到', 'To'],
  when: ['When', '时间', 'When'],
  order: ['Order', '订单', 'Order'],
  reference: ['Reference', '参考编号', 'Reference'],
  open: ['Open the order', '查看订单', 'Open the order'],
});

/** All entries of one transfer in plain words, and its order. */
export function EntrySheet({ line, onClose }: { line: Line | null; onClose: () => void }) {
  return (
    <Sheet open={line !== null} onClose={onClose} title={t.title}>
      {line && <Entry line={line} />}
    </Sheet>
  );
}

function Entry({ line }: { line: Line }) {
  const entry = useRemote('walletEntry', { transferID: line.transferID });
  return (
    <>
      <Remotely remote={entry} skeleton={<Skeleton lines={2} height={88} />}>
        {(transfer) => (
          <ul className="stack entry">
            {transfer.lines.map((part) => (
              <Part key={`${part.what} ${part.from} ${part.to}`} part={part} />
            ))}
          </ul>
        )}
      </Remotely>
      <dl className="lines">
        <div className="row between">
          <dt className="muted">{t.when}</dt>
          <dd className="right">{exactTime(line.at)}</dd>
        </div>
        {line.reference && (
          <div className="row between">
            <dt className="muted">{line.orderNo ? t.order : t.reference}</dt>
            <dd className="right figure anywhere">{line.reference}</dd>
          </div>
        )}
      </dl>
      {line.orderNo && <ButtonLink to={`/checkCode?orderNo=${line.orderNo}`}>{t.open}</ButtonLink>}
    </>
  );
}

const Part = ({ part }: { part: Received<'walletEntry'>['lines'][number] }) => (
  <li className="entry-part">
    <p className="row between">
      <span className="strong">{part.what}</span>
      <Amount kobo={part.amountKobo} size="s" />
    </p>
    <p className="muted small">
      {t.from} <span className="strong">{part.from}</span>
    </p>
    <p className="muted small">
      {t.to} <span className="strong">{part.to}</span>
    </p>
  </li>
);
