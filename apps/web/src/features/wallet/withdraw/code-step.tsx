import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { CodeBoxes } from '../../../shared/forms/approval/code-boxes';
import { Resend } from '../../../shared/forms/approval/resend';
import { DemoMessage } from '../../../shared/forms/demo-message';
import { FailureNote } from '../../../shared/forms/failure-note';
import { Form } from '../../../shared/forms/form';
import type { Received } from '../../../shared/http/call';

/** A code that was sent; `sentAtMs` is by this phone's clock. */
export type SentCode = Received<'sendCode'> & { sentAtMs: number };

const t = texts({
  sentTo: [
    (target: string) => `Enter the code sent to ${target}.`,
    (target: string) => `请输入发送至 ${target} 的验证码。`,
    (target: string) => `Enter the code wey we send to ${target}.`,
  ],
  safety: [
    'Gift staff will never ask for this code. Never share it.',
    '工作人员绝不会索要验证码，请勿告诉任何人。',
    'Gift staff no go ever ask you for this code. No share am with anybody.',
  ],
});

/** Asks for the six digits sent to the phone; calls `onCode` once they are complete. */
export function CodeStep({
  sent,
  failure,
  busy,
  onCode,
  onSent,
  onType,
}: {
  sent: SentCode;
  failure: CallFailure | null;
  busy: boolean;
  onCode: (code: string) => void;
  onSent: (sentCode: SentCode) => void;
  onType: () => void;
}) {
  const [code, setCode] = useState('');
  return (
    <Form onSubmit={() => code.length === 6 && onCode(code)} isRefused={failure !== null}>
      <p className="muted center">{t.sentTo(sent.maskedTarget)}</p>
      <CodeBoxes
        value={code}
        onChange={(next) => {
          setCode(next);
          if (failure) onType();
        }}
        disabled={busy}
        wrong={failure?.refusal === 'CodeWrong'}
      />
      <FailureNote failure={failure} />
      <Resend
        {...sent}
        onSent={(again, sentAtMs) => {
          setCode('');
          onSent({ ...again, sentAtMs });
        }}
      />
      <p className="muted small center">{t.safety}</p>
      <DemoMessage target={sent.maskedTarget} />
    </Form>
  );
}
