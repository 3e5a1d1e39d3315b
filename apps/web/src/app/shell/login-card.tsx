import { texts } from '@gift/client/language';
import { ButtonLink } from '../../shared/ui/button';
import { LogIn } from '../../shared/ui/log-in';
import { Screen } from '../../shared/ui/screen';

const t = texts({
  members: ['Log in first', '请先登录', 'Log in first'],
  membersNote: [
    'This page shows your own trades and money.',
    '此页面显示您的交易和资金。',
    'This page dey show your own trades and money.',
  ],
  signUp: ['Sign up', '注册', 'Sign up'],
});

/** Shown to a visitor on a page that needs a session. Logging in leads back to the page. */
export const LoginCard = () => (
  <Screen title={t.members} isRoot>
    <div className="card stack">
      <LogIn note={t.membersNote} />
      <ButtonLink to="/register" tone="quiet" replace>
        {t.signUp}
      </ButtonLink>
    </div>
  </Screen>
);
