import { texts } from '@gift/client/language';
import { useState } from 'react';
import { TextArea } from '../../forms/field';
import { Form } from '../../forms/form';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet';
import { useUser } from '../../user';

const t = texts({
  label: ['Your message', '验证消息', 'Your message'],
  hello: [
    (name: string) => `I am ${name}.`,
    (name: string) => `我是 ${name}。`,
    (name: string) => `I be ${name}.`,
  ],
  send: ['Send request', '发送申请', 'Send request'],
});

/** The server's limit, in characters. */
const maxLength = 255;

/** A greeting that is sent with a request; prefilled with the user's name. */
export function GreetingSheet({
  title,
  isBusy,
  onSend,
  onClose,
}: {
  title: string;
  isBusy: boolean;
  onSend: (greeting: string) => void;
  onClose: () => void;
}) {
  const ownName = useUser().data?.nickname ?? '';
  const [text, setText] = useState<string | null>(null);
  const greeting = text ?? (ownName && t.hello(ownName));
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form onSubmit={() => onSend(greeting.trim())}>
        <TextArea
          label={t.label}
          value={greeting}
          onChange={setText}
          maxLength={maxLength}
          rows={3}
          hint={`${greeting.length} / ${maxLength}`}
        />
        <Button type="submit" busy={isBusy}>
          {t.send}
        </Button>
      </Form>
    </Sheet>
  );
}
