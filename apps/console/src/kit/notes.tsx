import { staffTexts as texts } from '@gift/client/language';
import { useRef } from 'react';
import { mutate } from './api/mutate';
import { useAttempt } from './api/use-attempt';
import { DateTime, Failure } from './parts';

const t = texts({
  add: ['Add note', '添加备注'],
  text: ['Internal note', '内部备注'],
});

type Props = {
  about: 'user' | 'order';
  id: string;
  notes: readonly { at: string; by: string; text: string }[];
};

/** Internal staff notes. The user concerned never sees them. */
export function Notes({ about, id, notes }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { failure, attempt } = useAttempt();
  const add = () =>
    attempt(async () => {
      await mutate('addNote', { about, subjectID: id, text: field.current?.value ?? '' });
      if (field.current) field.current.value = '';
    });
  return (
    <>
      <ul className="lines">
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            <strong>{note.by}</strong> <DateTime at={note.at} />
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
      <textarea ref={field} rows={2} aria-label={t.text} placeholder={t.text} maxLength={2000} />
      <Failure of={failure} />
      <button type="button" className="button" onClick={() => void add()}>
        {t.add}
      </button>
    </>
  );
}
