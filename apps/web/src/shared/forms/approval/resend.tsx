import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import type { Received } from '../../http/call';
import { useAction } from '../../http/use-action';
import { toast, toastSuccess } from '../../state/toasts';
import { Button } from '../../ui/button';
import { useNow } from '../../ui/time/use-now';

const t = texts({
  again: ['Resend code', '重新发送验证码', 'Send code again'],
  wait: [
    (seconds: number) => `Resend in ${seconds} s`,
    (seconds: number) => `${seconds} 秒后可重新发送`,
    (seconds: number) => `Send again in ${seconds} s`,
  ],
  sent: ['A new code is on its way.', '新的验证码已发送。', 'New code dey come.'],
});

type Sent = Received<'sendCode'>;

/** Requests the code again after a wait that grows each time. */
export function Resend({
  verificationID,
  resendAfterS,
  sentAtMs,
  onSent,
}: {
  verificationID: string;
  resendAfterS: number;
  /** By this phone's clock. */
  sentAtMs: number;
  onSent: (sent: Sent, sentAtMs: number) => void;
}) {
  const resend = useAction('sendCode', { isAnonymous: true });
  const [, tick] = useState(0);
  useNow();
  const leftS = Math.ceil((sentAtMs + resendAfterS * 1000 - Date.now()) / 1000);
  const { failure } = resend;
  useEffect(() => {
    if (failure) toast(failure.message);
  }, [failure]);
  async function again() {
    const sent = await resend.run({ verificationID });
    if (!sent) return tick((n) => n + 1);
    toastSuccess(t.sent);
    onSent(sent, Date.now());
  }
  return (
    <Button tone="plain" disabled={leftS > 0} busy={resend.busy} onClick={() => void again()}>
      {leftS > 0 ? t.wait(leftS) : t.again}
    </Button>
  );
}
