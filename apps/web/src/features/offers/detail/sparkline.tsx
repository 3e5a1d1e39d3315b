import { texts } from '@gift/client/language';
import { koboOfDigits } from '@gift/money';
import { Amount } from '../../../shared/ui/money/amount';
import { sparkline } from './spark-path';

const t = texts({
  week: [
    (face: string) => `Market for ${face}, last 7 days`,
    (face: string) => `${face} 市价，近 7 天`,
    (face: string) => `Market for ${face}, last 7 days`,
  ],
  demo: ['demo figures', '演示数据', 'demo figures'],
  this: ['This offer', '本报价', 'This offer'],
});

/** The reference rate over seven days as a line, and this offer's rate as a dashed line. */
export function Sparkline({
  history,
  rateKobo,
  face,
  isDemo,
}: {
  history: readonly { at: string; rateKobo: string }[];
  rateKobo: string;
  /** The face value that the market rate is for, with its symbol. */
  face: string;
  isDemo: boolean;
}) {
  const rates = history.map((point) => Number(koboOfDigits(point.rateKobo)));
  const paths = sparkline(rates, Number(koboOfDigits(rateKobo)));
  if (!paths) return null;
  const last = history[history.length - 1]!;
  return (
    <figure className="stack">
      <figcaption className="row between small muted">
        <span>
          {t.week(face)}
          {isDemo && ` · ${t.demo}`}
        </span>
        <Amount kobo={last.rateKobo} whole />
      </figcaption>
      <svg className="spark" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path className="area-under" d={paths.area} />
        <path d={paths.line} />
        <path className="here" d={`M0 ${paths.mark}H100`} />
      </svg>
      <p className="row between small">
        <span className="positive">- - {t.this}</span>
        <Amount kobo={rateKobo} whole />
      </p>
    </figure>
  );
}
