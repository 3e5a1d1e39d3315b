import { texts } from '@gift/client/language';
import { TextArea } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { ChipChoice } from '../../shared/ui/chip';
import type { CaseProps } from './action-texts';
import { useCaseAction, useFailureToast } from './use-case';

const t = texts({
  title: ['How was this handled?', '本案处理得如何？', 'How we handle this one?'],
  about: [
    'Was it quick, fair and clear, whoever won? Only staff see this.',
    '请评价处理是否及时、公正、清楚，与输赢无关，仅工作人员可见。',
    'E quick, fair and clear, no matter who win? Na only staff go see am.',
  ],
  worst: ['1 poor', '1 差', '1 bad'],
  best: ['5 good', '5 好', '5 good'],
  label: ['Comment (optional)', '写几句（选填）', 'Comment (if you want)'],
  send: ['Send rating', '提交', 'Send rating'],
  sent: [
    'Thank you. You can change it for a while.',
    '感谢评价，一段时间内可修改。',
    'Thank you. You fit still change am for small time.',
  ],
});

const maxLength = 500;

/** The user's case satisfaction rating; prefilled with an earlier one. */
export function CaseRating({ view, remote }: CaseProps) {
  const [{ score, text }, save, discard] = useSavedForm<{ score: number | null; text: string }>(
    `handling:${view.disputeID}`,
    view.caseRating ?? { score: null, text: '' },
  );
  const { run, busy, failure } = useCaseAction('rateDispute', remote);
  useFailureToast(failure);
  async function send() {
    if (score === null || !(await run({ orderNo: view.orderNo, score, text: text.trim() }))) return;
    discard();
    toastSuccess(t.sent);
  }
  return (
    <section className="card">
      <Form onSubmit={send}>
        <h2>{t.title}</h2>
        <p className="muted small">{t.about}</p>
        <ChipChoice
          label={t.title}
          value={score}
          onChange={(next) => save({ score: next, text })}
          options={[t.worst, '2', '3', '4', t.best].map((label, at) => ({ value: at + 1, text: label }))}
        />
        <TextArea
          label={t.label}
          value={text}
          maxLength={maxLength}
          onChange={(next) => save({ score, text: next })}
        />
        <Button type="submit" tone="quiet" disabled={score === null} busy={busy}>
          {t.send}
        </Button>
      </Form>
    </section>
  );
}
