import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { koboOfDigits } from '@gift/money';
import { useState } from 'react';
import { faceText, useCountry } from '../../../shared/catalog';
import { RaiseTier } from '../../../shared/forms/identity/raise-tier';
import { StepBar } from '../../../shared/forms/parts';
import { useAction } from '../../../shared/http/use-action';
import { savedUserInfo, useSession } from '../../../shared/state/session';
import { toastSuccess } from '../../../shared/state/toasts';
import { parseFace } from '../../../shared/trade/cards/card';
import { MakerSum } from '../../../shared/trade/maker-sum';
import { OfferCard, type OfferRow } from '../../../shared/trade/offer-card';
import { PriceRank, usePreview } from '../../../shared/trade/price-rank';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { Amount } from '../../../shared/ui/money/amount';
import { Screen } from '../../../shared/ui/screen';
import { OfferFacts } from '../detail/offer-facts';
import { measuredBy } from '../measure';
import {
  type Fields,
  firstInvalidPanel,
  type Own,
  offerOf,
  type Panel,
  tagsOf,
  type WrittenOffer,
} from './offer-form';

const t = texts({
  seen: ['Preview', '对方看到的样子', 'Preview'],
  smallest: [
    (face: string) => `Your smallest order, ${face}`,
    (face: string) => `最小订单 ${face}`,
    (face: string) => `Your smallest order, ${face}`,
  ],
  fee: [
    'Only you pay a fee, and only on completed orders.',
    '对方无手续费。仅订单完成时由您承担，未完成的订单不收费。',
    'Na only you go pay fee, and only for orders wey complete.',
  ],
  publish: ['Publish', '发布', 'Publish'],
  save: ['Save changes', '保存修改', 'Save changes'],
  asPaused: ['Save as paused', '保存为暂停', 'Save as paused'],
  asDraft: ['Save as draft', '存为草稿', 'Save as draft'],
  published: ['Offer is live.', '报价已上线。', 'Your offer don dey live.'],
  saved: ['Saved.', '已保存。', 'E don save.'],
  newOnly: [
    'Existing orders keep their terms.',
    '已有订单的条款不变。',
    'Orders wey dey already go keep their terms.',
  ],
  incomplete: [
    'An earlier page is incomplete.',
    '前面的页面还有内容未填。',
    'One page for back never complete.',
  ],
  goToInvalidPanel: ['Complete it', '去填写', 'Complete am'],
  add: ['Add', '充值', 'Add'],
  pauseOne: ['Pause another offer', '暂停其他报价', 'Pause another offer'],
  toTerms: ['Change text', '修改文字', 'Change text'],
  toPrice: ['Change rate', '修改汇率', 'Change rate'],
  reload: ['Reload offer', '重新加载报价', 'Load offer again'],
});

type Saved = Pick<Own, 'offerID' | 'version' | 'status'>;

/** The preview: the offer as takers see it, its rank, and the buttons to save and publish. */
export default function PreviewPanel({
  title,
  fields,
  editing,
  toPanel,
  onSaved,
  onDone,
}: {
  title: string;
  fields: Fields;
  editing: Saved | null;
  toPanel: (panel: Panel) => void;
  onSaved: (own: Saved) => void;
  onDone: (own: Own) => void;
}) {
  const save = useAction('saveOffer');
  const publish = useAction('publishOffer');
  const [aim, setAim] = useState<Aim | null>(null);
  const offer = offerOf(fields);
  const isOut = editing !== null && editing.status !== 'draft';
  const failure = save.failure ?? publish.failure;
  const busy = save.busy || publish.busy;

  function clear() {
    save.clear();
    publish.clear();
  }
  /** Saves, then publishes if requested. A retry reuses the draft that the first try created. */
  async function go(next: Aim) {
    if (!offer) return;
    setAim(next);
    clear();
    const target = editing ? { offerID: editing.offerID, version: editing.version } : {};
    const own = await save.run({ ...target, offer });
    if (!own) return;
    onSaved(own);
    if (next === 'draft' || isOut) {
      toastSuccess(t.saved);
      return onDone(own);
    }
    const out = await publish.run({ offerID: own.offerID, asPaused: next === 'paused' });
    if (!out) return;
    toastSuccess(next === 'paused' ? t.saved : t.published);
    onDone(out);
  }
  const invalidPanel = firstInvalidPanel(fields);
  const button = (which: Aim, text: string, tone: 'primary' | 'quiet' | 'plain') => (
    <Button
      tone={tone}
      small={tone !== 'primary'}
      busy={busy && aim === which}
      disabled={!offer || busy}
      onClick={() => void go(which)}
    >
      {text}
    </Button>
  );
  return (
    <Screen
      title={title}
      step={t.seen}
      backTo="/myOff"
      bar={
        <>
          {/* Beside the buttons, since the page may be scrolled anywhere. */}
          {failure && (
            <div className="notice danger column" role="alert">
              <span>{failure.message}</span>
              <Help
                refusal={failure.refusal}
                missing={failure.data.missing}
                toPanel={toPanel}
                onRaised={clear}
              />
            </div>
          )}
          {invalidPanel !== null ? (
            <Button onClick={() => toPanel(invalidPanel)}>{t.goToInvalidPanel}</Button>
          ) : isOut ? (
            button('publish', t.save, 'primary')
          ) : (
            <>
              {button('publish', t.publish, 'primary')}
              <div className="row">
                {button('paused', t.asPaused, 'quiet')}
                {button('draft', t.asDraft, 'quiet')}
              </div>
            </>
          )}
        </>
      }
    >
      <StepBar step={4} of={4} />
      {invalidPanel !== null && <p className="notice warning">{t.incomplete}</p>}
      {offer && <Seen fields={fields} offer={offer} offerID={editing?.offerID} />}
      {isOut && <p className="muted small">{t.newOnly}</p>}
    </Screen>
  );
}

