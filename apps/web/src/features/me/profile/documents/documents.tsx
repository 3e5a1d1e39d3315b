import { texts } from '@gift/client/language';
import { type IdentityDocumentKind, identityDocumentKinds } from '@gift/contract/profile/document-values';
import { koboOfDigits, splitNaira } from '@gift/money';
import { useEffect, useState } from 'react';
import type { Received } from '../../../../shared/http/call';
import { useRemote } from '../../../../shared/http/use-remote';
import { internalPath } from '../../../../shared/internal-path';
import { lazy } from '../../../../shared/loading/lazy';
import { back, useQueryOf } from '../../../../shared/nav';
import { Chip, type ChipTone } from '../../../../shared/ui/chip';
import { Remotely, Skeleton } from '../../../../shared/ui/feedback/states';
import { ListRow } from '../../../../shared/ui/list-row';
import { useUser } from '../../../../shared/user';
import { documentLabel, reasonText } from './document-labels';

const t = texts({
  identity: ['Identity', '身份认证', 'Identity'],
  tier: [
    (tier: number) => `Verification level ${tier} of 3`,
    (tier: number) => `认证等级 ${tier} / 3`,
    (tier: number) => `Verification level ${tier} of 3`,
  ],
  numbers: [
    'First verify BVN and NIN: two minutes',
    '请先验证 BVN 和 NIN，只需两分钟',
    'First verify BVN and NIN: two minutes',
  ],
  whole: ['Fully verified', '全部材料已验证', 'Everything don verify'],
  next: [
    (perDay: string, perOrder: string) => `With these three: ₦${perDay} a day, ₦${perOrder} an order.`,
    (perDay: string, perOrder: string) => `提交以下三项后：每日 ₦${perDay}，单笔 ₦${perOrder}。`,
    (perDay: string, perOrder: string) => `With these three: ₦${perDay} a day, ₦${perOrder} for one order.`,
  ],
  who: [
    'Only you and our reviewers see these. Viewing is logged.',
    '仅您和审核人员可见，每次查看均有记录。',
    'Na only you and our reviewers fit see dem. We dey record every view.',
  ],
  missing: ['Not sent yet', '未提交', 'You never send am'],
  waits: [
    (hours: number) => `In review, usually within ${hours} hours`,
    (hours: number) => `审核中，通常 ${hours} 小时内完成`,
    (hours: number) => `We dey review am, usually within ${hours} hour`,
  ],
  pending: ['In review', '审核中', 'We dey review am'],
  verified: ['Verified', '已验证', 'Verified'],
  refused: ['Send again', '重新提交', 'Send again'],
  start: ['Send', '提交', 'Send'],
});

const DocumentSheet = lazy(() => import('./document-sheet').then((module) => module.DocumentSheet));
type IdentityDocuments = Received<'myDocuments'>;
type Item = IdentityDocuments['items'][number];

const wholeNaira = (kobo: string) => splitNaira(koboOfDigits(kobo)).whole;

/** The user's tier, what the next one gives, and the documents it needs. */
export function IdentityDocuments() {
  const user = useUser().data;
  const remote = useRemote('myDocuments');
  const [open, setOpen] = useState<IdentityDocumentKind | null>(null);
  const query = useQueryOf('/profile');
  const isAsked = query.get('part') === 'documents';
  const backPath = internalPath(query.get('back'));
  const items = remote.data?.items;
  const missing =
    items && identityDocumentKinds.find((kind) => maySend(items.find((one) => one.kind === kind)));
  const [hasOpened, setOpened] = useState(false);
  // A user who came to raise their tier starts with the first form, and returns to their task once nothing is left to
  // send.
  useEffect(() => {
    if (!isAsked || hasOpened || !missing || user?.tier !== 2) return;
    setOpened(true);
    setOpen(missing);
  }, [isAsked, hasOpened, missing, user]);
  useEffect(() => {
    if (backPath && hasOpened && items && !missing) back(backPath);
  }, [backPath, hasOpened, items, missing]);
  if (!user) return null;
  const { tier, nextTier } = user;
  return (
    <>
      <h2 className="section">{t.identity}</h2>
      <section className="card rows">
        {tier < 2 ? (
          <ListRow title={t.tier(tier)} note={t.numbers} to="/me?verify" />
        ) : (
          <ListRow title={t.tier(tier)} note={tier === 3 ? t.whole : undefined} />
        )}
        {tier === 2 && nextTier && (
          <>
            <p className="small me-choice">
              {t.next(wholeNaira(nextTier.limits.tradeDailyKobo), wholeNaira(nextTier.limits.orderKobo))}
              <span className="muted block">{t.who}</span>
            </p>
            <Remotely remote={remote} isQuiet skeleton={<Skeleton lines={3} />}>
              {({ items, reviewHours }) => (
                <>
                  {identityDocumentKinds.map((kind) => (
                    <DocumentRow
                      key={kind}
                      kind={kind}
                      item={items.find((one) => one.kind === kind)}
                      reviewHours={reviewHours}
                      onOpen={() => setOpen(kind)}
                    />
                  ))}
                </>
              )}
            </Remotely>
          </>
        )}
      </section>
      {open && (
        <DocumentSheet kind={open} onClose={() => setOpen(null)} onSent={() => void remote.refresh()} />
      )}
    </>
  );
}

const tones: Record<Item['status'], ChipTone> = {
  pending: 'primary',
  verified: 'positive',
  refused: 'warning',
};

const maySend = (item: Item | undefined) => !item || item.status === 'refused';

function DocumentRow({
  kind,
  item,
  reviewHours,
  onOpen,
}: {
  kind: IdentityDocumentKind;
  item: Item | undefined;
  reviewHours: number;
  onOpen: () => void;
}) {
  const note = !item
    ? t.missing
    : item.status === 'pending'
      ? t.waits(reviewHours)
      : item.text || (item.reason && reasonText(item.reason));
  return (
    <ListRow
      title={documentLabel(kind)}
      note={note}
      end={<Chip tone={item ? tones[item.status] : 'plain'}>{item ? t[item.status] : t.start}</Chip>}
      {...(maySend(item) ? { onClick: onOpen } : {})}
    />
  );
}
