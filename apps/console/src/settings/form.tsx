import { newKey } from '@gift/client/http/request';
import '../kit/forms/forms.css';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { Failure } from '../kit/parts';
import { SettingPreview } from './preview';
import { fieldNames, mayBeEmpty, partsOf, type Setting, typedOf, unitLabels, writtenOf } from './values';

const t = texts({
  when: ['Effective', '生效时间'],
  atOnce: ['On approval', '第二人批准后立即生效'],
  later: ['On date (your time)', '指定时间（当地时间）'],
  unreadable: ['Enter numbers with up to two decimals.', '请填写数字，小数点后最多两位。'],
  noDate: ['Choose a date and time.', '请选择日期和时间。'],
  empty: ['Blank: no limit.', '留空表示无上限。'],
  send: ['Request approval', '提交审批'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
});

type Fields = { typed: { text: string }[]; when: 'atOnce' | 'later'; date: string; reason: string };
/** The initial value and date-time, for example those of a scheduled change to undo. */
export type Start = { value: string; validFrom: string | null };

const local = (iso: string) => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** A setting's new value, its start and its reason, with a preview below. A refusal keeps the input. */
export function SettingForm({ setting, start }: { setting: Setting; start: Start }) {
  const { key, unit } = setting;
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const form = useForm<Fields>({
    defaultValues: {
      typed: partsOf(start.value).map((part) => ({ text: typedOf(unit, part) })),
      when: start.validFrom ? 'later' : 'atOnce',
      date: start.validFrom ? local(start.validFrom) : '',
      reason: '',
    },
  });
  const { typed, when, date } = form.watch();
  const value = writtenOf(
    setting,
    typed.map(({ text }) => text ?? ''),
  );
  const validFrom = when === 'later' && date ? new Date(date).toISOString() : undefined;
  const [previewed, setPreviewed] = useState({ value, validFrom });
  // The preview is fetched after a pause in typing.
  useEffect(() => {
    idempotencyKey.current = newKey();
    const timer = setTimeout(() => setPreviewed({ value, validFrom }), 400);
    return () => clearTimeout(timer);
  }, [value, validFrom]);
  const send = form.handleSubmit(async ({ reason }) => {
    if (value === null || (when === 'later' && !validFrom)) return;
    await attempt(async () => {
      const request = { kind: 'setting' as const, key, value, validFrom: validFrom ?? null };
      await mutate('requestApproval', { request, reason: reason.trim() }, idempotencyKey.current);
      form.reset();
    });
  });
  const isChanged = previewed.value !== null && previewed.value !== setting.value;
  return (
    <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
      <div className="fields">
        {fieldNames(setting).map((name, at) => {
          const id = `value-${at}`;
          const field = form.register(`typed.${at}.text`);
          return (
            <div key={name[0]}>
              <label htmlFor={id}>
                {localize(name)} <span className="muted">{localize(unitLabels[unit])}</span>
              </label>
              {unit === 'yesNo' && (
                <select id={id} {...field}>
                  <option value="true">{t.yes}</option>
                  <option value="false">{t.no}</option>
                </select>
              )}
              {unit === 'text' && <textarea id={id} rows={3} {...field} />}
              {unit !== 'yesNo' && unit !== 'text' && (
                <input id={id} inputMode="decimal" autoComplete="off" {...field} />
              )}
            </div>
          );
        })}
      </div>
      {mayBeEmpty(setting) && <p className="muted">{t.empty}</p>}
      {value === null && <p className="failure">{t.unreadable}</p>}
      <fieldset>
        <legend>{t.when}</legend>
        <label className="choice">
          <input type="radio" value="atOnce" {...form.register('when')} /> {t.atOnce}
        </label>
        <label className="choice">
          <input type="radio" value="later" {...form.register('when')} /> {t.later}
          <input
            type="datetime-local"
            aria-label={t.when}
            disabled={when !== 'later'}
            {...form.register('date')}
          />
        </label>
      </fieldset>
      {when === 'later' && !validFrom && <p className="muted">{t.noDate}</p>}
      {isChanged && <SettingPreview name={key} value={previewed.value!} validFrom={previewed.validFrom} />}
      <ReasonField field={form.register('reason', reasonRule)} error={form.formState.errors.reason} />
      <Failure of={failure} />
      <button
        type="submit"
        className="button primary"
        disabled={form.formState.isSubmitting || value === null || (when === 'later' && !validFrom)}
      >
        {t.send}
      </button>
    </form>
  );
}
