import { texts } from '@gift/client/language';
import { ReportForm } from '../../shared/chat/parts/report-form';
import { useAction } from '../../shared/http/use-action';
import { toastSuccess } from '../../shared/state/toasts';

const t = texts({
  hint: [
    'Only Gift staff see who reported. For an active order, use “Report a problem” there: only that holds the money.',
    '由平台人员查看，对方不会知道是谁举报。若与进行中的订单有关，请在订单中发起问题报告，资金才会被冻结。',
    'Na only Gift staff dey see who report. For active order, use “Report problem” inside the order: na only that one dey hold the money.',
  ],
  sent: ['Thank you. We will review it.', '感谢您的举报，平台会尽快处理。', 'Thank you. We go review am.'],
});

export function ReportUser({ userID, onDone }: { userID: string; onDone: () => void }) {
  const report = useAction('reportUser', { toast: false });
  return (
    <ReportForm
      draft={`report:${userID}`}
      hint={t.hint}
      report={report}
      send={async (input) => {
        if (!(await report.run({ userID, ...input }))) return false;
        toastSuccess(t.sent);
        onDone();
        return true;
      }}
    />
  );
}
