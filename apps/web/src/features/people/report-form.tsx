import { type ReportReason, reportReasons } from '@gift/contract/report-words';
import { useState } from 'react';
import { reportText } from '../../shared/chat/report-words';
import { FailureNote } from '../../shared/forms/failure-note';
import { TextArea } from '../../shared/forms/field';
import { useKept } from '../../shared/forms/use-kept';
import { useAction } from '../../shared/http/use-action';
import { texts } from '../../shared/i18n/texts';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';

const t = texts({
  reason: ['What did they do?', '举报原因'],
  words: ['What happened', '情况说明'],
  hint: [
    'An operator reads this; the person does not learn who wrote it. For a running order use “Report a problem” there: only that holds the money.',
    '由平台人员查看，对方不会知道是谁举报。若与进行中的订单有关，请在订单中发起问题报告，资金才会被冻结。',
  ],
  choose: ['Choose what they did.', '请选择举报原因。'],
  send: ['Send the report', '提交举报'],
  sent: ['Thank you. An operator looks into it.', '感谢您的举报，平台会尽快处理。'],
});

type Draft = { reason: ReportReason | null; text: string };
const most = 1000;

/** Says to the operators what a person did; what was typed is kept until it is sent. */
export function ReportForm({ userID, onDone }: { userID: string; onDone: () => void }) {
  const [{ reason, text }, keep, forget] = useKept<Draft>(`report:${userID}`, { reason: null, text: '' });
  const [isAsked, setAsked] = useState(false);
  const report = useAction('reportUser', { toast: false });
  async function send() {
    setAsked(true);
    if (!reason || !(await report.run({ userID, reason, text: text.trim() }))) return;
    forget();
    toastSuccess(t.sent);
    onDone();
  }
  return (
    <>
      <fieldset className="report-reasons">
        <legend className="muted">{t.reason}</legend>
        {reportReasons.map((one) => (
          <label key={one} className="list-row">
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => keep({ reason: one, text })}
            />
            {reportText(one)}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t.words}
        hint={t.hint}
        value={text}
        onChange={(typed) => keep({ reason, text: typed })}
        maxLength={most}
        rows={4}
      />
      {isAsked && !reason && (
        <p className="danger small" role="alert">
          {t.choose}
        </p>
      )}
      <FailureNote failure={report.failure} />
      <Button busy={report.busy} onClick={() => void send()}>
        {t.send}
      </Button>
    </>
  );
}
