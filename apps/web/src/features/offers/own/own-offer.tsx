import { texts } from '@gift/client/language';
import { useState } from 'react';
import { faceText, useBrand, useCountry } from '../../../shared/catalog';
import { EditIcon, ShareIcon } from '../../../shared/chat/parts/icons';
import { FailureNote } from '../../../shared/forms/failure-note';
import { useAction } from '../../../shared/http/use-action';
import { clockTime } from '../../../shared/i18n/time';
import { shareLink } from '../../../shared/share-link';
import { message } from '../../../shared/state/message';
import { toastSuccess } from '../../../shared/state/toasts';
import { formName, number } from '../../../shared/trade/offer-texts';
import { Rate } from '../../../shared/trade/rate';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Chip, type ChipTone } from '../../../shared/ui/chip';
import { CloseIcon, CopyIcon, DotsIcon, EyeIcon, LockIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { ListRow } from '../../../shared/ui/list-row';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Amount } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import { RelativeTime } from '../../../shared/ui/time/date-time';
import type { Own } from '../form/offer-form';
import '../../../shared/trade/trade.css';

const t = texts({
  buying: ['Buying', '收卡', 'Buying'],
  selling: ['Selling', '卖卡', 'Selling'],
  left: [
    (left: string, of: string) => `${left} of ${of} left`,
    (left: string, of: string) => `剩余 ${left} / ${of}`,
    (left: string, of: string) => `${left} of ${of} remain`,
  ],
  views: [
    (n: string, one: boolean) => (one ? '1 view' : `${n} views`),
    (n: string, _one: boolean) => `${n} 次浏览`,
    (n: string, one: boolean) => (one ? '1 view' : `${n} views`),
  ],
  orders: [
    (n: string, one: boolean) => (one ? '1 order' : `${n} orders`),
    (n: string, _one: boolean) => `${n} 单`,
    (n: string, one: boolean) => (one ? '1 order' : `${n} orders`),
  ],
  running: [(n: number) => `${n} active`, (n: number) => `${n} 单进行中`, (n: number) => `${n} active`],
  active: ['Active', '进行中', 'Active'],
  draft: ['Draft', '草稿', 'Draft'],
  paused: ['Paused', '已暂停', 'Paused'],
  backAt: [
    (clock: string) => `Back at ${clock}`,
    (clock: string) => `${clock} 恢复`,
    (clock: string) => `Back at ${clock}`,
  ],
  opensAt: [
    (clock: string) => `Closed, opens at ${clock}`,
    (clock: string) => `休息中，${clock} 开放`,
    (clock: string) => `Closed, e go open at ${clock}`,
  ],
  overload: [
    'Hidden: too many overdue orders',
    '已隐藏：待您处理的订单过多',
    'Hidden: too many orders don pass their time',
  ],
  funds: [
    'Hidden: not enough naira in your wallet',
    '已隐藏：钱包余额不足',
    'Hidden: naira no reach for your wallet',
  ],
  expired: ['Expired', '已到期', 'Expired'],
  removed: ['Deleted', '已删除', 'Deleted'],
  counters: [
    (n: number) => (n === 1 ? '1 counter-offer' : `${n} counter-offers`),
    (n: number) => `${n} 个还价待回复`,
    (n: number) => (n === 1 ? '1 counter-offer' : `${n} counter-offers`),
  ],
  until: ['Open until', '开放至', 'Open till'],
  held: ['locked', '已预锁', 'locked'],
  addMoney: ['Add money', '充值', 'Add money'],
  pause: ['Pause', '暂停', 'Pause'],
  resume: ['Resume', '恢复', 'Resume'],
  publish: ['Publish', '发布', 'Publish'],
  price: ['Price', '改价', 'Price'],
  edit: ['Edit', '编辑', 'Edit'],
  like: ['Duplicate', '复制为新报价', 'Duplicate'],
  share: ['Share link', '分享链接', 'Share link'],
  see: ['Preview offer', '查看展示效果', 'Preview offer'],
  remove: ['Delete', '删除', 'Delete'],
  more: ['More', '更多', 'More'],
  sure: [
    'Delete this offer for good? Past orders still show it.',
    '确定永久删除此报价？已结束的订单仍保留记录。',
    'Delete this offer for good? Old orders go still show am.',
  ],
  cancel: ['Keep offer', '保留', 'Keep offer'],
  deleted: ['Deleted.', '已删除。', 'Deleted.'],
});

/** Whether takers see it, and if not, why. */
function statusOf(own: Own): { tone: ChipTone; text: string } {
  switch (own.status) {
    case 'draft':
      return { tone: 'plain', text: t.draft };
    case 'paused':
      return { tone: 'warning', text: own.resumeAt ? t.backAt(clockTime(own.resumeAt)) : t.paused };
    case 'hidden_overload':
      return { tone: 'danger', text: t.overload };
    case 'hidden_funds':
      return { tone: 'danger', text: t.funds };
    case 'expired':
      return { tone: 'plain', text: t.expired };
    case 'removed':
      return { tone: 'plain', text: t.removed };
    case 'active':
      return own.isOpen || !own.opensAt
        ? { tone: 'positive', text: t.active }
        : { tone: 'warning', text: t.opensAt(clockTime(own.opensAt)) };
  }
}

