import { texts } from '@gift/client/language';
import { useState } from 'react';
import { EvidenceFigure } from '../../shared/evidence/evidence-figure';
import { FailureNote } from '../../shared/forms/failure-note';
import { TextArea } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { useSavedForm } from '../../shared/forms/use-saved-form';
import { call, type Received } from '../../shared/http/call';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { orderPath } from '../../shared/order-path';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ChatIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Reach } from '../../shared/ui/load-more';
import { Sheet } from '../../shared/ui/sheet';
import { RelativeTime } from '../../shared/ui/time/date-time';
import { ThreadPictures, useThreadPictures } from './thread-pictures';

const t = texts({
  none: ['No questions yet', '您还没有提问', 'No questions yet'],
  open: ['Waiting for a reply', '等待回复', 'Dey wait for reply'],
  answered: ['Answered', '已回复', 'Answered'],
  closed: ['Closed', '已关闭', 'Closed'],
  support: ['Support', '客服', 'Support'],
  you: ['You', '您', 'You'],
  about: ['The order', '查看订单', 'The order'],
  picture: ['Picture', '图片', 'Picture'],
  reply: ['Reply', '回复', 'Reply'],
  title: ['Reply to support', '回复客服', 'Reply support'],
  text: ['Your message', '您的消息', 'Your message'],
  short: ['Write your message.', '请填写消息内容。', 'Write your message.'],
  hint: [
    'Never include card codes, PINs or passwords.',
    '请勿填写卡密、钱包密码或登录密码，我们用不到。',
    'No put card codes, PINs or passwords at all.',
  ],
  send: ['Send', '发送', 'Send'],
  helped: ['Did this help?', '对您有帮助吗？', 'E help you?'],
  yes: ['Yes', '有', 'Yes'],
  no: ['No', '没有', 'No'],
  thanks: ['Thank you for your rating.', '感谢您的评价。', 'Thank you for your rating.'],
});

type Row = Received<'supportQuestions'>['items'][number];
type Later = { behind: string; rows: readonly Row[]; cursor: string | null };

/** The user's questions, newest first, with the answers. */
export function Questions() {
  const remote = useRemote('supportQuestions', {}, { follows: ['support'] });
  const [more, setMore] = useState<Later>();
  const first = remote.data?.nextCursor ?? null;
  const held = more?.behind === first ? more : undefined;
  const cursor = held ? held.cursor : first;
  async function next() {
    const page = await call('supportQuestions', { cursor: cursor! });
    setMore({ behind: first!, rows: [...(held?.rows ?? []), ...page.items], cursor: page.nextCursor });
  }
  return (
    <Remotely
      remote={remote}
      skeleton={<Skeleton lines={3} height={120} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Empty icon={<ChatIcon size={40} />} text={t.none} />}
    >
      {({ items }) => (
        <div className="stack">
          {[...items, ...(held?.rows ?? [])].map((row) => (
            <QuestionCard key={row.questionID} row={row} />
          ))}
          {cursor && <Reach key={cursor} onReach={next} skeleton={<Skeleton lines={1} height={120} />} />}
        </div>
      )}
    </Remotely>
  );
}

type Picture = Row['pictures'][number];

/** An answer that this phone saved for reading offline before threads existed has no messages. */
const asThread = (row: Row): Row => ({
  ...row,
  state: row.state ?? (row.answer === null ? 'open' : 'closed'),
  pictures: row.pictures ?? [],
  messages: row.messages ?? [],
});

const Pictures = ({ of }: { of: readonly Picture[] }) =>
  of.length > 0 && (
    <div className="thread-pictures">
      {of.map(({ fileID, url, thumbURL }) => (
        <EvidenceFigure
          key={fileID}
          {...{ url, thumbURL }}
          file={{ kind: 'picture', name: '', bytes: 0, seconds: null }}
          what={t.picture}
        />
      ))}
    </div>
  );

type Entry = { key: string; isStaff: boolean; at: string; text: string; pictures: readonly Picture[] };

