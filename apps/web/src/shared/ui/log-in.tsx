import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { useHasEnded } from '../state/session';
import { ButtonLink } from './button';

const t = texts({
  ended: [
    'Your session ended. Log in to continue: what you typed is saved.',
    '登录已失效。请重新登录，您填写的内容已保留。',
    'Your session don end. Log in to continue: wetin you type don save.',
  ],
  logIn: ['Log in', '登录', 'Log in'],
});

/** A link to the login page, which returns here. Says that the session ended if it did, otherwise shows `note`. */
export const LogIn = ({ note }: { note: ReactNode }) => (
  <>
    <p className="muted">{useHasEnded() ? t.ended : note}</p>
    <ButtonLink to="/login" replace>
      {t.logIn}
    </ButtonLink>
  </>
);
