import { texts } from '@gift/client/language';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { Button } from '../../shared/ui/button';

const t = texts({ name: ['Name', '名称', 'Name'] });

/** A name of up to 40 characters. */
export function NameForm({
  first,
  submit,
  busy = false,
  children,
  onName,
}: {
  first: string;
  submit: string;
  busy?: boolean;
  onName: (name: string) => void;
  children?: ReactNode;
}) {
  const [name, setName] = useState(first);
  return (
    <Form onSubmit={() => name.trim() && onName(name.trim())}>
      <TextField label={t.name} value={name} onChange={setName} name="passkey-name" maxLength={40} />
      {children}
      <Button type="submit" busy={busy} disabled={!name.trim()}>
        {submit}
      </Button>
    </Form>
  );
}
