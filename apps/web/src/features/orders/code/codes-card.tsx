import { copyText } from '@gift/client/copy-text';
import { texts } from '@gift/client/language';
import { groupedCode } from '@gift/contract/cards';
import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../../shared/catalog';
import { type Received, tryCall } from '../../../shared/http/call';
import { clockTime } from '../../../shared/i18n/time';
import { toastSuccess, toastWarning } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { Chip } from '../../../shared/ui/chip';
import { CopyIcon } from '../../../shared/ui/icons';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Modal } from '../../../shared/ui/modal';

import { type OrderView, useFace } from '../order/order-facts';
import { cardPartLabel } from '../sheets/sheet-texts';
import { RedeemLink } from './redeem-link';

const t = texts({
  hides: [
    (s: number) => `hides in ${s} s`,
    (s: number) => `${s} 秒后隐藏`,
    (s: number) => `e go hide in ${s} s`,
  ],
  copy: ['Copy', '复制', 'Copy'],
  large: ['Large type', '大字显示', 'Large type'],
  longer: ['Keep showing', '继续显示', 'Keep am open'],
  hide: ['Hide now', '立即隐藏', 'Hide am now'],
  copied: [
    'Copied. Paste it on the redeem page.',
    '已复制，请粘贴到兑换页面。',
    'E don copy. Paste am for the redeem page.',
  ],
  notCopied: [
    'Copy failed. Press and hold the code.',
    '浏览器不支持复制，请长按卡密。',
    'E no copy. Press the code and hold am.',
  ],
  only: [
    (at: string) => `Shown to you at ${at}, on this phone.`,
    (at: string) => `您于 ${at} 在本机查看。`,
    (at: string) => `You see am at ${at}, for this phone.`,
  ],
  beware: [
    'Redeem it only on the brand’s own page. Gift staff will never ask for it.',
    '请仅在品牌官方页面兑换，Gift 工作人员绝不会索要。',
    "Redeem am only for the brand's own page. Gift staff no go ever ask for am.",
  ],
  card: [
    (n: number, of: number) => `Card ${n} of ${of}`,
    (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
    (n: number, of: number) => `Card ${n} of ${of}`,
  ],
  close: ['Close', '关闭', 'Close'],
});

const shownS = 60;
export type RevealedCards = Received<'revealOrder'>['cards'];
type Part = RevealedCards[number]['parts'][number];

/** The revealed codes. They hide after sixty seconds; "Keep showing" starts the sixty seconds again. */
export function CodesCard({
  view,
  cards,
  onHide,
}: {
  view: OrderView;
  cards: RevealedCards;
  onHide: () => void;
}) {
  const face = useFace(view.countryID, view.currency);
  const parts = useBrand(view.brandID)?.parts;
  const [leftS, setLeftS] = useState(shownS);
  const [large, setLarge] = useState<{ slot: number; part: Part } | null>(null);
  const hide = useRef(onHide);
  hide.current = onHide;
  useEffect(() => {
    const timer = setInterval(() => setLeftS((s) => s - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (leftS <= 0) hide.current();
  }, [leftS]);

  const groupPart = (part: Part) => {
    const brandPart = parts?.find((each) => each.name === part.name);
    return brandPart ? groupedCode(brandPart, part.text) : part.text;
  };
  async function copy(slot: number, part: Part) {
    if (!(await copyText(part.text))) return toastWarning(t.notCopied);
    toastSuccess(t.copied);
    void tryCall('noteCopy', { orderNo: view.orderNo, slot });
  }
  return (
    <section className="card stack codes">
      {cards.map((card) => (
        <div key={card.slot} className="stack">
          <div className="row">
            <CardTile brandID={view.brandID} countryID={view.countryID} />
            <span className="grow">
              <span className="strong block">{face(card.faceMinor)}</span>
              {cards.length > 1 && <span className="muted small">{t.card(card.slot, cards.length)}</span>}
            </span>
            {card === cards[0] && (
              <Chip tone={leftS <= 10 ? 'warning' : 'plain'}>{t.hides(Math.max(0, leftS))}</Chip>
            )}
          </div>
          {card.parts.map((part) => (
            <div key={part.name} className="stack">
              {card.parts.length > 1 && <span className="muted small">{cardPartLabel(part.name)}</span>}
              <div className="code" translate="no">
                {groupPart(part)}
              </div>
              <div className="row">
                <Button tone="quiet" small onClick={() => void copy(card.slot, part)}>
                  <CopyIcon size={18} />
                  {t.copy}
                </Button>
                <Button tone="quiet" small onClick={() => setLarge({ slot: card.slot, part })}>
                  {t.large}
                </Button>
              </div>
            </div>
          ))}
        </div>
      ))}
      <div className="row between">
        <button type="button" className="link" onClick={() => setLeftS(shownS)}>
          {t.longer}
        </button>
        <button type="button" className="link" onClick={onHide}>
          {t.hide}
        </button>
      </div>
      <RedeemLink {...view} />
      <p className="muted small">
        {t.beware} {t.only(clockTime(view.revealLog.at(-1)?.at ?? view.revealedAt ?? Date.now()))}
      </p>
      {large && (
        <LargeType
          label={cardPartLabel(large.part.name)}
          groups={groupPart(large.part).split(' ')}
          hides={t.hides(Math.max(0, leftS))}
          onClose={() => setLarge(null)}
        />
      )}
    </section>
  );
}

/** One code in full screen, one group per line, for typing it into another device. */
function LargeType({
  label,
  groups,
  hides,
  onClose,
}: {
  label: string;
  groups: readonly string[];
  hides: string;
  onClose: () => void;
}) {
  return (
    <Modal className="full-screen" aria-label={label} onClose={onClose}>
      <div className="row between">
        <span className="muted">{label}</span>
        <Chip>{hides}</Chip>
      </div>
      <div className="large-code" translate="no">
        {groups.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </div>
      <Button onClick={onClose}>{t.close}</Button>
    </Modal>
  );
}
