import type { CallFailure } from '../../shared/http/errors';
import { texts } from '../../shared/i18n/texts';
import { ButtonLink } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  setPin: ['Set a wallet PIN', '设置钱包密码'],
  resetPin: ['Reset the wallet PIN', '重置钱包密码'],
});

/** A page that leads back here when its work is done. */
export const thenBack = (path: string, back: string, more = '') =>
  `${path}?back=${encodeURIComponent(back)}${more}`;

/** Where no PIN can be right, says so and leads to setting or resetting it; else shows what it is given. */
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
  const name = failure?.refusal;
  if (name !== 'WalletPinMissing' && name !== 'WalletPinSpent' && name !== 'WalletPinLocked') return children;
  const words = name === 'WalletPinMissing' ? t.setPin : t.resetPin;
  return (
    <Sheet open onClose={onClose} title={words}>
      <p>{failure!.message}</p>
      <ButtonLink to={thenBack('/walletPin', here)}>{words}</ButtonLink>
    </Sheet>
  );
}
