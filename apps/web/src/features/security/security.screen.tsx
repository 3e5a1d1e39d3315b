import { texts } from '@gift/client/language';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Screen } from '../../shared/ui/screen';
import { useUser } from '../../shared/user';
import { Passkeys } from './passkeys';
import { TwoStep } from './two-step';
import './security.css';

const t = texts({ title: ['Security', '安全', 'Security'] });

/** Login and security settings besides password and PIN. */
export default function Security() {
  const user = useUser();
  return (
    <Screen title={t.title} backTo="/me">
      <PullToRefresh onRefresh={user.refresh}>
        <Passkeys
          hasPin={user.data?.hasWalletPin ?? true}
          hasPasskey={user.data?.hasPasskey ?? false}
          onChange={() => void user.refresh()}
        />
        <TwoStep />
      </PullToRefresh>
    </Screen>
  );
}
