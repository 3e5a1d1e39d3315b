import { texts } from '@gift/client/language';
import { useRemote } from '../../shared/http/use-remote';
import { dayOf } from '../../shared/i18n/time';
import { number } from '../../shared/trade/offer-texts';

const t = texts({
  title: ['Daily digests', '每日摘要', 'Daily digests'],
  about: [
    'Each night we hash all order and dispute logs together with the previous digest. Save one: any later change to the past makes ours differ from yours.',
    '每晚根据全部订单和争议日志，以及前一晚的结果，生成一个摘要。请自行留存：日后过往记录若被改动，我们的摘要便与您留存的不符。',
    'Every night we dey hash all order and dispute logs together with the last digest. Save one: if anybody change the past later, our own no go match your own.',
  ],
  logs: [(n: string) => `Logs: ${n}`, (n: string) => `日志 ${n} 份`, (n: string) => `Logs: ${n}`],
  none: ['The first one comes tonight.', '首份摘要将于今晚生成。', 'The first one go come tonight.'],
});

/** The newest daily log digests, in full, so that they can be copied and compared. */
export function DayDigests() {
  const { data } = useRemote('dayDigests', { limit: 7 });
  if (!data) return null;
  return (
    <section className="card stack">
      <h2 className="large">{t.title}</h2>
      <p className="muted small">{data.days.length > 0 ? t.about : t.none}</p>
      {data.days.map(({ day, logs, hash }) => (
        <div key={day} className="stats-month">
          <span className="row between">
            <span>{dayOf(day)}</span>
            <span className="muted small figure">{t.logs(number(logs))}</span>
          </span>
          <code className="muted small stats-hash">{hash}</code>
        </div>
      ))}
    </section>
  );
}
