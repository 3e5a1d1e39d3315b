import './help.css';
import { numberFormat } from '@gift/client/formats';
import { newKey } from '@gift/client/http/request';
import {
  joinList,
  languageNames,
  localizeStaff as localize,
  staffTexts as texts,
} from '@gift/client/language';
import { maxMentions } from '@gift/contract/text/support-threads';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Received } from '../kit/api/call';
import { ofQueue } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, Dialog, Facts, Failure, LoadState, Section, TimeLeft } from '../kit/parts';
import { roleLabels } from '../labels/disputes';
import { threadStateLabels } from './labels';
import { mentionedIn } from './mentions';

const t = texts({
  conversation: ['Conversation', '对话'],
  support: ['Support', '客服'],
  picture: ['Picture', '图片'],
  reply: [
    'Reply (min. 10 characters). The user reads it in the app.',
    '回复内容（至少 10 字），用户将在应用内看到',
  ],
  short: [
    'Enter 10 to 4,000 characters. You cannot edit the reply later.',
    '请填写 10 至 4000 字的回复，发送后不可修改。',
  ],
  canned: ['Canned reply', '快捷回复'],
  choose: ['Choose', '请选择'],
  send: ['Reply', '回复'],
  sendAndClose: ['Reply and close', '回复并关闭'],
  close: ['Close thread', '关闭对话'],
  unanswered: ['The user’s last message has no reply.', '用户的最新消息尚未回复。'],
  closeAnyway: ['Close without a reply', '不回复并关闭'],
  cancel: ['Cancel', '取消'],
  state: ['State', '状态'],
  left: ['Time left', '剩余时间'],
  person: ['User', '用户'],
  language: ['Language', '用户语言'],
  order: ['Order', '订单'],
  article: ['From article', '来自文章'],
  device: ['Device', '设备'],
  first: ['First response after', '首次回复用时'],
  resolved: ['Resolved after', '解决用时'],
  rating: ['Rating', '评价'],
  helped: ['Helpful', '有帮助'],
  notHelped: ['Not helpful', '没有帮助'],
  assignee: ['Assigned to', '负责人'],
  nobody: ['Nobody', '未指派'],
  notes: ['Internal notes', '内部备注'],
  note: ['Note. Mention colleagues with @nickname.', '备注。用 @昵称 提到同事。'],
  addNote: ['Add note', '添加备注'],
  mentioned: ['Mentioned', '提到'],
  willNotify: ['Will be notified and can open the thread', '将收到通知并可查看此对话'],
  tooMany: [`Mention at most ${maxMentions} colleagues.`, `最多提到 ${maxMentions} 位同事。`],
});

type Thread = Received<'staffThread'>;

