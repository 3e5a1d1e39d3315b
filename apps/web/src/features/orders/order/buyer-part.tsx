import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useOnline } from '../../../shared/http/use-online';
import { toastWarning } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { LockIcon } from '../../../shared/ui/icons';
import { CodeDeleted } from '../code/code-deleted';
import type { RevealedCards } from '../code/codes-card';
import { RevealForm } from '../code/reveal-form';
import { CodesCard, LastMinutes, Photos, RevealPin } from './lazy-parts';
import { stateOf, useCardTitle } from './order-facts';
import type { PartProps } from './part-props';

const t = texts({
  offline: [
    'You are offline. Codes open only online, so that the viewing time is on record.',
    '您已离线。卡密须与服务器时间一同记录后才能显示，以免双方对查看时间有争议。',
    'You dey offline. Codes dey open only online, so that the time you view am go dey for record.',
  ],
  what: [
    (card: string) => `Reveal ${card}. Both sides see when.`,
    (card: string) => `查看 ${card}，双方都能看到查看时间。`,
    (card: string) => `Open ${card}. The two sides go see when.`,
  ],
  again: ['Show code again', '再次显示卡密', 'Show code again'],
  againNote: [
    'Code hidden. Viewing it needs your PIN and is logged.',
    '已隐藏。每次查看需输入密码并记录在下方。',
    'Code don hide. To view am need your PIN, and we go record am.',
  ],
});

/** The buyer's part: the way to the code, the code while it is shown, the card's photos, and a last reminder. */
export function BuyerPart({ view, facts, command, open }: PartProps) {
  // The codes are only in this state: never in a cache, storage or address.
  const [cards, setCards] = useState<RevealedCards | null>(null);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const online = useOnline();
  const card = useCardTitle(view);
  const state = stateOf(view);
  const wasRevealed = view.revealedAt !== null;

  function ask() {
    if (!online) return toastWarning(t.offline);
    command.clear();
    setAsking(true);
  }
  async function reveal(walletPin: string) {
    const input = { orderNo: view.orderNo, walletPin, isReady: isReady || wasRevealed };
    const answer = await command.run('revealOrder', input, { isQuiet: true });
    if (!answer) return;
    setCards(answer.cards);
    setAsking(false);
  }

  return (
    <>
      {state === 'codeDelivered' && (
        <RevealForm {...{ view, isReady, setReady }} offline={online ? null : t.offline} onSubmit={ask} />
      )}
      {cards ? (
        <CodesCard view={view} cards={cards} onHide={() => setCards(null)} />
      ) : view.codeDeletion ? (
        <CodeDeleted {...view.codeDeletion} />
      ) : (
        wasRevealed && (
          <section className="card stack">
            <p className="row muted">
              <LockIcon size={18} />
              <span className="grow">{online ? t.againNote : t.offline}</span>
            </p>
            <Button tone="quiet" small disabled={!online} onClick={() => ask()}>
              {t.again}
            </Button>
          </section>
        )
      )}
      {view.shippedAt && <Photos view={view} />}
      {isAsking && (
        <RevealPin
          view={view}
          command={command}
          what={t.what(card)}
          onPin={(pin) => void reveal(pin)}
          onClose={() => setAsking(false)}
        />
      )}
      {state === 'checking' && view.deadlineAt && <LastMinutes view={view} facts={facts} open={open} />}
    </>
  );
}
