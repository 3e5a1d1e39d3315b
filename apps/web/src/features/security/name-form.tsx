import { type FormEvent, useState } from 'react';
import { TextField } from '../../shared/forms/field';
import { texts } from '../../shared/i18n/texts';
import { Button } from '../../shared/ui/button';

const t = texts({ name: ['Name', '名称'] });

/** A name of up to 40 characters. */
export function NameForm({
  first,
  submit,
  busy = false,
  onName,
}: {
  first: string;
  submit: string;
  busy?: boolean;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState(first);
  function send(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) onName(name.trim());
  }
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField label={t.name} value={name} onChange={setName} name="passkey-name" maxLength={40} />
      <Button type="submit" busy={busy} disabled={!name.trim()}>
        {submit}
      </Button>
    </form>
  );
}