/** The time between two date-times in its largest useful unit. */
function duration(from: string, to: string | null): string {
  if (!to) return '–';
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const [amount, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 2880 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  return numberFormat({
    ...{ style: 'unit', unit: unit as string, unitDisplay: 'short', maximumFractionDigits: 0 },
  }).format(amount as number);
}

type ThreadMessage = { by: string; isStaff: boolean; at: string; text: string; pictures: Thread['pictures'] };

const Message = ({ by, isStaff, at, text, pictures }: ThreadMessage) => (
  <li className={isStaff ? 'message ours' : 'message'}>
    <strong>{by}</strong> {isStaff && <span className="chip">{t.support}</span>} <DateTime at={at} />
    <p className="as-typed">{text}</p>
    {pictures.map(({ fileID, url, thumbURL }) => (
      <a key={fileID} href={url} target="_blank" rel="noreferrer">
        <img src={thumbURL} alt={t.picture} />
      </a>
    ))}
  </li>
);

function messagesOf(thread: Thread): ThreadMessage[] {
  const { nickname, text, at, pictures, answer, answeredAt, answeredName } = thread;
  return [
    { by: nickname, isStaff: false, at, text, pictures },
    ...thread.messages.map((message) => ({ ...message, by: message.authorName })),
    // The user may have written more before the first answer.
    ...(answer !== null && answeredAt
      ? [{ by: answeredName ?? '', isStaff: true, at: answeredAt, text: answer, pictures: [] }]
      : []),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const newKeys = () => ({ reply: newKey(), replyAndClose: newKey() });

/** The draft of a reply is saved until it is sent. */
function ReplyForm({ thread }: { thread: Thread }) {
  const { questionID } = thread;
  const key = `answer draft ${questionID}`;
  const { failure, attempt } = useAttempt();
  const [isClosing, setClosing] = useState(false);
  const idempotencyKeys = useRef(newKeys());
  const form = useForm({ defaultValues: { text: localStorage.getItem(key) ?? '' } });
  const saveDraft = (text: string) => {
    idempotencyKeys.current = newKeys();
    localStorage.setItem(key, text);
  };
  const send = (closes: boolean) =>
    form.handleSubmit(({ text }) =>
      attempt(async () => {
        const input = { questionID, text: text.trim(), closes };
        const idempotencyKey = idempotencyKeys.current[closes ? 'replyAndClose' : 'reply'];
        await mutate('answerQuestion', input, idempotencyKey, () => {
          localStorage.removeItem(key);
          form.reset({ text: '' });
        });
      }),
    );
  const close = () => {
    setClosing(false);
    void attempt(() => mutate('closeThread', { questionID }));
  };
  return (
    <>
      <form
        onSubmit={send(false)}
        onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send(false)()}
      >
        {thread.cannedReplies.length > 0 && (
          <label>
            {t.canned}
            <select
              value=""
              onChange={({ target }) => {
                const canned =
                  thread.cannedReplies.find(({ replyID }) => replyID === target.value)?.text ?? '';
                const text = [form.getValues('text').trimEnd(), canned].filter(Boolean).join('\n\n');
                form.setValue('text', text);
                saveDraft(text);
              }}
            >
              <option value="">{t.choose}</option>
              {thread.cannedReplies.map(({ replyID, name }) => (
                <option key={replyID} value={replyID}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {t.reply}
          <textarea
            rows={6}
            maxLength={4000}
            {...form.register('text', {
              validate: (text) => /^.{10,4000}$/s.test(text.trim()),
              onChange: ({ target }) => saveDraft(target.value),
            })}
          />
        </label>
        {form.formState.errors.text && <p className="failure">{t.short}</p>}
        <Failure of={failure} />
        <div className="bar">
          <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
            {t.send}
          </button>
          <button
            type="button"
            className="button"
            disabled={form.formState.isSubmitting}
            onClick={() => void send(true)()}
          >
            {t.sendAndClose}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => (thread.state === 'open' ? setClosing(true) : close())}
          >
            {t.close}
          </button>
        </div>
      </form>
      {isClosing && (
        <Dialog title={t.close} close={() => setClosing(false)}>
          <p>{t.unanswered}</p>
          <div className="bar">
            <button type="button" className="button danger" onClick={close}>
              {t.closeAnyway}
            </button>
            <button type="button" className="button" onClick={() => setClosing(false)}>
              {t.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Assignee({ thread }: { thread: Thread }) {
  const { failure, attempt } = useAttempt();
  const { questionID, assigneeID, colleagues } = thread;
  return (
    <>
      <label>
        {t.assignee}
        <select
          value={assigneeID ?? ''}
          onChange={({ target }) =>
            void attempt(() => mutate('assignThread', { questionID, assigneeID: target.value || null }))
          }
        >
          <option value="">{t.nobody}</option>
          {colleagues.map(({ userID, nickname, roles }) => (
            <option key={userID} value={userID}>
              {nickname} ({joinList(roles.map((role) => localize(roleLabels[role]!)))})
            </option>
          ))}
        </select>
      </label>
      <Failure of={failure} />
    </>
  );
}

function ThreadNotes({ thread }: { thread: Thread }) {
  const { questionID, notes, colleagues } = thread;
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const form = useForm({ defaultValues: { text: '' } });
  const mentioned = mentionedIn(form.watch('text'), colleagues);
  const isTooMany = mentioned.length > maxMentions;
  const add = form.handleSubmit(({ text }) =>
    attempt(async () => {
      const mentions = mentionedIn(text, colleagues).map(({ userID }) => userID);
      const input = { questionID, text, mentions };
      await mutate('addThreadNote', input, idempotencyKey.current, () => form.reset());
      idempotencyKey.current = newKey();
    }),
  );
  return (
    <Section title={t.notes}>
      <ul className="lines">
        {notes.map((note) => (
          <li key={note.noteID}>
            <strong>{note.authorName}</strong> <DateTime at={note.at} />
            <p className="as-typed">{note.text}</p>
            {note.mentions.length > 0 && (
              <p className="muted">
                {t.mentioned}: {joinList(note.mentions)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <label>
          {t.note}
          <textarea
            rows={3}
            maxLength={2000}
            {...form.register('text', {
              minLength: 3,
              required: true,
              validate: (text) => mentionedIn(text, colleagues).length <= maxMentions,
              onChange: () => {
                idempotencyKey.current = newKey();
              },
            })}
          />
        </label>
        <p role="status" className={isTooMany ? 'failure' : 'muted'}>
          {isTooMany
            ? t.tooMany
            : mentioned.length > 0 &&
              `${t.willNotify}: ${joinList(mentioned.map(({ nickname }) => nickname))}`}
        </p>
        <Failure of={failure} />
        <button type="submit" className="button">
          {t.addNote}
        </button>
      </form>
    </Section>
  );
}

/** A support thread: conversation, reply, assignee, and notes that only staff see. */
export function ThreadPage({ questionID }: { questionID: string }) {
  const {
    data: thread,
    error,
    reload,
  } = useCall('staffThread', { questionID }, { about: ofQueue('questions') });
  if (!thread) return <LoadState error={error} reload={reload} />;
  const { state, orderNo, articleID, isHelpful } = thread;
  return (
    <>
      <h1>
        {thread.nickname} <span className="chip">{localize(threadStateLabels[state])}</span>
      </h1>
      <div className="columns">
        <Section title={t.conversation}>
          <ul className="lines conversation">
            {messagesOf(thread).map((message) => (
              <Message key={`${message.at} ${message.by}`} {...message} />
            ))}
          </ul>
          {state !== 'closed' && <ReplyForm key={questionID} thread={thread} />}
        </Section>
        <div>
          <Section title={t.state}>
            <Assignee thread={thread} />
            <Facts
              rows={[
                ...(state === 'open'
                  ? [[t.left, <TimeLeft key="left" until={thread.dueAt} />] as const]
                  : []),
                [
                  t.person,
                  <Link key="person" href={`/people/${thread.userID}`}>
                    {thread.nickname}
                  </Link>,
                ],
                [t.language, languageNames[thread.language]],
                [
                  t.order,
                  orderNo ? (
                    <Link key="order" href={`/orders/${orderNo}`}>
                      {orderNo}
                    </Link>
                  ) : (
                    '–'
                  ),
                ],
                [
                  t.article,
                  articleID ? (
                    <Link key="article" href={`/articles/${articleID}`}>
                      {articleID}
                    </Link>
                  ) : (
                    '–'
                  ),
                ],
                [t.device, thread.device ?? '–'],
                [t.first, duration(thread.at, thread.answeredAt)],
                [t.resolved, duration(thread.at, thread.closedAt)],
                [t.rating, isHelpful === null ? '–' : isHelpful ? t.helped : t.notHelped],
              ]}
            />
          </Section>
          <ThreadNotes thread={thread} />
        </div>
      </div>
    </>
  );
}
