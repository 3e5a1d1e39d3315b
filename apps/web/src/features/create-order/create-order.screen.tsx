import { texts } from '@gift/client/language';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { StepBar } from '../../shared/forms/parts';
import { navigate, useQueryOf } from '../../shared/nav';
import { Skeleton } from '../../shared/ui/feedback/states';
import { Screen } from '../../shared/ui/screen';
import { useUser } from '../../shared/user';
import { cardOf, type OrderType, stepOf, wizardPath } from './draft';
import { StepCard } from './step-card';
import { StepMatch } from './step-match';
import type { Choice } from './step-props';
import { useDraft } from './use-draft';
import './create-order.css';

const loadReview = () => import('./step-review');
const StepReview = lazy(loadReview);

const t = texts({
  sell: ['Sell a card', '卖卡', 'Sell card'],
  buy: ['Buy a card', '买卡', 'Buy card'],
  verify: [
    'Verify your identity to trade.',
    '请先完成身份认证，然后即可交易。',
    'Verify your identity so you fit trade.',
  ],
  verifyNow: ['Verify my identity', '开始认证', 'Verify my identity'],
  of: [(step: number) => `${step} of 3`, (step: number) => `${step} / 3`, (step: number) => `${step} of 3`],
});

/**
 * Sells (type 1) or buys (type 0) one to five equal cards: the card, then a matching offer, then a locked quote to
 * confirm. Each step has an address, so Back goes one step back.
 */
export default function CreateOrder() {
  const query = useQueryOf('/createOrder');
  const [draft, setDraft] = useDraft(query);
  const type: OrderType = query.get('type') === '0' ? 0 : 1;
  const card = cardOf(draft);
  const step = stepOf(query, card);
  const offerID = query.get('offerID') ?? '';
  // Back from the review restores the list; another card starts a new one.
  const [choice, setChoice] = useState(noChoice);
  const about = JSON.stringify([type, card]);
  const current = choice.about === about ? choice : { ...noChoice, about };
  useEffect(() => {
    scrollTo(0, 0);
    // Preloads the review while the user reads the offers.
    if (step === 2) void loadReview().catch(() => undefined);
  }, [step]);

  const frame = {
    title: type === 1 ? t.sell : t.buy,
    step: t.of(step),
  };
  const isUnverified = useUser().data?.tier === 0;
  const bar = (
    <>
      <StepBar step={step} of={3} />
      {isUnverified && (
        <div className="row card small">
          <span className="grow">{t.verify}</span>
          <RaiseTier text={t.verifyNow} tone="plain" small fit />
        </div>
      )}
    </>
  );
  if (step === 1 || !card)
    return (
      <StepCard
        key={type}
        frame={frame}
        top={bar}
        type={type}
        draft={draft}
        onChange={setDraft}
        onNext={() => void navigate(wizardPath(type, { step: '2' }))}
      />
    );
  if (step === 2)
    return (
      <StepMatch
        frame={frame}
        top={bar}
        type={type}
        card={card}
        choice={current}
        onChoice={(next) => setChoice({ ...current, ...next })}
        onChange={() => void navigate(wizardPath(type))}
        takesBest={query.get('take') === 'best'}
        onTake={(offer, isReplaced) =>
          void navigate(
            wizardPath(type, { step: '3', offerID: offer.offerID, seen: offer.totalKobo ?? '' }),
            {
              replace: isReplaced,
            },
          )
        }
      />
    );
  const fallback = (
    <Screen {...frame}>
      {bar}
      <Skeleton lines={3} height={120} />
    </Screen>
  );
  return (
    <Suspense fallback={fallback}>
      <StepReview
        key={`${offerID} ${JSON.stringify(card)}`}
        frame={frame}
        top={bar}
        type={type}
        card={card}
        offerID={offerID}
        counterID={query.get('counterID') ?? undefined}
        seen={query.get('seen')}
        toList={() => void navigate(wizardPath(type, { step: '2' }), { replace: true })}
        toCard={() => void navigate(wizardPath(type), { replace: true })}
      />
    </Suspense>
  );
}

const noChoice: Choice & { about: string } = { about: '', chips: [], chosenID: null };
