import { texts } from '@gift/client/language';
import { useAction } from '../../shared/http/use-action';
import { lazy } from '../../shared/loading/lazy';
import { Sheet } from '../../shared/ui/sheet';
import { deviceName } from './device-name';
import { finishLogin } from './finish';

const t = texts({
  title: ['Enter your authenticator code', '请输入身份验证器中的验证码', 'Enter your authenticator code'],
});
const TwoStepForm = lazy(async () => (await import('../../shared/forms/approval/two-step-form')).default);

/** Asks for the two-step code after a correct password. */
export function SecondStep({
  twoStepID,
  remember,
  onClose,
}: {
  twoStepID: string;
  remember: boolean;
  onClose: () => void;
}) {
  const finish = useAction('finishTwoStep', { isAnonymous: true });
  async function enter(code: string) {
    const answer = await finish.run({ twoStepID, code, deviceName: deviceName(navigator.userAgent) });
    if (answer) await finishLogin(answer, remember);
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <TwoStepForm busy={finish.busy} failure={finish.failure} onCode={(code) => void enter(code)} />
    </Sheet>
  );
}
