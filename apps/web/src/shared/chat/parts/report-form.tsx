import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { type ReportReason, reportReasons } from '@gift/contract/operator/report-reasons';
import { useState } from 'react';
import { FailureNote } from '../../forms/failure-note';
import { FieldGroup, TextArea } from '../../forms/field';
import { Form } from '../../forms/form';
import { useSavedForm } from '../../forms/use-saved-form';
import { Button } from '../../ui/button';
import { reportText } from './report-text';
import './report-form.css';

const t = texts({
  reason: ['Reason', '举报原因', 'Reason'],
  details: ['What happened', '情况说明', 'Wetin happen'],
  choose: ['Choose a reason.', '请选择举报原因。', 'Choose reason.'],
  send: ['Send report', '提交举报', 'Send report'],
});

type Draft = { reason: ReportReason | null; text: string };
const maxLength = 1000;

type Props = {
  /** Names the draft: typed text is saved under it until the report is sent. */
  draft: string;
  hint: string;
  report: { busy: boolean; failure: CallFailure | null };
  /** Sends the report; false if it failed. */
  send: (report: { reason: ReportReason; text: string }) => Promise<boolean>;
};

export function ReportForm({ draft, hint, report, send }: Props) {
  const [{ reason, text }, save, clearDraft] = useSavedForm<Draft>(draft, { reason: null, text: '' });
  const [isAsked, setAsked] = useState(false);
  async function submit() {
    setAsked(true);
    if (reason && (await send({ reason, text: text.trim() }))) clearDraft();
  }
  return (
    <Form onSubmit={submit}>
      <FieldGroup error={isAsked && !reason ? t.choose : undefined}>
        <fieldset className="report-reasons">
          <legend className="muted">{t.reason}</legend>
          {reportReasons.map((one) => (
            <label key={one} className="list-row">
              <input
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => save({ reason: one, text })}
              />
              {reportText(one)}
            </label>
          ))}
        </fieldset>
      </FieldGroup>
      <TextArea
        label={t.details}
        hint={hint}
        value={text}
        onChange={(next) => save({ reason, text: next })}
        maxLength={maxLength}
        rows={4}
      />
      <FailureNote failure={report.failure} />
      <Button type="submit" busy={report.busy}>
        {t.send}
      </Button>
    </Form>
  );
}