/** One own offer: its rate, remaining stock, performance and actions. */
export default function OwnOffer({ own, onChanged }: { own: Own; onChanged: () => Promise<unknown> }) {
  const [more, setMore] = useState(false);
  const { offer } = own;
  const country = useCountry(offer.countryID);
  const brand = useBrand(offer.brandID)?.name ?? offer.brandID;
  const symbol = country?.symbol ?? own.currency;
  const status = statusOf(own);
  const hasEnded = own.status === 'expired' || own.status === 'removed';
  const isDraft = own.status === 'draft';
  return (
    <section className={hasEnded ? 'card own-offer over' : 'card own-offer'}>
      <div className="row between wrap">
        <Chip tone={status.tone}>{status.text}</Chip>
        {own.pendingCounterOffers > 0 && (
          <Link className="link" to={`/modifyPrice?offerID=${own.offerID}`}>
            {t.counters(own.pendingCounterOffers)}
          </Link>
        )}
        {own.status === 'hidden_funds' && (
          <Link className="link" to="/addMoney?back=/myOff">
            {t.addMoney}
          </Link>
        )}
      </div>
      <div className="card-summary">
        <CardTile brandID={offer.brandID} countryID={offer.countryID} />
        <span className="grow">
          <span className="strong block cut">
            {offer.side === 1 ? t.selling : t.buying} {brand}
          </span>
          <span className="muted small">
            {country?.flag} {formName(offer.form)}
          </span>
        </span>
        <Rate kobo={own.rateKobo} symbol={symbol} size="s" />
      </div>
      {!isDraft && <Left own={own} symbol={symbol} />}
      {own.lockedKobo !== '0' && (
        <p className="escrow small row">
          <LockIcon size={16} />
          <span>
            <Amount kobo={own.lockedKobo} /> {t.held}
          </span>
        </p>
      )}
      {own.expiresAt && !hasEnded && (
        <p className="muted small row">
          {t.until} <RelativeTime at={own.expiresAt} />
        </p>
      )}
      <Actions own={own} onChanged={onChanged} onMore={() => setMore(true)} />
      <Sheet open={more} onClose={() => setMore(false)} title={brand}>
        <MoreActions
          own={own}
          title={`${offer.side === 1 ? t.selling : t.buying} ${brand}`}
          onDone={() => {
            setMore(false);
            void onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}

function Left({ own, symbol }: { own: Own; symbol: string }) {
  const share = own.leftFace / Math.max(1, own.wholeFace);
  return (
    <>
      <svg className="gauge" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" rx="2" />
        <rect width={share * 100} height="4" rx="2" />
      </svg>
      <p className="muted small row between wrap">
        <span>{t.left(faceText(own.leftFace, symbol), faceText(own.wholeFace, symbol))}</span>
        <span>
          {t.views(number(own.stats.views), own.stats.views === 1)} ·{' '}
          {t.orders(number(own.stats.orders), own.stats.orders === 1)}
          {own.openOrders > 0 && `, ${t.running(own.openOrders)}`}
        </span>
      </p>
    </>
  );
}

function Actions({
  own,
  onChanged,
  onMore,
}: {
  own: Own;
  onChanged: () => Promise<unknown>;
  onMore: () => void;
}) {
  const pause = useAction('pauseOffer');
  const resume = useAction('resumeOffer');
  const publish = useAction('publishOffer');
  const { offerID, actions } = own;
  const failure = pause.failure ?? resume.failure ?? publish.failure;
  async function run(done: Promise<unknown>) {
    if (await done) await onChanged();
  }
  return (
    <>
      <FailureNote failure={failure} />
      <div className="actions">
        {actions.includes('publish') && (
          <Button small busy={publish.busy} onClick={() => void run(publish.run({ offerID }))}>
            {t.publish}
          </Button>
        )}
        {actions.includes('resume') && (
          <Button small busy={resume.busy} onClick={() => void run(resume.run({ offerID }))}>
            {t.resume}
          </Button>
        )}
        {actions.includes('pause') && (
          <Button tone="quiet" small busy={pause.busy} onClick={() => void run(pause.run({ offerID }))}>
            {t.pause}
          </Button>
        )}
        {actions.includes('modifyPrice') && (
          <ButtonLink tone="quiet" small to={`/modifyPrice?offerID=${offerID}`}>
            {t.price}
          </ButtonLink>
        )}
        {actions.length === 0 && (
          <ButtonLink tone="quiet" small to={`/createOffer?like=${offerID}`}>
            {t.like}
          </ButtonLink>
        )}
        <button type="button" className="icon-button" aria-label={t.more} onClick={onMore}>
          <DotsIcon />
        </button>
      </div>
    </>
  );
}

function MoreActions({ own, title, onDone }: { own: Own; title: string; onDone: () => void }) {
  const remove = useAction('deleteOffer');
  const { offerID, actions } = own;
  const isSeen = own.status !== 'draft' && own.status !== 'removed';
  return (
    <>
      <FailureNote failure={remove.failure} />
      <div className="rows">
        {actions.includes('edit') && own.offer.kind === 'listing' && (
          <ListRow start={<EditIcon />} title={t.edit} to={`/createOffer?offerID=${offerID}`} />
        )}
        {own.offer.kind === 'listing' && (
          <ListRow start={<CopyIcon />} title={t.like} to={`/createOffer?like=${offerID}`} />
        )}
        {isSeen && <ListRow start={<EyeIcon />} title={t.see} to={`/offerDetail?offerID=${offerID}`} />}
        {isSeen && (
          <ListRow
            start={<ShareIcon />}
            title={t.share}
            onClick={() => void shareLink(`/offerDetail?offerID=${offerID}`, title)}
          />
        )}
        {actions.includes('delete') && (
          <ListRow
            start={<CloseIcon className="danger" />}
            title={<span className="danger">{t.remove}</span>}
            onClick={async () => {
              if (!(await message(t.sure, { confirm: t.remove, cancel: t.cancel }))) return;
              if (!(await remove.run({ offerID }))) return;
              toastSuccess(t.deleted);
              onDone();
            }}
          />
        )}
      </div>
    </>
  );
}
