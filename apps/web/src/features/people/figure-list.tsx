import { texts } from '@gift/client/language';

const t = texts({
  few: ['not enough data', '数据不足', 'data no reach'],
});

/** A label and its value; null if there is not enough data. */
export type Figure = readonly [label: string, value: string | null];

export const FigureList = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="person-figures">
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt className="muted small">{label}</dt>
        <dd className={value === null ? 'muted' : 'strong figure'}>{value ?? t.few}</dd>
      </div>
    ))}
  </dl>
);