type Aim = 'publish' | 'paused' | 'draft';

function Help({
  refusal,
  missing,
  toPanel,
  onRaised,
}: {
  refusal: CallFailure['refusal'];
  missing: unknown;
  toPanel: (panel: Panel) => void;
  onRaised: () => void;
}) {
  const to = (panel: Panel, text: string) => (
    <Button tone="quiet" small fit onClick={() => toPanel(panel)}>
      {text}
    </Button>
  );
  if (refusal === 'PreLockFunds' && typeof missing === 'string')
    return (
      <ButtonLink
        small
        fit
        to={`/addMoney?kobo=${missing}&back=${encodeURIComponent(location.pathname + location.search)}`}
      >
        {t.add} <Amount kobo={koboOfDigits(missing)} />
      </ButtonLink>
    );
  if (refusal === 'TierNeeded') return <RaiseTier small fit onDone={onRaised} />;
  if (refusal === 'OfferLimit' || refusal === 'RequestLimit')
    return (
      <div className="row wrap">
        <ButtonLink small fit tone="quiet" to="/myOff?tab=active">
          {t.pauseOne}
        </ButtonLink>
        <RaiseTier small fit tone="quiet" onDone={onRaised} />
      </div>
    );
  if (refusal === 'ContactInText') return to(4, t.toTerms);
  if (refusal.startsWith('Rate') || refusal === 'NoReferenceRate' || refusal === 'PreLockNeedsCeiling')
    return to(2, t.toPrice);
  if (refusal === 'ChangedElsewhere')
    return (
      <Button tone="quiet" small fit onClick={() => location.reload()}>
        {t.reload}
      </Button>
    );
  return null;
}

/** The offer in a taker's list and on its page, rendered from the form. */
function Seen({
  fields,
  offer,
  offerID,
}: {
  fields: Fields;
  offer: WrittenOffer;
  offerID: string | undefined;
}) {
  const { userID } = useSession();
  const me = savedUserInfo<{ nickname?: string; tier?: number }>();
  const { preview } = usePreview(
    measuredBy(offer, offerID),
    offer.price.mode === 'fixed' ? { rateKobo: offer.price.rateKobo } : { marginBp: offer.price.marginBp },
  );
  const symbol = useCountry(offer.countryID)?.symbol ?? '';
  if (!preview) return <Skeleton lines={2} height={120} />;
  const row: OfferRow = {
    offerID: offerID ?? '0',
    kind: offer.kind,
    side: offer.side,
    brandID: offer.brandID,
    countryID: offer.countryID,
    currency: preview.currency,
    form: offer.form,
    receipts: [...offer.receipts],
    denominations: offer.denominations ?? null,
    minFace: offer.minFace,
    maxFace: Math.min(offer.maxFace, parseFace(fields.stockFace) ?? offer.maxFace),
    rateKobo: preview.rateKobo,
    vsReferenceBp: preview.isAllowed ? preview.vsReferenceBp : null,
    totalKobo: null,
    payWindowMin: fields.payWindowMin,
    checkWindowMin: fields.checkWindowMin,
    chips: offer.preLock || (offer.side === 1 && fields.autoAccept) ? ['instant'] : [],
    autoAccept: fields.autoAccept,
    preLock: fields.preLock,
    tags: tagsOf(fields.tags),
    hasRequirements: false,
    expiresAt: null,
    maker: {
      userID: userID || '0',
      nickname: me?.nickname ?? '…',
      isDemo: false,
      isOnline: true,
      tier: me?.tier ?? 0,
      badges: [],
      completed: 0,
      completionBp: null,
      positiveBp: null,
      medianS: null,
      joinedAt: new Date(0).toISOString(),
    },
  };
  return (
    <>
      <h2 className="section">{t.seen}</h2>
      <OfferCard offer={row} withMaker={false} />
      <PriceRank preview={preview} type={offer.side} />
      <section className="card stack">
        <p className="strong">{t.smallest(faceText(offer.minFace, symbol))}</p>
        <MakerSum type={offer.side} worth={koboOfDigits(preview.deal.amountKobo)} preview={preview} />
        <p className="muted small">{t.fee}</p>
      </section>
      <OfferFacts row={row} deliverWindowMin={fields.deliverWindowMin} terms={fields.terms} />
    </>
  );
}