/** What follows the question, oldest first. */
const entriesOf = ({ answer, answeredAt, messages }: Row): Entry[] =>
  [
    ...(answer !== null && answeredAt
      ? [{ key: 'answer', isStaff: true, at: answeredAt, text: answer, pictures: [] }]
      : []),
    ...messages.map(({ messageID, ...message }) => ({ ...message, key: messageID })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

function QuestionCard({ row: item }: { row: Row }) {
  // A reply and a rating answer with the thread as it is then. A newer list replaces it.
  const [changed, setChanged] = useState<{ behind: Row; row: Row }>();
  const row = changed?.behind === item ? changed.row : asThread(item);
  const put = (next: Row) => setChanged({ behind: item, row: next });
  const [isReplying, setReplying] = useState(false);
  const rating = useAction('rateSupport');
  const { questionID, state, isHelpful } = row;
  const rate = async (helps: boolean) => {
    const next = await rating.run({ questionID, isHelpful: helps });
    if (next) put(next);
  };
  return (
    <article className="card stack">
      <p className="row between">
        <Chip tone={state === 'open' ? 'warning' : 'positive'}>{t[state]}</Chip>
        <RelativeTime at={row.at} />
      </p>
      <p className="as-typed">{row.text}</p>
      <Pictures of={row.pictures} />
      {row.orderNo && (
        <Link className="link" to={orderPath({ orderNo: row.orderNo, role: 'buyer' })}>
          {t.about}
        </Link>
      )}
      {entriesOf(row).map(({ key, isStaff, at, text, pictures }) => (
        <div key={key} className={isStaff ? 'reply' : undefined}>
          <p className="row between">
            <span className="strong">{isStaff ? t.support : t.you}</span>
            <RelativeTime at={at} />
          </p>
          <p className="as-typed">{text}</p>
          <Pictures of={pictures} />
        </div>
      ))}
      {state === 'closed' &&
        (isHelpful === null ? (
          <div className="row between">
            <span>{t.helped}</span>
            <span className="row">
              <Button tone="quiet" busy={rating.busy} onClick={() => void rate(true)}>
                {t.yes}
              </Button>
              <Button tone="quiet" busy={rating.busy} onClick={() => void rate(false)}>
                {t.no}
              </Button>
            </span>
          </div>
        ) : (
          <p className="muted" role="status">
            {t.thanks}
          </p>
        ))}
      {row.canWrite && (
        <Button tone="quiet" onClick={() => setReplying(true)}>
          {t.reply}
        </Button>
      )}
      {isReplying && <ReplySheet questionID={questionID} onClose={() => setReplying(false)} onSent={put} />}
    </article>
  );
}

function ReplySheet({
  questionID,
  onClose,
  onSent,
}: {
  questionID: string;
  onClose: () => void;
  onSent: (row: Row) => void;
}) {
  const [draft, save, clearDraft] = useSavedForm<{ text: string }>(`support:${questionID}`, { text: '' });
  const [isTried, setTried] = useState(false);
  const pictures = useThreadPictures();
  const isShort = draft.text.trim().length < 2;
  const { run, busy, failure } = useAction('writeToSupport', { draftName: `support:${questionID}` });
  async function send() {
    setTried(true);
    if (isShort || pictures.failed) return;
    const next = await run({ questionID, text: draft.text.trim(), fileIDs: pictures.fileIDs });
    if (!next) return;
    clearDraft();
    onSent(next);
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={send}>
        <TextArea
          label={t.text}
          hint={t.hint}
          error={isTried && isShort ? t.short : undefined}
          value={draft.text}
          onChange={(text) => save(() => ({ text }))}
          maxLength={2000}
          rows={5}
        />
        <ThreadPictures of={pictures} />
        <FailureNote failure={failure} />
        <Button type="submit" busy={busy} disabled={pictures.isUploading}>
          {t.send}
        </Button>
      </Form>
    </Sheet>
  );
}
