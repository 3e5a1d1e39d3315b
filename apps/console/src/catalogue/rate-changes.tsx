import { numberFormat } from '@gift/client/formats';
import { staffTexts as texts } from '@gift/client/language';
import { needsRateApproval, rateChangeBps } from '@gift/contract/operator/rate-changes';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { type ReactNode, useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { DateTime, LoadState, naira } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { bandName, bandsFor, brandName, countryName, kindName } from './labels';
import './catalogue.css';

const t = texts({
  card: ['Card', '卡'],
  before: ['Now', '当前'],
  after: ['New', '新价格'],
  change: ['Change', '变动'],
  base: ['24 h ago or last approval', '24 小时前或上次批准'],
  since: ['in all', '累计'],
  first: ['New rate', '新增'],
  large: [
    (limit: string) => `A change of more than ${limit} within a day needs a colleague’s approval.`,
    (limit: string) => `一天内变动超过 ${limit}，须第二人审批。`,
  ],
  tooMany: [
    (max: number) => `At most ${max} rates can wait for one approval. Split the file.`,
    (max: number) => `单次最多提交 ${max} 条价格审批，请拆分文件。`,
  ],
  when: ['Effective', '生效时间'],
  atOnce: ['At once', '立即生效'],
  onApproval: ['On approval', '批准后立即生效'],
  later: ['On date (your time)', '指定时间（当地时间）'],
  saved: ['Rates saved.', '价格已保存。'],
  scheduled: ['Change scheduled.', '变更已列入计划。'],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  approvals: ['Open approvals', '前往审批'],
  none: ['No scheduled changes.', '没有计划中的变更。'],
  rates: [(n: number) => (n === 1 ? '1 rate' : `${n} rates`), (n: number) => `${n} 条价格`],
  approvedBy: ['approved by', '批准人'],
  cancel: ['Cancel change', '取消变更'],
  pending: ['Scheduled', '计划中'],
  applied: ['Applied', '已生效'],
  skipped: ['Not applied: a rate or a role changed since', '未生效：价格或权限已有变动'],
  cancelled: ['Cancelled', '已取消'],
});

type Source = Received<'catalogSource'>;
type Scheduled = Received<'scheduledRates'>['items'][number];
export type RateChange = NonNullable<Received<'rateUndo'>['last']>['rates'][number];
/** A scheduled change has no rate that the limit counts from: that is known when it takes effect. */
type ShownChange = Scheduled['rates'][number] & Partial<Pick<RateChange, 'baseKobo'>>;

/** As many rates as one approval request may have. */
const maxForApproval = 1000;

const percentText = (bps: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(bps / 10_000);

type Kobo = Pick<ShownChange, 'beforeKobo' | 'baseKobo' | 'rateKobo'>;

const baseOf = ({ beforeKobo, baseKobo = beforeKobo }: Kobo) => baseKobo;

const bpsFrom = (kobo: string | null, rateKobo: string) =>
  kobo === null ? null : rateChangeBps(BigInt(kobo), BigInt(rateKobo));

const isLargeFrom = (kobo: string | null, rateKobo: string, maxBps: number) =>
  needsRateApproval(kobo === null ? null : BigInt(kobo), BigInt(rateKobo), maxBps);

const isLargeChange = (change: Kobo, maxBps: number) =>
  [change.beforeKobo, baseOf(change)].some((kobo) => isLargeFrom(kobo, change.rateKobo, maxBps));

type PercentProps = { from: string | null; rateKobo: string; maxBps?: number | undefined };

/** The change in percent; red if it is above the limit. */
function Percent({ from, rateKobo, maxBps }: PercentProps) {
  const bps = bpsFrom(from, rateKobo);
  if (bps === null) return <span className="chip">{t.first}</span>;
  const isLarge = maxBps !== undefined && isLargeFrom(from, rateKobo, maxBps);
  return (
    <span className={isLarge ? 'chip danger sum' : 'sum'}>
      {bps > 0 && '+'}
      {percentText(bps)}
    </span>
  );
}

/** The change from the current rate, and from the one that the limit counts from, if that is another. */
export function ChangePercent({ change, maxBps }: { change: Kobo; maxBps?: number | undefined }) {
  const { beforeKobo, rateKobo } = change;
  const base = baseOf(change);
  return (
    <>
      <Percent from={beforeKobo} rateKobo={rateKobo} maxBps={maxBps} />
      {base !== beforeKobo && (
        <small className="muted">
          {' '}
          {t.since} <Percent from={base} rateKobo={rateKobo} maxBps={maxBps} />
        </small>
      )}
    </>
  );
}

const sizeOf = (change: Kobo) =>
  Math.max(
    ...[change.beforeKobo, baseOf(change)].map((kobo) => Math.abs(bpsFrom(kobo, change.rateKobo) ?? 0)),
  );

export const cardNameIn =
  (source: Source) =>
  ({ brandID, countryID, form, receipt, band }: Omit<ShownChange, 'rateKobo' | 'beforeKobo'>) =>
    `${brandName(source, brandID)} ${countryName(source, countryID)} · ${kindName(form, receipt)} · ${bandName(bandsFor(source, brandID, countryID), band)}`;

const nairaOrNone = (kobo: string | null) => (kobo === null ? '–' : naira(kobo));

/**
 * The old rate, the new one and the change of each card, largest change first. If other changes of the day count, also
 * the rate before them and the whole change.
 */
export function RateChanges({
  changes,
  nameOf,
  maxBps,
}: {
  changes: readonly ShownChange[];
  nameOf: (change: ShownChange) => string;
  maxBps?: number | undefined;
}) {
  const hasBase = changes.some((change) => baseOf(change) !== change.beforeKobo);
  return (
    <div className="rate-changes">
      <table>
        <thead>
          <tr>
            <th>{t.card}</th>
            {hasBase && <th className="sum">{t.base}</th>}
            <th className="sum">{t.before}</th>
            <th className="sum">{t.after}</th>
            <th className="sum">{t.change}</th>
          </tr>
        </thead>
        <tbody>
          {[...changes]
            .sort((a, b) => sizeOf(b) - sizeOf(a))
            .map((change) => (
              <tr key={nameOf(change)}>
                <td>{nameOf(change)}</td>
                {hasBase && <td className="sum">{nairaOrNone(baseOf(change))}</td>}
                <td className="sum">{nairaOrNone(change.beforeKobo)}</td>
                <td className="sum">{naira(change.rateKobo)}</td>
                <td className="sum">
                  <ChangePercent change={change} maxBps={maxBps} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

type ReviewProps = {
  title: string;
  changes: readonly RateChange[];
  source: Source;
  close: () => void;
  /** Receives what happened, for the page to show. */
  saved: (message: ReactNode) => void;
  children?: ReactNode;
};

/** Shows the changes and saves them, at once or at a later time. Large ones are sent for approval instead. */
export function RateReview({ title, changes, source, close, saved, children }: ReviewProps) {
  const [isLater, setLater] = useState(false);
  const [date, setDate] = useState('');
  const maxBps = source.rateApprovalAboveBps;
  const needsApproval = changes.some((change) => isLargeChange(change, maxBps));
  const isTooMany = needsApproval && changes.length > maxForApproval;
  const send = async (reason: string, key: string) => {
    const validFrom = isLater ? new Date(date).toISOString() : null;
    if (needsApproval) {
      const request = { kind: 'rates' as const, rates: [...changes], validFrom };
      await mutate('requestApproval', { request, reason }, key);
      return saved(
        <>
          {t.asked} <Link href="/approvals">{t.approvals}</Link>
        </>,
      );
    }
    const rates = changes.map(({ baseKobo: _, ...rate }) => rate);
    await mutate('saveRates', { rates, validFrom, reason }, key);
    saved(validFrom ? t.scheduled : t.saved);
  };
  return (
    <ActionDialog
      title={title}
      close={close}
      onConfirm={send}
      isReady={!isTooMany && (!isLater || date !== '')}
    >
      {children}
      <RateChanges changes={changes} nameOf={cardNameIn(source)} maxBps={maxBps} />
      {needsApproval && <p className="warning">{t.large(percentText(maxBps))}</p>}
      {isTooMany && <p className="failure">{t.tooMany(maxForApproval)}</p>}
      <fieldset>
        <legend>{t.when}</legend>
        <label className="choice">
          <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} />{' '}
          {needsApproval ? t.onApproval : t.atOnce}
        </label>
        <label className="choice">
          <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} /> {t.later}
          <input
            type="datetime-local"
            aria-label={t.when}
            value={date}
            onFocus={() => setLater(true)}
            onChange={(event) => setDate(event.target.value)}
          />
        </label>
      </fieldset>
    </ActionDialog>
  );
}

/** The rates of an applied change are in the history. */
const isCurrent = ({ state }: Scheduled) => state === 'pending' || state === 'skipped';

const stateChips = { pending: '', applied: 'positive', skipped: 'danger', cancelled: '' } as const;

/** Changes that take effect later, and what became of those of the last week. */
export function ScheduledRates({ source }: { source: Source }) {
  const { data, error, reload } = useCall('scheduledRates', undefined, { pollMs: 60_000 });
  const [cancelling, setCancelling] = useState<Scheduled>();
  const mayCancel = useHasRole(catalogueRoles);
  if (!data) return <LoadState error={error} reload={reload} />;
  if (data.items.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <>
      <ol className="lines">
        {data.items.map((change) => (
          <li key={change.changeID}>
            <p>
              <strong>
                <DateTime at={change.validFrom} />
              </strong>{' '}
              <span className={`chip ${stateChips[change.state]}`}>{t[change.state]}</span> {change.by}
              {change.approvedBy && ` · ${t.approvedBy} ${change.approvedBy}`}
            </p>
            {isCurrent(change) ? (
              <details open={change.rates.length <= 10}>
                <summary>{t.rates(change.rates.length)}</summary>
                <RateChanges
                  changes={change.rates}
                  nameOf={cardNameIn(source)}
                  maxBps={source.rateApprovalAboveBps}
                />
              </details>
            ) : (
              <p>{t.rates(change.count)}</p>
            )}
            <p className="quoted">{change.reason}</p>
            {change.state === 'pending' && mayCancel && (
              <button type="button" className="button" onClick={() => setCancelling(change)}>
                {t.cancel}
              </button>
            )}
          </li>
        ))}
      </ol>
      {cancelling && (
        <ActionDialog
          title={t.cancel}
          about={cancelling.changeID}
          close={() => setCancelling(undefined)}
          onConfirm={(reason, key) =>
            mutate('cancelScheduledRates', { changeID: cancelling.changeID, reason }, key)
          }
        >
          <RateChanges changes={cancelling.rates} nameOf={cardNameIn(source)} />
        </ActionDialog>
      )}
    </>
  );
}
