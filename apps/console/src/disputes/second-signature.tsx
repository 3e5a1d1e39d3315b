import { staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { call } from '../kit/api/call';
import { useSessionState } from '../kit/forms/use-session-state';
import { Failure } from '../kit/parts';
import { Finding } from './finding';
import { type Put, useCaseAction, type View } from './use-case-action';

const t = texts({
  draft: ['Awaiting second signature', '等待第二人签署'],
  sign: ['Sign ruling', '签署裁决'],
  refuse: ['Reject ruling', '拒绝签署'],
  why: [
    'Reason for colleagues and the audit log (min. 5 characters)',
    '理由，供同事查看并写入操作日志（至少 5 字）',
  ],
  short: ['Enter at least 5 characters.', '请填写理由，至少 5 字。'],
});

/** The second signature for a large ruling. Its author sees no form here, and the server rejects the author's signature. */
export function SecondSignature({ view, put }: { view: View; put: Put }) {
  const { failure, run } = useCaseAction(put);
  const [savedText, save, clear] = useSessionState(`console signature ${view.disputeID}`, '');
  const form = useForm({ defaultValues: { text: savedText } });
  const sign = (isAgreed: boolean) =>
    form.handleSubmit(({ text }) =>
      run(async () => {
        const answer = await call('approveFinding', {
          disputeID: view.disputeID,
          isAgreed,
          text: text.trim(),
          draft: view.timeline.findLast(({ event }) => event === 'draft')?.hash ?? '',
        });
        clear();
        return answer;
      }),
    );
  if (!view.draft) return null;
  return (
    <>
      <Finding of={view.draft} title={t.draft} view={view} />
      {!view.isDraftMine && view.ineligibility === null && (
        <form onSubmit={(event) => event.preventDefault()}>
          <label>
            {t.why}
            <textarea
              rows={2}
              maxLength={1000}
              {...form.register('text', {
                validate: (text) => text.trim().length >= 5,
                onChange: ({ target }) => save(target.value),
              })}
            />
          </label>
          {form.formState.errors.text && <p className="failure">{t.short}</p>}
          <div className="bar">
            <button
              type="button"
              className="button primary"
              disabled={form.formState.isSubmitting}
              onClick={() => void sign(true)()}
            >
              {t.sign}
            </button>
            <button
              type="button"
              className="button"
              disabled={form.formState.isSubmitting}
              onClick={() => void sign(false)()}
            >
              {t.refuse}
            </button>
          </div>
        </form>
      )}
      <Failure of={failure} />
    </>
  );
}
