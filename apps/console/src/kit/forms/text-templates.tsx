import { newKey } from '@gift/client/http/request';
import { staffTexts as texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '../api/use-attempt';
import { DateTime, Dialog, Failure, focusMain, Section } from '../parts';
import { InEachLanguage, isOptional } from './in-each-language';

const t = texts({
  edit: ['Edit', '编辑'],
  remove: ['Delete', '删除'],
  name: ['Name', '名称'],
  text: ['Text', '内容'],
  variables: ['Variables', '可用变量'],
  save: ['Save', '保存'],
  cancel: ['Cancel', '取消'],
  deleted: ['Deleted', '已删除'],
  undo: ['Undo', '撤销'],
  short: [(n: number) => `Enter at least ${n} characters.`, (n: number) => `请至少填写 ${n} 个字符。`],
});

/** The least lengths that the server accepts, of the text by language. */
const minNameLength = 2;
const minLengths = { En: 10, Zh: 4, Pcm: 10 };

type Input = { name: string; textEn: string; textZh: string; textPcm: string | null };
type Template = Input & { id: string; authorName: string; at: string };

type Props = {
  title: string;
  add: string;
  empty: string;
  items: readonly Template[];
  /** The names that a text may contain in braces. */
  variables: readonly string[];
  maxLength: number;
  /** Saves a new template, or changes the one with this id; `key` is the same for a retry of the same input. */
  save: (id: string | null, input: Input, key: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
};

type DialogProps = Pick<Props, 'add' | 'variables' | 'maxLength' | 'save'> & {
  template: Template | undefined;
  close: () => void;
};

function TemplateDialog({ template, add, variables, maxLength, save, close }: DialogProps) {
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const form = useForm({
    defaultValues: {
      ...{ name: template?.name ?? '', textEn: template?.textEn ?? '', textZh: template?.textZh ?? '' },
      textPcm: template?.textPcm ?? '',
    },
  });
  const { errors } = form.formState;
  useEffect(() => {
    const watching = form.watch(() => {
      idempotencyKey.current = newKey();
    });
    return () => watching.unsubscribe();
  }, [form]);
  const send = form.handleSubmit((typed) =>
    attempt(async () => {
      const input = { ...typed, textPcm: typed.textPcm.trim() || null };
      await save(template?.id ?? null, input, idempotencyKey.current);
      close();
    }),
  );
  return (
    <Dialog title={template?.name ?? add} close={close}>
      <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
        <label>
          {t.name}
          <input maxLength={60} {...form.register('name', { required: true, minLength: minNameLength })} />
        </label>
        {errors.name && <p className="failure">{t.short(minNameLength)}</p>}
        <InEachLanguage>
          {(suffix) => (
            <>
              <label>
                {t.text}
                <textarea
                  rows={4}
                  maxLength={maxLength}
                  {...form.register(`text${suffix}`, {
                    required: !isOptional(`text${suffix}`),
                    minLength: minLengths[suffix],
                  })}
                />
              </label>
              {errors[`text${suffix}`] && <p className="failure">{t.short(minLengths[suffix])}</p>}
            </>
          )}
        </InEachLanguage>
        <p className="muted">
          {t.variables}: {variables.map((name) => `{${name}}`).join(' ')}
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

/** Says what was deleted, and restores it. It takes the focus, which the deleted text had. */
function Undo({ template, save, close }: Pick<Props, 'save'> & { template: Template; close: () => void }) {
  const { failure, attempt } = useAttempt();
  const idempotencyKey = useRef(newKey());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { name, textEn, textZh, textPcm } = template;
  const restore = () =>
    attempt(async () => {
      await save(null, { name, textEn, textZh, textPcm }, idempotencyKey.current);
      focusMain();
      close();
    });
  return (
    <div className="bar" role="status">
      {t.deleted}: <strong>{name}</strong>{' '}
      <button ref={button} type="button" className="link" onClick={() => void restore()}>
        {t.undo}
      </button>
      <Failure of={failure} />
    </div>
  );
}

/** The texts that staff prepare for users, in each language: add, change, delete and restore the last deleted one. */
export function TextTemplates({ title, add, empty, items, variables, maxLength, save, remove }: Props) {
  const [open, setOpen] = useState<Template | 'new'>();
  const [deleted, setDeleted] = useState<Template>();
  const { failure, attempt } = useAttempt();
  const removeOne = (template: Template) =>
    attempt(async () => {
      await remove(template.id);
      setDeleted(template);
    });
  return (
    <>
      <h1>{title}</h1>
      <div className="bar">
        <button type="button" className="button primary" onClick={() => setOpen('new')}>
          {add}
        </button>
      </div>
      {deleted && (
        <Undo key={deleted.id} template={deleted} save={save} close={() => setDeleted(undefined)} />
      )}
      <Failure of={failure} />
      {items.length === 0 && <p className="empty">{empty}</p>}
      {items.map((template) => (
        <Section
          key={template.id}
          title={template.name}
          aside={
            <span>
              {template.authorName} <DateTime at={template.at} />
            </span>
          }
        >
          {[template.textEn, template.textZh, template.textPcm].map(
            (text) =>
              text && (
                <p key={text} className="as-typed">
                  {text}
                </p>
              ),
          )}
          <div className="bar">
            <button type="button" className="button" onClick={() => setOpen(template)}>
              {t.edit}
            </button>
            <button type="button" className="button" onClick={() => void removeOne(template)}>
              {t.remove}
            </button>
          </div>
        </Section>
      ))}
      {open && (
        <TemplateDialog
          template={open === 'new' ? undefined : open}
          {...{ add, variables, maxLength, save }}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
