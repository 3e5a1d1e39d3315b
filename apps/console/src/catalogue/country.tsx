import { localize, texts } from '@gift/client/language';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, call, type Received } from '../kit/api/call';
import { EditableBy } from '../kit/me';
import { Dialog, Failure } from '../kit/parts';
import { countryName, fieldLabels } from './labels';

const t = texts({
  on: ['Trade cards of this country', '开放该国家/地区的卡'],
  reason: ['Reason (audit log, min. 5 characters)', '原因（写入操作日志，至少 5 字）'],
  noName: ['Enter both names.', '中英文名称均须填写。'],
  short: ['Enter at least 5 characters.', '请填写原因，至少 5 字。'],
  save: ['Save', '保存'],
  close: ['Close', '关闭'],
});

type Country = Received<'catalogSource'>['countries'][number];

const hasMinLength = (minLength: number) => (text: string) => text.trim().length >= minLength;

/** Edits a country. A refusal keeps the input. */
export function CountryDialog({
  country,
  close,
  saved,
}: {
  country: Country;
  close: () => void;
  saved: () => Promise<void>;
}) {
  const { countryID, nameEn, nameZh, position, isEnabled } = country;
  const [failure, setFailure] = useState<CallFailure>();
  const form = useForm({ defaultValues: { nameEn, nameZh, position, isEnabled, reason: '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await call('saveCountry', { ...fields, countryID });
      await saved();
      close();
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  });
  return (
    <Dialog title={`${country.flag} ${countryName({ countries: [country] }, countryID)}`} close={close}>
      <EditableBy roles={catalogueRoles}>
        <form onSubmit={send}>
          <label>
            {localize(fieldLabels.nameEn)}
            <input maxLength={60} {...form.register('nameEn', { validate: hasMinLength(1) })} />
          </label>
          <label>
            {localize(fieldLabels.nameZh)}
            <input maxLength={60} {...form.register('nameZh', { validate: hasMinLength(1) })} />
          </label>
          {(errors.nameEn || errors.nameZh) && <p className="failure">{t.noName}</p>}
          <label>
            {localize(fieldLabels.position)}
            <input type="number" min={0} max={9999} {...form.register('position', { valueAsNumber: true })} />
          </label>
          <label className="choice">
            <input type="checkbox" {...form.register('isEnabled')} /> {t.on}
          </label>
          <label>
            {t.reason}
            <textarea rows={2} maxLength={1000} {...form.register('reason', { validate: hasMinLength(5) })} />
          </label>
          {errors.reason && <p className="failure">{t.short}</p>}
          <Failure of={failure} />
          <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
            {t.save}
          </button>
        </form>
      </EditableBy>
      <p className="bar after">
        <button type="button" className="button" onClick={close}>
          {t.close}
        </button>
      </p>
    </Dialog>
  );
}
