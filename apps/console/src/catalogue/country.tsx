import { catalogueRoles } from '@gift/contract/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, call, type Received } from '../kit/call';
import { texts } from '../kit/language';
import { FilledBy } from '../kit/me';
import { Dialog, Failure } from '../kit/parts';

const t = texts({
  en: ['Name in English', '英文名称'],
  zh: ['Name in Chinese', '中文名称'],
  place: ['Place in the list', '排序'],
  on: ['Cards of this country are traded', '开放该国家/地区的卡'],
  reason: ['Reason, for the audit log (5 characters or more)', '原因，将写入操作日志（至少 5 字）'],
  save: ['Save', '保存'],
  cancel: ['Cancel', '取消'],
});

type Country = Received<'catalogSource'>['countries'][number];

/** Changes a country. A refusal leaves what was typed. */
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
    <Dialog title={`${country.flag} ${nameEn}`} close={close}>
      <FilledBy roles={catalogueRoles}>
        <form onSubmit={send}>
          <label>
            {t.en}
            <input {...form.register('nameEn', { required: true, maxLength: 60 })} />
          </label>
          <label>
            {t.zh}
            <input {...form.register('nameZh', { required: true, maxLength: 60 })} />
          </label>
          <label>
            {t.place}
            <input type="number" min={0} max={9999} {...form.register('position', { valueAsNumber: true })} />
          </label>
          <label className="choice">
            <input type="checkbox" {...form.register('isEnabled')} /> {t.on}
          </label>
          <label>
            {t.reason}
            <textarea rows={2} {...form.register('reason', { required: true, minLength: 5 })} />
          </label>
          <Failure of={failure} />
          <div className="bar">
            <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
              {t.save}
            </button>
            <button type="button" className="button" onClick={close}>
              {t.cancel}
            </button>
          </div>
        </form>
      </FilledBy>
    </Dialog>
  );
}
