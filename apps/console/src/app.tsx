import { useLanguage } from '@gift/client/language';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { CallFailure, call, session } from './kit/api/call';
import { queries } from './kit/api/queries';
import { restoreDrafts, stashDrafts } from './kit/forms/drafts';
import { type Me, UserIDContext } from './kit/roles';
import { Shell } from './shell';
import { SignIn } from './sign-in';

/** Marks in this browser that someone signed in, so that a visitor costs no call. It grants no access. */
const signedInKey = 'console signed in';

/** Loads the signed-in user, or shows the sign-in. When a session ends, the sign-in appears at the same address. */
export function App() {
  const [me, setMe] = useState<Me | null>();
  const [isOver, setOver] = useState(false);
  useLanguage();
  const who = useRef<string | null>(null);
  const put = useCallback((next: Me | null) => {
    if (next) {
      who.current = next.userID;
      localStorage.setItem(signedInKey, next.userID);
      restoreDrafts(next.userID);
    } else {
      // Another tab may have noticed first.
      const before = who.current ?? localStorage.getItem(signedInKey);
      if (before) stashDrafts(before);
      who.current = null;
      localStorage.removeItem(signedInKey);
      queries.clear();
    }
    setMe(next);
  }, []);
  useEffect(() => {
    session.ended = () => {
      // If several calls notice the end of the session, only the first finds the mark.
      setOver((wasOver) => wasOver || localStorage.getItem(signedInKey) !== null);
      put(null);
    };
    if (!localStorage.getItem(signedInKey)) return put(null);
    call('operatorMe', undefined).then(put, (failure) => failure instanceof CallFailure && put(null));
  }, [put]);
  const signOut = () => {
    // An expired session answers 401 here. The user is leaving, so no message is shown.
    localStorage.removeItem(signedInKey);
    who.current = null;
    stashDrafts(null);
    void call('operatorSignOut', {}).finally(() => put(null));
  };
  const enter = (next: Me) => {
    setOver(false);
    put(next);
  };
  if (me === undefined) return null;
  return (
    <QueryClientProvider client={queries}>
      <Router base="/console">
        {me ? (
          <UserIDContext value={me.userID}>
            <Shell me={me} signOut={signOut} />
          </UserIDContext>
        ) : (
          <SignIn done={enter} isOver={isOver} />
        )}
      </Router>
    </QueryClientProvider>
  );
}
