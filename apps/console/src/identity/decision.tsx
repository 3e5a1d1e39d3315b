import { type Language, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '../kit/api/use-attempt';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { useKeys } from '../kit/keys';
import { Failure, Section } from '../kit/parts';
import { languageLabels } from '../labels/languages';
import { userMessageIn, type Verdict } from './labels';

const t = texts({
  title: ['Decision', '决定'],
  found: ['Result', '审核结果'],
  pick: ['Choose a result.', '请选择审核结果。'],
  userMessage: ['Message to user', '给用户的说明'],
  readsIn: [(name: string) => `User’s language: ${name}.`, (name: string) => `用户语言：${name}。`],
  explain: ['Explain the next step (min. 5 characters).', '请说明用户下一步如何操作，至少 5 字。'],
  send: ['Submit decision', '提交决定'],
});

type Fields = { verdict: string; reason: string; text: string };
type Props = {
  verdicts: readonly Verdict[];
  language: Language;
  /** Submits the decision; a refusal keeps the input. */
  onConfirm: (fields: Fields) => Promise<void>;
};

/** The decision, its reason, and the message to the user. `a` accepts, `r` rejects, `Ctrl Enter` sends. */
export function Decision({ verdicts, language, onConfirm }: Props) {
  const { failure, attempt } = useAttempt();
  const own = useRef('');
  const form = useForm<Fields>({ defaultValues: { verdict: '', reason: '', text: '' } });
  const chosenVerdict = verdicts.find(({ value }) => value === form.watch('verdict'));
  const { errors, isSubmitting } = form.formState;
  // The default message of a verdict fills the field until the reviewer edits it.
  const suggest = (verdict: Verdict) => {
    if (form.getValues('text') !== own.current) return;
    own.current = userMessageIn(verdict, language);
    form.setValue('text', own.current);
  };
  const take = (isYes: boolean) => () => {
    const verdict = verdicts.find((one) => one.isYes === isYes);
    if (!verdict) return;
    form.setValue('verdict', verdict.value);
    suggest(verdict);
    document.querySelector<HTMLElement>(`#decision input[value="${verdict.value}"]`)?.focus();
  };
  useKeys({ a: take(true), r: take(false) });
  const send = form.handleSubmit((fields) =>
    attempt(async () => {
      await onConfirm({ ...fields, reason: fields.reason.trim(), text: fields.text.trim() });
    }),
  );
  return (
    <Section title={t.title}>
      <form
        id="decision"
        onSubmit={send}
        onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}
      >
        <fieldset>
          <legend>{t.found}</legend>
          {verdicts.map((verdict, n) => (
            <label key={verdict.value} className="choice">
              <input
                type="radio"
                value={verdict.value}
                {...form.register('verdict', { required: true, onChange: () => suggest(verdict) })}
              />
              {localize(verdict.label)} {n < 2 && <kbd>{verdict.isYes ? 'a' : 'r'}</kbd>}
            </label>
          ))}
        </fieldset>
        {errors.verdict && <p className="failure">{t.pick}</p>}
        <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} />
        <label>
          {t.userMessage}
          <textarea
            rows={4}
            maxLength={300}
            {...form.register('text', {
              validate: (text) => chosenVerdict?.isYes !== false || text.trim().length >= 5,
            })}
          />
        </label>
        {errors.text && <p className="failure">{t.explain}</p>}
        <p className="muted">{t.readsIn(localize(languageLabels[language]))}</p>
        <Failure of={failure} />
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t.send} <kbd>Ctrl Enter</kbd>
        </button>
      </form>
    </Section>
  );
}
