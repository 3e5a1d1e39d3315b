import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { TextArea, TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { Button } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({ save: ['Save', '保存', 'Save'], saved: ['Saved', '已保存', 'E don save'] });

/** Edits one text of a group. If it is refused, the text stays in the sheet. */
export function WriteSheet({
  title,
  label,
  hint,
  value,
  maxLength,
  isLong = false,
  missing,
  refusals,
  save = t.save,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  hint?: string;
  value: string;
  /** The server's limit, in characters. */
  maxLength: number;
  isLong?: boolean;
  /** The error for an empty text; without it an empty text is allowed. */
  missing?: string;
  refusals?: Readonly<Record<number, string>>;
  save?: string;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [text, setText] = useState(value);
  const [isMissing, setMissing] = useState(false);
  const { pending, run } = useEngineAction();
  async function write() {
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed === '' && missing) return;
    if (trimmed === value.trim()) return onClose();
    const isDone = await run('save', () => onSave(trimmed), {
      done: t.saved,
      ...(refusals ? { refusals } : {}),
    });
    if (isDone) onClose();
  }
  const field = {
    label,
    value: text,
    onChange: setText,
    maxLength,
    error: isMissing && missing && text.trim() === '' ? missing : undefined,
    hint: isLong ? `${text.length} / ${maxLength}` : hint,
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form onSubmit={write}>
        {isLong ? <TextArea {...field} rows={6} /> : <TextField {...field} autoFocus />}
        <Button type="submit" busy={pending === 'save'}>
          {save}
        </Button>
      </Form>
    </Sheet>
  );
}
