import { texts } from '@gift/client/language';
import { TextField } from '../../../shared/forms/field';
import { type Period, periodError } from './period';

const t = texts({
  first: ['First day', '开始日期', 'First day'],
  last: ['Last day', '结束日期', 'Last day'],
});

/** The first and last day of a period; an invalid one shows the reason below. */
export function PeriodFields({
  period,
  today,
  onChange,
}: {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}) {
  const wrong = periodError(period);
  return (
    <>
      <div className="two">
        <TextField
          label={t.first}
          type="date"
          max={today}
          value={period.first}
          onChange={(first) => onChange({ ...period, first })}
        />
        <TextField
          label={t.last}
          type="date"
          max={today}
          value={period.last}
          onChange={(last) => onChange({ ...period, last })}
        />
      </div>
      {wrong && (
        <p className="danger small" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
