import { newKey } from '@gift/client/http/request';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { cannedVariables } from '@gift/contract/text/support-threads';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { InEachLanguage, isOptional } from '../kit/forms/in-each-language';
import { DateTime, Dialog, Failure, LoadState, Section } from '../kit/parts';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Canned replies', '快捷回复'],
  add: ['New canned reply', '新建快捷回复'],
  edit: ['Edit', '编辑'],
  remove: ['Delete', '删除'],
  name: ['Name', '名称'],
  text: ['Text', '内容'],
  variables: ['Variables', '可用变量'],
  save: ['Save', '保存'],
  cancel: ['Cancel', '取消'],
});

/** The least length that the server accepts, by language. */
const minLengths = { En: 10, Zh: 4, Pcm: 10 };

type Reply = Received<'cannedReplies'>['items'][number];

function ReplyDialog({ reply, close }: { reply: Reply | undefined; close: () => void }) {
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const form = useForm({
    defaultValues: {
      ...{ name: reply?.name ?? '', textEn: reply?.textEn ?? '', textZh: reply?.textZh ?? '' },
      textPcm: reply?.textPcm ?? '',
    },
  });
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      const input = { ...typed, textPcm: typed.textPcm.trim() || null, replyID: reply?.replyID ?? null };
      try {
        await mutate('saveCannedReply', input, idempotencyKey.current);
      } finally {
        idempotencyKey.current = newKey();
      }
      close();
    }),
  );
  return (
    <Dialog title={reply?.name ?? t.add} close={close}>
      <form onSubmit={save}>
        <label>
          {t.name}
          <input maxLength={60} {...form.register('name', { required: true, minLength: 2 })} />
        </label>
        <InEachLanguage>
          {(suffix) => (
            <label>
              {t.text}
              <textarea
                rows={4}
                maxLength={2000}
                {...form.register(`text${suffix}`, {
                  required: !isOptional(`text${suffix}`),
                  minLength: minLengths[suffix],
                })}
              />
            </label>
          )}
        </InEachLanguage>
        <p className="muted">
          {t.variables}: {cannedVariables.map((name) => `{${name}}`).join(' ')}
        </p>
        <Failure of={failure} />
        <div className="bar">
          <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
            {t.save}
          </button>
          <button type="button" className="button" onClick={close}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The canned replies of support in each language. */
export function CannedRepliesPage() {
  const { data, error, reload } = useCall('cannedReplies', undefined);
  const [open, setOpen] = useState<Reply | 'new'>();
  const { failure, attempt } = useAttempt();
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <>
      <h1>{t.title}</h1>
      <div className="bar">
        <button type="button" className="button primary" onClick={() => setOpen('new')}>
          {t.add}
        </button>
      </div>
      <Failure of={failure} />
      {data.items.length === 0 && <p className="empty">{localize(emptyListTexts.noCannedReplies)}</p>}
      {data.items.map((reply) => (
        <Section
          key={reply.replyID}
          title={reply.name}
          aside={
            <span>
              {reply.authorName} <DateTime at={reply.at} />
            </span>
          }
        >
          {[reply.textEn, reply.textZh, reply.textPcm].map(
            (text) =>
              text && (
                <p key={text} className="as-typed">
                  {text}
                </p>
              ),
          )}
          <div className="bar">
            <button type="button" className="button" onClick={() => setOpen(reply)}>
              {t.edit}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => void attempt(() => mutate('deleteCannedReply', { replyID: reply.replyID }))}
            >
              {t.remove}
            </button>
          </div>
        </Section>
      ))}
      {open && <ReplyDialog reply={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />}
    </>
  );
}
