import { useEffect, useState } from 'react';
import { FriendsIcon, GiftIcon, GlobeIcon, KeyIcon, OutIcon } from './icons';
import './me.css';
import { texts } from '@gift/client/language';
import { koboOfDigits, splitNaira } from '@gift/money';
import { LeaveIcon, QrIcon } from '../../shared/chat/parts/icons';
import { IdentitySheet } from '../../shared/forms/identity/identity-sheet';
import { leave } from '../../shared/http/leave';
import { useRemote } from '../../shared/http/use-remote';
import { usePrefetch } from '../../shared/loading/lazy';
import { back, navigate, useQuery } from '../../shared/nav';
import { message } from '../../shared/state/message';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Remotely } from '../../shared/ui/feedback/states';
import { MeIcon, PlusIcon, TagIcon, WalletIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { BankIcon } from '../../shared/ui/media/bank-icon';
import { Portrait } from '../../shared/ui/media/portrait';
import { Amount } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { documentsPath, mayRise, type User, useUser } from '../../shared/user';

const t = texts({
  title: ['Me', '我的', 'Me'],
  tier: [
    (tier: number) => `Verification level ${tier}`,
    (tier: number) => `认证等级 ${tier}`,
    (tier: number) => `Verification level ${tier}`,
  ],
  verified: ['Verified', '已认证', 'Verified'],
  unverified: ['Not verified yet', '尚未认证', 'You never verify'],
  operator: ['Staff', '工作人员', 'Staff'],
  perOrder: ['Per order', '单笔订单', 'One order'],
  perDay: ['Per day', '每日交易', 'One day'],
  upgrade: [
    (sum: string) => `₦${sum} a day in two minutes`,
    (sum: string) => `两分钟，每日额度升至 ₦${sum}`,
    (sum: string) => `₦${sum} a day in two minutes`,
  ],
  upgradeNote: [
    (number: string) => `You only need your ${number}`,
    (number: string) => `只需您的 ${number}`,
    (number: string) => `Na only your ${number} you need`,
  ],
  either: ['BVN or NIN', 'BVN 或 NIN', 'BVN or NIN'],
  pending: ['Your identity is in review.', '您的认证正在审核。', 'We dey review your identity.'],
  refused: [
    (kind: string, last: string) => `Your ${kind} ending in ${last} was not accepted.`,
    (kind: string, last: string) => `尾号 ${last} 的 ${kind} 未通过验证。`,
    (kind: string, last: string) => `We no accept your ${kind} wey end with ${last}.`,
  ],
  noMatch: [
    'Check your number, name and date of birth, then send again.',
    '请核对号码、姓名和出生日期后重新提交。',
    'Check your number, name and date of birth, then send again.',
  ],
  nameDiffers: [
    'Send it again with your registered name.',
    '请按登记的姓名重新提交。',
    'Send am again with your registered name.',
  ],
  taken: [
    'Another account uses it. If it is yours, contact support.',
    '该号码已用于其他账户，如为本人所有，请联系客服。',
    'Another account dey use am. If na your own, contact support.',
  ],
  start: ['Raise my limits', '提升额度', 'Raise my limits'],
  idDocuments: [
    (sum: string) => `Up to ₦${sum} a day`,
    (sum: string) => `每日额度最高 ₦${sum}`,
    (sum: string) => `Up to ₦${sum} a day`,
  ],
  documentsNote: [
    'With a selfie, an ID and your address',
    '提交自拍、身份证件和居住地址即可',
    'With selfie, ID and your address',
  ],
  top: [
    'You have the highest verification level.',
    '您已达到最高认证等级。',
    'You don reach the highest verification level.',
  ],
  withdraw: ['Withdraw', '提现', 'Withdraw'],
  accounts: ['Bank accounts', '银行账户', 'Bank accounts'],
  pinMissing: ['Set your wallet PIN', '设置钱包密码', 'Set your wallet PIN'],
  pinMissingNote: [
    'To pay, view codes and withdraw',
    '付款、查看卡密和提现时使用',
    'To pay, view codes and withdraw',
  ],
  pin: ['Wallet PIN', '钱包密码', 'Wallet PIN'],
  balance: ['Balance and statement', '余额与明细', 'Balance and statement'],
  addMoney: ['Add money', '充值', 'Add money'],
  offers: ['My offers', '我的报价', 'My offers'],
  code: ['My QR code and scan', '我的二维码 / 扫一扫', 'My QR code and scan'],
  profile: ['Profile, privacy, devices', '个人资料、隐私与设备', 'Profile, privacy, devices'],
  rewards: ['Rewards and coupons', '奖励与优惠券', 'Rewards and coupons'],
  invite: ['Invite friends', '邀请好友', 'Invite friends'],
  security: ['Security and passkeys', '安全与通行密钥', 'Security and passkeys'],
  settings: ['Language, theme, data', '语言、主题与流量', 'Language, theme, data'],
  logOut: ['Log out', '退出登录', 'Log out'],
  sure: ['Log out on this phone?', '确定退出登录？', 'Log out for this phone?'],
  stay: ['Stay', '取消', 'Stay'],
});

/** Preloaded, because the logout question must work offline too. */
const messageDialog = {
  prefetch: () => void import('../../shared/ui/feedback/message-dialog').catch(() => undefined),
};

export default function Me() {
  usePrefetch(messageDialog);
  const user = useUser();
  return (
    <Screen title={t.title} isRoot>
      <PullToRefresh onRefresh={user.refresh}>
        <Remotely remote={user} skeleton={<AccountSkeleton />}>
          {(data) => <Account user={data} onChange={() => void user.refresh()} />}
        </Remotely>
        <Shortcuts hasPin={user.data?.hasWalletPin ?? true} />
      </PullToRefresh>
    </Screen>
  );
}

/** As high as the head and the tier of an account that can still rise. */
const AccountSkeleton = () => (
  <>
    <span className="skeleton me-head-skeleton" aria-hidden="true" />
    <span className="skeleton me-tier-skeleton" aria-hidden="true" />
  </>
);

function Account({ user, onChange }: { user: User; onChange: () => void }) {
  // Other pages link here with the verification open; closing it returns to them.
  const isAsked = useQuery().has('verify');
  const [upgrading, setUpgrading] = useState(isAsked && mayRise(user));
  const needsDocuments = isAsked && user.nextTier?.tier === 3;
  useEffect(() => {
    if (needsDocuments) void navigate(documentsPath, { replace: true });
  }, [needsDocuments]);
  function close() {
    setUpgrading(false);
    if (isAsked) back('/me');
  }
  const faceURL = useRemote('profile').data?.faceURL;
  return (
    <>
      <section className="card me-head">
        <Portrait name={user.nickname} url={faceURL} />
        <div className="grow">
          <p className="large strong cut">{user.nickname}</p>
          <p className="muted small">{user.phone}</p>
          <p className="row chips">
            <Chip tone={user.tier > 0 ? 'positive' : 'warning'}>
              {user.tier > 0 ? t.verified : t.unverified}
            </Chip>
            {user.roles.length > 0 && <Chip tone="primary">{t.operator}</Chip>}
          </p>
        </div>
      </section>
      <section className="card stack">
        <div className="row between">
          <span className="strong">{t.tier(user.tier)}</span>
          <span className="muted small">{user.tier} / 3</span>
        </div>
        <div className="tier-bar" aria-hidden="true">
          {[1, 2, 3].map((tier) => (
            <i key={tier} className={tier <= user.tier ? 'on' : undefined} />
          ))}
        </div>
        <div className="figures">
          <p>
            <span className="muted small block">{t.perOrder}</span>
            <Amount kobo={user.limits.orderKobo} size="s" whole />
          </p>
          <p>
            <span className="muted small block">{t.perDay}</span>
            <Amount kobo={user.limits.tradeDailyKobo} size="s" whole />
          </p>
        </div>
        <NextTier user={user} onStart={() => setUpgrading(true)} />
      </section>
      <IdentitySheet
        user={user}
        open={upgrading}
        onClose={close}
        onDone={() => {
          close();
          onChange();
        }}
      />
    </>
  );
}

const wholeNaira = (kobo: string) => splitNaira(koboOfDigits(kobo)).whole;

function NextTier({ user, onStart }: { user: User; onStart: () => void }) {
  const next = user.nextTier;
  if (user.identityCheck?.status === 'pending') return <p className="notice">{t.pending}</p>;
  if (next?.tier === 3)
    return (
      <>
        <p>
          <span className="strong block">{t.idDocuments(wholeNaira(next.limits.tradeDailyKobo))}</span>
          <span className="muted small">{t.documentsNote}</span>
        </p>
        <ButtonLink to={documentsPath}>{t.start}</ButtonLink>
      </>
    );
  const refusedCheck = user.identityCheck?.status === 'refused' ? user.identityCheck : null;
  if (!next || !mayRise(user)) return <p className="muted small">{t.top}</p>;
  const number = next.needs.includes('bvn') ? 'BVN' : next.needs.includes('nin') ? 'NIN' : t.either;
  return (
    <>
      {refusedCheck && <Refused check={refusedCheck} />}
      <p>
        <span className="strong block">{t.upgrade(wholeNaira(next.limits.tradeDailyKobo))}</span>
        <span className="muted small">{t.upgradeNote(number)}</span>
      </p>
      <Button onClick={onStart}>{t.start}</Button>
    </>
  );
}

const refusals: Record<string, () => string> = {
  IdentityMismatch: () => t.noMatch,
  IdentityNameDiffers: () => t.nameDiffers,
  IdentityInUse: () => t.taken,
};

/** Why the last number was rejected, in the checker's words, and what to do next. */
function Refused({ check }: { check: NonNullable<User['identityCheck']> }) {
  const { kind, lastFour, reason, text } = check;
  return (
    <p className="notice warning">
      <span>
        <span className="strong block">{t.refused(kind.toUpperCase(), lastFour)}</span>
        {text || refusals[reason ?? '']?.()}
      </span>
    </p>
  );
}

function Shortcuts({ hasPin }: { hasPin: boolean }) {
  async function logOut() {
    if (!(await message(t.sure, { confirm: t.logOut, cancel: t.stay }))) return;
    leave();
    await navigate('/home', { replace: true });
  }
  return (
    <>
      <section className="card rows">
        <ListRow
          start={<KeyIcon />}
          title={hasPin ? t.pin : t.pinMissing}
          note={hasPin ? undefined : t.pinMissingNote}
          to="/walletPin"
        />
        <ListRow start={<WalletIcon />} title={t.balance} to="/balance" />
        <ListRow start={<PlusIcon />} title={t.addMoney} to="/addMoney" />
        <ListRow start={<OutIcon />} title={t.withdraw} to="/withDraw" />
        <ListRow start={<BankIcon />} title={t.accounts} to="/account" />
        <ListRow start={<TagIcon />} title={t.offers} to="/myOff" />
      </section>
      <section className="card rows">
        <ListRow start={<MeIcon />} title={t.profile} to="/profile" />
        <ListRow start={<GiftIcon />} title={t.rewards} to="/rewards" />
        <ListRow start={<FriendsIcon />} title={t.invite} to="/inviteFriend" />
        <ListRow start={<QrIcon />} title={t.code} to="/qrCode" />
        <ListRow start={<KeyIcon />} title={t.security} to="/security" />
        <ListRow start={<GlobeIcon />} title={t.settings} to="/settings" />
        <ListRow start={<LeaveIcon />} title={t.logOut} onClick={() => void logOut()} />
      </section>
    </>
  );
}
