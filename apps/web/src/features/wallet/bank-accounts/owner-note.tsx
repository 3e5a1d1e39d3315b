import { texts } from '@gift/client/language';
import { Button } from '../../../shared/ui/button';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { CheckIcon, WarningIcon } from '../../../shared/ui/icons';
import type { useOwner } from './use-owner';

const t = texts({
  asking: ['Checking the name with the bank…', '正在向银行核对户名…', 'We dey check the name with the bank…'],
  isOwner: ['In your name', '本人账户', 'E dey your name'],
  name: ['Name at the bank', '银行户名', 'Name for the bank'],
  differs: [
    (bank: string, own: string) =>
      `This account belongs to ${bank}; you are verified as ${own}. Nothing was saved. Check the number and bank, or use an account in your name.`,
    (bank: string, own: string) =>
      `银行显示该账户属于 ${bank}，而您认证的姓名是 ${own}。只能提现至本人账户，请检查账号和银行，或更换账户。尚未保存任何内容。`,
    (bank: string, own: string) =>
      `This account belong to ${bank}; you verify as ${own}. Nothing save. Check the number and bank, or use account wey dey your name.`,
  ],
  retry: ['Check again', '重新核对', 'Check again'],
});

/** The account's owner, before anything is saved. An account in another name is rejected with both names. */
export function OwnerNote({ found }: { found: ReturnType<typeof useOwner> }) {
  const { owner, failure, isAsking } = found;
  if (isAsking) {
    return (
      <div role="status" aria-label={t.asking}>
        <Skeleton lines={1} height={56} />
      </div>
    );
  }
  if (failure) {
    return (
      <>
        <p className="notice danger" role="alert">
          <WarningIcon size={18} />
          <span className="grow">{failure.message}</span>
        </p>
        <Button tone="quiet" onClick={found.retry}>
          {t.retry}
        </Button>
      </>
    );
  }
  if (!owner) return null;
  return owner.isOwnName ? (
    <section className="card row" role="status">
      <CheckIcon className="positive" />
      <span className="grow">
        <span className="muted small block">{t.name}</span>
        <span className="strong anywhere">{owner.accountName}</span>
      </span>
      <span className="positive small strong">{t.isOwner}</span>
    </section>
  ) : (
    <p className="notice danger" role="alert">
      <WarningIcon size={18} />
      <span className="grow anywhere">{t.differs(owner.accountName, owner.ownName)}</span>
    </p>
  );
}
