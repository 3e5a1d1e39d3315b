import type { CallFailure } from '../../shared/http/errors';
import { texts } from '../../shared/i18n/texts';
import { ButtonLink } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';
import { useUser } from '../../shared/user';

const t = texts({
  setPin: ['Set a wallet PIN', '设置钱包密码'],
  first: [
    'You agree to payments and open codes with a wallet PIN, and have none yet. Setting it takes a minute and leads back here. No money moved.',
    '付款和查看卡密都需要钱包密码，您尚未设置。设置约需一分钟，完成后返回此处。资金未变动。',
  ],
  resetPin: ['Reset the wallet PIN', '重置钱包密码'],
});

const hopeless = ['WalletPinMissing', 'WalletPinSpent', 'WalletPinLocked'];

/** A page that leads back here when its work is done. */
export const thenBack = (path: string, back: string, more = '') =>
  `${path}?back=${encodeURIComponent(back)}${more}`;

/**
 * Where no PIN can be right, says so and leads to setting or resetting it and back; else shows what it is given. A
 * reader who has none yet is never asked for one.
 */
export function PinRefused({
  failure,
  here,
  onClose,
  children,
}: {
  failure: CallFailure | null;
  here: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const hasNone = useUser().data?.hasWalletPin === false;
  const name = failure?.refusal ?? '';
  if (!hasNone && !hopeless.includes(name)) return children;
  const words = hasNone || name === 'WalletPinMissing' ? t.setPin : t.resetPin;
  return (
    <Sheet open onClose={onClose} title={words}>
      <p>{hasNone ? t.first : failure!.message}</p>
      <ButtonLink to={thenBack('/walletPin', here)}>{words}</ButtonLink>
    </Sheet>
  );
}
