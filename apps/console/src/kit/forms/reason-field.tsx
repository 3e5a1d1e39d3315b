import { staffTexts as texts } from '@gift/client/language';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

const t = texts({
  reason: ['Reason (audit log, min. 5 characters)', '原因（写入操作日志，至少 5 字）'],
  short: ['Enter at least 5 characters.', '请填写原因，至少 5 字。'],
});

export const reasonRule = { validate: (text: string) => text.trim().length >= 5 };

/** The reason of an action; `field` is registered with `reasonRule`. */
export function ReasonField({
  field,
  error,
  rows = 2,
}: {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  rows?: number;
}) {
  return (
    <>
      <label>
        {t.reason}
        <textarea rows={rows} maxLength={1000} {...field} />
      </label>
      {error && <p className="failure">{t.short}</p>}
    </>
  );
}
