import { type Language, language, texts } from '@gift/client/language';
import { formatLocale } from '@gift/contract/text/localized';
import { faceText, useBrand, useCountry } from '../../../shared/catalog';
import { Checkbox, FieldGroup, TextField } from '../../../shared/forms/field';
import { Group } from '../../../shared/trade/cards/card-fields';
import { denominationsOf } from '../../../shared/trade/cards/face-values';
import { minutesText } from '../../../shared/trade/offer-texts';
import { ChipChoice } from '../../../shared/ui/chip';
import { type Fields, type Problem, type Weekday, weekdays } from './offer-form';

const t = texts({
  min: ['Minimum', '单笔最低', 'Minimum'],
  max: ['Maximum', '单笔最高', 'Maximum'],
  stock: ['Total stock', '总量', 'Total stock'],
  figure: [
    'Enter a face value, such as 25 or 200.',
    '请填写面值，如 25 或 200。',
    'Enter face value, like 25 or 200.',
  ],
  maxWrong: ['Must be at least the minimum.', '不得低于单笔最低。', 'E no suppose low pass the minimum.'],
  stockWrong: ['Must be at least the maximum.', '不得低于单笔最高。', 'E no suppose low pass the maximum.'],
  cards: ['Accepted face values', '单张面值', 'Face values wey you accept'],
  any: ['Any', '不限', 'Any'],
  some: ['Selected', '仅限', 'Selected'],
  someWrong: [
    'Choose face values up to the maximum.',
    '请选择不超过单笔最高的面值。',
    'Choose face values wey no pass the maximum.',
  ],
  pay: ['Time to pay', '付款时限', 'Time to pay'],
  deliver: ['Time to send the code', '发卡时限', 'Time to send the code'],
  check: ['Time to check the card', '验卡时限', 'Time to check the card'],
  auto: ['Auto-accept orders', '自动接单', 'Auto-accept orders'],
  autoNote: [
    'Otherwise you have 10 minutes per order.',
    '否则每单您有 10 分钟接单。',
    'If not, you get 10 minute for each order.',
  ],
  lock: ['Lock the naira now', '预先锁定款项', 'Lock the naira now'],
  lockNote: [
    'Shown as Instant: sellers see the money is ready. It comes back when you pause.',
    '显示为“即时”：卖家看到款项已就位。暂停后退回。',
    'E go show as Instant: sellers go see say the money dey ready. E go come back when you pause.',
  ],
  hours: ['Opening hours', '营业时间', 'Opening hours'],
  always: ['Always', '全天', 'Always'],
  set: ['Set hours', '设置时间', 'Set hours'],
  from: ['From', '从', 'From'],
  to: ['To', '至', 'To'],
  hoursWrong: [
    'Choose days, and an end after the start.',
    '请选择日期，且结束晚于开始。',
    'Choose days, and end time wey come after the start.',
  ],
  hoursNote: ['Lagos time.', '时间为拉各斯时间。', 'Lagos time.'],
});

const dayNames = (reader: Language) =>
  weekdays.map((day, at) => ({
    day,
    // 5 January 2026 is a Monday.
    name: new Intl.DateTimeFormat(formatLocale(reader), { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 0, 5 + at)),
    ),
  }));

type PanelProps = {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  problems: readonly Problem[];
};

const minutes = (options: readonly number[], current: number) =>
  [...new Set([...options, current])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, text: minutesText(value) }));

