import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { Pictures } from '../identity/case-parts';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { Link } from '../kit/link';
import { DateTime, Facts, Failure, LoadState, Section, TimeLeft } from '../kit/parts';
import { languageLabels } from '../labels/languages';
import { blockerLabels, kindLabels, stateLabels, subjectLabels, t } from './labels';

const w = texts({
  all: ['All data requests', '全部数据请求'],
  next: ['Next step', '下一步'],
  makes: ['The file will be ready within minutes.', '文件将在数分钟内自动生成。'],
  deletes: ['Automatic deletion on', '账户将自动注销，时间：'],
  stops: ['Blocked by', '受阻于'],
  help: [
    'Help the user resolve this. Retried daily; staff cannot delete accounts.',
    '请协助用户解决。系统每天重试，工作人员不能注销账户。',
  ],
  wish: ['User’s message', '用户说明'],
  verified: ['Currently verified', '当前已验证信息'],
  nobody: ['No verified data', '暂无已验证信息。'],
  documents: ['Submitted document', '提交的材料'],
  answer: ['Reply to user', '给用户的答复'],
  by: ['Decided by', '处理人'],
  decide: ['Decision', '决定'],
  becomes: ['Outcome', '处理结果'],
  correct: ['Correct the record', '予以更正'],
  refuse: ['Keep the record', '不予更正'],
  pick: ['Choose an outcome.', '请选择处理结果。'],
  firstName: ['First name', '名'],
  lastName: ['Last name', '姓'],
  born: ['Date of birth', '出生日期'],
  missing: ['Enter it as shown on the document.', '请按材料填写。'],
  replyToUser: ['Reply to user', '用户将看到的答复'],
  explain: ['Give the reason and next step (min. 5 characters).', '请说明原因和下一步，至少 5 字。'],
  readsIn: [(name: string) => `User’s language: ${name}.`, (name: string) => `用户语言：${name}。`],
  gone: ['Documents are deleted on decision.', '决定后材料即删除。'],
  send: ['Submit decision', '提交决定'],
});

type Request = Received<'openDataRequest'>;

/** One data request, with the decision form if staff have to decide it. */
export function DataRequestPage({ requestID }: { requestID: string }) {
  const { data, error, reload } = useCall('openDataRequest', { requestID });
  if (!data) return <LoadState error={error} reload={reload} />;
  const { person } = data;
  return (
    <>
      <p>
        <Link href="/data">← {w.all}</Link>
      </p>
      <h1>
        {localize(kindLabels[data.kind])} <Link href={`/people/${data.userID}`}>{data.nickname}</Link>
      </h1>
      <div className="case">
        <div>
          <Section title={localize(stateLabels[data.state])}>
            <Facts
              rows={[
                [t.asked, <DateTime key="asked" at={data.requestedAt} />],
                [
                  t.answerBy,
                  <span key="by">
                    <DateTime at={data.answerBy} />{' '}
                    {data.state === 'open' && <TimeLeft until={data.answerBy} />}
                  </span>,
                ],
                ...(data.closedAt ? [[t.closed, <DateTime key="closed" at={data.closedAt} />] as const] : []),
                ...(data.closedBy ? [[w.by, data.closedBy] as const] : []),
                ...(data.answer ? [[w.answer, data.answer] as const] : []),
              ]}
            />
          </Section>
          {data.kind !== 'correction' && data.state === 'open' && <Coming request={data} />}
          {data.subject && (
            <Section title={`${w.wish}: ${localize(subjectLabels[data.subject])}`}>
              <p className="quote">{data.text}</p>
            </Section>
          )}
          {data.kind === 'correction' && (
            <Section title={w.verified}>
              {person ? (
                <Facts
                  rows={[
                    [w.firstName, person.firstName],
                    [w.lastName, person.lastName],
                    [w.born, person.dateOfBirth],
                  ]}
                />
              ) : (
                <p className="muted">{w.nobody}</p>
              )}
            </Section>
          )}
          {data.pictures.length > 0 && <Pictures title={w.documents} urls={data.pictures} />}
        </div>
        {data.kind === 'correction' && data.state === 'open' && person && (
          <aside>
            <Decision request={data} person={person} />
          </aside>
        )}
      </div>
    </>
  );
}

function Coming({ request: { kind, dueAt, blockers } }: { request: Request }) {
  return (
    <Section title={w.next}>
      {kind === 'export' ? (
        <p>{w.makes}</p>
      ) : (
        <p>
          {w.deletes} <DateTime at={dueAt} />
        </p>
      )}
      {blockers.length > 0 && (
        <>
          <p>
            {w.stops}{' '}
            {blockers.map((name) => (
              <span key={name} className="chip warning">
                {localize(blockerLabels[name])}
              </span>
            ))}
          </p>
          <p className="muted">{w.help}</p>
        </>
      )}
    </Section>
  );
}

type Fields = {
  verdict: '' | 'correct' | 'refuse';
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  reason: string;
  text: string;
};

/** Corrects the verified identity as the document shows, or rejects with a reason. A refusal keeps the input. */
function Decision({
  request: { requestID, language },
  person,
}: {
  request: Request;
  person: NonNullable<Request['person']>;
}) {
  const { failure, attempt } = useAttempt();
  const form = useForm<Fields>({ defaultValues: { verdict: '', ...person, reason: '', text: '' } });
  const verdict = form.watch('verdict');
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ firstName, lastName, dateOfBirth, reason, text }) => {
    const corrected =
      verdict === 'correct' ? { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth } : null;
    await attempt(async () => {
      await mutate('decideCorrection', { requestID, corrected, reason: reason.trim(), text: text.trim() });
    });
  });
  const filled = (text: string) => verdict !== 'correct' || text.trim() !== '';
  return (
    <Section title={w.decide}>
      <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
        <fieldset>
          <legend>{w.becomes}</legend>
          {(['correct', 'refuse'] as const).map((value) => (
            <label key={value} className="choice">
              <input type="radio" value={value} {...form.register('verdict', { required: true })} />
              {w[value]}
            </label>
          ))}
        </fieldset>
        {errors.verdict && <p className="failure">{w.pick}</p>}
        {verdict === 'correct' && (
          <>
            <label>
              {w.firstName}
              <input maxLength={60} {...form.register('firstName', { validate: filled })} />
            </label>
            <label>
              {w.lastName}
              <input maxLength={60} {...form.register('lastName', { validate: filled })} />
            </label>
            <label>
              {w.born}
              <input type="date" {...form.register('dateOfBirth', { validate: filled })} />
            </label>
            {(errors.firstName || errors.lastName || errors.dateOfBirth) && (
              <p className="failure">{w.missing}</p>
            )}
          </>
        )}
        <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} />
        <label>
          {w.replyToUser}
          <textarea
            rows={3}
            maxLength={300}
            {...form.register('text', {
              validate: (text) => verdict !== 'refuse' || text.trim().length >= 5,
            })}
          />
        </label>
        {errors.text && <p className="failure">{w.explain}</p>}
        <p className="muted">
          {w.readsIn(localize(languageLabels[language]))} {w.gone}
        </p>
        <Failure of={failure} />
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {w.send} <kbd>Ctrl Enter</kbd>
        </button>
      </form>
    </Section>
  );
}
