import { texts } from '@gift/client/language';
import { useState } from 'react';
import { refreshAll } from '../../http/cache/answers';
import { lazy } from '../../loading/lazy';
import { Button, ButtonLink } from '../../ui/button';
import { documentsPath, mayRise, useUser } from '../../user';

const t = texts({
  raise: ['Raise my limits', '提升额度', 'Raise my limits'],
  pending: ['Your identity check is in review.', '您的身份认证正在审核。', 'We dey check your identity.'],
});

const IdentitySheet = lazy(async () => (await import('./identity-sheet')).IdentitySheet);

type ButtonStyle = Pick<Parameters<typeof ButtonLink>[0], 'tone' | 'small' | 'fit'>;

/**
 * The way to a higher tier. The form opens over the page, so closing it returns to the task with everything that was
 * typed. Renders nothing at the highest tier.
 */
export function RaiseTier({
  text = t.raise,
  onDone,
  ...style
}: ButtonStyle & { text?: string; onDone?: () => void }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { data } = user;
  if (data?.identityCheck?.status === 'pending') return <p className="muted small">{t.pending}</p>;
  if (!data?.nextTier) return null;
  if (!mayRise(data))
    return (
      <ButtonLink
        to={`${documentsPath}&back=${encodeURIComponent(location.pathname + location.search)}`}
        {...style}
      >
        {text}
      </ButtonLink>
    );
  return (
    <>
      <Button {...style} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <IdentitySheet
          user={data}
          open
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void user.refresh();
            // Limits and quotes depend on the tier.
            refreshAll();
            onDone?.();
          }}
        />
      )}
    </>
  );
}
