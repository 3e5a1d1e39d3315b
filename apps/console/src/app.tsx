import { useCallback, useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { CallFailure, call, session } from './kit/api/call';
import { restoreDrafts, stashDrafts } from './kit/forms/drafts';
import { useLanguage } from './kit/language';
import type { Me } from './kit/me';
import { Shell } from './shell';
import { SignIn } from './sign-in';

/** Remembers in this browser who signed in, so that nobody is asked for where nobody did. It opens nothing. */
const signedInKey = 'console signed in';

/** Asks who is signed in, and shows the sign-in to nobody. A session that ends brings it back, over the same address. */
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
      // Another tab may have found out first.
      const before = who.current ?? localStorage.getItem(signedInKey);
      if (before) stashDrafts(before);
      who.current = null;
      localStorage.removeItem(signedInKey);
    }
    setMe(next);
  }, []);
  useEffect(() => {
    session.ended = () => {
      // Of several calls that find it over, those after the first find nobody remembered any more.
      setOver((wasOver) => wasOver || localStorage.getItem(signedInKey) !== null);
      put(null);
    };
    if (!localStorage.getItem(signedInKey)) return put(null);
    call('operatorMe', undefined).then(put, (failure) => failure instanceof CallFailure && put(null));
  }, [put]);
  const signOut = () => {
    // A session that is over by now answers so: whoever leaves need not be told.
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
    <Router base="/console">
      {me ? <Shell me={me} signOut={signOut} /> : <SignIn done={enter} isOver={isOver} />}
    </Router>
  );
}
