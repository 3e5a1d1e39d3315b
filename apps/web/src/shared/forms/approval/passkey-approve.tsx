import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { approveWithPasskey, hasPasskeys, type Operation, PasskeyStopped } from '../../passkey';
import { Button } from '../../ui/button';
import { useUser } from '../../user';

const t = texts({ use: ['Use my passkey', '使用通行密钥', 'Use my passkey'] });

/** A passkey can approve exactly this amount. Hidden for users without one. */
export function PasskeyApprove({
  operation,
  busy,
  onApproval,
}: {
  operation: Operation;
  busy: boolean;
  onApproval: (approval: string) => void;
}) {
  const [asking, setAsking] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const hasOne = useUser().data?.hasPasskey === true;
  if (!hasOne || !hasPasskeys()) return null;
  async function approve() {
    setAsking(true);
    setErrorText(null);
    try {
      onApproval(await approveWithPasskey(operation));
    } catch (error) {
      setErrorText(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    } finally {
      setAsking(false);
    }
  }
  return (
    <>
      <Button tone="quiet" busy={asking || busy} onClick={() => void approve()}>
        {t.use}
      </Button>
      {errorText && (
        <p className="danger small center" role="alert">
          {errorText}
        </p>
      )}
    </>
  );
}
