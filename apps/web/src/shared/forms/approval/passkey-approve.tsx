import { useState } from 'react';
import { failureOf } from '../../http/errors';
import { texts } from '../../i18n/texts';
import { approveWithPasskey, hasPasskeys, type Operation, PasskeyStopped } from '../../passkey';
import { Button } from '../../ui/button';
import { useUser } from '../../user';

const t = texts({ use: ['Use my passkey', '使用通行密钥'] });

/** Under the sum: the passkey agrees to just that. Not there for whoever has none. */
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
  const [told, tell] = useState<string | null>(null);
  const hasOne = useUser().data?.hasPasskey === true;
  if (!hasOne || !hasPasskeys()) return null;
  async function approve() {
    setAsking(true);
    tell(null);
    try {
      onApproval(await approveWithPasskey(operation));
    } catch (error) {
      tell(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    } finally {
      setAsking(false);
    }
  }
  return (
    <>
      <Button tone="quiet" busy={asking || busy} onClick={() => void approve()}>
        {t.use}
      </Button>
      {told && (
        <p className="danger small center" role="alert">
          {told}
        </p>
      )}
    </>
  );
}
