import { newKey } from '@gift/client/http/request';
import { type StaffText, staffTexts as texts } from '@gift/client/language';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { DateTime, Dialog, Facts, Failure, Tabs } from '../kit/parts';
import { dateColumn, textColumn, timeLeftColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Support questions', '客服问题'],
  left: ['Time left', '剩余时间'],
  asked: ['Asked', '提问时间'],
  person: ['User', '用户'],
  question: ['Question', '问题'],
  order: ['Order', '订单'],
  article: ['Article read', '来自文章'],
  device: ['Device', '设备'],
  answered: ['Answered', '回复时间'],
  answer: [
    'Reply (min. 10 characters). The user reads it in the app.',
    '回复内容（至少 10 字），用户将在应用内看到',
  ],
  short: [
    'Enter at least 10 characters. You cannot edit the reply later.',
    '请填写至少 10 字的回复，发送后不可修改。',
  ],
  send: ['Reply and close', '回复并关闭'],
  cancel: ['Cancel', '取消'],
  close: ['Close', '关闭'],
});

type Row = Received<'staffQuestions'>['items'][number];
type Tab = 'open' | 'answered';
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['open', ['Waiting', '待回复']],
  ['answered', ['Answered', '已回复']],
];

const columns = (tab: Tab): Column<Row>[] => [
  ...(tab === 'open' ? [timeLeftColumn('left', t.left, 1, ({ dueAt }: Row) => dueAt)] : []),
  dateColumn('asked', t.asked, 1.5, ({ at }) => at),
  textColumn('person', t.person, 1.4, (row) => row.nickname),
  {
    id: 'question',
    title: t.question,
    width: 5,
    draw: ({ text }) => <span title={text}>{text}</span>,
    text: ({ text }) => text,
  },
  {
    id: 'order',
    title: t.order,
    width: 1.8,
    draw: ({ orderNo }) => (orderNo ? <code>{orderNo}</code> : '–'),
    text: ({ orderNo }) => orderNo ?? '',
  },
  ...(tab === 'answered'
    ? [dateColumn('answered', t.answered, 1.5, ({ answeredAt }: Row) => answeredAt)]
    : []),
];

/** One support question with its subject. The draft of the answer is saved until it is sent. */
function Question({ row, close }: { row: Row; close: () => void }) {
  const key = `answer draft ${row.questionID}`;
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const form = useForm({ defaultValues: { text: localStorage.getItem(key) ?? '' } });
  const send = form.handleSubmit(({ text }) =>
    attempt(async () => {
      const input = { questionID: row.questionID, text: text.trim() };
      await mutate('answerQuestion', input, idempotencyKey.current, () => localStorage.removeItem(key));
      close();
    }),
  );
  return (
    <Dialog title={row.nickname} close={close}>
      <p className="as-typed">{row.text}</p>
      <Facts
        rows={[
          [t.asked, <DateTime key="asked" at={row.at} />],
          [
            t.person,
            <Link key="person" href={`/people/${row.userID}`}>
              {row.nickname}
            </Link>,
          ],
          [
            t.order,
            row.orderNo ? (
              <Link key="order" href={`/orders/${row.orderNo}`}>
                {row.orderNo}
              </Link>
            ) : (
              '–'
            ),
          ],
          [
            t.article,
            row.articleID ? (
              <Link key="article" href={`/articles/${row.articleID}`}>
                {row.articleID}
              </Link>
            ) : (
              '–'
            ),
          ],
          [t.device, row.device ?? '–'],
        ]}
      />
      {row.answer === null ? (
        <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
          <label>
            {t.answer}
            <textarea
              rows={6}
              maxLength={4000}
              {...form.register('text', {
                validate: (text) => text.trim().length >= 10,
                onChange: ({ target }) => {
                  idempotencyKey.current = newKey();
                  localStorage.setItem(key, target.value);
                },
              })}
            />
          </label>
          {form.formState.errors.text && <p className="failure">{t.short}</p>}
          <Failure of={failure} />
          <div className="bar">
            <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
              {t.send}
            </button>
            <button type="button" className="button" onClick={close}>
              {t.cancel}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p className="as-typed">{row.answer}</p>
          <button type="button" className="button" onClick={close}>
            {t.close}
          </button>
        </>
      )}
    </Dialog>
  );
}

/** Support questions of users: the nearest deadline first. */
export function QuestionsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'answered' ? 'answered' : 'open';
  const pages = usePages('staffQuestions', { tab, limit: 50 }, { about: ofQueue('questions') });
  const [open, setOpen] = useState<Row>();
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={tabs} at={tab} choose={(next) => setParams({ tab: next })} />
      <PagedTable
        name={t.title}
        empty={tab === 'open' ? emptyListTexts.noQuestions : emptyListTexts.questionsAnswered}
        list="staffQuestions"
        filter={{ tab }}
        columns={columns(tab)}
        keyOf={({ questionID }) => questionID}
        open={setOpen}
        pages={pages}
        dueAt={(row) => row.dueAt}
      />
      {open && <Question row={open} close={() => setOpen(undefined)} />}
    </>
  );
}