/** Panel three: quantity and time limits. */
export default function LimitsPanel({ fields, onChange, problems }: PanelProps) {
  const country = useCountry(fields.countryID ?? '');
  const brand = useBrand(fields.brandID ?? '');
  const symbol = country?.symbol ?? '';
  const face = (key: 'minFace' | 'maxFace' | 'stockFace', label: string, wrong: string) => (
    <TextField
      label={label}
      before={symbol}
      inputMode="decimal"
      maxLength={10}
      value={fields[key]}
      onChange={(text) => onChange({ [key]: text.replace(/[^\d.]/g, '') })}
      error={problems.includes(key) ? wrong : undefined}
    />
  );
  const max = brand?.checkWindowMin ?? 30;
  return (
    <>
      <div className="card stack">
        <div className="two">
          {face('minFace', t.min, t.figure)}
          {face('maxFace', t.max, t.maxWrong)}
        </div>
        {face('stockFace', t.stock, t.stockWrong)}
        <FieldGroup error={problems.includes('denominations') && t.someWrong}>
          <Denominations
            all={brand ? denominationsOf(brand, fields.countryID) : []}
            symbol={symbol}
            value={fields.denominations}
            onChange={(denominations) => onChange({ denominations })}
          />
        </FieldGroup>
      </div>
      <div className="card stack">
        <Group label={t.pay}>
          <ChipChoice
            label={t.pay}
            options={minutes([5, 10, 15, 30, 60], fields.payWindowMin)}
            value={fields.payWindowMin}
            onChange={(payWindowMin) => onChange({ payWindowMin })}
          />
        </Group>
        <Group label={t.deliver}>
          <ChipChoice
            label={t.deliver}
            options={minutes([10, 30, 60, 120, 180], fields.deliverWindowMin)}
            value={fields.deliverWindowMin}
            onChange={(deliverWindowMin) => onChange({ deliverWindowMin })}
          />
        </Group>
        <Group label={t.check}>
          <ChipChoice
            label={t.check}
            options={minutes(
              [10, 20, 30, 60, 120].filter((min) => min <= max),
              Math.min(max, fields.checkWindowMin),
            )}
            value={Math.min(max, fields.checkWindowMin)}
            onChange={(checkWindowMin) => onChange({ checkWindowMin })}
          />
        </Group>
      </div>
      <div className="card">
        <Checkbox checked={fields.autoAccept} onChange={(autoAccept) => onChange({ autoAccept })}>
          {t.auto}
          <span className="muted small block">{t.autoNote}</span>
        </Checkbox>
        {fields.side === 0 && (
          <Checkbox checked={fields.preLock} onChange={(preLock) => onChange({ preLock })}>
            {t.lock}
            <span className="muted small block">{t.lockNote}</span>
          </Checkbox>
        )}
      </div>
      <Hours fields={fields} onChange={onChange} isWrong={problems.includes('hours')} />
    </>
  );
}

function Denominations({
  all,
  symbol,
  value,
  onChange,
}: {
  all: readonly number[];
  symbol: string;
  value: readonly number[] | null;
  onChange: (denominations: readonly number[] | null) => void;
}) {
  return (
    <Group label={t.cards}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
      <div className="chips-wrap" role="group" aria-label={t.cards}>
        <button type="button" className="chip" aria-pressed={value === null} onClick={() => onChange(null)}>
          {t.any}
        </button>
        {all.map((face) => (
          <button
            key={face}
            type="button"
            className="chip"
            aria-pressed={value?.includes(face) ?? false}
            onClick={() => {
              const faces = value ?? [];
              const next = faces.includes(face) ? faces.filter((one) => one !== face) : [...faces, face];
              onChange(next.length === 0 ? null : next);
            }}
          >
            {faceText(face, symbol)}
          </button>
        ))}
      </div>
    </Group>
  );
}

function Hours({
  fields: { hours },
  onChange,
  isWrong,
}: {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  isWrong: boolean;
}) {
  const toggle = (day: Weekday) => {
    if (!hours) return;
    const days = hours.days.includes(day)
      ? hours.days.filter((other) => other !== day)
      : [...hours.days, day];
    onChange({ hours: { ...hours, days } });
  };
  return (
    <FieldGroup className="card stack" error={isWrong && t.hoursWrong}>
      <Group label={t.hours}>
        <ChipChoice
          label={t.hours}
          options={[
            { value: 'always', text: t.always },
            { value: 'set', text: t.set },
          ]}
          value={hours ? 'set' : 'always'}
          onChange={(choice) =>
            onChange({
              hours: choice === 'set' ? { days: weekdays.slice(0, 6), from: '08:00', to: '21:00' } : null,
            })
          }
        />
      </Group>
      {hours && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
          <div className="chips-wrap days" role="group" aria-label={t.hours}>
            {dayNames(language()).map(({ day, name }) => (
              <button
                key={day}
                type="button"
                className="chip"
                aria-pressed={hours.days.includes(day)}
                onClick={() => toggle(day)}
              >
                {name}
              </button>
            ))}
          </div>
          <div className="two">
            <TextField
              label={t.from}
              type="time"
              value={hours.from}
              onChange={(from) => onChange({ hours: { ...hours, from } })}
            />
            <TextField
              label={t.to}
              type="time"
              value={hours.to === '24:00' ? '23:59' : hours.to}
              onChange={(to) => onChange({ hours: { ...hours, to } })}
            />
          </div>
          <p className="muted small">{t.hoursNote}</p>
        </>
      )}
    </FieldGroup>
  );
}
